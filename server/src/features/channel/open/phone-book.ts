import { setTimeout as delay } from 'node:timers/promises';
import type { RoutingPhone } from '@kolaj/domain/broadcast/routing/routing-model';
import { takersOf } from '@kolaj/domain/broadcast/routing/takers';
import type { Phone } from '@kolaj/domain/channel/group/group';
import { activeStatus, type Channel, type Chat, type Listing } from '../../../ports/channel.ts';
import type { PhonePool } from '../phone-pool.store.ts';

/** What is known of a shop's phones at the moment, kept for a short while so that the batches of one send ask once. */
export interface PhoneBook {
  /** The provider's answer, at most a few seconds old. */
  list: (shopId: string) => Promise<Listing<Phone>>;
  /** Asks the provider now. */
  refresh: (shopId: string) => Promise<Listing<Phone>>;
  /** WhatsApp phones for routing; null where the provider does not answer in time, so that nobody is left out for it. */
  forRouting: (shopId: string, phoneIds: readonly string[]) => Promise<RoutingPhone[] | null>;
  /** The active WhatsApp phones, other than `phoneId`, that can take over this group, best first (D-54 fail over). */
  standIns: (query: {
    shopId: string;
    phoneId: string;
    groupId: string;
    phoneIds: readonly string[];
  }) => Promise<string[]>;
}

const phonesFreshMs = 10_000;
const groupsFreshMs = 600_000;
/** A send is accepted with what is known by then: the answer of `send_kolaj` must not hang on the provider. */
const patienceMs = 3_000;

interface Kept<Value> {
  at: number;
  value: Promise<Value>;
}

/** Empty phoneIdList = every phone of the account (D-64, D-85); Telegram accounts are not in that list. */
export function ofShop<Some extends Pick<Phone, 'id' | 'type'>>(
  phones: readonly Some[],
  phoneIds: readonly string[],
): Some[] {
  return phones.filter(({ id, type }) => type === 'telegram' || phoneIds.length === 0 || phoneIds.includes(id));
}

interface PhoneBookParts {
  channel: Pick<Channel, 'listPhones' | 'listGroups' | 'capabilities'>;
  clock: () => Date;
  /** What is known already of the shop's phones and groups. */
  pool: (shopId: string) => Promise<PhonePool>;
}

export function phoneBook({ channel, clock, pool }: PhoneBookParts): PhoneBook {
  const phones = new Map<string, Kept<Listing<Phone>>>();
  const groups = new Map<string, Kept<Listing<Chat>>>();

  function keep<Value>(kept: Map<string, Kept<Value>>, key: string, freshMs: number, load: () => Promise<Value>) {
    const now = clock().getTime();
    const known = kept.get(key);
    if (known && now - known.at < freshMs) return known.value;
    const value = load();
    kept.set(key, { at: now, value });
    return value;
  }

  const list = (shopId: string) => keep(phones, shopId, phonesFreshMs, () => channel.listPhones(shopId));
  const groupsOf = async (shopId: string, phoneId: string): Promise<string[] | null> => {
    const key = `${shopId} ${phoneId}`;
    const found = await keep(groups, key, groupsFreshMs, () => channel.listGroups({ shopId, phoneId }));
    if (found.kind === 'loaded') return found.list.map(({ id }) => id);
    groups.delete(key);
    return null;
  };

  const whatsapp = async (
    shopId: string,
    phoneIds: readonly string[],
    { needsStandIn = false } = {},
  ): Promise<RoutingPhone[] | null> => {
    const found = await list(shopId);
    if (found.kind === 'error') return null;
    const own = ofShop(found.list, phoneIds).filter(({ type }) => type === 'whatsapp');
    // A phone that cools down or was removed from a group is active, too.
    const mustAsk = needsStandIn || own.some(({ status }) => status !== activeStatus);
    const { groups: seen } = await pool(shopId);
    const { channels } = await channel.capabilities({ shopId, channel: 'whatsapp' });
    return Promise.all(
      own.map(async ({ id, status }) => {
        const active = status === activeStatus;
        const known = seen.get(id);
        // Of a phone whose groups were never seen they are asked for only where somebody may have to stand in.
        const asked = active && mustAsk && !known?.groupIds ? await groupsOf(shopId, id) : null;
        return { id, active, channels, groupIds: known?.groupIds ?? asked, cannotPost: known?.cannotPost ?? [] };
      }),
    );
  };

  return {
    list,
    refresh: (shopId) => {
      phones.delete(shopId);
      return list(shopId);
    },
    async forRouting(shopId, phoneIds) {
      const stop = new AbortController();
      const tooLate = delay(patienceMs, null, { signal: stop.signal, ref: false }).catch(() => null);
      const found = await Promise.race([whatsapp(shopId, phoneIds), tooLate]);
      stop.abort();
      return found;
    },
    async standIns({ shopId, phoneId, groupId, phoneIds }) {
      phones.delete(shopId);
      const found = (await whatsapp(shopId, phoneIds, { needsStandIn: true })) ?? [];
      const { senders } = await pool(shopId);
      const group = senders.get(groupId) ?? { phoneId: null, sparePhoneIds: [] };
      return takersOf({ groupId, ...group }, phoneId, found);
    },
  };
}
