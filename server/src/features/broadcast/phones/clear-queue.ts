import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop as inOtherShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Asked, Channel } from '../../../ports/channel.ts';
import { readClock } from '../clock.store.ts';
import { neighboursOn, phoneKey } from '../lane/shared-phone.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { lockSends } from '../record/locks.store.ts';
import { findMayBePurged, lockPhoneLanes, moveMessages, restLanes, waitingMessages } from './clear-queue.store.ts';

interface TakenBack {
  /** Waited with us; not sent now. */
  cancelled: number;
  /** The provider had them, or may have had them, when it was told to clear: they are questions now. */
  uncertain: number;
}

export type Clearing =
  | ({ kind: 'cleared'; purge: Asked<null> } & TakenBack)
  /** Nobody knows what the provider would throw away: nothing was touched. */
  | { kind: 'not-counted'; why: ProviderTrouble };

interface ClearDeps {
  channel: Pick<Channel, 'queueOf' | 'purgeQueue' | 'timeoutMs'>;
  inShop: ShopContext['inShop'];
  note: ShopContext['note'];
  shopId: string;
  database: Pick<Database, 'db'>;
  addresses: { provider: string };
}

/**
 * Takes a phone's messages back (PH-02). What waits with us is cancelled. What the provider may throw away becomes uncertain
 * before it is told to, and no count ever says which of it was thrown away: messages leave its queue and enter it between the
 * count and the purge. A report that one has arrived, a log that proves one unsent, or a person settles them.
 */
export async function clearPhone(
  phoneId: string,
  { channel, database, addresses, inShop, note, shopId }: ClearDeps,
): Promise<Clearing> {
  const query = { shopId, phoneId };
  const countedFrom = await inShop(readClock);
  const queue = await channel.queueOf(query);
  if (queue.kind === 'error') return { kind: 'not-counted', why: queue.why };

  const atProvider = queue.kind === 'answered' ? queue.answer : 0;
  const taking = { phoneId, atProvider, countedFrom, purgeMs: channel.timeoutMs };
  const { key, ...taken } = await inShop(async (scope) => {
    const back = await takeBack(scope, taking);
    note({ object: phoneId, diff: { ...back, at_provider: atProvider } });
    return { ...back, key: await phoneKey(scope, { channel: 'whatsapp', senderId: phoneId }, addresses) };
  });
  for (const neighbour of await neighbours(database, { key, shopId })) {
    await inOtherShop(database, neighbour, (scope) => questionNeighbour(scope, taking));
  }
  // Nothing is there to be thrown away, and what is on its way there should arrive.
  const purge: Asked<null> =
    queue.kind === 'answered' && atProvider === 0
      ? { kind: 'answered', answer: null }
      : await channel.purgeQueue(query);
  return { kind: 'cleared', ...taken, purge };
}

/** Firms besides this one that send by the phone. */
const neighbours = async (database: Pick<Database, 'db'>, { key, shopId }: { key: Buffer | null; shopId: string }) =>
  key === null ? [] : asSystem(database, (scope) => neighboursOn(scope, key, shopId));

interface Taking {
  phoneId: string;
  atProvider: number;
  /** On the database's clock: from then on the provider's count may be too old. */
  countedFrom: Date;
  /** So long the purge may take. */
  purgeMs: number;
}

async function takeBack(scope: ShopScope, taking: Taking): Promise<TakenBack> {
  await lockPhoneLanes(scope, taking.phoneId);
  const waiting = await waitingMessages(scope, taking.phoneId);
  const held = await findHeld(scope, taking);
  const broadcasts = await lockSends(scope, broadcastsOf([...waiting, ...held]));
  const cancelled = await moveMessages(scope, waiting, { from: ['queued', 'waiting'], to: 'cancelled' });
  const uncertain = await question(scope, held, taking);
  await tellOf(scope, broadcasts);
  return { cancelled, uncertain };
}

/** Another firm's messages in the same queue are thrown away with it: they become questions there; what waits with us waits on. */
async function questionNeighbour(scope: ShopScope, taking: Taking): Promise<void> {
  await lockPhoneLanes(scope, taking.phoneId);
  const held = await findHeld(scope, taking);
  const broadcasts = await lockSends(scope, broadcastsOf(held));
  await question(scope, held, taking);
  await tellOf(scope, broadcasts);
}

type Held = Awaited<ReturnType<typeof findMayBePurged>>;
const broadcastsOf = (messages: Held) => messages.map(({ broadcastId }) => broadcastId);
const findHeld = async (scope: ShopScope, taking: Taking): Promise<Held> =>
  taking.atProvider === 0 ? [] : findMayBePurged(scope, taking);

async function question(scope: ShopScope, held: Held, { atProvider, phoneId, purgeMs }: Taking): Promise<number> {
  const uncertain = await moveMessages(scope, held, { from: ['sending', 'accepted', 'uncertain'], to: 'uncertain' });
  // A message that left now would be thrown away with the others and look sent.
  if (atProvider > 0) await restLanes(scope, phoneId, purgeMs);
  return uncertain;
}

async function tellOf(scope: ShopScope, broadcasts: readonly string[]): Promise<void> {
  for (const id of broadcasts) {
    await refreshBroadcast(scope, id);
    await tell(scope, { kind: 'broadcasts', id });
  }
  await tell(scope, { kind: 'phones' });
}
