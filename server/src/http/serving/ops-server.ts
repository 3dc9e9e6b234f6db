import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerErrors } from '../answer-errors.ts';
import { type HealthOptions, serveHealth } from './health.ts';
import { quiet } from './log-control.ts';
import type { Metrics } from './metrics.ts';

interface OpsServerParts extends HealthOptions {
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/**
 * What operators and their collectors ask of any process, also of one without the role web: `/metrics` and the health pages.
 * It asks nobody who they are, so it listens on an address of its own (`KOLAJ_OPS_HOST`), which no proxy leads to.
 */
export function createOpsServer({ metrics, log, ...health }: OpsServerParts): FastifyInstance {
  const ops = fastify({
    loggerInstance: log,
    logController: quiet,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  answerErrors(ops);
  serveHealth(ops, health);
  ops.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return ops;
}
