import type { OwnSession } from '@kolaj/contract/account-security';
import { deviceOf } from '@kolaj/domain/account/device';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { idleDays } from './session.store.ts';

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
    .where('last_seen_at', '>', sql<Date>`now() - ${`${idleDays} days`}::interval`)
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
