import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, DatabaseError, escapeLiteral } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import type { DatabaseAddress } from '../address.ts';
import { schemaLock } from '../schema/migrate.ts';
import { unreachable } from '../trouble/database-away.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { withConnection } from './connection.ts';
import type { Snapshot } from './snapshot.ts';
import { beginForAll, quoted, readTables, shapeOf, type TableShape } from './tables.ts';

/** A table with the rows that it is to have. */
export interface TableToLoad extends TableShape {
  rows: number;
  /** In PostgreSQL's binary format; null = none. */
  data: (() => Readable) | null;
}

export interface Load extends Pick<Snapshot, 'ledgerMonths' | 'sequences'> {
  tables: readonly TableToLoad[];
  /** What belongs into the same transaction. */
  alongside: (client: Pick<Client, 'query'>) => Promise<void>;
}

/** Thrown to undo everything; carries the sentence. */
class RefusedLoad extends Error {}

/**
 * Fills an empty database that has the tables of the snapshot, in one transaction: all of it is there afterwards, or nothing. Needs
 * the owner's login and no more. References between rows are checked for all rows at the end, because tables refer to each other in
 * circles. No trigger sees the rows: what triggers made of them is among them.
 */
export async function load(address: DatabaseAddress, what: Load): Promise<{ kind: 'loaded' } | Refused> {
  return withConnection(address, { name: 'kolaj restore' }, async (client) => {
    try {
      await fill(client, what);
      return { kind: 'loaded' as const };
    } catch (error) {
      if (error instanceof RefusedLoad) return refused(error.message);
      if (error instanceof DatabaseError && error.code === missingReference)
        return refused(`Rows of the backup refer to rows that it does not have: ${error.detail ?? error.message}`);
      if (error instanceof DatabaseError && error.code === lockTimeout)
        return refused('Another process works on the database to restore into. Stop it first.');
      throw error;
    }
  });
}

const missingReference = '23503';
const lockTimeout = '55P03';

async function fill(client: Client, { tables, ledgerMonths, sequences, alongside }: Load): Promise<void> {
  await client.query(`${beginForAll}; select pg_advisory_xact_lock(${schemaLock})`);
  const here = await readTables(client);
  const trouble = shapeTrouble(here, tables);
  if (trouble) throw new RefusedLoad(trouble);
  await client.query(`lock table ${here.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
  const used = await rowsIn(client);
  if (used) throw new RefusedLoad(used);
  for (const month of ledgerMonths) await client.query('select make_ledger_month($1::date)', [month]);
  const putBack = await takeChecksOff(client);
  for (const table of tables) await copyRows(client, table);
  for (const { table, column, last } of sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint)', [quoted(table), column, last]);
  for (const statement of putBack) await client.query(statement);
  await alongside(client);
  await client.query('commit');
  await client.query('analyze');
}

/** The binary format says nothing of columns: they must be the same, by name and type. */
function shapeTrouble(here: readonly TableShape[], there: readonly TableShape[]): string | null {
  const [ours, theirs] = [here.map(shapeOf), there.map(shapeOf)];
  const odd = [...theirs.filter((one) => !ours.includes(one)), ...ours.filter((one) => !theirs.includes(one))];
  return odd[0] === undefined
    ? null
    : `The tables of the backup are not those that this program makes: ${odd[0]}. Restore it with the version that wrote it.`;
}

async function rowsIn(client: Client): Promise<string | null> {
  // The one row of `installation` is made with its table.
  for (const { name } of await readTables(client)) {
    if (name === 'installation') continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0) return used('an installation');
  }
  return null;
}

const used = (what: string) =>
  `The database to restore into holds ${what} already. Nothing was changed; name an empty one (DATABASE_URL, or KOLAJ_DATA_DIR).`;

const statementRows = z.array(z.object({ off: z.string(), on: z.string() }));

/** Takes off what a load of whole tables does not get along with; answers the statements that put it back. */
async function takeChecksOff(client: Client): Promise<string[]> {
  const { rows } = await client.query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as on
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgparentid = 0 and tgenabled <> 'D' and relnamespace = 'public'::regnamespace
    union all
    select format('alter table %s no force row level security', oid::regclass),
      format('alter table %s force row level security', oid::regclass)
    from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`);
  const statements = z.parse(statementRows, rows);
  for (const { off } of statements) await client.query(off);
  return statements.map(({ on }) => on);
}

async function copyRows(client: Client, { name, columns, rows, data }: TableToLoad): Promise<void> {
  const list = columns.map((column) => quoted(column.name)).join(', ');
  if (data === null) return;
  // The row that a migration makes.
  if (name === 'installation') await client.query('delete from installation');
  const copy = client.query(copyFrom(`copy public.${quoted(name)} (${list}) from stdin (format binary)`));
  await pipeline(data(), copy);
  if (copy.rowCount !== rows)
    throw new RefusedLoad(
      `Of table ${name} ${copy.rowCount} rows were read and ${rows} were written. Nothing was restored.`,
    );
}

/** Why a database is not empty, in a sentence, before anything is done to it; null = it may be filled. */
export async function usedTrouble(address: DatabaseAddress, migrations: readonly { name: string }[]) {
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`begin read only; select set_config('kolaj.shop', 'system', true)`);
    return (await othersHere(client)) ?? (await contentTrouble(client, migrations));
  } catch (error) {
    return unreachable(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function othersHere(client: Client): Promise<string | null> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'kolaj%' and application_name not in ('kolaj check', 'kolaj restore') limit 1`);
  return rowCount === 0 ? null : 'Kolaj runs on the database to restore into. Stop it first, on every machine.';
}

async function contentTrouble(client: Client, migrations: readonly { name: string }[]): Promise<string | null> {
  const tables = await readTables(client);
  const { rows } = await client.query(`select to_regclass('public.migrations') is not null as "isOurs"`);
  if (rows[0]?.isOurs !== true)
    return tables[0] === undefined ? null : used(`tables of something else (${tables[0].name})`);
  const { rows: ran } = await client.query(
    `select name from public.migrations where not name in (${['', ...migrations.map(({ name }) => name)].map(escapeLiteral).join(', ')}) limit 1`,
  );
  return ran[0] === undefined
    ? rowsIn(client)
    : 'The database to restore into was made by a newer Kolaj than the backup. Name an empty one (DATABASE_URL, or KOLAJ_DATA_DIR).';
}
