import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes.store.ts';
import type { Asked, Channel } from '../../../ports/channel.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { lockSends } from '../record/locks.store.ts';
import {
  findMayBePurged,
  lockPhoneLanes,
  moveMessages,
  readClock,
  restLanes,
  waitingMessages,
} from './clear-queue.store.ts';

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
}

/**
 * Takes a phone's messages back (PH-02). What waits with us is cancelled. What the provider may throw away becomes uncertain
 * before it is told to, and no count ever says which of it was thrown away: messages leave its queue and enter it between the
 * count and the purge. A report that one has arrived, a log that proves one unsent, or a person settles them.
 */
export async function clearPhone(phoneId: string, { channel, inShop, note, shopId }: ClearDeps): Promise<Clearing> {
  const query = { shopId, phoneId };
  const countedFrom = await inShop(readClock);
  const queue = await channel.queueOf(query);
  if (queue.kind === 'error') return { kind: 'not-counted', why: queue.why };

  const atProvider = queue.kind === 'answered' ? queue.answer : 0;
  const taken = await inShop(async (scope) => {
    const back = await takeBack(scope, { phoneId, atProvider, countedFrom, purgeMs: channel.timeoutMs });
    note({ object: phoneId, diff: { ...back, at_provider: atProvider } });
    return back;
  });
  // Nothing is there to be thrown away, and what is on its way there should arrive.
  const purge: Asked<null> =
    queue.kind === 'answered' && atProvider === 0
      ? { kind: 'answered', answer: null }
      : await channel.purgeQueue(query);
  return { kind: 'cleared', ...taken, purge };
}

interface Taking {
  phoneId: string;
  atProvider: number;
  /** On the database's clock: from then on the provider's count may be too old. */
  countedFrom: Date;
  /** So long the purge may take. */
  purgeMs: number;
}

async function takeBack(scope: ShopScope, { phoneId, purgeMs, ...counted }: Taking): Promise<TakenBack> {
  await lockPhoneLanes(scope, phoneId);
  const waiting = await waitingMessages(scope, phoneId);
  const held = counted.atProvider === 0 ? [] : await findMayBePurged(scope, { phoneId, ...counted });
  const broadcasts = await lockSends(
    scope,
    [...waiting, ...held].map(({ broadcastId }) => broadcastId),
  );
  const cancelled = await moveMessages(scope, waiting, { from: ['queued', 'waiting'], to: 'cancelled' });
  const uncertain = await moveMessages(scope, held, { from: ['sending', 'accepted'], to: 'uncertain' });
  // A message that left now would be thrown away with the others and look sent.
  if (counted.atProvider > 0) await restLanes(scope, phoneId, purgeMs);
  for (const id of broadcasts) {
    await refreshBroadcast(scope, id);
    await tell(scope, { kind: 'broadcasts', id });
  }
  await tell(scope, { kind: 'phones' });
  return { cancelled, uncertain };
}
