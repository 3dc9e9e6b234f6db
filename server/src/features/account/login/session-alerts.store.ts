import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../adapters/postgres/schema/schema.gen.ts';
import { hashOfToken } from '../../../secrets/token.ts';

/** Devices are told things by their makers, whether or not somebody is logged in there: whoever ends a session ends that, too. */
interface Scope {
  readonly db: Transaction<DB>;
}

export async function endAlertsOfSessions({ db }: Scope, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .deleteFrom('push_devices')
    .where('session_id', 'in', [...sessionIds])
    .execute();
}

/** Also on devices whose session has ended by itself. */
export async function endAlertsOfAccount(
  { db }: Scope,
  { userId, except }: { userId: string; except: string | null },
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('session_id', 'is distinct from', except))
    .execute();
}

/** The same person has logged in again on this device; both are tokens of its sessions. */
export async function moveAlerts(
  { db }: Scope,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await sql`
    update push_devices set session_id = after.id from sessions as before, sessions as after
    where before.token_hash = ${hashOfToken(from)} and after.token_hash = ${hashOfToken(to)}
      and push_devices.session_id = before.id and push_devices.user_id = ${userId}`.execute(db);
}
