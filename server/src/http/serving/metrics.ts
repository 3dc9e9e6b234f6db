import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of this process, for a collector at the ops address. */
export interface Metrics {
  contentType: string;
  text: () => Promise<string>;
  /** Counts the answers of a server by route and status. */
  watch: (server: FastifyInstance) => void;
  watchStreams: (count: () => number) => void;
}

export function processMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kolaj_http_request_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    watch(server) {
      server.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    watchStreams(count) {
      new Gauge({
        name: 'kolaj_event_streams',
        help: 'Open event streams',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
  };
}
