import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { settledByLog } from '@kolaj/domain/broadcast/delivery/reconcile';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { turns } from '../each.ts';
import { lockAccepts } from '../record/broadcast.store.ts';
import { mayLeaveByItself } from '../record/broadcast-state.ts';
import type { MessageKey } from '../record/delivery.store.ts';
import { lockSend, readCounts } from '../record/send-state.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { markLookedUp, readAsked } from './settle.store.ts';
import { settle } from './settle.ts';
import type { OfShop } from './sweep.store.ts';

interface LookUpDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  /** Of the steps on the database. */
  turn: ReturnType<typeof turns>;
}

/**
 * Asks the provider's log for one uncertain message and settles it if that says enough (D-54, reliability §1.2). `silent`:
 * the log says nothing at present, so that asking for others of the same firm would only wait as long again.
 */
export async function lookUp(
  { shopId, id }: OfShop,
  { database, channel, turn }: LookUpDeps,
): Promise<'answered' | 'silent'> {
  const { logLagMs } = channel;
  const within = <Result>(run: (scope: ShopScope) => Promise<Result>) => turn(() => inShop(database, shopId, run));
  const asked = await within(async (scope) => {
    await markLookedUp(scope, id);
    return readAsked(scope, id, logLagMs);
  });
  if (!asked) return 'answered';
  const message = { broadcastId: asked.broadcastId, id };
  const { question, witness, silentMs, attempts, tries, isCleared } = asked;
  const about = { message, tries };
  const looked = await channel.lookUp(question);
  // An entry that does not name its message says nothing of the others.
  if (looked.kind === 'unknown') return looked.why.code === 'no_message_id' ? 'answered' : 'silent';
  const mayBeProof = looked.kind === 'absent' && witness !== null;
  const knowsAnother = mayBeProof && (await channel.lookUp({ ...question, ...witness })).kind === 'found';
  switch (settledByLog({ log: looked.kind, silentMs, logLagMs, knowsAnother, attempts, tries, isCleared })) {
    case 'sent': {
      const messageId = looked.kind === 'found' ? looked.messageId : null;
      await within((scope) => settleAll(scope, { message, tries: null }, [{ kind: 'found', messageId }]));
      return 'answered';
    }
    case 'failed':
      if (looked.kind === 'failed') {
        const { why } = looked;
        await within((scope) => settleAll(scope, about, [{ kind: 'failed-later', why }]));
      }
      return 'answered';
    case 'not-sent':
      await within((scope) => settleUnsent(scope, about, { isCleared }));
      return 'answered';
    case 'open':
      return 'answered';
  }
}

/** A message of which nobody knew, and what the answer is about: the last of so many tries; null = any of them. */
interface About {
  message: MessageKey;
  tries: number | null;
}

async function settleUnsent(scope: ShopScope, about: About, { isCleared }: { isCleared: boolean }): Promise<void> {
  const { message } = about;
  await lockAccepts(scope);
  // A person who has stopped the rest of a send does not want this one either; the send is held, so that no stop comes between.
  const send = await lockSend(scope, message.broadcastId);
  const wasStopped = send.pauseReason === 'cancelling' || (await readCounts(scope, send.id)).cancelled > 0;
  if (wasStopped) return settleAll(scope, about, [{ kind: 'not-found' }, { kind: 'cancelled' }]);
  // Sent again by a person's word only, where the day was or is being sent once more.
  const leaves = isCleared || (await mayLeaveByItself(scope, send, message));
  return settleAll(scope, about, [
    leaves ? { kind: 'not-found' } : { kind: 'failed-later', why: { code: 'not_taken' } },
  ]);
}

async function settleAll(scope: ShopScope, { message, tries }: About, events: readonly DeliveryEvent[]): Promise<void> {
  for (const event of events) {
    const settled = await settle(scope, message, { event, note: null, tries });
    if (settled?.status === 'waiting') await wakeLanes(scope, [settled.laneId]);
  }
}
