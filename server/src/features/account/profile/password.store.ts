import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { freshMinutes } from './profile.store.ts';

/** Sets a password; a person who knew the old one keeps only the sessions, which the caller ends. */
export async function storePassword(
  { db }: SystemScope,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Whether this session's login is so young that a password change needs no further proof (D-19). */
export async function isFreshLogin({ db }: SystemScope, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('authenticated_at', '>', sql<Date>`now() - ${`${freshMinutes} minutes`}::interval`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markVerified({ db }: SystemScope, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ verified_at: sql`now()` })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute();
}
