import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as z from 'zod/mini';
import type { DatabaseAddress } from '../address.ts';
import { tryFor } from '../repeat.ts';
import { schemaLock } from '../schema/migrate.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { withConnection } from './connection.ts';
import { quoted, readTables, type TableShape } from './tables.ts';

/** The whole database as it was at one moment, whatever is written in the meantime. */
export interface Snapshot {
  /** By the clock of the database. */
  takenAt: Date;
  /** Its version, as PostgreSQL writes it. */
  postgres: string;
  migrations: readonly { name: string; sha256: string }[];
  tables: readonly TableShape[];
  /** First days of the months that the ledger has partitions for. */
  ledgerMonths: readonly string[];
  /** The last numbers that columns with running numbers have given out. */
  sequences: readonly { table: string; column: string; last: string }[];
  /** Rows of a table, all unless told, in PostgreSQL's binary format. To be read to its end before the next one; counts its rows. */
  rowsOf: (table: TableShape, some?: SomeRows) => Readable & { rowCount: number };
  /** The rows of a query with one column of plain text, one per line. */
  linesOf: (query: string) => Readable & { rowCount: number };
  /** The answer of a query, its rows as they are. */
  ask: (statement: string) => Promise<readonly unknown[]>;
}

/** Some rows of a table, as an expression of SQL, and expressions in place of some of their columns. */
export interface SomeRows {
  where: string;
  instead?: ReadonlyMap<string, string>;
}

export interface SnapshotWays {
  /** What a snapshot, which only reads, may not make: a temporary table for what is found out on the way. */
  beforehand?: string;
}

/** A migration may be running; then it is waited for. */
const longestWaitMs = 120_000;

/**
 * Reads in one snapshot of the database, through a connection of its own. Nobody changes tables meanwhile: migrations wait, and no
 * month of the ledger is dropped. Works with the owner's login whether row-level security binds it or not, for it reads as the system.
 */
export async function inSnapshot<Result>(
  address: DatabaseAddress,
  read: (snapshot: Snapshot) => Promise<Result>,
  { beforehand }: SnapshotWays = {},
): Promise<Result | Refused> {
  return withConnection(address, { name: 'kolaj backup' }, async (client) => {
    const trouble = await settle(client);
    if (trouble) return trouble;
    const tables = await readTables(client);
    if (beforehand !== undefined) await client.query(beforehand);
    await client.query('begin isolation level repeatable read read only');
    // Before the first query, which takes the snapshot: a month dropped in between would be in no backup at all.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    const result = await read({ ...(await readFacts(client)), tables, ...readersOf(client) });
    await client.query('commit');
    return result;
  });
}

async function settle(client: Client): Promise<Refused | null> {
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set row_security = on;
    set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off;
    select set_config('kolaj.shop', 'system', false)`);
  // Not waited for within a statement: an index that is made beside running programs would wait for this one in turn.
  const isOurs = await tryFor({ patienceMs: longestWaitMs, pauseMs: 200 }, async () => {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as "isOurs"', [schemaLock]);
    return rows[0]?.isOurs === true;
  });
  if (!isOurs) return refused('Another process has been changing the database for 2 minutes.');
  const { rows } = await client.query(`select to_regclass('public.migrations') is not null as "isThere"`);
  return rows[0]?.isThere === true
    ? null
    : refused('There is nothing to back up: Kolaj has not been started here yet.');
}

const factsRow = z.object({ takenAt: z.date(), postgres: z.string() });
const migrationRows = z.array(z.object({ name: z.string(), sha256: z.string() }));
const monthRows = z.array(z.object({ month: z.string() }));
const sequenceRows = z.array(z.object({ table: z.string(), column: z.string(), last: z.string() }));

async function readFacts(client: Client) {
  const facts = await client.query(`select now() as "takenAt", current_setting('server_version') as postgres`);
  const migrations = await client.query('select name, sha256 from public.migrations order by name');
  const months = await client.query(`
    select replace(substring(relname from '\\d{4}_\\d{2}$'), '_', '-') || '-01' as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'public.deliveries'::regclass and relname ~ '^deliveries_\\d{4}_\\d{2}$' order by 1`);
  const sequences = await client.query(`
    select table_name::text as "table", column_name::text as "column", last_value::text as last
    from information_schema.columns join pg_sequences
      on pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name)
        = format('%I.%I', schemaname, sequencename)
    where table_schema = 'public' and last_value is not null order by 1, 2`);
  return {
    ...z.parse(factsRow, facts.rows[0]),
    migrations: z.parse(migrationRows, migrations.rows),
    ledgerMonths: z.parse(monthRows, months.rows).map(({ month }) => month),
    sequences: z.parse(sequenceRows, sequences.rows),
  };
}

const readersOf = (client: Client): Pick<Snapshot, 'rowsOf' | 'linesOf' | 'ask'> => ({
  rowsOf({ name, columns }, { where, instead } = { where: 'true' }) {
    const list = columns
      .map((column) => {
        const expression = instead?.get(column.name);
        return expression === undefined ? quoted(column.name) : `(${expression})::${column.type}`;
      })
      .join(', ');
    // As a query: an older server copies no partitioned table, and row-level security allows nothing else.
    return client.query(
      copyTo(`copy (select ${list} from public.${quoted(name)} where ${where}) to stdout (format binary)`),
    );
  },
  linesOf: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
  async ask(statement) {
    const { rows } = await client.query(statement);
    return rows;
  },
});
