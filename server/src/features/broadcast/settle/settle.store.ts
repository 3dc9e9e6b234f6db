import { wasCleared } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseReason } from '../../channel/open/stored-reason.ts';
import { msInterval } from '../lane/lane.store.ts';

export async function goesToWhatsapp(scope: ShopScope, broadcastId: string): Promise<boolean> {
  const rows = await scope.db
    .selectFrom('delivery_counts')
    .innerJoin('lanes', 'lanes.id', 'delivery_counts.lane_id')
    .where('delivery_counts.shop_id', '=', scope.shopId)
    .where('delivery_counts.broadcast_id', '=', broadcastId)
    .where('lanes.channel', '=', 'whatsapp')
    .select('lanes.id')
    .groupBy('lanes.id')
    .having(({ fn }) => fn.sum('messages'), '>', 0)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Its failures are counted from zero again, and it is no longer a stopped one; a pause of what is still open stays. */
export async function writeStaleAt(scope: ShopScope, broadcastId: string, staleAt: Date): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({
      stale_at: staleAt,
      failures_in_row: 0,
      pause_reason: sql`case when status in ('accepted', 'running', 'paused') and pause_reason <> 'cancelling' then pause_reason end`,
      updated_at: sql<Date>`now()`,
    })
    .execute();
}

/** `check`: found in the provider's log; `sent`: a person saw it in the group; `again`: it goes out again and may double. */
export type SettledAs = 'check' | 'sent' | 'again';

/** The shop's messages among these, with their send. */
export async function sendsOfMessages({ db, shopId }: ShopScope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .select(['id', 'broadcast_id'])
    .execute();
  return new Map(rows.map(({ id, broadcast_id }) => [id, broadcast_id]));
}

/** Whose word it was stays with the message. */
export async function signWord(
  { db, shopId }: ShopScope,
  { ids, as, userId }: { ids: readonly string[]; as: SettledAs; userId: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .set({ settled_as: as, settled_by: userId, settled_at: sql<Date>`now()` })
    .execute();
}

const channelKind = z.enum(channelKinds);

/** What a look-up needs, and what its answer is worth; null = there is no such delivery in this shop. */
export async function readQuestion(
  scope: ShopScope,
  deliveryId: string,
): Promise<{
  question: { shopId: string; channel: ChannelKind; groupId: string; reference: string };
  isCleared: boolean;
  tries: number;
} | null> {
  const row = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', deliveryId)
    .select(['channel', 'group_id', 'reason'])
    .select(({ selectFrom }) =>
      selectFrom('delivery_attempts')
        .whereRef('delivery_attempts.broadcast_id', '=', 'deliveries.broadcast_id')
        .whereRef('delivery_attempts.delivery_id', '=', 'deliveries.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('tries'),
    )
    .executeTakeFirst();
  if (!row) return null;
  const question = {
    shopId: scope.shopId,
    channel: z.parse(channelKind, row.channel),
    groupId: row.group_id,
    reference: deliveryId,
  };
  return { question, isCleared: wasCleared({ reason: parseReason(row.reason) }), tries: row.tries ?? 0 };
}

/** It had its turn, whether the log answers or not: the next time others come first. */
export async function markLookedUp({ db, shopId }: ShopScope, id: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('status', '=', 'uncertain')
    .set({ looked_up_at: sql<Date>`clock_timestamp()` })
    .execute();
}

/** Within this no log lets go of its entries. */
const recentMs = 15 * 60_000;

/** The question, with what is needed to judge its answer; null = it was settled in the meantime. */
export async function readAsked(scope: ShopScope, id: string, logLagMs: number) {
  const asked = await readQuestion(scope, id);
  const row = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('status', '=', 'uncertain')
    .select(['attempts', 'lane_id', 'broadcast_id as broadcastId'])
    .select(sql<number>`(extract(epoch from now() - updated_at) * 1000)::int`.as('silentMs'))
    .executeTakeFirst();
  if (!asked || !row) return null;
  // Another message of the same send and sender that was certainly accepted, long enough ago for the log. An older question
  // needs one that was there before it: a log that has let go of its oldest entries proves nothing of what was before them.
  const witness = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', row.broadcastId)
    .where('lane_id', '=', row.lane_id)
    .where('status', 'in', ['accepted', 'delivered'])
    .where('provider_message_id', 'is not', null)
    .where('updated_at', '<=', sql<Date>`now() - ${msInterval(logLagMs)}`)
    .where(
      row.silentMs <= recentMs
        ? sql<boolean>`true`
        : sql<boolean>`updated_at <= (select min(started_at) from delivery_attempts
            where broadcast_id = ${row.broadcastId} and delivery_id = ${id})`,
    )
    .select(['group_id as groupId', 'id as reference'])
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...row, ...asked, witness: witness ?? null };
}
