import type { KeptThing } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { keptAs } from './kept-tables.ts';

/** How much of the database each kind of thing takes, indexes and all months included. */
export async function bytesOfThings({ db }: SystemScope): Promise<Map<KeptThing, number>> {
  const { rows } = await sql<{ table: string; bytes: number }>`
    select coalesce(parent.relname, pg_class.relname) as "table", sum(pg_total_relation_size(pg_class.oid))::float8 as bytes
    from pg_class left join pg_inherits on inhrelid = pg_class.oid left join pg_class parent on parent.oid = inhparent
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r'
    group by 1`.execute(db);
  const sizes = new Map(rows.map(({ table, bytes }) => [table, bytes]));
  const things = new Map<KeptThing, number>();
  for (const [table, thing] of Object.entries(keptAs))
    things.set(thing, (things.get(thing) ?? 0) + (sizes.get(table) ?? 0));
  return things;
}
