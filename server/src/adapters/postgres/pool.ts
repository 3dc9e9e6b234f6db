import { perProcess } from '@kolaj/domain/installation/connection-budget';
import { Pool, TypeOverrides, types } from 'pg';
import type { DatabaseAddress } from './address.ts';
import { type Transact, transactionsOn } from './transaction.ts';

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

/**
 * The application's way to the database: transactions only, because a statement of its own would run as the login, without
 * time limits and perhaps past row-level security. Rows of shops are only visible through `inShop` and `asSystem`.
 */
export interface Database {
  readonly db: { readonly transact: Transact };
  /** Connections that are open, and queries that wait for one. */
  load(): { open: number; waiting: number };
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

/** Statements that may wait for each other in one packet, each for as long as a statement may take. */
const mostAtOnce = 6;

/** A transaction that does nothing for this long has lost its program's interest and holds locks. */
const idleInTransactionTimeoutMs = 60_000;

/**
 * Opens the application's pool on a migrated database, directly or through a connection pooler in transaction mode. A login
 * that row-level security does not bind (a superuser, as in the embedded server) works as `kolaj_app`, which it does bind.
 * Rejects when the database cannot be reached.
 */
export async function connect(options: ConnectOptions): Promise<Database> {
  const { address, log, max = perProcess.pool, applicationName = 'kolaj', statementTimeoutMs = 5_000 } = options;
  const pool = new Pool({
    ...address,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    types: valueParsers,
    // A network that just drops our packets says nothing: the connection is given up, and with it whoever waits for it.
    keepAlive: true,
    query_timeout: statementTimeoutMs * mostAtOnce,
    // What a transaction asks at once is sent at once.
    pipeline: true,
  });
  // Idle connections tell the pool. One in use tells only itself, and without a listener its break would end the process.
  const broke = (error: Error) => log(`A database connection broke: ${error.message}`);
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));

  try {
    const { bypassesRowSecurity, isDirect } = await lookAround(pool);
    const role = bypassesRowSecurity ? 'kolaj_app' : null;
    const bounds = { role, statementTimeoutMs, lockTimeoutMs, idleInTransactionTimeoutMs };
    return {
      db: { transact: transactionsOn(pool, bounds, { keepsPlans: isDirect }) },
      load: () => ({ open: pool.totalCount, waiting: pool.waitingCount }),
      async close() {
        if (!pool.ended) await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * What the database says of the way to it. Asked through the pool: a pooler may log in as somebody else than the address says. It also
 * gives its clients numbers of its own, where the server itself gives the number of the process that answers.
 */
async function lookAround(pool: Pool): Promise<{ bypassesRowSecurity: boolean; isDirect: boolean }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number; bypasses: boolean }>(`
      select pg_backend_pid() as pid,
        exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)) as bypasses`);
    const [found] = rows;
    return {
      bypassesRowSecurity: found?.bypasses === true,
      isDirect: 'processID' in client && client.processID === found?.pid,
    };
  } finally {
    client.release();
  }
}
