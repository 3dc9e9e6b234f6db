import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';

/** What holds a transaction: who it is, and how long it may take. */
export interface Bounds {
  /** null = as the login; row-level security binds that already. */
  role: string | null;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
}

/**
 * Every transaction begins with its bounds, in the same message as `begin`. They are local to it: a connection pooler in
 * transaction mode drops what is set for a whole connection, or gives it to the next client. Without the role row-level
 * security would bind no superuser.
 */
export class BoundDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #bounds: Bounds;

  constructor(pool: Pool, bounds: Bounds) {
    super({ pool });
    this.#pool = pool;
    this.#bounds = bounds;
  }

  override createDriver(): Driver {
    return new BoundDriver(this.#pool, this.#bounds);
  }
}

class BoundDriver extends PostgresDriver {
  readonly #bound: string;

  constructor(pool: Pool, bounds: Bounds) {
    super({ pool });
    this.#bound = statementOf(bounds);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // Nobody here asks for another isolation; who does has to write it into the message below.
    if (settings.isolationLevel || settings.accessMode) throw new Error('Transactions have no settings of their own.');
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${this.#bound}`));
    } catch (error) {
      // Kysely ends only what has begun; the next user of the connection would be in this broken transaction.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }
}

function statementOf({ role, statementTimeoutMs, lockTimeoutMs, idleInTransactionTimeoutMs }: Bounds): string {
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    ...(role === null ? {} : { role }),
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `select ${calls.join(', ')}`;
}
