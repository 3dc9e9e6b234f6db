import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { order } from '../../jobs/bind-job.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Queue } from '../../jobs/queue.ts';
import { releaseMails } from './mail.store.ts';
import { sendMail } from './send-mail.job.ts';

export interface WakeMailsDeps {
  database: Pick<Database, 'db'>;
  queue: Pick<Queue, 'enqueue'>;
}

/** After a hold: orders what it kept, each mail once, however often its own job has run in the meantime (D-104). */
export const wakeMails = defineJob<WakeMailsDeps>()({
  name: 'mail.wake',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, { database, queue }) {
    await asSystem(database, async (scope) => {
      const ids = await releaseMails(scope);
      await queue.enqueue(
        scope,
        ids.map((mailId) => order(sendMail, { mailId }, { priority: 10 })),
      );
    });
  },
});
