import type { profileForm } from '@kolaj/contract/account';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { readDetails } from './user-view.ts';

/** What may be changed of an account by itself; keys that are absent stay (D-22). */
export type ProfilePatch = Pick<z.output<typeof profileForm>, 'name' | 'company' | 'phone' | 'language'> & {
  ecommerce?: string | undefined;
  domain?: string | undefined;
  /** Whole, merged with what was stored. */
  details?: CompanyRecord | undefined;
};
type CompanyRecord = ReturnType<typeof readDetails>;

/** The stored details, held until the transaction ends: a patch is judged together with them. */
export async function holdDetails({ db }: SystemScope, userId: string): Promise<CompanyRecord> {
  const row = await db
    .selectFrom('users')
    .select('company_details')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return readDetails(row.company_details);
}

export async function patchUser({ db }: SystemScope, userId: string, patch: ProfilePatch): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  const { details, ...columns } = patch;
  await db
    .updateTable('users')

    .set({ ...columns, ...(details ? { company_details: sql`${JSON.stringify(details)}::jsonb` } : {}) })
    .where('id', '=', userId)
    .execute();
}
