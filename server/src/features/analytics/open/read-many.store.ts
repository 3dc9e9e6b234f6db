import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/**
 * Within `run` joins are made of whole lists, not row by row: the policies that keep shops apart hide from the database how many rows it
 * will find, and a year that it took for two rows was looked through for minutes. What finds few rows by their id belongs outside.
 * Lists of a year are sorted and joined in memory; what comes later in the transaction may use as much.
 */
export async function readMany<Result>({ db }: ShopScope, run: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`.execute(db);
  const result = await run();
  await sql`set local enable_nestloop = on`.execute(db);
  return result;
}
