import { retention } from '@kolaj/domain/installation/retention';
import * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { dropMonth, isOpen, makeMonthsAhead, monthsOver, shopsOf } from './ledger-months.store.ts';
import { type LedgerFileDeps, writeLedgerFile } from './write-ledger-file.ts';

/**
 * Every night: makes the partitions of the months to come, and turns months that ended 13 months ago into files, one per shop.
 * A month is dropped only when each shop's file is whole and nothing has changed since; one in which a message still waits or is
 * uncertain stays. Counts and sends stay always. Killed anywhere it begins again and finds what it had written.
 */
export const keepLedger = defineJob<LedgerFileDeps>()({
  name: 'broadcast.keep-ledger',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 5,
  retryDelaySeconds: 60,
  timeLimitSeconds: 6 * 3600,
  slots: 1,
  schedule: '40 2 * * *',

  async run(_payload, deps, { signal }) {
    const { database } = deps;
    await makeMonthsAhead(database);

    for (const month of await asSystem(database, (scope) => monthsOver(scope, retention.messages.months))) {
      if (await asSystem(database, (scope) => isOpen(scope, month))) continue;
      for (const shopId of await asSystem(database, (scope) => shopsOf(scope, month))) {
        signal.throwIfAborted();
        await writeLedgerFile({ shopId, month }, deps);
      }
      const came = await asSystem(database, (scope) => dropMonth(scope, month));
      if (came === 'incomplete') throw new Error(`the ledger of ${month} changed while it was written`);
    }
  },
});
