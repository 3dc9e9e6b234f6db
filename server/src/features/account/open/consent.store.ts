import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** Whether somebody has an account without having agreed to the terms (D-94). Whose terms these are does not agree to them. */
export async function isConsentMissing({ db }: SystemScope, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('consent_at', 'is', null)
    .where('is_admin', '=', false)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
