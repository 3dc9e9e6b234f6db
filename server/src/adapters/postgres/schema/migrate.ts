import { Client } from 'pg';
import { z } from 'zod';
import type { DatabaseAddress } from '../address.ts';
import { unreachable } from '../database-away.ts';
import { type Refused, refused } from '../file-trouble.ts';
import { type MigrationFile, migrationFolder, readMigrations } from './migration-files.ts';

export interface MigrateOptions {
  /** The owner's login; for the embedded server the launcher's `connection`. */
  address: DatabaseAddress;
  log(line: string): void;
  /** Other than Kolaj's own, for tests. */
  folder?: string;
  /** The last migration to apply: the state of an earlier program, into which a backup of it fits. All unless told. */
  upTo?: string | undefined;
}

export interface Migrated {
  readonly kind: 'migrated';
  /** The names that this call has applied; empty when another process or an earlier start did. */
  readonly applied: readonly string[];
}

/** Held by whoever changes tables; shared by who must not see them change. Any number that nothing else in this database locks. */
export const schemaLock = 7_065_108;

/** Another process may be in the middle of a long migration. */
const longestWaitMs = 120_000;

/**
 * Brings the database to this program's state. Any number of processes may call it at once: an advisory lock lets one
 * work and the others find nothing to do. Each migration is one transaction with its record, so a kill in the middle
 * leaves it unapplied. Refuses a database that a newer Kolaj has changed and files that were altered after they ran.
 * Rejects when a migration's SQL fails, with its name.
 */
export async function migrate(options: MigrateOptions): Promise<Migrated | Refused> {
  const { address, log, folder = migrationFolder, upTo } = options;
  const files = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj migrate' });
  client.on('error', () => undefined);
  try {
    const trouble = await connectTrouble(client);
    if (trouble) return trouble;
    if (!(await locked(client))) return refused('Another process has been changing the database for 2 minutes.');

    return await applyMissing(client, files, log);
  } finally {
    // Also frees the lock.
    await client.end();
  }
}

/** Why this program must not touch the database: a newer Kolaj has changed it, or this one has not yet. null = it may. */
export async function stateTrouble({ address, folder = migrationFolder }: Pick<MigrateOptions, 'address' | 'folder'>) {
  const files = await readMigrations(folder);
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj command' });
  client.on('error', () => undefined);
  try {
    const trouble = await connectTrouble(client);
    if (trouble) return trouble.sentence;
    const { rows } = await client.query(`select to_regclass('migrations') is not null as "isThere"`);
    if (rows[0]?.isThere !== true) return notStarted;
    const { rows: named } = await client.query('select name, sha256 from migrations order by name');
    const recorded = records.parse(named);
    return disagreement(files, recorded) ?? (recorded.length < files.length ? notStarted : null);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const notStarted = 'The database is not the one of this version yet. Start Kolaj once, then ask again.';

async function connectTrouble(client: Client): Promise<Refused | null> {
  try {
    await client.connect();
    return null;
  } catch (error) {
    return refused(unreachable(error));
  }
}

async function locked(client: Client): Promise<boolean> {
  await client.query(`set statement_timeout = ${longestWaitMs}`);
  try {
    await client.query('select pg_advisory_lock($1)', [schemaLock]);
    await client.query('set statement_timeout = 0');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return false;
    throw error;
  }
}

async function applyMissing(
  client: Client,
  files: readonly MigrationFile[],
  log: (line: string) => void,
): Promise<Migrated | Refused> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query('select name, sha256 from migrations order by name');
  const recorded = records.parse(rows);

  const trouble = disagreement(files, recorded);
  if (trouble) return refused(trouble);

  const missing = files.slice(recorded.length);
  for (const file of missing) {
    await apply(client, file);
    log(`Database changed: ${file.name}`);
  }
  return { kind: 'migrated', applied: missing.map(({ name }) => name) };
}

const records = z.array(z.object({ name: z.string(), sha256: z.string() }));

/** What ran must be exactly the beginning of what this program has. */
function disagreement(files: readonly MigrationFile[], recorded: z.infer<typeof records>): string | null {
  const last = files.at(-1)?.name ?? '';
  for (const [index, { name, sha256 }] of recorded.entries()) {
    const file = files[index];
    if (file?.name === name && (file.sha256 === sha256 || file.ranAs === sha256)) continue;
    if (file?.name === name) return `Migration ${name} was altered after it ran. Restore the file and start again.`;
    if (name > last) return `The database was changed by a newer Kolaj (${name}). Start that version.`;
    if (file && file.name < name)
      return `Migration ${file.name} is older than ${name}, which has run. Give it a later number.`;
    return `Migration ${name} has run on this database and its file is missing. Restore the file and start again.`;
  }
  return null;
}

async function apply(client: Client, { name, sql, sha256 }: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    // Never queue behind a long query of the running program while everybody else queues behind us.
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}
