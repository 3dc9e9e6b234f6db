import { createHash } from 'node:crypto';
import { providerTrouble } from '@kolaj/contract/broadcast/reasons';
import { chatTypes } from '@kolaj/domain/channel/chat';
import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { ChannelEvent } from '../../../ports/channel.ts';
import { storableJson } from './stored-reason.ts';

const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ack'), messageId: z.string(), level: z.enum(['server', 'device', 'read']) }),
  z.object({ kind: z.literal('message-failed'), messageId: z.string(), why: providerTrouble }),
  z.object({ kind: z.literal('phone-status'), phoneId: z.string(), status: z.string() }),
  z.object({ kind: z.literal('group-lost'), groupId: z.string(), why: providerTrouble }),
  z.object({
    kind: z.literal('group-seen'),
    phoneId: z.string(),
    groupId: z.string(),
    name: z.string(),
    // Calls that were kept before channels were told apart.
    type: z._default(z.enum(chatTypes), 'group'),
    canPost: z.nullable(z.boolean()),
  }),
  z.object({ kind: z.literal('group-moved'), groupId: z.string(), to: z.string() }),
]) satisfies z.ZodMiniType<ChannelEvent>;

const body = z.object({ events: z.array(event) });

/** One call of a provider that waits to be worked on. Only what we understood of it is kept: no word of a group's people. */
export interface StoredCall {
  id: number;
  events: readonly ChannelEvent[];
  /** Since it came, on the database's clock. */
  ageMs: number;
}

export interface ReceivedCall {
  connectionId: string;
  raw: Uint8Array;
  events: readonly ChannelEvent[];
  now: Date;
}

/** Keeps a call of a provider; false = it had come before. */
export async function keepCall(scope: ShopScope, call: ReceivedCall): Promise<boolean> {
  const row = await scope.db
    .insertInto('channel_events')
    .values({
      shop_id: scope.shopId,
      connection_id: call.connectionId,
      event_key: keyOf(call),
      // An id with such characters in it is nobody's anyway.
      body: storableJson({ events: call.events }),
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The same bytes are the same call. But a phone's status comes without a time in it: it may be away, back, and away again
 * with the same words, so that there only a repetition within the minute is one.
 */
function keyOf({ connectionId, raw, events, now }: ReceivedCall): string {
  const isTimeless = events.some(({ kind }) => kind === 'phone-status');
  const minute = isTimeless ? Math.floor(now.getTime() / 60_000) : '';
  return createHash('sha256').update(`${connectionId} ${minute} `).update(raw).digest('hex');
}

/** Calls that wait, in the order in which they came; those after `afterId`. */
export async function openCalls(
  scope: ShopScope,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StoredCall[]> {
  const rows = await scope.db
    .selectFrom('channel_events')
    .where('shop_id', '=', scope.shopId)
    .where('handled_at', 'is', null)
    .where('id', '>', afterId)
    .select(['id', 'body'])
    .select(sql<number>`(extract(epoch from now() - received_at) * 1000)::float8`.as('ageMs'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, events: z.parse(body, row.body).events }));
}

export async function closeCalls(scope: ShopScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .updateTable('channel_events')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', ids)
    .set({ handled_at: sql<Date>`now()` })
    .execute();
}

export async function findShopsWithCalls({ db }: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct shop_id as id from channel_events where handled_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** While a call is kept, a repeated one is recognised. */
const keptDays = daysKept('provider-calls');
const perSweep = 20_000;

export async function sweepCalls({ db }: SystemScope): Promise<void> {
  await sql`
    delete from channel_events where id in (
      select id from channel_events
      where received_at < now() - ${keptDays} * interval '1 day' order by received_at limit ${perSweep})`.execute(db);
}

/** What is known of a sender in a group (PRV-09, D-64). */
export async function keepMembership(
  scope: ShopScope,
  { phoneId, groupId, name, type, canPost }: Extract<ChannelEvent, { kind: 'group-seen' }>,
): Promise<void> {
  const known = { ...(name === '' ? {} : { name }), type, can_post: canPost, seen_at: sql<Date>`now()` };
  await scope.db
    .insertInto('phone_groups')
    .values({ shop_id: scope.shopId, phone_id: phoneId, group_id: groupId, name, type, can_post: canPost })
    .onConflict((conflict) => conflict.columns(['shop_id', 'phone_id', 'group_id']).doUpdateSet(known))
    .execute();
}

export async function endMemberships(scope: ShopScope, groupId: string): Promise<void> {
  await scope.db
    .deleteFrom('phone_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .execute();
}
