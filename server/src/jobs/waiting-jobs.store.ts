import { escapeLiteral } from 'pg';
import { PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { DatabaseAddress } from '../adapters/postgres/address.ts';

const waitingJob = z.object({
  name: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
  priority: z.int(),
  singletonKey: z.nullable(z.string()),
  /** null = it may begin at once. */
  startAfter: z.nullable(z.string()),
  policy: z.string(),
  retryLimit: z.int(),
});
/** A job that is not over, in words that the tables of another pg-boss understand too. */
export type WaitingJob = z.infer<typeof waitingJob>;

export const parseWaitingJob = (line: string): WaitingJob => z.parse(waitingJob, JSON.parse(line));

/** Jobs that wait, and those that run: whoever runs them is gone where a backup of them is read in. */
export const waitingJobs = waitingJobsWhere('true');

/** Those of one shop. @param shopId its UUID */
export const waitingJobsOf = (shopId: string) => waitingJobsWhere(`data ->> 'shopId' = ${escapeLiteral(shopId)}`);

function waitingJobsWhere(condition: string): string {
  return `
  select json_build_object('name', job.name, 'data', data, 'priority', priority, 'singletonKey', singleton_key,
    'startAfter', case when start_after > now() then start_after end, 'policy', queue.policy,
    'retryLimit', queue.retry_limit)::text as line
  from pgboss.job join pgboss.queue on queue.name = job.name
  where state < 'completed' and ${condition} order by job.created_on`;
}

export const hasQueue = `select to_regclass('pgboss.job') is not null as "isThere"`;

/** A connection in a transaction. */
interface Asked {
  query: (statement: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
}

/** Orders jobs again. The queue's own tables are made first; the jobs exist exactly if the transaction of `client` commits. */
export async function orderAgain(address: DatabaseAddress, client: Asked, jobs: AsyncIterable<WaitingJob>) {
  const boss = new PgBoss({ ...address, application_name: 'kolaj restore', max: 1, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const made = new Set<string>();
    const db = { executeSql: (text: string, values: unknown[] = []) => client.query(text, values) };
    for await (const { name, data, priority, singletonKey, startAfter, policy, retryLimit } of jobs) {
      const isShort = policy === 'short';
      if (!made.has(name)) await boss.createQueue(name, { policy: isShort ? 'short' : 'standard', retryLimit });
      made.add(name);
      await boss.send(name, data ?? {}, {
        ...{ db, priority },
        ...(singletonKey === null ? {} : { singletonKey }),
        ...(startAfter === null ? {} : { startAfter: new Date(startAfter) }),
      });
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
