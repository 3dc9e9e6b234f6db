import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { hashOfToken } from '../../secrets/token.ts';

/** The address that a link speaks for; null = unknown, used or too old. */
export async function findAdminLink({ db }: SystemScope, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('admin_links')
    .select('email')
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Uses a link up; of several at once one gets its address. */
export async function useUpAdminLink({ db }: SystemScope, token: string): Promise<string | null> {
  const row = await db
    .deleteFrom('admin_links')
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The account of an address; held until the transaction ends. */
export async function findAccount(
  { db }: SystemScope,
  email: string,
): Promise<{ id: string; isAdmin: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_admin as isAdmin'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The account becomes an administrator under a new password; whoever was signed in to it is no more. */
export async function promote(
  { db }: SystemScope,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_admin: true,
      password_hash: passwordHash,
      password_changed_at: sql<Date>`now()`,
      verified_at: sql<Date>`coalesce(verified_at, now())`,
    })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
