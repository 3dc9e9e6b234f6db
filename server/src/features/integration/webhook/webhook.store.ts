import { type MessageTry, messageTry } from '@kolaj/contract/integration/webhook';
import { type WebhookKind, type WebhookStop, webhookKinds, webhookStops } from '@kolaj/domain/integration/webhook';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const kinds = z.array(z.enum(webhookKinds));
const lastTry = z.nullable(messageTry);
const stop = z.nullable(z.enum(webhookStops));

export interface ListedWebhook {
  id: string;
  url: string;
  kinds: WebhookKind[];
  stopped: WebhookStop | null;
  failingSince: Date | null;
  createdAt: Date;
  createdBy: string | null;
  oldSecretUntil: Date | null;
  waiting: number;
  givenUp: number;
  lastTry: MessageTry | null;
}

/** In the order in which they were made. */
export async function listWebhooks({ db, shopId }: ShopScope): Promise<ListedWebhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .where('webhooks.shop_id', '=', shopId)
    .select(['webhooks.id', 'url', 'kinds', 'stopped', 'failing_since as failingSince', 'last_try as lastTry'])
    .select(['webhooks.created_at as createdAt', 'users.name as createdBy'])
    .select(sql<Date | null>`case when old_secret_until > now() then old_secret_until end`.as('oldSecretUntil'))
    .select(countOf('waiting').as('waiting'))
    .select(countOf('given_up').as('givenUp'))
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kinds: z.parse(kinds, row.kinds),
    stopped: z.parse(stop, row.stopped),
    lastTry: z.parse(lastTry, row.lastTry),
  }));
}

const countOf = (status: 'waiting' | 'given_up') =>
  // Spelt out, or the indexes of these few would not be used.
  sql<number>`(select count(*)::int from webhook_messages where webhook_id = webhooks.id and status = ${sql.lit(status)})`;

/** Whether the shop has it, for what only looks or adds to its messages. */
export async function hasWebhook({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The shop's webhooks are added, changed and removed, and news for them noted, one after the other. Before any of their rows is
 * locked: so nobody waits in a circle.
 */
export async function takeTurn({ db, shopId }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`webhooks:${shopId}`}))`.execute(db);
}

/** What a change begins from. */
export async function lockWebhook(
  scope: ShopScope,
  id: string,
): Promise<{ url: string; kinds: string[]; stopped: WebhookStop | null } | null> {
  const { db, shopId } = scope;
  await takeTurn(scope);
  const row = await db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(['url', 'kinds', 'stopped'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...row, stopped: z.parse(stop, row.stopped) } : null;
}

/** Two that are added at the same time are counted one after the other. */
export async function countWebhooks(scope: ShopScope): Promise<number> {
  const { db, shopId } = scope;
  await takeTurn(scope);
  const { count } = await db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewWebhook {
  url: string;
  kinds: readonly WebhookKind[];
  secret: Buffer;
  userId: string;
}

export async function addWebhook(
  { db, shopId }: ShopScope,
  { url, kinds: wanted, secret, userId }: NewWebhook,
): Promise<string> {
  const { id } = await db
    .insertInto('webhooks')
    .values({ shop_id: shopId, url, kinds: [...wanted], secret, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface WebhookChange {
  id: string;
  url: string;
  kinds: readonly WebhookKind[];
  stopped: WebhookStop | null;
}

/** Kinds that are wanted later than others are news from now on; what was wanted before goes on with what is committed late. */
const kindsSince = (wanted: readonly WebhookKind[]) => sql<string>`(
  select coalesce(jsonb_object_agg(kind, case when kind = any(kinds) then kinds_since -> kind else to_jsonb(now()) end), '{}')
  from unnest(${[...wanted]}::text[]) kind where kind <> all(kinds) or kinds_since -> kind is not null)`;

/** Its failures are forgotten. One that was off is told what happens from now on. */
export async function changeWebhook(
  { db, shopId }: ShopScope,
  { id, url, kinds: wanted, stopped }: WebhookChange,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({
      ...{ url, kinds: [...wanted], stopped, failures_in_row: 0, failing_since: null },
      since: sql<Date>`case when stopped is null then since else now() end`,
      kinds_since: sql<string>`case when stopped is null then ${kindsSince(wanted)} else '{}' end`,
      rests_until: sql<Date>`now()`,
    })
    .execute();
}

export async function removeWebhook({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Of those before the last one: a receiver may have any of them, for the day that it was promised. */
const earlierAtMost = 10;

const earlierSecrets = sql<string>`(
  select coalesce(jsonb_agg(one order by until), '[]') from (
    select one, (one ->> 'until')::timestamptz as until
    from jsonb_array_elements(earlier_secrets || jsonb_build_object('secret', encode(old_secret, 'hex'), 'until', old_secret_until)) one
    where (one ->> 'until')::timestamptz > now() order by until limit ${earlierAtMost}
  ) living)`;

/** Answers until when the one before signs too. */
export async function renewSecret(
  { db, shopId }: ShopScope,
  { id, secret }: { id: string; secret: Buffer },
): Promise<Date | null> {
  const row = await db
    .updateTable('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({
      secret,
      earlier_secrets: earlierSecrets,
      old_secret: sql<Buffer>`secret`,
      old_secret_until: sql<Date>`now() + interval '1 day'`,
    })
    .returning('old_secret_until')
    .executeTakeFirst();
  return row?.old_secret_until ?? null;
}

export interface Receiver {
  url: string;
  /** Sealed; the one that signs first, and each one before for a day. */
  secrets: Buffer[];
  pid: string;
}

/** Where a message goes now; null = nowhere any more. */
export async function readReceiver({ db, shopId }: ShopScope, webhookId: string): Promise<Receiver | null> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('shops', 'shops.id', 'webhooks.shop_id')
    .where('webhooks.shop_id', '=', shopId)
    .where('webhooks.id', '=', webhookId)
    .where('stopped', 'is', null)
    .select(['url', 'secret', 'pid'])
    .select(sql<Buffer | null>`case when old_secret_until > now() then old_secret end`.as('old'))
    .select(
      sql<string[]>`array(select one ->> 'secret' from jsonb_array_elements(earlier_secrets) one
        where (one ->> 'until')::timestamptz > now() order by one ->> 'until' desc)`.as('earlier'),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { url, pid, secret, old, earlier } = row;
  return { url, pid, secrets: [secret, ...(old ? [old] : []), ...earlier.map((hex) => Buffer.from(hex, 'hex'))] };
}

export interface WebhookHealth {
  failuresInRow: number;
  failingSince: Date | null;
}

/** Of the address that was called; null = it is told nothing any more, or the webhook leads elsewhere now. */
export async function lockHealth(
  { db, shopId }: ShopScope,
  { webhookId, url }: { webhookId: string; url: string },
): Promise<WebhookHealth | null> {
  const row = await db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', webhookId)
    .where('url', '=', url)
    .select(['failures_in_row as failuresInRow', 'failing_since as failingSince'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function writeHealth(
  { db, shopId }: ShopScope,
  webhookId: string,
  health: WebhookHealth & { restSeconds: number; stopped: WebhookStop | null; tried: MessageTry },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', webhookId)
    .set({
      ...{ failures_in_row: health.failuresInRow, failing_since: health.failingSince },
      rests_until: sql<Date>`now() + make_interval(secs => ${health.restSeconds})`,
      last_try: JSON.stringify(health.tried),
      stopped: sql<string | null>`coalesce(stopped, ${health.stopped})`,
    })
    .execute();
}
