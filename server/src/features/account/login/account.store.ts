import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export interface Credentials {
  id: string;
  email: string;
  passwordHash: string;
  hasSecondFactor: boolean;
  isAgent: boolean;
}

/** null = no living account has this address; that of a deleted agent is none, though it still holds the address (D-74). */
export async function findCredentials({ db }: SystemScope, email: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('agent_profiles as agent', 'agent.user_id', 'users.id')
    .select(['users.id', 'email', 'password_hash as passwordHash', 'is_agent as isAgent'])
    .select(
      sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
        'hasSecondFactor',
      ),
    )
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('agent.removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether this is still the account's password, held until the transaction ends: checking a password takes a while, and a
 * reset in between must not leave a session behind that the old one has opened.
 */
export async function isStillPassword(
  { db }: SystemScope,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds what the shop has said of its mobile agent, before the account itself: whoever changes an agent takes both in that order. false =
 * switched off, or deleted, while the password was checked.
 */
export async function holdAgent({ db }: SystemScope, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agent_profiles')
    .select(sql<boolean>`disabled_at is null and removed_at is null`.as('isOn'))
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.isOn !== false;
}

/** Tells the shop when its agent was last here; of everybody else nothing is kept. */
export async function noteAgentLogin({ db }: SystemScope, userId: string): Promise<void> {
  await db.updateTable('agent_profiles').set({ last_login_at: sql`now()` }).where('user_id', '=', userId).execute();
}
