import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import { endpoints } from '@kolaj/contract/all-endpoints';
import { eventsPath } from '@kolaj/contract/events';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Database } from '../../adapters/postgres/pool.ts';
import type { App } from '../../app.ts';
import type { Env } from '../../env.ts';
import type { Addresses } from '../../kernel/addresses.ts';
import type { EarlierConsoles } from '../../kernel/earlier/earlier-consoles.ts';
import { facts } from '../../kernel/facts.ts';
import { consoleFolder } from '../../kernel/front-ends.ts';
import type { Installation } from '../../settings/installation.ts';
import type { Metrics } from '../../signs/metrics.ts';
import { answerError, answerErrors } from '../answer-errors.ts';
import { serveApi } from '../api.ts';
import { maxBodyBytes } from '../form-json.ts';
import { consoleOrigins } from '../origin.ts';
import { contextsBesideTable } from '../plain-contexts.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { serveConsole } from './console/console-files.ts';
import { type Phase, serveHealth } from './health.ts';
import { quiet } from './log-control.ts';
import { openApiDocument } from './openapi.ts';
import { readOffBeforeClosing } from './read-off.ts';
import { alwaysHeaders, httpsOnly } from './security-headers.ts';
import { ageOf, type EventStreams } from './sse.ts';
import { traceRequests } from './trace-requests.ts';

export interface WebServerParts {
  env: Env;
  addresses: Addresses;
  version: string;
  app: App;
  earlier: EarlierConsoles;
  database: Database;
  installation: Installation;
  cookie: SessionCookie;
  streams: EventStreams;
  log: FastifyBaseLogger;
  clock: () => Date;
  say: (sentence: string) => void;
  phase: () => Phase;
  /** null = nobody collects them. */
  metrics: Metrics | null;
}

/** The console's origin: its files, the calls, the event stream, health. */
export async function createWebServer(parts: WebServerParts): Promise<FastifyInstance> {
  const { env, addresses, app, database, cookie, streams } = parts;
  const common = { ...alwaysHeaders, ...(addresses.console.startsWith('https:') ? httpsOnly : {}) };
  const web = fastify({
    loggerInstance: parts.log,
    logController: quiet,
    bodyLimit: maxBodyBytes,
    genReqId: () => crypto.randomUUID(),
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // What still comes in on an open connection while we stop is answered, and health says `stopping`.
    return503OnClosing: false,
    // Addresses that no route can be looked up for: no hook sees them.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...common, 'x-request-id': request.id })),
  });
  // First of all, so that refusals and the event stream, which takes over the connection, have them too.
  web.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...common, 'x-request-id': request.id });
  });
  traceRequests(web);
  readOffBeforeClosing(web);
  answerErrors(web);
  tellOfAnswers(web);
  parts.metrics?.watchStreams(streams.count);
  await web.register(cookies);
  await web.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const limits = { installation: parts.installation, verifiedSenders: env.verifiedSenders, clock: parts.clock };
  const access = { database, cookie, adminsNeedSecondFactor: !env.demo, limits };
  const origins = consoleOrigins(env);
  const besideTable = contextsBesideTable(access, origins);
  await serveApi(web, app.routes, { ...access, origins, checkAnswers: env.checkAnswers });
  serveHealth(web, { ...parts, dataDir: env.dataDir, signs: app.signs });

  const document = openApiDocument(endpoints, parts.version);
  web.get('/api/docs/json', async () => document);
  web.get(eventsPath, async (request, reply) => {
    const { shop, account } = await besideTable(request, reply).shop();
    streams.open(reply, { shopId: shop.id, userId: account.userId, ageMs: ageOf(request.query) });
    return reply;
  });
  for (const add of app.plainRoutes) add(web, besideTable);

  await serveConsole(web, {
    folder: consoleFolder(env.dataDir),
    mediaOrigin: new URL(addresses.site).origin,
    hasSession: (request) => cookie.read(request) !== null,
    earlier: parts.earlier,
  });
  return web;
}

function tellOfAnswers(web: FastifyInstance): void {
  web.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    facts.requestAnswered.tell({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}
