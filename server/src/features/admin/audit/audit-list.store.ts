import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export interface AuditQuery {
  firm?: string | undefined;
  who?: string | undefined;
  what?: string | undefined;
  /** `YYYY-MM-DD` in UTC, both included. */
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
  diff: Record<string, unknown>;
  requestId: string;
}

const like = (words: string) => `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Entries that fit, the newest first. */
export async function findEntries(
  { db }: SystemScope,
  { firm = '', who = '', what = '', from, to, before, limit }: AuditQuery,
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('shops', 'shops.id', 'audit_log.shop_id')
    .leftJoin('api_keys', 'api_keys.id', 'audit_log.key_id')
    .$if(firm.trim() !== '', (query) =>
      query.where(
        sql<boolean>`audit_log.shop_id = (select id from shops where pid = ${firm.trim()} or lower(keyword) = lower(${firm.trim()})
          order by pid = ${firm.trim()} desc limit 1)`,
      ),
    )
    .$if(who.trim() !== '', (query) =>
      query.where(
        sql<boolean>`audit_log.user_id in (select id from users where name ilike ${like(who)} or email ilike ${like(who)})`,
      ),
    )
    .$if(what.trim() !== '', (query) =>
      query.where(sql<boolean>`(action ilike ${like(what)} or object = ${what.trim()} or request_id = ${what.trim()})`),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', sql<Date>`${from}::date at time zone 'utc'`))
    .$if(to !== undefined, (query) => query.where('at', '<', sql<Date>`(${to}::date + 1) at time zone 'utc'`))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`audit_log.id < ${before}::bigint`))
    .select(['audit_log.id', 'at', 'as_admin as asAdmin', 'action', 'object', 'request_id as requestId'])
    .select(['users.name as userName', 'users.email', 'shops.pid', 'shops.name as shopName', 'api_keys.name as apiKey'])
    .select(sql<Record<string, unknown>>`diff`.as('diff'))
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
