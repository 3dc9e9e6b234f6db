import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { Runner } from '../../../kernel/feature.ts';
import { makeMonthsAhead } from './ledger-months.store.ts';

/**
 * Makes missing months of the ledger before this process sends anything: beside busy senders, making one may give up (`lockPatience`).
 * A start does not fail for it; the nightly job tries again, and the health page says how many are there.
 */
export const monthsAtStart = ({
  database,
  log,
}: {
  database: Pick<Database, 'db'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Runner => ({
  async start() {
    await makeMonthsAhead(database).catch((error) => log.warn({ err: error }, 'months of the ledger are made later'));
    return async () => ({});
  },
});
