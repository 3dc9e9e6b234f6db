import { perProcess } from '@kolaj/domain/installation/connection-budget';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '../adapters/postgres/address.ts';
import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';
import { placeNow } from '../kernel/spans.ts';
import type { JobOrder } from './bind-job.ts';
import type { BoundJob } from './define-job.ts';
import { bringForward } from './queue.store.ts';
import { startWorkers, type Workers } from './worker.ts';

/** What pg-boss must know of a job before it takes orders. */
type QueuedJob = Pick<BoundJob, 'name' | 'policy' | 'attempts' | 'retryDelaySeconds' | 'timeLimitSeconds'>;

export interface Queue {
  /** Makes the queues of these jobs, or brings them up to date: of every job, whichever roles this process has. */
  makeQueues: (jobs: readonly QueuedJob[]) => Promise<void>;
  /** Orders jobs in the caller's transaction: they exist exactly if it commits. */
  enqueue: (scope: ShopScope | SystemScope, orders: readonly JobOrder[]) => Promise<void>;
  /** Of the jobs that this program knows; an older one may have left queues that nobody works at. */
  names: () => string[];
  startWorkers: (jobs: readonly BoundJob[]) => Promise<Workers>;
  /** Puts every job's schedule in place; one process with the role `scheduler` is enough, several do no harm. */
  startSchedules: (jobs: readonly BoundJob[]) => Promise<void>;
  stop: (withinMs?: number) => Promise<void>;
}

export interface QueueOptions {
  address: DatabaseAddress;
  isScheduler: boolean;
  log: FastifyBaseLogger;
}

/** Seconds without a sign of life after which a job goes to another worker; 10 is pg-boss's minimum. */
const heartbeatSeconds = 10;

/** pg-boss behind our words. Settings are those measured in platform-node24 §6. */
export async function startQueue({ address, isScheduler, log }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...address,
    application_name: 'kolaj-jobs',
    max: perProcess.queue,
    useListenNotify: true,
    schedule: isScheduler,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  // Not the error itself: a broken connection's carries its whole client along.
  boss.on('error', ({ message, stack }) => log.error({ stack }, `job queue: ${message}`));
  boss.on('warning', (warning) => log.debug({ warning }, 'job queue'));
  await boss.start();
  await boss.getDb().executeSql(rightsOfTheApplication);

  const names = new Set<string>();
  return {
    async makeQueues(jobs) {
      for (const { name, policy, attempts, retryDelaySeconds, timeLimitSeconds } of jobs) {
        names.add(name);
        await boss.createQueue(name, {
          policy: policy === 'one-waiting' ? 'short' : 'standard',
          retryLimit: attempts - 1,
          retryDelay: retryDelaySeconds,
          retryBackoff: true,
          expireInSeconds: timeLimitSeconds,
          heartbeatSeconds,
          deleteAfterSeconds: 3600,
          notify: true,
        });
      }
    },
    async enqueue(scope, orders) {
      const db = fromKysely(scope.db);
      const place = placeNow();
      // Programs that do not know it, older ones say, leave it out.
      const traced = place === null ? {} : { traceparent: place };
      for (const { name, payload, key, priority, delaySeconds } of orders) {
        const sent = { ...payload, ...traced };
        const made = await boss.send(name, sent, {
          db,
          priority,
          ...(key === null ? {} : { singletonKey: key }),
          ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
        });
        if (made === null && key !== null && delaySeconds === 0) await bringForward(scope, { name, key });
      }
    },
    names: () => [...names],
    startWorkers: (bound) => startWorkers(boss, bound, log),
    async startSchedules(bound) {
      for (const job of bound) {
        if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { missed: 'once' });
      }
    },
    stop: (withinMs = 10_000) => boss.stop({ graceful: true, close: true, timeout: Math.max(1000, withinMs) }),
  };
}

/**
 * The application's pool runs as `kolaj_app` (row-level security binds it); it may use the queue's tables. Two processes that start
 * at the same moment take turns: both would change the same rows of rights, and one would fail.
 */
export const rightsOfTheApplication = `
  do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('kolaj.queue-rights', 0));
    grant usage on schema pgboss to kolaj_app;
    grant select, insert, update, delete on all tables in schema pgboss to kolaj_app;
    grant execute on all functions in schema pgboss to kolaj_app;
  exception when undefined_object or insufficient_privilege then null;
  end $$`;
