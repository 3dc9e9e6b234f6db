import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { holdEmail } from '../profile/email.store.ts';

export interface NewUser {
  email: string;
  passwordHash: string;
  name: string;
  language: Language | null;
  /** Version of the terms agreed to; null = consent is written for nobody who did not give it (D-94). */
  terms: string | null;
}

/**
 * Makes an account, with the consent that came along (VAL-07). null = the address has one: of registrations at the same
 * moment one wins and the others wait for it here.
 */
export async function insertUser(scope: SystemScope, user: NewUser): Promise<string | null> {
  await holdEmail(scope, user.email);
  const { rows } = await sql<{ id: string }>`
    insert into users (email, password_hash, name, language, consent_at, consent_version)
    values (${user.email}, ${user.passwordHash}, ${user.name}, ${user.language},
      ${user.terms === null ? null : sql`now()`}, ${user.terms})
    on conflict (lower(email)) where deleted_at is null do nothing
    returning id`.execute(scope.db);
  return rows[0]?.id ?? null;
}

export async function makeOwner(
  { db }: SystemScope,
  { userId, shopId }: { userId: string; shopId: string },
): Promise<void> {
  await db.insertInto('memberships').values({ user_id: userId, shop_id: shopId, role: 'owner' }).execute();
}
