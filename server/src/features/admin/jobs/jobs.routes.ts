import { getJobs, retryJobs } from '@kolaj/contract/admin/jobs';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { failedJobs, keepFailed, queueStates, takeFailed } from './failed-job.store.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  queue: Pick<Queue, 'enqueue' | 'names'>;
}

/** What the product is doing beside its pages, for administrators. */
export const jobsRoutes = ({ database, queue }: Deps): Route[] => [
  on(getJobs).run(async () => {
    const { queues, failed } = await asSystem(database, async (scope) => {
      // What was given up a moment ago is there at once.
      await keepFailed(scope);
      return { queues: await queueStates(scope), failed: await failedJobs(scope) };
    });
    return {
      success: true,
      data: {
        result: {
          queues: queues.map(({ oldestSeconds, ...state }) => ({ ...state, oldest_seconds: oldestSeconds })),
          failed: failed.map(({ failedAt, retriedAt, ...job }) => ({
            ...job,
            failed_at: failedAt.toISOString(),
            retried_at: retriedAt?.toISOString() ?? null,
          })),
        },
      },
    };
  }),

  on(retryJobs).run(async ({ jobs }, { account, requestId }) => {
    const retried = await asSystem(database, async (scope) => {
      const orders = await takeFailed(scope, jobs, queue.names());
      await queue.enqueue(scope, orders);
      const diff = { jobs: orders.map(({ name }) => name) };
      await writeAudit(scope, { userId: account.userId, requestId, asAdmin: true, action: 'admin.jobs.retry', diff });
      return orders.length;
    });
    return { success: true, data: { result: { retried } } };
  }),
];
