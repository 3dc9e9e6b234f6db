import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/**
 * Code that is about to give an address to an account locks it: two at the same moment run one after the other, and the
 * second sees what the first has done.
 */
export async function holdEmail({ db }: Pick<SystemScope, 'db'>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`.execute(db);
}

/** Gives the account its new address, which the followed link has proved. false = another account has it by now. */
export async function moveToEmail(
  scope: SystemScope,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  await holdEmail(scope, email);
  const { rows } = await sql`
    update users set email = ${email}, verified_at = now()
    where id = ${userId} and not exists (
      select from users as other where lower(other.email) = lower(${email}) and other.deleted_at is null
        and other.id <> ${userId})
    returning id`.execute(scope.db);
  return rows.length > 0;
}
