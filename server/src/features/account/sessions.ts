import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import type { Account, ActiveShop } from '../../http/route.ts';

/** D-19: a session ends after 7 days without use, and after 30 days in any case. */
export const idleDays = 7;
export const longestDays = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Starts a session; the answer is the only copy of the token, the table keeps its hash. */
export async function startSession(
  scope: SystemScope,
  session: { userId: string; ip: string; agent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await scope.db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: hashOf(token),
      ip: session.ip.slice(0, 64),
      agent: session.agent.slice(0, 300),
      expires_at: sql`now() + ${`${longestDays} days`}::interval`,
    })
    .execute();
  return token;
}

export async function endSession(scope: SystemScope, token: string): Promise<void> {
  await scope.db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}

/**
 * The account and shop of a token; null when there is no such living session. Marks the use of the session at most once a
 * minute, so that reading costs no write. An account with several shops works in the one it joined first.
 */
export async function findSession(
  scope: SystemScope,
  token: string,
): Promise<{ account: Account; shop: ActiveShop | null } | null> {
  const row = await scope.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('shops', (join) => join.onRef('shops.id', '=', 'memberships.shop_id').on('shops.deleted_at', 'is', null))
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.last_seen_at', '>', sql<Date>`now() - ${`${idleDays} days`}::interval`)
    .where('users.deleted_at', 'is', null)
    .orderBy(sql`shops.created_at nulls last`)
    .select([
      'sessions.id as sessionId',
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('isStale'),
      'users.id as userId',
      'users.email',
      'users.name',
      'users.is_admin as isAdmin',
      'users.is_agent as isAgent',
      'shops.id as shopId',
      'shops.pid',
      'shops.keyword',
      'shops.name as shopName',
      'shops.time_zone as timeZone',
    ])
    .executeTakeFirst();
  if (!row) return null;

  if (row.isStale) {
    await scope.db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', row.sessionId).execute();
  }
  const { sessionId, userId, email, name, isAdmin, isAgent } = row;
  return { account: { sessionId, userId, email, name, isAdmin, isAgent }, shop: shopOf(row) };
}

function shopOf(row: {
  shopId: string | null;
  pid: string | null;
  keyword: string | null;
  shopName: string | null;
  timeZone: string | null;
}): ActiveShop | null {
  const { shopId, pid, keyword, shopName, timeZone } = row;
  if (shopId === null || pid === null || keyword === null || shopName === null || timeZone === null) return null;
  return { id: shopId, pid, keyword, name: shopName, timeZone };
}
