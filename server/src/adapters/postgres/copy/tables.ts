import { type Client, escapeIdentifier } from 'pg';
import * as z from 'zod/mini';

/** A table with its columns in their order, without those that the database computes. */
export interface TableShape {
  name: string;
  /** `type` as PostgreSQL writes it; the binary format is only good for the same. */
  columns: readonly { name: string; type: string }[];
}

/** For names in statements, which take no parameters there. */
export const quoted = escapeIdentifier;

/** Two tables with the same take the same rows in the binary format, whatever the order of their columns. */
export const shapeOf = ({ name, columns }: TableShape): string =>
  `${name} (${columns
    .map((column) => `${column.name} ${column.type}`)
    .sort()
    .join(', ')})`;

/** Begins a long transaction of the owner, for the rows of all shops. */
export const beginForAll = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  begin; select set_config('kolaj.shop', 'system', true)`;

const columnRows = z.array(z.object({ table: z.string(), name: z.string(), type: z.string() }));

/** Kolaj's tables, the record of migrations left out. Partitions belong to their tables, and those of the job queue to it. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query(`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations' and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`);
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { table, ...column } of z.parse(columnRows, rows))
    tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}
