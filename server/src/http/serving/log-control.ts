import { LogController } from 'fastify';

/** No line per request: the metrics count them, and failures are logged by the error handler with their request id. */
export const quiet = new LogController({ disableRequestLogging: true });
