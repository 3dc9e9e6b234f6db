import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { isDatabaseAway } from '../../../adapters/postgres/trouble/database-away.ts';
import type { Announce } from '../../../events.ts';
import { quiet } from '../../../http/serving/log-control.ts';
import { readOffBeforeClosing } from '../../../http/serving/read-off.ts';
import { httpsOnly } from '../../../http/serving/security-headers.ts';
import { traceRequests } from '../../../http/serving/trace-requests.ts';
import { type FileStore, StoreUnavailable } from '../../../ports/file-store.ts';
import { ownPath } from '../domain/reaches-us.ts';
import { type AskedPlace, installationHost, type SiteAt, type SitePlaces, sitePlaces } from '../domain/site-places.ts';
import { orderTaker } from '../order/order.routes.ts';
import { type NextSite, serveNextSite } from '../preview/next-site.ts';
import { previewFrame, previewFramePath } from '../preview/preview-frame.ts';
import type { Releases } from '../releases.ts';
import { visitTaker } from '../visits/visit.routes.ts';
import { visitIntake } from '../visits/visit-intake.ts';
import { mimeOf } from './mime.ts';
import { releaseAnswers } from './release-answers.ts';
import { ReleaseGone } from './release-gone.ts';

/** Pages replace the policy by their own; nothing else may do anything. */
const alwaysHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'",
};

interface Deps {
  database: Database;
  files: FileStore;
  releases: Releases;
  /** Where visitors reach the sites; over https only, if it says so. */
  siteUrl: string;
  /** Below it each shop has a name of its own; null = there is none. */
  siteDomain: string | null;
  next: NextSite;
  /** Origins of the console, which shows the site in a frame. */
  consoleOrigins: readonly string[];
  logger: FastifyBaseLogger;
  clock: () => Date;
  announce: Announce;
  /** Addresses whose word on a visitor's address is taken. */
  trustedProxies: readonly string[];
}

/** Packed files that stay in memory, bytes: about ten thousand pages. */
const packedAtMost = 64 << 20;

/** The public origin: published sites, previews and pictures. It knows no cookies and no accounts (D-46). */
export function createSiteServer(deps: Deps): FastifyInstance {
  const common = { ...alwaysHeaders, ...(deps.siteUrl.startsWith('https:') ? httpsOnly : {}) };
  const places = sitePlaces(deps);
  const isInstallation = installationHost(deps);
  const mediaOrigin = new URL(deps.siteUrl).origin;
  const frameAncestors = deps.consoleOrigins.join(' ');
  const answer = releaseAnswers({ ...deps, frameAncestors, mediaOrigin, common, bytesAtMost: packedAtMost });
  const app = fastify({
    loggerInstance: deps.logger,
    logController: quiet,
    forceCloseConnections: 'idle',
    // As the console's server does.
    return503OnClosing: false,
    // Orders are limited per network: behind a proxy that is the visitor's, not the proxy's.
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply.headers(common)),
  });
  traceRequests(app);
  readOffBeforeClosing(app);
  app.setErrorHandler(answerFailure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common);
    // Previews of all shops are on the installation's own host.
    const isElsewhere = request.url.startsWith('/preview') && !isInstallation(request.host);
    if (isElsewhere) void refuseHost(reply);
    else done();
  });
  serveMedia(app, deps.files);
  app.get(ownPath, (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'no-store').send(deps.siteUrl),
  );
  takeWords(app, deps, places);
  servePreviewFrame(app, deps.consoleOrigins);
  serveNextSite(app, { ...deps, frameAncestors });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const [, query = ''] = request.url.split(/(?=\?)/);
    const asked = { host: request.host, path: request.params['*'], query };
    return whatIsThere(places, asked, reply, async (at) => {
      switch (at.kind) {
        case 'nowhere':
          return refuseHost(reply);
        case 'moved':
          return reply.header('cache-control', 'no-cache').redirect(at.to, at.status);
        case 'site':
          return at.release === null ? refuseHost(reply) : answer({ ...at, release: at.release, request, reply });
      }
    });
  });
  return app;
}

/**
 * Answers with what an address shows. What is live is remembered for a second: a release that another process has replaced and removed
 * since is looked for again, once.
 */
async function whatIsThere(
  places: SitePlaces,
  asked: AskedPlace,
  reply: FastifyReply,
  answer: (at: SiteAt) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  for (const how of ['known', 'again'] as const) {
    try {
      return await answer(await places(asked, how));
    } catch (error) {
      if (!(error instanceof ReleaseGone)) throw error;
    }
  }
  return refuseHost(reply);
}

/** What a visitor has sent wrongly is Fastify's to say; of what fails here nobody is told more than that. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = Object(error);
  if (statusCode < 500) throw error;
  request.log.error({ err: error }, 'a site could not be shown');
  if (!isDatabaseAway(error) && !(error instanceof StoreUnavailable))
    return reply.code(500).type('text/plain').send('Something went wrong on our side.');
  return reply.code(503).header('retry-after', '5').type('text/plain').send('Try again in a moment.');
}

/** A cart of 200 lines with its note. */
const bodyBytesAtMost = 64 * 1024;

/** What visitors send to a site: orders (D-98), and that they were there (D-99). A preview takes nothing. */
function takeWords(app: FastifyInstance, deps: Deps, places: SitePlaces): void {
  const intake = visitIntake({ ...deps, onError: (error) => deps.logger.warn({ err: error }, 'visits not counted') });
  const takeOrder = orderTaker(deps);
  const takeVisit = visitTaker({ ...deps, intake });
  app.addHook('onClose', () => intake.flush());
  app.post<{ Params: { '*': string } }>('/*', { bodyLimit: bodyBytesAtMost }, async (request, reply) => {
    const asked = { host: request.host, path: request.params['*'], query: '' };
    return whatIsThere(places, asked, reply, async (at) => {
      if (at.kind === 'site' && !at.isPreview && at.path === 'order') return takeOrder(at.release, request, reply);
      if (at.kind === 'site' && !at.isPreview && at.path === 'visit' && at.release !== null)
        return takeVisit(at.release.shopId, request, reply);
      return reply.code(404).send({ kind: 'no_orders' });
    });
  });
}

function servePreviewFrame(app: FastifyInstance, consoleOrigins: readonly string[]): void {
  const { html, policy } = previewFrame(consoleOrigins);
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
  app.get(previewFramePath, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').headers(headers).send(html),
  );
}

const refuseHost = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no site here.');

const refuseAddress = (reply: FastifyReply) => reply.code(400).type('text/plain').send('This is no address.');

function serveMedia(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, sha256, ending] = /^([0-9a-f]{64})\.(jpg|webp|png|mp4|ttf|otf)$/.exec(request.params.name) ?? [];
    if (!sha256 || !ending) return reply.code(404).send('Not found');
    // What is named by its content never changes.
    if (request.headers['if-none-match'] === `"${sha256}"`) return reply.code(304).headers(mediaHeaders(sha256)).send();
    const found = await openMedia(files, { sha256, range: request.headers.range });
    if (found === null) return reply.code(404).send('Not found');
    const { size, part, content } = found;
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
    return reply
      .type(mimeOf[ending] ?? 'application/octet-stream')
      .headers({ ...mediaHeaders(sha256), 'content-length': part ? part.end - part.start + 1 : size })
      .send(content);
  });
}

async function openMedia(files: FileStore, { sha256, range }: { sha256: string; range: string | undefined }) {
  const size = await files.size(sha256);
  if (size === null) return null;
  const part = askedPart(range, size);
  const content = await files.read(sha256, part ?? undefined);
  return content && { size, part, content };
}

const mediaHeaders = (sha256: string) => ({
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${sha256}"`,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
});

/** One part of a file, as Safari asks for films; whoever asks for several, or beyond the end, gets the whole. */
function askedPart(range: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}
