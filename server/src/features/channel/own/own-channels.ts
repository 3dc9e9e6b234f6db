import type { OwnChannel, OwnChannels } from '@kolaj/contract/channel/own-channel';
import { type ChannelKind, channelKinds, type Phone } from '@kolaj/domain/channel/group/group';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Gateway } from '../../../env.ts';
import { activeStatus, type Listing } from '../../../ports/channel.ts';
import { type ChannelDrivers, type OpenConnection, onGateway } from '../../../ports/channel-driver.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import type { ConnectionBook } from '../connection/connection-book.ts';
import { connectedKinds, readConnections, type StoredConnection } from '../open/connection.store.ts';
import { areChannelsLocked, countOwnGroups, holdShop } from './own.store.ts';

export interface OwnParts {
  database: Pick<Database, 'db'>;
  drivers: ChannelDrivers;
  connections: Pick<ConnectionBook, 'of' | 'forget'>;
  gateway: Gateway | null;
  /** Owners may connect channels at all (D-95). */
  isOpen: boolean;
}

/** Why a shop cannot connect anything; null = it can. */
export async function whyClosed(scope: ShopScope, { isOpen }: OwnParts): Promise<OwnChannels['closed']> {
  if (!isOpen) return 'off';
  return (await areChannelsLocked(scope)) ? 'locked' : null;
}

/**
 * Whether a channel is not the shop's to change: nothing is, or an administrator has connected it. The shop is held until the
 * transaction ends: two people who connect at once, or one beside an administrator's lock, take turns.
 */
export async function isClosed(scope: ShopScope, parts: OwnParts, channel: ChannelKind): Promise<boolean> {
  await holdShop(scope);
  if ((await whyClosed(scope, parts)) !== null) return true;
  const row = (await readConnections(scope)).find((one) => one.channel === channel);
  return row ? !row.byOwner : (await kindsOf(scope)).has(channel);
}

const kindsOf = async (scope: ShopScope) =>
  connectedKinds(scope, { providerProduct: (await serverConfigOf(scope)).whatsapp?.product_id ?? '' });

/** What the shop sends by. The other side is asked outside every transaction. */
export async function ownChannels(shopId: string, parts: OwnParts): Promise<OwnChannels> {
  const known = await inShop(parts.database, shopId, async (scope) => ({
    closed: await whyClosed(scope, parts),
    rows: await readConnections(scope),
    kinds: await kindsOf(scope),
  }));
  const channels = await Promise.all(
    channelKinds.map(async (channel) => {
      const row = known.rows.find((one) => one.channel === channel) ?? null;
      return row?.byOwner
        ? ofShop(row, parts, await parts.connections.of({ shopId, channel }))
        : notOfShop(channel, known.kinds.has(channel));
    }),
  );
  return { closed: known.closed, has_gateway: parts.gateway !== null, channels };
}

const none = { way: null, phones: [], why: null, groups: { listed: 0, known: 0, reached: 0 } } as const;

const notOfShop = (channel: ChannelKind, isThere: boolean): OwnChannel => ({
  ...none,
  channel,
  phones: [],
  by: isThere ? 'administrator' : 'nobody',
});

async function ofShop(row: StoredConnection, parts: OwnParts, connection: OpenConnection): Promise<OwnChannel> {
  const { channel } = row;
  const listed: Listing<Phone> = await parts.drivers[row.driver].open(connection).listPhones(connection.shopId);
  const phones = listed.kind === 'loaded' ? listed.list.filter(({ type }) => type === channel) : [];
  const groups = await inShop(parts.database, connection.shopId, (scope) =>
    countOwnGroups(scope, { channel, phoneIds: phones.map(({ id }) => id) }),
  );
  return {
    channel,
    by: 'shop',
    way: channel === 'telegram' ? 'bot' : row.settings.gateway === onGateway.gateway ? 'gateway' : 'server',
    phones: phones.map(({ id, name, number, status }) => ({
      id,
      name,
      number,
      status,
      active: status === activeStatus,
    })),
    why: listed.kind === 'error' ? listed.why : null,
    groups,
  };
}
