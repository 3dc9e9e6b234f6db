import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope, type SystemScope } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';

/** A firm as an admin names it. */
export interface NamedFirm {
  id: string;
  keyword: string;
}

/** A firm that is not deleted, by its pid. */
export async function firmOf(scope: SystemScope, pid: string): Promise<NamedFirm | null> {
  const row = await scope.db
    .selectFrom('shops')
    .where('deleted_at', 'is', null)
    .where('pid', '=', pid)
    .select(['id', 'keyword'])
    .executeTakeFirst();
  return row ?? null;
}

/** One transaction in the firm that an admin names. Throws 404 when there is no such firm. */
export async function inFirm<T>(
  database: Pick<Database, 'db'>,
  pid: string,
  run: (scope: ShopScope, firm: NamedFirm) => Promise<T>,
): Promise<T> {
  const firm = await asSystem(database, (scope) => firmOf(scope, pid));
  if (!firm) throw notFound('There is no such firm.');
  return inShop(database, firm.id, (scope) => run(scope, firm));
}
