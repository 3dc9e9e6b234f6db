import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Metrics } from '../../signs/metrics.ts';
import { answerErrors } from '../answer-errors.ts';
import { rateLimit } from '../limits/rate-limit.ts';
import { type HealthOptions, serveHealth } from './health.ts';
import { quiet } from './log-control.ts';

interface OpsServerParts extends HealthOptions {
  metrics: Metrics;
  /** Whether a proxy may have a certificate for a host name. */
  certificateAllowed: (host: string) => Promise<boolean>;
  log: FastifyBaseLogger;
}

/** Whoever connects with invented names makes the proxy ask for each: more than this is no visitors. */
const asks = { burst: 200, perSecond: 20 };

/**
 * What operators and their collectors ask of any process, also of one without the role web: `/metrics`, the health pages, and for a proxy that gets
 * certificates by itself `/internal/tls-allowed?domain=` (D-102: 200 or 404).
 * It asks nobody who they are, so it listens on an address of its own (`KOLAJ_OPS_HOST`), which no proxy leads to.
 */
export function createOpsServer({ metrics, log, certificateAllowed, ...health }: OpsServerParts): FastifyInstance {
  const ops = fastify({
    loggerInstance: log,
    logController: quiet,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  answerErrors(ops);
  serveHealth(ops, health);
  const wait = rateLimit(asks, health.clock, { of: 'each' });
  ops.get<{ Querystring: { domain?: unknown } }>('/internal/tls-allowed', async ({ query: { domain } }, reply) => {
    if (wait('all') > 0) return reply.code(429).send();
    const isAllowed = typeof domain === 'string' && domain.length <= 253 && (await certificateAllowed(domain));
    return reply.code(isAllowed ? 200 : 404).send();
  });
  ops.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return ops;
}
