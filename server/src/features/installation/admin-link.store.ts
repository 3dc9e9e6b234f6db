import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { hashOfToken, newToken } from '../../secrets/token.ts';

/** How long a link of the command line is good, hours. */
export const adminLinkHours = 24;

/** The answer is the only copy of the token. An earlier link of the address dies. */
export async function issueAdminLink({ db }: SystemScope, email: string): Promise<string> {
  const token = newToken();
  await db.deleteFrom('admin_links').where('email', '=', email).execute();
  await db
    .insertInto('admin_links')
    .values({ hash: hashOfToken(token), email, expires_at: sql<Date>`now() + ${adminLinkHours} * interval '1 hour'` })
    .execute();
  return token;
}

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

export async function dropAdminLinks({ db }: SystemScope, email: string): Promise<void> {
  await db.deleteFrom('admin_links').where('email', '=', email).execute();
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

interface Promotion {
  userId: string;
  passwordHash: string;
  /** Was one before: its second factor is its own. */
  wasAdmin: boolean;
}

/**
 * The account becomes an administrator under a new password. Nothing that somebody had of it before is good any more, who may
 * have registered the address first: no session, known browser or mailed link, and no second factor of the time before.
 */
export async function promote(scope: SystemScope, { userId, passwordHash, wasAdmin }: Promotion): Promise<void> {
  const { db } = scope;
  await db
    .updateTable('users')
    .set({
      is_admin: true,
      is_agent: false,
      password_hash: passwordHash,
      password_changed_at: sql<Date>`now()`,
      verified_at: sql<Date>`coalesce(verified_at, now())`,
    })
    .where('id', '=', userId)
    .execute();
  // A shop sets the passwords of its mobile agents, of those it has deleted, too, and takes their second factors off.
  await db.deleteFrom('agent_profiles').where('user_id', '=', userId).execute();
  await signOut(db, userId);
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await db.deleteFrom('auth_tokens').where('user_id', '=', userId).execute();
  if (!wasAdmin) await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function demote({ db }: SystemScope, userId: string): Promise<void> {
  await db.updateTable('users').set({ is_admin: false }).where('id', '=', userId).execute();
  await signOut(db, userId);
}

/** Everywhere, and with it ends what devices are told without a session. */
async function signOut(db: SystemScope['db'], userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('push_devices').where('user_id', '=', userId).execute();
}

export interface Admin {
  email: string;
  name: string;
  hasSecondFactor: boolean;
}

export async function listAdmins({ db }: SystemScope): Promise<Admin[]> {
  return db
    .selectFrom('users')
    .select(['email', 'name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('second_factors')
          .select('user_id')
          .whereRef('user_id', '=', 'users.id')
          .where('confirmed_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    )
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
}
