import type { FastifyInstance } from 'fastify';
import { freeBytes } from '../../adapters/disk/free-bytes.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import type { Feature } from '../../kernel/feature.ts';
import { readQueue } from '../../signs/processes.store.ts';

/** How far a process has come. Only a running one is ready. */
export type Phase = 'starting' | 'running' | 'stopping';

export interface HealthOptions {
  database: Database;
  dataDir: string;
  clock: () => Date;
  phase: () => Phase;
  /** Of the features. */
  signs: Required<Feature>['signs'];
}

/** Free space below which the installation is not ready: imports and builds would fail half-way. */
const leastFreeBytes = 200 * 1024 * 1024;

/** `/health/live` and `/health/ready`. */
export function serveHealth(
  app: FastifyInstance,
  { database, dataDir, clock, phase, signs: signsOf }: HealthOptions,
): void {
  app.get('/health/live', async () => ({ ok: true }));

  app.get('/health/ready', async (_request, reply) => {
    const free = await freeBytes(dataDir);
    const signs = await asSystem(database, (scope) => Promise.all([readQueue(scope), signsOf(scope)])).catch(
      () => null,
    );
    const [queue, ofFeatures] = signs ?? [];
    const ok = signs !== null && free > leastFreeBytes && phase() === 'running';
    return reply.code(ok ? 200 : 503).send({
      ok,
      stopping: phase() === 'stopping',
      database: signs === null ? 'unreachable' : 'ok',
      last_worker_claim_at: queue?.workerAt ?? null,
      last_scheduler_tick_at: queue?.schedulerAt ?? null,
      queue_age_seconds: queue?.due[0]?.seconds ?? (queue ? 0 : null),
      ...ofFeatures,
      disk_free_bytes: free,
      now: clock(),
    });
  });
}
