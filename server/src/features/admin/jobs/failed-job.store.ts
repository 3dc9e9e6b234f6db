import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { JobOrder } from '../../../jobs/bind-job.ts';

const keptFor = sql`make_interval(days => ${daysKept('failed-jobs')}::int)`;

/**
 * Takes over what the queue has given up and would forget. Again = nothing. Answers how many were new. Of what was thrown the first line
 * that says anything is kept, for further ones may quote the payload; a list of what is wrong with some data quotes nothing, and is one line.
 */
export async function keepFailed({ db }: SystemScope): Promise<number> {
  const { rows } = await sql`
    insert into failed_jobs (id, name, payload, key, shop_id, attempts, error, failed_at)
    select id, name, coalesce(data, '{}'), singleton_key,
      case when data ->> 'shopId' ~ '^[0-9a-f-]{36}$' then (data ->> 'shopId')::uuid end,
      retry_count + 1,
      left(case when words like '[%' then regexp_replace(words, '\\s+', ' ', 'g') else coalesce(substring(words from '\\S[^\\n]*'), '') end, 300),
      coalesce(completed_on, now())
    from pgboss.job, lateral (
      select coalesce(nullif(output ->> 'message', ''), output -> 'value' ->> 'message', output ->> 'code') as words
    ) as thrown where state = 'failed'
    on conflict (id) do nothing returning id`.execute(db);
  await sql`delete from failed_jobs where failed_at < now() - ${keptFor}`.execute(db);
  return rows.length;
}

export interface QueueState {
  name: string;
  oldestSeconds: number | null;
  waiting: number;
  running: number;
  failed: number;
}

/** Of every kind of job that there is, those that wait longest first. */
export async function queueStates({ db }: SystemScope): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name, extract(epoch from now() - job.oldest)::int as "oldestSeconds",
      coalesce(job.waiting, 0)::int as waiting, coalesce(job.running, 0)::int as running, coalesce(failed.count, 0)::int as failed
    from pgboss.queue left join (
      select name, min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest,
        count(*) filter (where state in ('created', 'retry')) as waiting, count(*) filter (where state = 'active') as running
      from pgboss.job where state in ('created', 'retry', 'active') group by name
    ) job using (name) left join (
      select name, count(*) from failed_jobs where retried_at is null group by name
    ) failed using (name)
    where queue.name not like '\\_\\_%'
    order by job.oldest nulls last, failed.count desc nulls last, queue.name`.execute(db);
  return rows;
}

export interface FailedJobRow {
  id: string;
  name: string;
  firm: { pid: string; name: string } | null;
  attempts: number;
  error: string;
  failedAt: Date;
  retriedAt: Date | null;
}

const shownAtMost = 200;

/** The newest first. */
export async function failedJobs({ db }: SystemScope): Promise<FailedJobRow[]> {
  const rows = await db
    .selectFrom('failed_jobs')
    .leftJoin('shops', 'shops.id', 'failed_jobs.shop_id')
    .select(['failed_jobs.id', 'failed_jobs.name', 'attempts', 'error', 'failed_at as failedAt'])
    .select(['retried_at as retriedAt', 'shops.pid', 'shops.name as shopName'])
    .orderBy('failed_at', 'desc')
    .orderBy('failed_jobs.id')
    .limit(shownAtMost)
    .execute();
  return rows.map(({ pid, shopName, ...row }) => ({
    ...row,
    firm: pid === null || shopName === null ? null : { pid, name: shopName },
  }));
}

/**
 * Marks those that nobody has tried again yet, and answers their orders: of two people who press at once one gets them. Those of a kind
 * that this program does not know, of an older version for example, are left alone: nobody would do them.
 */
export async function takeFailed(
  { db }: SystemScope,
  ids: readonly string[],
  known: readonly string[],
): Promise<JobOrder[]> {
  const { rows } = await sql<{ name: string; payload: object; key: string | null }>`
    update failed_jobs set retried_at = now()
    where id = any(${[...ids]}::uuid[]) and retried_at is null and name = any(${[...known]})
    returning name, payload, key`.execute(db);
  return rows.map((row) => ({ ...row, priority: 10, delaySeconds: 0 }));
}
