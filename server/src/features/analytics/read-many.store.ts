import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

/**
 * For the rest of the transaction joins are made of whole lists, not row by row: the policies that keep shops apart hide from the database
 * how many rows it will find, and a year that it took for two rows was looked through for minutes.
 */
export async function readMany({ db }: ShopScope): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(db);
}
