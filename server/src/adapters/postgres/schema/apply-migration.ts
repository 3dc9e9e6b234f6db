import type { Client } from 'pg';
import { tryFor } from '../repeat.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import type { MigrationFile } from './migration-files.ts';
import type { AloneStatement } from './migration-header.ts';

/** A table was held by somebody for longer than we wait at once; two of us waited in a circle. Both go by. */
const heldCodes = new Set(['55P03', '40P01']);

/**
 * What waits at once for a table, ms: everybody else who wants it waits behind us, and running programs give a lock up after 2 s
 * (`pool.ts`). A migration of several tables waits for each with those before it in hand, so it has a quarter of that.
 */
const lockTimeoutMs = 500;
/** Then they have so long, ms, on the average. */
const pauseMs = 2_000;

export interface ApplyWays {
  /** How long a table may be held by somebody, ms. */
  patienceMs: number;
  log: (line: string) => void;
}

/**
 * Applies one migration, with its record. A table that somebody is using is tried again and again: a long question of a running
 * program ends. Refused when it did not within `patienceMs`; then nothing was done, or nothing that the next start minds.
 */
export async function applyMigration(
  client: Client,
  file: MigrationFile,
  { patienceMs, log }: ApplyWays,
): Promise<{ kind: 'applied' } | Refused> {
  let isTold = false;
  const isDone = await tryFor({ patienceMs, pauseMs }, async () => {
    try {
      await (file.alone === null ? inTransaction(client, file) : oneByOne(client, file, file.alone, patienceMs));
      return true;
    } catch (error) {
      if (!isHeld(error)) throw failed(file, error);
      if (!isTold) log(`Another program is using what ${file.name} changes; it is tried for ${patienceMs / 1000} s…`);
      isTold = true;
      return false;
    }
  });
  return isDone ? { kind: 'applied' } : refused(await heldFor(client, file, patienceMs));
}

const record = ({ name, sha256, kind, needs }: MigrationFile) => ({
  text: 'insert into migrations (name, sha256, kind, needs) values ($1, $2, $3, $4)',
  values: [name, sha256, kind, needs],
});

async function inTransaction(client: Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(file.sql);
    await client.query(record(file));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Nobody waits behind an index that is made beside running programs, so that it may wait as long as it likes. */
async function oneByOne(
  client: Client,
  file: MigrationFile,
  statements: readonly AloneStatement[],
  patienceMs: number,
): Promise<void> {
  await client.query(`set lock_timeout = ${patienceMs}`);
  try {
    for (const { sql, makes } of statements) {
      if (makes !== null) await dropUnfinished(client, makes);
      await client.query(sql);
    }
    await client.query(record(file));
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined);
  }
}

/** What a kill or a failure has left: it costs every write, serves no question, and `if not exists` would be content with it. */
async function dropUnfinished(client: Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently if exists ${index}`);
}

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && heldCodes.has(String(error.code));

function failed({ name }: MigrationFile, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`Migration ${name} failed: ${reason}`, { cause: error });
}

/** Whose transaction is open longest. An ordinary login does not see those of others. */
const longestOpen = `
  select pid, application_name as program, round(extract(epoch from now() - xact_start))::int as seconds
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  order by xact_start limit 1`;

async function heldFor(client: Client, { name }: MigrationFile, patienceMs: number): Promise<string> {
  const { rows } = await client.query(longestOpen);
  const [holder] = rows;
  const who = holder
    ? ` The longest open transaction is of process ${holder.pid} of the database (${holder.program || 'without a name'}), since ${holder.seconds} s.`
    : '';
  return `Migration ${name} has waited ${patienceMs / 1000} s for a table that another program is using, and was not applied.${who} Start again when it has ended.`;
}
