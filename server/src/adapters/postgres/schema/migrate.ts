import { Client } from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { tryFor } from '../repeat.ts';
import { unreachable } from '../trouble/database-away.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { type ApplyWays, applyMigration } from './apply-migration.ts';
import { compareHistory, makeHistory, readHistory } from './history.ts';
import { type MigrationFile, migrationFolder, readMigrations } from './migration-files.ts';

export interface MigrateOptions {
  /** The owner's login; for the embedded server the launcher's `connection`. */
  address: DatabaseAddress;
  log(line: string): void;
  /** Other than Kolaj's own, for tests. */
  folder?: string;
  /** The last migration to apply: the state of an earlier program, into which a backup of it fits. All unless told. */
  upTo?: string | undefined;
  /** How long to wait for whoever changes tables or holds one, ms. For tests. */
  patienceMs?: number;
}

export interface Migrated {
  readonly kind: 'migrated';
  /** The names that this call has applied; empty when another process or an earlier start did. */
  readonly applied: readonly string[];
}

/** Held by whoever changes tables; shared by who must not see them change. Any number that nothing else in this database locks. */
export const schemaLock = 7_065_108;

/** Another process may be in the middle of a long migration, or of a long question. */
const longestWaitMs = 120_000;

/** Between two tries for the lock, ms. */
const lockPauseMs = 200;

/**
 * Brings the database to this program's state. Any number of processes may call it at once: an advisory lock lets one
 * work and the others find nothing to do. Each migration is one transaction with its record, so a kill in the middle
 * leaves it unapplied; one without a transaction is safe to repeat. Refuses a database that a newer Kolaj has changed, unless
 * what it did says that earlier programs work beside it, and files that were altered after they ran.
 * Rejects when a migration's SQL fails, with its name.
 */
export async function migrate(options: MigrateOptions): Promise<Migrated | Refused> {
  const { address, log, folder = migrationFolder, upTo, patienceMs = longestWaitMs } = options;
  const files = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj migrate' });
  client.on('error', () => undefined);
  try {
    const trouble = await connectTrouble(client);
    if (trouble) return trouble;
    // What a killed process has begun ends soon, and its lock with it. Not every system can tell.
    await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined);
    if (!(await tryFor({ patienceMs, pauseMs: lockPauseMs }, () => locked(client))))
      return refused(`Another process has been changing or copying the database for ${patienceMs / 1000} s.`);

    return await applyMissing(client, files, { log, patienceMs });
  } finally {
    // Also frees the lock.
    await client.end();
  }
}

/** Why this program must not touch the database: a newer Kolaj has changed it, or this one has not yet. null = it may. */
export async function stateTrouble({ address, folder = migrationFolder }: Pick<MigrateOptions, 'address' | 'folder'>) {
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj command' });
  client.on('error', () => undefined);
  try {
    const trouble = await connectTrouble(client);
    if (trouble) return trouble.sentence;
    const found = await historyOf(client, folder);
    if (found.kind === 'refused') return found.sentence;
    return found.kind === 'none' || found.missing.length > 0 ? notStarted : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How a database stands to this program's migrations; nothing is changed. */
export async function historyOf(client: Client, folder = migrationFolder) {
  const { rows } = await client.query(`select to_regclass('migrations') is not null as "isThere"`);
  if (rows[0]?.isThere !== true) return { kind: 'none' } as const;
  return compareHistory(await readMigrations(folder), await readHistory(client));
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

/** Asked again and again: a statement that waits keeps what it sees alive, and an index made beside running programs waits for it. */
async function locked(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [schemaLock]);
  return rows[0]?.isOurs === true;
}

async function applyMissing(
  client: Client,
  files: readonly MigrationFile[],
  ways: ApplyWays,
): Promise<Migrated | Refused> {
  await makeHistory(client);
  const found = compareHistory(files, await readHistory(client));
  if (found.kind === 'refused') return found;
  const { missing, newer } = found;
  if (newer.length > 0)
    ways.log(`The database is of a newer Kolaj (${newer.join(', ')}); this version works beside it.`);
  // Of a new database nobody wants to read every step.
  const isNew = missing.length > 1 && missing.length === files.length;
  if (isNew) ways.log(`Making the database… (${missing.length} steps)`);
  for (const file of missing) {
    const outcome = await applyMigration(client, file, ways);
    if (outcome.kind === 'refused') return outcome;
    if (!isNew) ways.log(`Database changed: ${file.name}`);
  }
  if (isNew) ways.log('The database is made.');
  return { kind: 'migrated', applied: missing.map(({ name }) => name) };
}
