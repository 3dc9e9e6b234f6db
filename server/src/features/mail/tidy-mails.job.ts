import { keptSince } from '@kolaj/domain/installation/retention';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { forgetMails, giveUpMails } from './mail.store.ts';

interface TidyMailsDeps {
  database: Pick<Database, 'db'>;
  clock: () => Date;
}

const hourMs = 3_600_000;
/** Longer than all tries of the sending job take together. */
const giveUpAfterMs = 24 * hourMs;

/** Once a day: forgets old mails, and gives up those whose job has failed for the last time, so that no stored link is left. */
export const tidyMails = defineJob<TidyMailsDeps>()({
  name: 'mail.tidy',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 60,
  timeLimitSeconds: 120,
  slots: 1,
  schedule: '20 3 * * *',

  async run(_payload, { database, clock }) {
    const now = clock();
    await asSystem(database, async (scope) => {
      await forgetMails(scope, keptSince('letters', now));
      await giveUpMails(scope, new Date(now.getTime() - giveUpAfterMs));
    });
  },
});
