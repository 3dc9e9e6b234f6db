import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { readSigns } from '../../jobs/queue.store.ts';
import type { ContextsOf } from '../plain-route.ts';

export interface HealthOptions {
  database: Database;
  dataDir: string;
  clock: () => Date;
  isStopping: () => boolean;
  openStreams: () => number;
  contextsOf: ContextsOf;
}

/** Free space below which the installation is not ready: imports and builds would fail half-way. */
const leastFreeBytes = 200 * 1024 * 1024;

/** `/health/live`, `/health/ready` and `/metrics`. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kolaj_http_request_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: 'kolaj_event_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(options.openStreams());
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/health/live', async () => ({ ok: true }));

  app.get('/health/ready', async (_request, reply) => {
    const disk = await statfs(options.dataDir);
    const freeBytes = disk.bavail * disk.bsize;
    const signs = await asSystem(options.database, readSigns).catch(() => null);
    const ok = signs !== null && freeBytes > leastFreeBytes && !options.isStopping();
    return reply.code(ok ? 200 : 503).send({
      ok,
      stopping: options.isStopping(),
      database: signs === null ? 'unreachable' : 'ok',
      last_worker_claim_at: signs?.worker ?? null,
      last_scheduler_tick_at: signs?.scheduler ?? null,
      queue_age_seconds: signs?.oldestJob ?? null,
      disk_free_bytes: freeBytes,
      now: options.clock(),
    });
  });

  app.get('/metrics', async (request, reply) => {
    // How much goes on here is nobody else's business: a collector on this machine, or an admin.
    if (!isOnThisMachine(request)) await options.contextsOf(request, reply).admin();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** What a proxy adds: the request began somewhere else, even when the proxy runs here. */
const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/** Whether a request was made on this machine and nobody passed it on: a collector of metrics beside the server. */
function isOnThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const { remoteAddress = '' } = socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  return isLoopback && passedOn.every((name) => headers[name] === undefined);
}
