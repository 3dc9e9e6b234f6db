import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, TypeOverrides, types } from 'pg';
import type { DatabaseAddress } from './address.ts';
import type { DB } from './schema/schema.gen.ts';

const oid = { bigint: 20, bigints: 1016, date: 1082, dates: 1182, numeric: 1700, numerics: 1231, texts: 1009 };

/**
 * How column values arrive: timestamptz as `Date`; date as the text `YYYY-MM-DD` (a day has no time zone, and pg would
 * make local midnight of it); bigint and numeric as numbers, for they only hold counts, sizes and averages here, never
 * money. A bigint beyond 2^53 throws instead of losing digits. `schema.gen.ts` is generated to agree.
 */
const valueParsers = new TypeOverrides();

const texts: (value: string) => string[] = types.getTypeParser(oid.texts);

valueParsers.setTypeParser(oid.date, (value) => value);
valueParsers.setTypeParser(oid.dates, texts);
valueParsers.setTypeParser(oid.bigint, wholeNumber);
valueParsers.setTypeParser(oid.bigints, (value) => texts(value).map(wholeNumber));
valueParsers.setTypeParser(oid.numeric, Number);
valueParsers.setTypeParser(oid.numerics, (value) => texts(value).map(Number));

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database returned ${value}, too large for a number.`);
  return number;
}

/** The application's way to the database. Rows of shops are only visible through `inShop` and `asSystem`. */
export interface Database {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  address: DatabaseAddress;
  /** Told about connections that break while idle (a server stop); without a listener Node would end. */
  log(line: string): void;
  /** Most connections at once; 10 unless told. The embedded server takes 60 in all. */
  max?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** A longer query fails; 5 s unless told. */
  statementTimeoutMs?: number;
}

/** How long a connection attempt, and a wait for a lock, may take before it fails. */
const connectTimeoutMs = 3_000;
const lockTimeoutMs = 2_000;

/** A transaction that does nothing for this long has lost its program's interest and holds locks. */
const idleInTransactionTimeoutMs = 60_000;

/**
 * Opens the application's pool on a migrated database. A login that row-level security does not bind (a superuser, as in
 * the embedded server) works as `kolaj_app`, which it does bind. Rejects when the database cannot be reached.
 */
export async function connect(options: ConnectOptions): Promise<Database> {
  const { address, log, max = 10, applicationName = 'kolaj', statementTimeoutMs = 5_000 } = options;
  const pool = new Pool({
    ...address,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    types: valueParsers,
    ...((await bypassesRowSecurity(address)) ? { options: '-c role=kolaj_app' } : {}),
  });
  // Idle connections tell the pool. One in use tells only itself, and without a listener its break would end the process.
  const broke = (error: Error) => log(`A database connection broke: ${error.message}`);
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      // Kysely ends the pool only if it has asked something itself.
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

async function bypassesRowSecurity(address: DatabaseAddress): Promise<boolean> {
  const client = new Client({ ...address, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query(
      'select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
    );
    return found.rowCount === 1;
  } finally {
    await client.end();
  }
}
