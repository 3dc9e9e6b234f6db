import { demoAccounts } from '@kolaj/contract/account/demo-accounts';
import { sql } from 'kysely';
import type { SystemScope } from '../adapters/postgres/scope.ts';

/** Addresses of the demo's accounts that exist. */
export const demoAccountsIn = ({ db }: SystemScope): Promise<string[]> =>
  emailsOf(
    db
      .selectFrom('users')
      .select('email')
      .where(
        'email',
        'in',
        demoAccounts.map(({ email }) => email),
      )
      .where('deleted_at', 'is', null)
      .orderBy('email'),
  );

/** Addresses of administrators whose only protection is a password. */
export const passwordOnlyAdminsIn = ({ db }: SystemScope): Promise<string[]> =>
  emailsOf(
    db
      .selectFrom('users')
      .select('email')
      .where('is_admin', '=', true)
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from second_factors where user_id = users.id and confirmed_at is not null)`,
      )
      .orderBy('email'),
  );

async function emailsOf(query: { execute: () => Promise<{ email: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ email }) => email);
}
