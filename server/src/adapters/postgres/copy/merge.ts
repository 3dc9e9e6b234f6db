import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import type { DatabaseAddress } from '../address.ts';
import { schemaLock } from '../schema/migrate.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { withConnection } from './connection.ts';
import { beginForAll, quoted, readTables, shapeOf, type TableShape } from './tables.ts';

/** A connection of the owner of the tables, in a transaction, for all shops. */
export type Asked = Pick<Client, 'query'>;

export interface TableToMerge extends TableShape {
  /** In PostgreSQL's binary format. To be read to its end before the next one. */
  data: () => Readable;
  /** The end of an `insert` for rows that may be there already; none = they may not. */
  onConflict?: string;
  /** Statements before the rows are added and after it; these find them in `incoming`. */
  before?: string;
  after?: string;
  /** Triggers of other tables write to it: it has its turn when they have. */
  isLast?: boolean;
}

export interface Merge {
  tables: readonly TableToMerge[];
  /** Looks whether it may be done, when nobody else does the same; null = it may. */
  look: (client: Asked) => Promise<Refused | null>;
  /** What belongs into the same transaction, at its end. */
  alongside: (client: Asked) => Promise<void>;
}

/** Any number that nothing else in this database locks. */
const mergeLock = 7_065_111;

/**
 * Adds rows to tables that are in use, in one transaction: all of them are there afterwards, or none. Everybody else goes on meanwhile;
 * triggers and references see each row. Numbers that a column gives out by itself are given out anew, in the old order. Each table goes through a
 * temporary one, because row-level security lets nobody copy into a table.
 */
export async function merge(address: DatabaseAddress, what: Merge): Promise<{ kind: 'merged' } | Refused> {
  return asOwner(address, async (client) => {
    const { rows } = await client.query(
      `select pg_try_advisory_xact_lock($1) as "isOurs", pg_advisory_xact_lock_shared($2)`,
      [mergeLock, schemaLock],
    );
    if (rows[0]?.isOurs !== true) return refused('Another shop is being read in. Wait for its end.');
    const trouble = (await what.look(client)) ?? shapeTrouble(await readTables(client), what.tables);
    if (trouble) return trouble;
    await client.query('set constraints all deferred');
    const numbered = await numberedColumns(client);
    const ordered = await parentsFirst(client, what.tables);
    const last = ordered.filter(({ isLast }) => isLast === true);
    for (const table of [...ordered.filter((one) => !last.includes(one)), ...last])
      await addRows(client, table, numbered);
    await what.alongside(client);
    // Not at the commit, whose errors would name nothing.
    await client.query('set constraints all immediate');
    return { kind: 'merged' };
  });
}

/** Runs something in a transaction of the owner, which commits unless it is refused. */
export async function asOwner<Result>(
  address: DatabaseAddress,
  run: (client: Client) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  return withConnection(address, { name: 'kolaj command' }, async (client) => {
    try {
      await client.query(beginForAll);
      const result = await run(client);
      await client.query(isRefused(result) ? 'rollback' : 'commit');
      return result;
    } catch (error) {
      if (error instanceof DatabaseError && error.code === taken)
        return refused(
          `Something of it is here already, in another shop (${error.table}, ${error.constraint}). Nothing was changed.`,
        );
      if (error instanceof DatabaseError && error.code === lockTimeout)
        return refused('Another process holds the tables. Repeat this when it has ended. Nothing was changed.');
      throw error;
    }
  });
}

const taken = '23505';
const lockTimeout = '55P03';

const isRefused = (result: unknown): result is Refused =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refused';

function shapeTrouble(here: readonly TableShape[], there: readonly TableShape[]): Refused | null {
  const known = new Set(here.map(shapeOf));
  const odd = there.find((table) => !known.has(shapeOf(table)));
  return odd === undefined
    ? null
    : refused(`Table ${odd.name} is not the one of this version. Start this version of Kolaj once, then repeat this.`);
}

const columnRows = z.array(z.object({ table: z.string(), column: z.string() }));

async function numberedColumns(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query(`
    select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and not relispartition and attidentity <> ''`);
  return new Map(z.parse(columnRows, rows).map(({ table, column }) => [table, column]));
}

const referenceRows = z.array(z.object({ child: z.string(), parent: z.string() }));

/** An order in which what a row refers to is there before it. References that are checked at the end do not count. */
async function parentsFirst(client: Client, tables: readonly TableToMerge[]): Promise<TableToMerge[]> {
  const { rows } = await client.query(`
    select child.relname as child, parent.relname as parent
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conparentid = 0 and conrelid <> confrelid and not condeferrable
      and connamespace = 'public'::regnamespace`);
  const references = z.parse(referenceRows, rows);
  const ordered: TableToMerge[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && names.has(parent)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function addRows(client: Client, table: TableToMerge, numbered: ReadonlyMap<string, string>): Promise<void> {
  const { name, columns, data, onConflict = '', before, after } = table;
  const number = numbered.get(name);
  const list = (some: TableShape['columns']) => some.map((column) => quoted(column.name)).join(', ');
  const target = `public.${quoted(name)}`;
  await client.query(
    `create temporary table incoming on commit drop as select ${list(columns)} from ${target} with no data`,
  );
  await pipeline(data(), client.query(copyFrom(`copy incoming (${list(columns)}) from stdin (format binary)`)));
  if (before !== undefined) await client.query(before);
  const given = list(columns.filter((column) => column.name !== number));
  const order = number === undefined ? '' : `order by ${quoted(number)}`;
  await client.query(`insert into ${target} (${given}) select ${given} from incoming ${order} ${onConflict}`);
  if (after !== undefined) await client.query(after);
  await client.query('drop table incoming');
}
