import type { OwnSession } from '@kolaj/contract/account/account-security';
import { deviceOf } from '@kolaj/domain/account/device';
import type { Standing } from '@kolaj/domain/account/rights';
import { daysKept } from '@kolaj/domain/installation/retention';
import { type RawBuilder, sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { type Given, keptQuestion } from '../../../adapters/postgres/transaction.ts';
import type { Account, ActiveShop, AgentShop } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { hashOfToken, newToken } from '../../../secrets/token.ts';
import { deviceDays } from './device.store.ts';
import { endAlertsOfAccount, endAlertsOfSessions } from './session-alerts.store.ts';

/** Rule 21: a session ends after 12 hours without use, and after 14 days in any case. */
export const idleHours = 12;
export const longestDays = daysKept('sessions');

/** Starts a session; the answer is the only copy of the token, the table keeps its hash. */
export async function startSession(
  scope: SystemScope,
  session: { userId: string; ip: string; agent: string },
): Promise<string> {
  const token = newToken();
  await scope.db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: hashOfToken(token),
      ip: session.ip.slice(0, 64),
      agent: session.agent.slice(0, 300),
      expires_at: sql`now() + ${`${longestDays} days`}::interval`,
    })
    .execute();
  return token;
}

/** Gives a session a new token; the one it had is void, for copies of it too. */
export async function rotateSession(scope: SystemScope, sessionId: string): Promise<string> {
  const token = newToken();
  const { rows } = await sql<Ended>`
    update sessions set token_hash = ${hashOfToken(token)} where id = ${sessionId} returning ${ended}`.execute(
    scope.db,
  );
  await endStreams(scope, rows);
  return token;
}

/** Ends the session of a token, if there is one. */
export const endSession = (scope: SystemScope, token: string): Promise<number> =>
  end(scope, sql`token_hash = ${hashOfToken(token)}`);

/** Logs out one device of the account; 0 = it has no such session. */
export const endOneSession = (scope: SystemScope, { userId, id }: { userId: string; id: string }): Promise<number> =>
  end(scope, sql`id = ${id} and user_id = ${userId}`);

/** Logs out every other device of the account; answers how many. */
export async function endOtherSessions(
  scope: SystemScope,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
  await endAlertsOfAccount(scope, { userId, except: sessionId });
  return end(scope, sql`user_id = ${userId} and id <> ${sessionId}`);
}

export async function endAllSessions(scope: Pick<SystemScope, 'db'>, userId: string): Promise<number> {
  await endAlertsOfAccount(scope, { userId, except: null });
  return end(scope, sql`user_id = ${userId}`);
}

interface Ended {
  id: string;
  userId: string;
  /** Chosen on that device. */
  shopId: string | null;
}
const ended = sql`id, user_id as "userId", shop_id as "shopId"`;

async function end(scope: Pick<SystemScope, 'db'>, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Ended>`delete from sessions where ${which} returning ${ended}`.execute(scope.db);
  await endAlertsOfSessions(
    scope,
    rows.map(({ id }) => id),
  );
  await endStreams(scope, rows);
  return rows.length;
}

/** An event stream is checked when it opens: those of the account end, and who still may connects again. */
async function endStreams({ db }: Pick<SystemScope, 'db'>, sessions: readonly Ended[]): Promise<void> {
  for (const [userId, of] of Map.groupBy(sessions, (session) => session.userId)) {
    const chosen = of.flatMap(({ shopId }) => shopId ?? []);
    const { rows } = await sql<{ shopId: string }>`
      select shop_id as "shopId" from memberships where user_id = ${userId}
      union select unnest(${chosen}::uuid[])`.execute(db);
    for (const { shopId } of rows) await tell({ db, shopId }, { kind: 'session', id: userId });
  }
}

interface SessionRow {
  /** null = there is no such session. */
  sessionId: string | null;
  isStale: boolean;
  userId: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isAgent: boolean;
  isVerified: boolean;
  hasSecondFactor: boolean;
  shopId: string | null;
  pid: string | null;
  keyword: string | null;
  shopName: string | null;
  timeZone: string | null;
  standing: Standing | null;
  edit: boolean;
  approve: boolean;
  send: boolean;
  manage: boolean;
  /** null = the shop's settings say nothing of it. */
  listsMonth: boolean | null;
  agentShop: AgentShop | null;
}

export interface FoundSession {
  account: Account;
  shop: ActiveShop | null;
  shopOfAgent: AgentShop | null;
  /** Its last use was written down a minute ago or more: do that again (`markSessionUsed`), so that reading costs no write. */
  isStale: boolean;
}

/** Writes down that a session is used now. */
export async function markSessionUsed({ db }: SystemScope, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute();
}

const sessionAsked = keptQuestion(
  'session',
  (_db, given: Given<{ tokenHash: Buffer }>) => sql<SessionRow>`
    select found.*, set_config('kolaj.shop', coalesce(found."shopId"::text, ''), true)
    from (select) as always left join (
      select sessions.id as "sessionId", sessions.last_seen_at < now() - interval '1 minute' as "isStale",
        users.id as "userId", users.email, users.name, users.is_admin as "isAdmin", users.is_agent as "isAgent",
        users.verified_at is not null as "isVerified",
        exists (select from second_factors where user_id = users.id and confirmed_at is not null) as "hasSecondFactor",
        shop.id as "shopId", shop.pid, shop.keyword, shop.name as "shopName", shop.time_zone as "timeZone",
        shop.standing, shop.edit, shop.approve, shop.send, shop.manage,
        shop.server_config -> 'justOneMonth' = 'true' as "listsMonth", works.shop as "agentShop"
      from sessions
      join users on users.id = sessions.user_id
      left join lateral (
        select shops.*, standing.*
        from (
          select shop_id, role as standing, can_edit as edit, can_approve as approve, can_send as send,
            can_manage as manage, joined_at
          from memberships where user_id = users.id and not users.is_agent
          union all
          select sessions.shop_id, 'admin', true, true, true, true, null where users.is_admin
        ) as standing
        join shops on shops.id = standing.shop_id and shops.deleted_at is null
        order by (shops.id = sessions.shop_id) is true desc, (standing.standing = 'admin'), standing.joined_at, shops.created_at
        limit 1
      ) as shop on true
      left join agent_profiles as agent on agent.user_id = users.id and users.is_agent
      left join lateral (
        select jsonb_build_object('id', shops.id, 'pid', pid, 'keyword', keyword, 'name', name, 'timeZone', time_zone) as shop
        from shops where shops.id = agent.shop_id and shops.deleted_at is null
      ) as works on true
      where agent.disabled_at is null and agent.removed_at is null and sessions.token_hash = ${given('tokenHash')} and sessions.expires_at > now()
        and sessions.last_seen_at > now() - ${`${idleHours} hours`}::interval and users.deleted_at is null
    ) as found on true`,
);

/**
 * The account and shop of a token; null when there is no such living session. The shop is the one chosen on this device, else the one
 * joined first; an admin may have chosen any (D-13). An agent has the shop that the account belongs to, and no session once the shop has
 * switched it off.
 *
 * From here on its transaction sees what the session may see: the rows of that shop, or nobody's. So what is asked behind it in the same
 * packet is answered for the session that is there, and not at all when there is none.
 */
export async function findSession(scope: SystemScope, token: string): Promise<FoundSession | null> {
  const [row] = await sessionAsked(scope.db, { tokenHash: hashOfToken(token) });
  if (!row || row.sessionId === null) return null;

  const { sessionId, userId, email, name, isAdmin, isAgent, isVerified, hasSecondFactor } = row;
  const account = { sessionId, userId, email, name, isAdmin, isAgent, isVerified, hasSecondFactor };
  return { account, shop: shopOf(row), shopOfAgent: row.agentShop, isStale: row.isStale };
}

function shopOf({ shopId, pid, keyword, shopName, timeZone, standing, ...own }: SessionRow): ActiveShop | null {
  if (shopId === null || pid === null || keyword === null || shopName === null) return null;
  if (timeZone === null || standing === null) return null;
  const { edit, approve, send, manage, listsMonth } = own;
  const shop = { id: shopId, pid, keyword, name: shopName, timeZone, listsMonth: listsMonth === true };
  return { ...shop, standing, rights: { edit, approve, send, manage } };
}

/** More than anybody has; the rest are the oldest. */
const mostShown = 100;

/** Where an account is logged in, the last used first. */
export async function listOwnSessions(
  { db }: SystemScope,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - ${`${idleHours} hours`}::interval`)
    .orderBy(sql`id = ${sessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(({ id, agent, ip, created_at, last_seen_at }) => ({
    id,
    device: deviceOf(agent),
    ip,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: id === sessionId,
  }));
}

/** Deletes what has ended on its own: sessions, links, counters that nobody counts on any more. By the database's clock. */
export async function deleteEnded({ db }: SystemScope): Promise<void> {
  const days = (count: number) => sql<Date>`now() - ${count} * interval '1 day'`;
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) =>
      or([eb('expires_at', '<=', sql<Date>`now()`), eb('last_seen_at', '<=', days(idleHours / 24))]),
    )
    .execute();
  await db
    .deleteFrom('auth_tokens')
    .where('expires_at', '<=', days(daysKept('used-links')))
    .execute();
  await db.deleteFrom('known_devices').where('last_used_at', '<=', days(deviceDays)).execute();
  await db
    .deleteFrom('login_throttle')
    .where('updated_at', '<=', days(daysKept('counters')))
    .execute();
  await db
    .deleteFrom('rate_counts')
    .where('window_start', '<=', days(daysKept('counters')))
    .execute();
}
