import type { SystemScope } from '../adapters/postgres/scope.ts';

/** Who is missing for an installation to be of use: anybody at all, or an administrator; null = nobody is. */
export async function whoIsMissing({ db }: SystemScope): Promise<'account' | 'admin' | null> {
  const people = db.selectFrom('users').select('id').where('deleted_at', 'is', null).limit(1);
  if ((await people.where('is_admin', '=', true).executeTakeFirst()) !== undefined) return null;
  return (await people.executeTakeFirst()) === undefined ? 'account' : 'admin';
}
