import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { settledByLog } from '@kolaj/domain/broadcast/delivery/reconcile';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import { msInterval } from '../lane/lane.store.ts';
import { readCounts } from '../record/broadcast-state.ts';
import { readQuestion, settle } from './settle.ts';
import type { OfShop } from './sweep.store.ts';

interface LookUpDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
}

/** Asks the provider's log for one uncertain message and settles it if that says enough (D-54, reliability §1.2). */
export async function lookUpUncertain({ shopId, id }: OfShop, { database, channel }: LookUpDeps): Promise<void> {
  const { logLagMs } = channel;
  const asked = await inShop(database, shopId, (scope) => readAsked(scope, id, logLagMs));
  if (!asked) return;
  const { question, witness, silentMs, attempts } = asked;
  const looked = await channel.lookUp(question);
  const mayBeProof = looked.kind === 'absent' && witness !== null;
  const knowsAnother = mayBeProof && (await channel.lookUp({ ...question, ...witness })).kind === 'found';
  switch (settledByLog({ log: looked.kind, silentMs, logLagMs, knowsAnother, attempts })) {
    case 'sent': {
      const messageId = looked.kind === 'found' ? looked.messageId : null;
      await inShop(database, shopId, (scope) => settleAll(scope, id, [{ kind: 'found', messageId }]));
      return;
    }
    case 'not-sent':
      await inShop(database, shopId, async (scope) => {
        // Whoever has stopped the rest of a send does not want this one either.
        const wasStopped = (await readCounts(scope, asked.broadcastId)).cancelled > 0;
        await settleAll(scope, id, [{ kind: 'not-found' }, ...(wasStopped ? [{ kind: 'cancelled' as const }] : [])]);
      });
      return;
    case 'open':
      return;
  }
}

async function settleAll(scope: ShopScope, id: string, events: readonly DeliveryEvent[]): Promise<void> {
  for (const event of events) await settle(scope, id, { event, note: null });
}

/** The question, with what its answer is to be weighed by; null = it is settled meanwhile. */
async function readAsked(scope: ShopScope, id: string, logLagMs: number) {
  const question = await readQuestion(scope, id);
  const row = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('status', '=', 'uncertain')
    .select(['attempts', 'lane_id', 'broadcast_id as broadcastId'])
    .select(sql<number>`(extract(epoch from now() - updated_at) * 1000)::int`.as('silentMs'))
    .executeTakeFirst();
  if (!question || !row) return null;
  // Another message of the same send and sender that was certainly accepted, long enough ago for the log.
  const witness = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', row.broadcastId)
    .where('lane_id', '=', row.lane_id)
    .where('status', 'in', ['accepted', 'delivered'])
    .where('provider_message_id', 'is not', null)
    .where('updated_at', '<=', sql<Date>`now() - ${msInterval(logLagMs)}`)
    .select(['group_id as groupId', 'id as reference'])
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...row, question, witness: witness ?? null };
}
