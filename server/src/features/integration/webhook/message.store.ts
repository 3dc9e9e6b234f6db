import { type MessageTry, messageTry } from '@kolaj/contract/integration/webhook';
import { type MessageKind, type MessageStatus, messageKinds, messageStatuses } from '@kolaj/domain/integration/webhook';
import type { MessageFate } from '@kolaj/domain/integration/webhook-tries';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { nothingLeaves } from '../../../kernel/held.store.ts';

export interface DueMessage {
  id: string;
  kind: MessageKind;
  /** What of that kind; see `noteNews`. */
  subject: string;
  happenedAt: Date;
  /** With the try that begins now. */
  attempts: number;
}

const kindOf = z.enum(messageKinds);

/** Webhooks of the shop for which a message is due now, and that do not rest. */
export async function dueWebhooks({ db, shopId }: ShopScope): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('stopped', 'is', null)
    .where('rests_until', '<=', sql<Date>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_messages')
          .select('webhook_messages.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where(sql<boolean>`webhook_messages.status = 'waiting'`)
          .where('next_at', '<=', sql<Date>`now()`),
      ),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface TakenMessage extends DueMessage {
  /** Until when it is this worker's; by this it knows, when its call has ended, whether it still is. */
  takenUntil: string;
}

/** Longer than one call takes: another worker that comes meanwhile leaves it alone. */
const takenFor = sql`interval '1 minute'`;

/** Takes the next message that is due for this worker; null = none is, the webhook rests or is stopped, the shop is deleted, or nothing may leave (D-104). */
export async function takeMessage({ db, shopId }: ShopScope, webhookId: string): Promise<TakenMessage | null> {
  const { rows } = await sql<Omit<TakenMessage, 'kind'> & { kind: string }>`
    with due as (
      select webhook_messages.id from webhook_messages join webhooks on webhooks.id = webhook_messages.webhook_id
        join shops on shops.id = webhook_messages.shop_id and shops.deleted_at is null
      where webhook_messages.shop_id = ${shopId} and webhook_id = ${webhookId} and webhook_messages.status = 'waiting'
        and next_at <= now() and stopped is null and rests_until <= now()
        and not ${nothingLeaves(shopId)}
      order by next_at limit 1 for update of webhook_messages skip locked
    )
    update webhook_messages set attempts = attempts + 1, next_at = now() + ${takenFor}
    from due where webhook_messages.id = due.id
    returning webhook_messages.id, kind, subject, happened_at as "happenedAt", attempts, next_at::text as "takenUntil"`.execute(
    db,
  );
  const [row] = rows;
  return row ? { ...row, kind: z.parse(kindOf, row.kind) } : null;
}

const statusAfter: Record<MessageFate['kind'], MessageStatus> = {
  taken: 'taken',
  again: 'waiting',
  'given-up': 'given_up',
};

/** Of one message; ten tries and as many replays would otherwise grow without end. */
const triesKept = 10;

export interface EndedTry {
  id: string;
  takenUntil: string;
  fate: MessageFate;
  tried: MessageTry;
}

/**
 * What was taken is taken. A no counts only while the message is this worker's: a person may have asked for it again meanwhile, or
 * another worker have begun because this one was frozen.
 */
export async function endTry({ db, shopId }: ShopScope, { id, takenUntil, fate, tried }: EndedTry): Promise<void> {
  const afterSeconds = fate.kind === 'again' ? fate.afterSeconds : 0;
  const isOwn = sql`next_at = ${takenUntil}::timestamptz`;
  await sql`
    update webhook_messages set
      status = case when ${fate.kind === 'taken'} or ${isOwn} then ${statusAfter[fate.kind]} else status end,
      next_at = case when ${isOwn} then now() + make_interval(secs => ${afterSeconds}) else next_at end,
      tries = jsonb_path_query_array(
        jsonb_build_array(${JSON.stringify(tried)}::jsonb) || tries, ${`$[0 to ${triesKept - 1}]`}::jsonpath)
    where shop_id = ${shopId} and id = ${id} and status = 'waiting'`.execute(db);
}

/**
 * Whether what a message says is still so, by the time at which it came to be: a collage that was sent back, a send that goes on and a
 * phone that is back have another one or none. What has come to be again is news of its own.
 */
export async function isStillSo({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`
    select case kind
      when 'collage.approved' then exists (
        select from collages where shop_id = ${shopId} and id = split_part(subject, ' ', 1)::uuid
          and status = 'verified' and subject = id || ' ' || extract(epoch from verified_at))
      when 'send.finished' then exists (
        select from broadcasts where shop_id = ${shopId} and id = split_part(subject, ' ', 1)::uuid
          and subject = id || ' ' || extract(epoch from finished_at))
      when 'phone.lost' then exists (
        select from phones where shop_id = ${shopId} and told_status <> 'active'
          and subject = provider_phone_id || ' ' || extract(epoch from told_at))
      else true
    end as "isSo"
    from webhook_messages where shop_id = ${shopId} and id = ${id}`.execute(db);
  return rows[0]?.isSo ?? false;
}

/** What it was about is gone or no longer so: there is nothing to tell. */
export async function voidMessage({ db, shopId }: ShopScope, id: string): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({ status: 'void' })
    .execute();
}

export async function addTestMessage({ db, shopId }: ShopScope, webhookId: string): Promise<string> {
  const { id } = await db
    .insertInto('webhook_messages')
    .values({
      ...{ shop_id: shopId, webhook_id: webhookId, kind: 'webhook.test', subject: sql<string>`gen_random_uuid()` },
      about: '',
      happened_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts messages on their way once more; without ids all that were given up. Those that wait are only hurried. */
export async function replayMessages(
  { db, shopId }: ShopScope,
  { webhookId, ids }: { webhookId: string; ids: readonly string[] | undefined },
): Promise<number> {
  const rows = await db
    .updateTable('webhook_messages')
    .where('shop_id', '=', shopId)
    .where('webhook_id', '=', webhookId)
    .$if(ids === undefined, (query) => query.where('status', '=', 'given_up'))
    .$if(ids !== undefined, (query) =>
      query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`).where('status', '<>', 'void'),
    )
    .set({ status: 'waiting', attempts: 0, next_at: sql<Date>`now()` })
    .returning('id')
    .execute();
  return rows.length;
}

const storedTries = z.array(messageTry);

const status = z.enum(messageStatuses);

export interface ListedMessage extends DueMessage {
  /** What it is about, in a person's words. */
  about: string;
  status: MessageStatus;
  nextAt: Date;
  tries: MessageTry[];
}

interface MessageQuery {
  webhookId: string;
  status?: string | undefined;
  /** Id of the last message of the page before. */
  before?: string | undefined;
  limit: number;
}

/** The newest first. */
export async function listMessages(
  { db, shopId }: ShopScope,
  { webhookId, status: wanted, before, limit }: MessageQuery,
): Promise<ListedMessage[]> {
  const rows = await db
    .selectFrom('webhook_messages')
    .where('shop_id', '=', shopId)
    .where('webhook_id', '=', webhookId)
    .$if(wanted !== undefined, (query) => query.where('status', '=', wanted ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select before.created_at, before.id from webhook_messages before
          where before.shop_id = ${shopId} and before.id = ${before}::uuid)`,
      ),
    )
    .select([
      'id',
      'kind',
      'subject',
      'about',
      'status',
      'attempts',
      'tries',
      'happened_at as happenedAt',
      'next_at as nextAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: z.parse(kindOf, row.kind),
    status: z.parse(status, row.status),
    tries: z.parse(storedTries, row.tries),
  }));
}
