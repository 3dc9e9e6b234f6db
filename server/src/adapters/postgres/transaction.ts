import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  Transaction,
} from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { DB } from './schema/schema.gen.ts';

/** What holds every transaction: who it is, and how long it may take. */
export interface Bounds {
  /** null = as the login; row-level security binds that already. */
  role: string | null;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
}

/** Runs one transaction, in which `shop` says whose rows are seen: a shop's id, `system`, or the empty text for nobody's. */
export type Transact = <Result>(shop: string, run: (db: Transaction<DB>) => Promise<Result>) => Promise<Result>;

/**
 * Transactions on the connections of a pool. Each begins with its bounds and its shop, in the same message as `begin`. They are
 * local to it: a connection pooler in transaction mode drops what is set for a whole connection, or gives it to the next client.
 * Without the role row-level security would bind no superuser, and without the shop it shows nothing.
 *
 * Ours and not Kysely's, because Kysely lets the queries of a transaction wait for each other: what is asked at once here is sent
 * at once, in one packet, and answered in its order. A packet costs more than most of our queries.
 */
export function transactionsOn(pool: Pool, bounds: Bounds): Transact {
  const dialect = new PostgresDialect({ pool });
  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();
  const driver = new DummyDriver();
  const bound = settingsOf(bounds);

  return async (shop, run) => {
    // Written into the statement, which has no parameters.
    if (!/^[0-9a-z-]*$/.test(shop)) throw new TypeError('A transaction is of one shop, by its id, or of the system.');
    const client = await pool.connect();
    const connection = new OpenConnection(client);
    const provideConnection = <Result>(use: (connection: OpenConnection) => Promise<Result>) => use(connection);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection });
    let broken: Error | undefined;
    const transaction = new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
    connections.set(transaction, connection);
    try {
      // Waited for: if it failed, what came after it would run outside of every bound.
      await client.query(`begin; select ${bound}, set_config('kolaj.shop', '${shop}', true)`);
      const result = await run(transaction);
      connection.close();
      const { command } = await client.query('commit');
      // What the database says when a query failed and nobody minded: nothing is kept, and nobody may believe it is.
      if (command !== 'COMMIT') throw connection.reason ?? new Error('The transaction was not committed.');
      return result;
    } catch (error) {
      connection.close();
      await client.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
      throw error;
    } finally {
      // The next user of a connection that could not be rolled back would be in this broken transaction.
      client.release(broken);
    }
  };
}

const connections = new WeakMap<Transaction<DB>, OpenConnection>();

/** Lets each further statement of a transaction take so long, ms. Set in the database alone, the connection would be given up before. */
export async function allowLonger(db: Transaction<DB>, statementTimeoutMs: number): Promise<void> {
  connections.get(db)?.waitFor(statementTimeoutMs + graceMs);
  await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(db);
}

/** For the answer of a statement that the database has ended to come. */
const graceMs = 10_000;

/** A connection for as long as its transaction is open. */
class OpenConnection {
  readonly #client: PoolClient;
  #isOpen = true;
  #isCorked = false;
  #reason: unknown;
  #patienceMs: number | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** A query that somebody forgot to wait for must not end up in the transaction of the next user. */
  close(): void {
    this.#isOpen = false;
  }

  /** Why the transaction failed, if it did. */
  get reason(): unknown {
    return this.#reason;
  }

  waitFor(ms: number): void {
    this.#patienceMs = ms;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isOpen) throw new Error('The transaction has ended already.');
    this.#sendTogether();
    const { command, rowCount, rows } = await this.#ask<Row & QueryResultRow>(text, [...parameters]).catch(
      (error: unknown) => this.#fail(error),
    );
    return countsRows.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  #ask<Row extends QueryResultRow>(text: string, values: unknown[]) {
    if (this.#patienceMs === undefined) return this.#client.query<Row>(text, values);
    const query = { text, values, query_timeout: this.#patienceMs };
    return this.#client.query<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nothing here reads rows one by one.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.');
  }

  /** Those that were sent after the one that failed only say that something has: who waits for them is told what. */
  #fail(error: unknown): never {
    this.#reason ??= error;
    throw error instanceof DatabaseError && error.code === transactionAborted ? this.#reason : error;
  }

  /** Until whatever runs now has asked all it can ask. */
  #sendTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

const transactionAborted = '25P02';
const countsRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function settingsOf({ role, statementTimeoutMs, lockTimeoutMs, idleInTransactionTimeoutMs }: Bounds): string {
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    ...(role === null ? {} : { role }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ');
}
