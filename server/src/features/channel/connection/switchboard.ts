import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ChannelKind, Phone } from '@kolaj/domain/channel/group/group';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Channel, Listing, OutgoingMessage } from '../../../ports/channel.ts';
import type { ChannelDriver, ChannelDrivers, OpenConnection } from '../../../ports/channel-driver.ts';
import { type ConnectionBook, isOneAccount } from './connection-book.ts';
import { kindOfPhone } from './phone-kind.store.ts';

export interface SwitchboardParts {
  database: Pick<Database, 'db'>;
  book: ConnectionBook;
  drivers: ChannelDrivers;
}

/** The channel port for all shops: each question goes to the driver that the shop's connection names. */
export function switchboard({ database, book, drivers }: SwitchboardParts): Channel {
  const all: ChannelDriver[] = Object.values(drivers);
  const open = (connection: OpenConnection) => drivers[connection.driver].open(connection);
  /** Whether a message would leave from a phone of the account that is another shop's (D-85). */
  const isForeign = async ({ shopId, channel, senderId }: Sender) => {
    const { phoneIds = [] } = channel === 'whatsapp' ? await book.of({ shopId, channel }) : {};
    return phoneIds.length > 0 && !phoneIds.includes(senderId);
  };
  const channelOf = async (query: { shopId: string; channel: ChannelKind }) => open(await book.of(query));
  const knownOf = (query: { shopId: string; channel: ChannelKind }) => channelOf(query).catch(() => null);
  const both = (shopId: string) =>
    Promise.all([book.of({ shopId, channel: 'whatsapp' }), book.of({ shopId, channel: 'telegram' })]);

  async function ofPhone({ shopId, phoneId }: { shopId: string; phoneId: string }): Promise<Channel> {
    const [whatsapp, telegram] = await both(shopId);
    if (isOneAccount(whatsapp, telegram)) return open(whatsapp);
    const kind = await inShop(database, shopId, (scope) => kindOfPhone(scope, phoneId));
    return open(kind === 'telegram' ? telegram : whatsapp);
  }

  return {
    timeoutMs: Math.max(...all.map(({ timeoutMs }) => timeoutMs)),
    logLagMs: Math.max(...all.map(({ logLagMs }) => logLagMs)),

    async capabilities(query) {
      return drivers[(await book.of(query)).driver].capabilities(query.channel);
    },

    async listPhones(shopId) {
      const [whatsapp, telegram] = await both(shopId);
      if (isOneAccount(whatsapp, telegram)) return open(whatsapp).listPhones(shopId);
      const [ofWhatsapp, ofTelegram] = await Promise.all([
        phonesOf(open(whatsapp), whatsapp),
        phonesOf(open(telegram), telegram),
      ]);
      return joined(ofWhatsapp, ofTelegram);
    },

    listGroups: async (query) => (await ofPhone(query)).listGroups(query),
    listContacts: async (query) => (await ofPhone(query)).listContacts(query),
    queueOf: async (query) => (await ofPhone(query)).queueOf(query),
    purgeQueue: async (query) => (await ofPhone(query)).purgeQueue(query),
    screenOf: async (query) => (await ofPhone(query)).screenOf(query),
    // Nothing has left while the settings cannot be read; an exception would leave that open.
    async send(message, options) {
      const known = await knownOf(message);
      if (known && (await isForeign(message))) return { kind: 'sender-inactive', why: foreign };
      return known?.send(message, options) ?? { kind: 'not-accepted', why: unreadable };
    },
    async recall(message) {
      const known = await knownOf(message);
      if (known && (await isForeign(message))) return { kind: 'refused', why: foreign };
      return known?.recall(message) ?? { kind: 'not-now', why: unreadable, retryAfterMs: null };
    },
    async edit(message) {
      const known = await knownOf(message);
      if (known && (await isForeign(message))) return { kind: 'refused', why: foreign };
      return known?.edit(message) ?? { kind: 'not-now', why: unreadable, retryAfterMs: null };
    },
    lookUp: async (query) => (await knownOf(query))?.lookUp(query) ?? { kind: 'unknown', why: unreadable },
  };
}

type Sender = Pick<OutgoingMessage, 'shopId' | 'channel' | 'senderId'>;

const foreign: ProviderTrouble = { code: 'not_own_phone' };
const unreadable: ProviderTrouble = { code: 'settings_unreadable' };

/** The phones of one kind; null = the shop has no such channel. */
async function phonesOf(channel: Channel, connection: OpenConnection): Promise<Listing<Phone> | null> {
  if (isEmpty(connection)) return null;
  const found = await channel.listPhones(connection.shopId);
  if (found.kind === 'error') return found;
  return { kind: 'loaded', list: found.list.filter(({ type }) => type === connection.channel) };
}

/** A shop that never set up the provider has only its other channel. */
const isEmpty = ({ driver, settings, secrets }: OpenConnection) =>
  driver === 'provider' && (!settings.product_id || !secrets.key);

/**
 * WhatsApp phones that cannot be asked for are an error for all: an empty list would look like a shop without phones, and
 * its groups would be left out. A silent Telegram bot only is not in the list.
 */
function joined(whatsapp: Listing<Phone> | null, telegram: Listing<Phone> | null): Listing<Phone> {
  if (whatsapp?.kind === 'error') return whatsapp;
  if (!whatsapp && telegram?.kind === 'error') return telegram;
  const ofTelegram = telegram?.kind === 'loaded' ? telegram.list : [];
  if (!whatsapp && !telegram) return { kind: 'error', why: { code: 'not_set_up' } };
  return { kind: 'loaded', list: [...(whatsapp?.list ?? []), ...ofTelegram] };
}
