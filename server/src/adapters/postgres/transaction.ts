import {
  type Compilable,
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { part, type Span, type SpanStart } from '../../kernel/spans.ts';
import type { DB } from './schema/schema.gen.ts';
import { statementName } from './statement-name.ts';
import { asDatabases } from './trouble/database-away.ts';

/** What holds every transaction: who it is, and how long it may take. */
export interface Bounds {
  /** null = as the login; row-level security binds that already. */
  role: string | null;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
}

/**
 * Runs one transaction, in which `shop` says whose rows are seen: a shop's id, `system`, or the empty text for nobody's.
 *
 * What it reads or locks first leaves together with its begin. One that is `looking` can write nothing: begin, what is asked at once and
 * commit are one packet, and what it asks later has a begin and an end of its own. An upgrade beside it may break it off, and then
 * it looks again: nothing was done yet.
 */
export type Transact = <Result>(
  shop: string,
  run: (db: Transaction<DB>) => Promise<Result>,
  options?: { looking: boolean },
) => Promise<Result>;

/**
 * Transactions on the connections of a pool. Each begins with its bounds and its shop, in the same message as `begin`. They are
 * local to it: a connection pooler in transaction mode drops what is set for a whole connection, or gives it to the next client.
 * Without the role row-level security would bind no superuser, and without the shop it shows nothing.
 *
 * Ours and not Kysely's, because Kysely lets the queries of a transaction wait for each other: what is asked at once here is sent
 * at once, in one packet, and answered in its order. A packet costs more than most of our queries.
 */
export function transactionsOn(pool: Pool, bounds: Bounds, { keepsPlans }: { keepsPlans: boolean }): Transact {
  const dialect = new PostgresDialect({ pool });
  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();
  const driver = new DummyDriver();
  const bound = settingsOf(bounds);
  const bind = (shop: string) => `${bound}; set local kolaj.shop = '${shop}'`;

  const once = async <Result>(shop: string, run: Run<Result>, looking: boolean, span: Span | null): Promise<Result> => {
    const since = performance.now();
    const client = await pool.connect().catch(isDatabases);
    span?.tell({ 'kolaj.waited_ms': Math.round(performance.now() - since) });
    const connection = new OpenConnection(client, { keepsPlans, bind });
    const provideConnection = <Result>(use: (connection: OpenConnection) => Promise<Result>) => use(connection);
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection });
    let broken: Error | undefined;
    const transaction = new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
    connections.set(transaction, connection);
    const work = () => run(transaction);
    try {
      return await (looking ? connection.look(shop, work) : connection.change(shop, work));
    } catch (error) {
      await connection.giveUp().catch((failed: Error) => {
        broken = failed;
      });
      if (isPlanVoid(error)) broken = error;
      throw error;
    } finally {
      // The next user of a connection that could not be rolled back would be in this broken transaction.
      client.release(broken);
    }
  };
  return async (shop, run, { looking } = { looking: false }) => {
    // Written into the statement, which has no parameters.
    if (!/^[0-9a-z-]*$/.test(shop)) throw new TypeError('A transaction is of one shop, by its id, or of the system.');
    for (let tries = 1; ; tries++) {
      try {
        return await part(
          () => ({ name: looking ? 'look' : 'transaction', facts: { 'kolaj.shop': shop } }),
          (span) => once(shop, run, looking, span),
        );
      } catch (error) {
        if (!looking || tries === mostLooks || !(isPlanVoid(error) || isDeadlock(error))) throw error;
      }
    }
  };
}

const isDatabases = (error: unknown): never => {
  throw asDatabases(error);
};

type Run<Result> = (db: Transaction<DB>) => Promise<Result>;

const statementSpan = (text: string): SpanStart => ({
  name: statementName(text),
  kind: 'client',
  facts: { 'db.system.name': 'postgresql' },
});

/** Each of them may meet another connection with a plan that is void. */
const mostLooks = 20;

const connections = new WeakMap<Transaction<DB>, OpenConnection>();

/** Lets each further statement of a transaction take so long, ms. Set in the database alone, the connection would be given up before. */
export async function allowLonger(db: Transaction<DB>, statementTimeoutMs: number): Promise<void> {
  connections.get(db)?.waitFor(statementTimeoutMs + graceMs);
  await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(db);
}

/**
 * Asks what is asked over and over. It is made once, with a place for each value that differs, and sent under a name that each connection
 * keeps it by: the database reads and plans it once, which for the session of a call takes ten times as long as answering it. Only for
 * what finds its rows by their keys: a kept plan is made without looking at the values, and of a range of days the database would guess
 * wrong. Through a connection pooler, which gives each transaction another connection, it is asked like any other.
 *
 * @param name of this text alone
 */
export function keptQuestion<Values extends Readonly<Record<string, unknown>>, Row extends object>(
  name: string,
  make: (db: Transaction<DB>, given: Given<Values>) => Compilable<Row> | RawBuilder<Row>,
): (db: Transaction<DB>, values: Values) => Promise<Row[]> {
  let made: CompiledQuery<Row> | null = null;
  const given: Given<Values> = (value) => sql<Values[typeof value]>`${new Place(value)}`;
  return async (db, values) => {
    made ??= make(db, given).compile(db);
    const parameters = made.parameters.map((one) => (one instanceof Place ? values[one.value] : one));
    const { rows } = await connectionOf(db).ask<Row>({ sql: made.sql, parameters }, name);
    return rows;
  };
}

/** Where a value goes that each asking has its own of. */
export type Given<Values> = <Value extends keyof Values & string>(value: Value) => RawBuilder<Values[Value]>;

class Place {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/**
 * Asks the last questions of a transaction, all of them at once; its commit leaves with them. One that fails takes everything back, but
 * what they answer can do so no more: whoever minds it must do so without the transaction. Answers before the commit does: only the
 * answer of the whole transaction says that it is committed.
 */
export function askLast<Result>(db: Transaction<DB>, ask: () => Promise<Result>): Promise<Result> {
  return connectionOf(db).askLast(ask);
}

/**
 * Of a look whose first question finds out, and says to the database, whose rows may be seen: what is asked in the same packet is bound by
 * that question's answer, and what comes later is for `shop`, if it is `admitted`.
 */
export function goOnAs(db: Transaction<DB>, shop: string, admitted: Promise<boolean>): void {
  connectionOf(db).goOnAs(shop, admitted);
}

function connectionOf(db: Transaction<DB>): OpenConnection {
  const connection = connections.get(db);
  if (!connection) throw new TypeError('This is no transaction of inShop, asSystem or a look.');
  return connection;
}

/** For the answer of a statement that the database has ended to come. */
const graceMs = 10_000;

/** A connection for as long as its transaction is open. */
class OpenConnection {
  readonly #client: PoolClient;
  readonly #keepsPlans: boolean;
  readonly #bind: (shop: string) => string;
  #isOpen = true;
  #isCorked = false;
  /** Whose rows a look sees, each time that it asks something; null = it is none. */
  #looksAs: string | null = null;
  #admitted: Promise<boolean> | null = null;
  #reason: unknown;
  #patienceMs: number | undefined;
  /** Its begin; what it reads or locks first leaves with it, but is given to nobody before it has succeeded. */
  #begun: Promise<unknown> = Promise.resolve();
  /** What waits for the begin, and what is asked after that: questions keep their order. */
  #mustWait = false;
  #isBound = false;
  /** Its commit, if it left with the last questions; of a look, the last one. */
  #ended: ReturnType<OpenConnection['commit']> | null = null;

  constructor(client: PoolClient, options: { keepsPlans: boolean; bind: (shop: string) => string }) {
    this.#client = client;
    this.#keepsPlans = options.keepsPlans;
    this.#bind = options.bind;
  }

  /** A query that somebody forgot to wait for must not end up in the transaction of the next user. */
  close(): void {
    this.#isOpen = false;
  }

  waitFor(ms: number): void {
    this.#patienceMs = ms;
  }

  async change<Result>(shop: string, run: () => Promise<Result>): Promise<Result> {
    this.#begin(`begin; ${this.#bind(shop)}`);
    const result = await run();
    await this.#begun;
    this.close();
    const { command } = await (this.#ended ?? this.commit());
    // What the database says when a query failed and nobody minded: nothing is kept, and nobody may believe it is.
    if (command !== 'COMMIT') throw this.#reason ?? new Error('The transaction was not committed.');
    return result;
  }

  commit(): Promise<{ command: string }> {
    return part(
      () => statementSpan('commit'),
      () => this.#client.query('commit').catch(isDatabases),
    );
  }

  async askLast<Result>(ask: () => Promise<Result>): Promise<Result> {
    await this.#begun;
    const answer = ask();
    this.#ended = this.commit();
    this.#ended.catch(() => undefined);
    this.close();
    return answer;
  }

  async look<Result>(shop: string, run: () => Promise<Result>): Promise<Result> {
    this.#looksAs = shop;
    const result = await run();
    this.close();
    this.#send();
    // What failed for a shop that turned out to be the wrong one is thrown away like its answers.
    if (this.#reason !== undefined && (await this.#admitted) !== false) throw this.#reason;
    // Nothing can be lost by now, and whoever has the connection next is answered after its end. If it breaks, the pool is told.
    return result;
  }

  goOnAs(shop: string, admitted: Promise<boolean>): void {
    if (this.#looksAs === null || !this.#isCorked)
      throw new TypeError('Nothing was asked that says whose rows are seen.');
    this.#looksAs = shop;
    this.#admitted = admitted;
    admitted.catch(() => undefined);
  }

  /** Rejects when it cannot be known that nothing is under way any more. */
  async giveUp(): Promise<void> {
    this.close();
    this.#send();
    if (this.#looksAs === null) await this.#client.query('rollback');
    else await this.#ended;
  }

  /** Without waiting: what is read without bounds, because they failed, is given to nobody, and what could write then is not sent. */
  #begin(begin: string): void {
    this.#sendTogether();
    this.#begun = this.#client.query(begin).then(() => {
      this.#isBound = true;
    });
    this.#begun.catch((error: unknown) => {
      this.#reason ??= asDatabases(error);
    });
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.ask<Row>(query);
  }

  /** With a name the connection keeps the plan, if it is the transaction's own. */
  ask<Row>(query: Question, name: string | null = null): Promise<QueryResult<Row>> {
    return part(
      () => statementSpan(query.sql),
      () => this.#ask<Row>(query, name),
    );
  }

  async #ask<Row>({ sql: text, parameters }: Question, name: string | null): Promise<QueryResult<Row>> {
    if (this.#admitted !== null && !this.#isCorked && !(await this.#admitted))
      throw new Error('This was for another shop.');
    this.#refuseAfterEnd();
    const isChange = !/^\s*select\s/i.test(text);
    if (isChange && this.#looksAs !== null) throw new Error('This transaction only looks.');
    this.#mustWait ||= isChange;
    if (this.#mustWait && !this.#isBound) {
      await this.#begun;
      // It may have ended meanwhile: outside of it this would be done for no shop, by a login that may see all of them.
      this.#refuseAfterEnd();
    }
    if (this.#looksAs !== null && !this.#isCorked) this.#begin(`begin read only; ${this.#bind(this.#looksAs)}`);
    this.#sendTogether();
    const begun = this.#begun;
    const asked = this.#query<Row & QueryResultRow>({ text, values: [...parameters], name });
    asked.catch(() => undefined);
    await begun;
    const { command, rowCount, rows } = await asked.catch((error: unknown) => this.#fail(error));
    return countsRows.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  #refuseAfterEnd(): void {
    if (!this.#isOpen) throw new Error('The transaction has ended already.');
  }

  #query<Row extends QueryResultRow>({ text, values, name }: { text: string; values: unknown[]; name: string | null }) {
    const keptAs = this.#keepsPlans ? name : null;
    if (keptAs === null && this.#patienceMs === undefined) return this.#client.query<Row>(text, values);
    const query = {
      ...{ text, values },
      ...(keptAs === null ? {} : { name: keptAs }),
      ...(this.#patienceMs === undefined ? {} : { query_timeout: this.#patienceMs }),
    };
    return this.#client.query<Row>(query);
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it; nothing here reads rows one by one.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.');
  }

  /** Those that were sent after the one that failed only say that something has: who waits for them is told what. */
  #fail(error: unknown): never {
    this.#reason ??= asDatabases(error);
    throw error instanceof DatabaseError && error.code === transactionAborted ? this.#reason : asDatabases(error);
  }

  /** Until whatever runs now has asked all it can ask. A packet costs this process more than a question. */
  #sendTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#client.connection.stream.cork();
    process.nextTick(() => this.#send());
  }

  /** A look is not left open while it thinks about what it has seen, so its end need not be told when nothing more is asked. */
  #send(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    if (this.#looksAs !== null) {
      this.#ended = this.commit();
      this.#ended.catch(() => undefined);
    }
    this.#client.connection.stream.uncork();
  }
}

type Question = Pick<CompiledQuery, 'sql' | 'parameters'>;

const transactionAborted = '25P02';

/** A migration took its tables in another order than this transaction, which was chosen to give way. */
const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01';

/** A column of what a kept question answers has another type since an upgrade: the connection is left, the next one asks anew. */
const isPlanVoid = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);

const countsRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Each is understood without a plan: a function that sets them costs the database 45 µs more, and this process 40. */
function settingsOf({ role, statementTimeoutMs, lockTimeoutMs, idleInTransactionTimeoutMs }: Bounds): string {
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    ...(role === null ? {} : { role }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');
}
