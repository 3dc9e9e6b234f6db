import type { DefinedPackage } from '@kolaj/contract/shop/package';
import type { PackageLimits } from '@kolaj/domain/shop/package';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export async function definedPackages({ db }: SystemScope): Promise<DefinedPackage[]> {
  const rows = await db
    .selectFrom('packages')
    .select(['name', 'messages', 'collages', 'members'])
    .select(
      sql<number>`(select count(*)::int from shops where subscription_package = packages.name and emptied_at is null)`.as(
        'firms',
      ),
    )
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name, firms, ...limits }) => ({ name, firms, limits }));
}

interface Definition {
  name: string;
  limits: PackageLimits;
}

/** False = there is one of that name. */
export async function insertPackage({ db }: SystemScope, { name, limits }: Definition): Promise<boolean> {
  const row = await db
    .insertInto('packages')
    .values({ name, ...limits })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function changePackage(
  { db }: SystemScope,
  was: string,
  { name, limits }: Definition,
): Promise<'changed' | 'taken' | 'unknown'> {
  // Two that become the same at once would both find the name free.
  await sql`select pg_advisory_xact_lock(hashtext('kolaj.packages'))`.execute(db);
  const { rows: names } = await sql<{ name: string }>`
    select name from packages where name = ${was} or lower(name) = lower(${name}) order by name for update`.execute(db);
  if (!names.some((one) => one.name === was)) return 'unknown';
  if (names.some((one) => one.name !== was)) return 'taken';
  await db
    .updateTable('packages')
    .set({ name, ...limits })
    .where('name', '=', was)
    .execute();
  if (was === name) return 'changed';
  // Whoever has a firm's settings open with the old name must not give it back (409 `changed`).
  const config_version = sql<number>`config_version + 1`;
  await db
    .updateTable('shops')
    .set({ subscription_package: name, config_version })
    .where('subscription_package', '=', was)
    .execute();
  return 'changed';
}

/** Twice = once. A firm that is given the package at this moment has one without limits: its name is still its own. */
export async function deletePackage(
  { db }: SystemScope,
  { name, isTrial }: { name: string; isTrial: boolean },
): Promise<'removed' | 'in-use'> {
  // A deleted firm that may be restored would come back without limits.
  const user = db.selectFrom('shops').where('subscription_package', '=', name).where('emptied_at', 'is', null);
  if (!isTrial && (await user.select('id').limit(1).executeTakeFirst())) return 'in-use';
  await db.deleteFrom('packages').where('name', '=', name).execute();
  return 'removed';
}
