import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export interface AuditQuery {
  firm?: string | undefined;
  who?: string | undefined;
  what?: string | undefined;
  /** Beginnings of actions that fit as `what` does. */
  said?: readonly string[] | undefined;
  /** ISO 8601 in UTC; `to` is exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
  limit: number;
}

export interface StoredEntry {
  id: string;
  at: Date;
  who: { name: string; email: string } | null;
  asAdmin: boolean;
  apiKey: string | null;
  firm: { pid: string; name: string } | null;
  action: string;
  object: string;
  objectName: string | null;
  diff: Record<string, unknown>;
  requestId: string;
}

/** An id is looked for among what a person knows by name; what is gone was written down by its name. */
const objectName = sql<string | null>`coalesce(
  case when object ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then coalesce(
    (select name from users as person where person.id = object::uuid),
    (select name from brands where id = object::uuid and shop_id = audit_log.shop_id),
    (select product_code from collages where id = object::uuid and shop_id = audit_log.shop_id),
    (select brand from broadcasts where id = object::uuid and shop_id = audit_log.shop_id),
    (select coalesce(showing_name, name) from subfolders where id = object::uuid and shop_id = audit_log.shop_id),
    (select name from folders where id = object::uuid and shop_id = audit_log.shop_id),
    (select name from templates where id = object::uuid and shop_id = audit_log.shop_id),
    (select name from api_keys as own where own.id = object::uuid and own.shop_id = audit_log.shop_id),
    (select url from webhooks where id = object::uuid and shop_id = audit_log.shop_id),
    (select concat_ws(' ', to_char(make_time(hour, minute, 0), 'HH24:MI'), array_to_string(brands, ', '))
      from schedules where id = object::uuid and shop_id = audit_log.shop_id)
  ) end,
  diff #>> '{after,name}', diff #>> '{before,name}', diff ->> 'name', diff #>> '{after,url}', diff #>> '{before,url}',
  diff ->> 'email', (select name from shops as firm where firm.pid = object)
)`;

const like = (words: string) => `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Entries that fit, the newest first. */
export async function findEntries(
  { db }: SystemScope,
  { firm = '', who = '', what = '', said = [], from, to, before, limit }: AuditQuery,
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('shops', 'shops.id', 'audit_log.shop_id')
    .leftJoin('api_keys', 'api_keys.id', 'audit_log.key_id')
    .$if(firm.trim() !== '', (query) =>
      query.where(
        // A firm that is meant exactly, else those that are called so.
        sql<boolean>`audit_log.shop_id = any(coalesce(
          (select array[id] from shops where pid = ${firm.trim()} or lower(keyword) = lower(${firm.trim()})
            order by pid = ${firm.trim()} desc limit 1),
          (select array_agg(id) from shops where name ilike ${like(firm)})))`,
      ),
    )
    .$if(who.trim() !== '', (query) =>
      query.where(
        sql<boolean>`audit_log.user_id in (select id from users where name ilike ${like(who)} or email ilike ${like(who)})`,
      ),
    )
    .$if(what.trim() !== '', (query) =>
      query.where(
        sql<boolean>`(action ilike ${like(what)} or object = ${what.trim()}
          or length(${what.trim()}) >= 8 and starts_with(object, ${what.trim()}) or request_id = ${what.trim()}
          or exists (select from unnest(${[...said]}::text[]) as beginning where starts_with(action, beginning)))`,
      ),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', sql<Date>`${from}::timestamptz`))
    .$if(to !== undefined, (query) => query.where('at', '<', sql<Date>`${to}::timestamptz`))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`audit_log.id < ${before}::bigint`))
    .select(['audit_log.id', 'at', 'as_admin as asAdmin', 'action', 'object', 'request_id as requestId'])
    .select(['users.name as userName', 'users.email', 'shops.pid', 'shops.name as shopName', 'api_keys.name as apiKey'])
    .select(sql<Record<string, unknown>>`diff`.as('diff'))
    .select(objectName.as('objectName'))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, userName, email, pid, shopName, ...row }) => ({
    ...row,
    id: String(id),
    who: userName === null || email === null ? null : { name: userName, email },
    firm: pid === null || shopName === null ? null : { pid, name: shopName },
  }));
}
