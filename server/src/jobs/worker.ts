import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { facts } from '../kernel/facts.ts';
import { during, placeIn, type SpanStart } from '../kernel/spans.ts';
import { isAway } from './away.ts';
import type { BoundJob } from './define-job.ts';
import { putBack } from './queue.store.ts';

export interface Workers {
  /** When a job was last taken, ms since 1970; null = never. For the health page. */
  lastClaimAt: () => number | null;
  /** Takes no more jobs, asks the running ones to end (their `signal`) and waits for them; answers which have not. */
  stop: (withinMs: number) => Promise<string[]>;
}

const taking = {
  batchSize: 1,
  /** How many tries there may be is among what is known of a job only with this. */
  includeMetadata: true,
  notifyPollingIntervalSeconds: 2,
  pollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 3,
} as const;

/**
 * Starts the workers of this process: one `work()` per slot. A worker takes one job per wake-up and would then wait for the
 * next notification; it wakes itself after every job instead, so that a backlog runs without pauses (platform-node24 §6).
 */
export async function startWorkers(boss: PgBoss, jobs: readonly BoundJob[], log: FastifyBaseLogger): Promise<Workers> {
  let lastClaim: number | null = null;
  const stopping = new AbortController();
  const running = new Map<string, string>();
  const started: { name: string; id: string }[] = [];

  for (const job of jobs) {
    for (let slot = 0; slot < job.slots; slot++) {
      const id: string = await boss.work<object, void, typeof taking>(job.name, taking, async ([taken]) => {
        if (!taken) return;
        lastClaim = Date.now();
        // Tries that were put back have raised the limit, and were none.
        const attempt = Math.max(1, taken.retryCount + 1 - Math.max(0, taken.retryLimit - (job.attempts - 1)));
        const since = performance.now();
        running.set(taken.id, job.name);
        const tell = (outcome: 'done' | 'failed') =>
          facts.jobRan.tell({ name: job.name, outcome, seconds: (performance.now() - since) / 1000 });
        try {
          const signal = AbortSignal.any([taken.signal, stopping.signal]);
          const lastAttempt = taken.retryCount >= taken.retryLimit;
          const waitedMs = (job.timeLimitSeconds * 1000) / 2;
          await during(
            () => spanOf({ ...taken, attempt }),
            () => whenTheyAnswer(() => job.run(taken.data, { signal, attempt, lastAttempt }), { signal, waitedMs }),
          );
          tell('done');
        } catch (error) {
          if (isAway(error) && !taken.signal.aborted && (await isPutBack(taken))) {
            log.warn(
              { job: job.name, id: taken.id, attempt },
              'the file store or the database does not answer: the job waits for it',
            );
            return;
          }
          tell('failed');
          log.error({ err: error, job: job.name, id: taken.id, attempt }, 'job failed');
          throw error;
        } finally {
          running.delete(taken.id);
          boss.notifyWorker(id);
        }
      });
      started.push({ name: job.name, id });
    }
  }

  async function isPutBack({ name, id }: { name: string; id: string }): Promise<boolean> {
    const { rows } = await boss
      .getDb()
      .executeSql(putBack, [name, id])
      .catch(() => ({ rows: [] }));
    return rows.length > 0;
  }

  return {
    lastClaimAt: () => lastClaim,
    async stop(withinMs) {
      stopping.abort();
      const ended = Promise.all(started.map(({ name, id }) => boss.offWork(name, { id, wait: true })));
      await Promise.race([ended, wait(withinMs, undefined, { ref: false })]);
      // Those start again elsewhere once their heartbeat is missed; nothing correct depends on the wait.
      return [...new Set(running.values())].sort();
    },
  };
}

interface TakenJob {
  id: string;
  name: string;
  data: object;
  attempt: number;
}

/** A part of the trace in which it was ordered; a job that nobody ordered begins one. */
function spanOf({ id, name, data, attempt }: TakenJob): SpanStart {
  const { shopId, traceparent }: { shopId?: unknown; traceparent?: unknown } = data;
  const shop = typeof shopId === 'string' ? { 'kolaj.shop': shopId } : {};
  const facts = { ...shop, 'messaging.message.id': id, 'kolaj.attempt': attempt };
  return { name, kind: 'taken', parent: placeIn(traceparent), facts };
}

const askedEveryMs = 2000;

/**
 * An outage of the file store or of the database is nobody's failed try: the job begins again when they may be back, and before its time is
 * over it is put back for later. A database that is away for longer than a heartbeat may miss takes the job away, which does count.
 */
async function whenTheyAnswer(
  run: () => Promise<void>,
  { signal, waitedMs }: { signal: AbortSignal; waitedMs: number },
): Promise<void> {
  const until = performance.now() + waitedMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isAway(error) || signal.aborted || performance.now() > until) throw error;
      await wait(Math.min(askedEveryMs, waitedMs), undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}
