import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { settledByLog } from '@kolaj/domain/broadcast/delivery/reconcile';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { turns } from '../each.ts';
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
  const looked = await channel.lookUp(question);
  // An entry that does not name its message says nothing of the others.
  if (looked.kind === 'unknown') return looked.why.code === 'no_message_id' ? 'answered' : 'silent';
  const mayBeProof = looked.kind === 'absent' && witness !== null;
  const knowsAnother = mayBeProof && (await channel.lookUp({ ...question, ...witness })).kind === 'found';
  switch (settledByLog({ log: looked.kind, silentMs, logLagMs, knowsAnother, attempts, tries, isCleared })) {
    case 'sent': {
      const messageId = looked.kind === 'found' ? looked.messageId : null;
      await within((scope) => settleAll(scope, message, [{ kind: 'found', messageId }]));
      return 'answered';
    }
    case 'failed':
      if (looked.kind === 'failed') {
        const { why } = looked;
        await within((scope) => settleAll(scope, message, [{ kind: 'failed-later', why }]));
      }
      return 'answered';
    case 'not-sent':
      await within(async (scope) => {
        // A person who has stopped the rest of a send does not want this one either; the send is held, so that no stop comes between.
        const { pauseReason } = await lockSend(scope, asked.broadcastId);
        const wasStopped = pauseReason === 'cancelling' || (await readCounts(scope, asked.broadcastId)).cancelled > 0;
        await settleAll(scope, message, [
          { kind: 'not-found' },
          ...(wasStopped ? [{ kind: 'cancelled' as const }] : []),
        ]);
      });
      return 'answered';
    case 'open':
      return 'answered';
  }
}

async function settleAll(scope: ShopScope, message: MessageKey, events: readonly DeliveryEvent[]): Promise<void> {
  for (const event of events) {
    const settled = await settle(scope, message, { event, note: null });
    if (settled?.status === 'waiting') await wakeLanes(scope, [settled.laneId]);
  }
}
