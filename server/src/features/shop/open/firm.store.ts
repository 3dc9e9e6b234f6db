import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';

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

/** The pid of the firm with this keyword; null = there is none. */
export async function pidOfKeyword(scope: SystemScope, keyword: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('shops')
    .where('deleted_at', 'is', null)
    .where(sql`lower(keyword)`, '=', keyword.toLowerCase())
    .select('pid')
    .executeTakeFirst();
  return row?.pid ?? null;
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
