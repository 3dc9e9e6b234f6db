import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sitePolicy } from '@kolaj/catalogue/policy';
import { findAddress } from '@kolaj/domain/site/addresses';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FileStore } from '../../adapters/disk/file-store.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { quiet } from '../../http/serving/log-control.ts';
import { httpsOnly } from '../../http/serving/security-headers.ts';
import { addressBooks } from './address/address-books.ts';
import { takeOrders } from './order/order.routes.ts';
import { previewFrame, previewFramePath } from './preview/preview-frame.ts';
import type { ReleaseFacts, Releases } from './releases.ts';
import { hasAlready, servedFiles } from './served-files.ts';
import { releaseOf } from './site.store.ts';

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
  /** Visitors reach the sites over https only. */
  isHttps: boolean;
  /** Origin of the console, which shows the site in a frame. */
  consoleOrigin: string;
  logger: FastifyBaseLogger;
  clock: () => Date;
  /** Addresses whose word on a visitor's address is taken. */
  trustedProxies: readonly string[];
}

interface Release {
  shopId: string;
  buildId: string;
  isPreview: boolean;
}

const mimeOf: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  ico: 'image/x-icon',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/** Packed files that stay in memory, bytes: about ten thousand pages. */
const packedAtMost = 64 << 20;

/** A worker obeys the policy of its own file: it asks for what the pages ask for. */
const workerFile = 'sw.js';

const endingOf = (file: string) => file.slice(file.lastIndexOf('.') + 1);

/** The public origin: published sites, previews and pictures. It knows no cookies and no accounts (D-46). */
export function createSiteServer(given: Deps): FastifyInstance {
  const deps = {
    ...given,
    serve: servedFiles({ bytesAtMost: packedAtMost }),
    bookOf: addressBooks(given.releases),
  };
  const common = { ...alwaysHeaders, ...(deps.isHttps ? httpsOnly : {}) };
  const app = fastify({
    loggerInstance: deps.logger,
    logController: quiet,
    // Orders are limited per network: behind a proxy that is the visitor's, not the proxy's.
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply.headers(common)),
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(common);
  });
  serveMedia(app, deps.files);
  takeOrders(app, deps);
  servePreviewFrame(app, deps.consoleOrigin);

  app.get<{ Params: { keyword: string; '*': string } }>('/s/:keyword/*', async (request, reply) => {
    const keyword = request.params.keyword.toLowerCase();
    const found = await asSystem(deps.database, (scope) => releaseOf(scope, { keyword }));
    return answer(deps, {
      request,
      reply,
      path: request.params['*'],
      root: `/s/${keyword}/`,
      release: found && { ...found, isPreview: false },
    });
  });
  app.get<{ Params: { keyword: string } }>('/s/:keyword', async (request, reply) =>
    reply.redirect(`/s/${encodeURIComponent(request.params.keyword)}/`, 308),
  );
  app.get<{ Params: { token: string; '*': string } }>('/preview/:token/*', async (request, reply) => {
    const { token } = request.params;
    const found = await asSystem(deps.database, (scope) => releaseOf(scope, { token }));
    return answer(deps, {
      ...{ request, reply },
      path: request.params['*'],
      root: `/preview/${encodeURIComponent(token)}/`,
      release: found && { ...found, isPreview: true },
    });
  });
  return app;
}

function servePreviewFrame(app: FastifyInstance, consoleOrigin: string): void {
  const { html, policy } = previewFrame(consoleOrigin);
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
  app.get(previewFramePath, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').headers(headers).send(html),
  );
}

const refuseAddress = (reply: FastifyReply) => reply.code(400).type('text/plain').send('This is no address.');

function serveMedia(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, sha256, ending] = /^([0-9a-f]{64})\.(jpg|webp|png|mp4|ttf|otf)$/.exec(request.params.name) ?? [];
    if (!sha256 || !ending || !(await files.has(sha256))) return reply.code(404).send('Not found');

    const { size } = await stat(files.pathOf(sha256));
    const part = askedPart(request.headers.range, size);
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
    return reply
      .type(mimeOf[ending] ?? 'application/octet-stream')
      .headers({
        'content-length': part ? part.end - part.start + 1 : size,
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${sha256}"`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(createReadStream(files.pathOf(sha256), part ?? {}));
  });
}

/** One part of a file, as Safari asks for films; whoever asks for several, or beyond the end, gets the whole. */
function askedPart(range: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Below the site's root. */
  path: string;
  /** With both slashes. */
  root: string;
  release: Release | null;
}

interface Serving extends Deps {
  serve: ReturnType<typeof servedFiles>;
  bookOf: ReturnType<typeof addressBooks>;
}

async function answer(deps: Serving, { request, reply, path, root, release }: Asked): Promise<FastifyReply> {
  const facts = release && (await deps.releases.facts(release.shopId, release.buildId));
  if (!release || !facts) return reply.code(404).type('text/plain').send('There is no site here.');

  const found = await placeOf(deps, { path, facts, release });
  if (found.kind === 'moved') {
    const [, query = ''] = request.url.split(/(?=\?)/);
    return reply.header('cache-control', 'no-cache').redirect(root + found.to + query, 301);
  }
  const { file, status } = found;
  const hash = facts.files[file];
  if (hash === undefined) return reply.code(404).type('text/plain').send('Not found');

  const mime = mimeOf[endingOf(file)] ?? 'application/octet-stream';
  const { bytes, encoding, etag } = await deps.serve({
    hash,
    isText: /^(?:text\/|application\/|image\/svg)/.test(mime),
    accepted: request.headers['accept-encoding'],
    read: () => deps.releases.read(release.shopId, release.buildId, file),
  });
  reply.headers({
    etag,
    ...headersOf(file, { facts, isPreview: release.isPreview, consoleOrigin: deps.consoleOrigin }),
  });
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (status === 200 && hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(status).type(mime).send(bytes);
}

type Answered = { kind: 'file'; file: string; status: 200 | 404 | 410 } | { kind: 'moved'; to: string };

async function placeOf(
  { bookOf }: Serving,
  { path, facts, release }: { path: string; facts: ReleaseFacts; release: Release },
): Promise<Answered> {
  const isFolder = path === '' || path.endsWith('/');
  const isThere = (place: string) => Object.hasOwn(facts.files, `${place}index.html`);
  if (!isFolder) {
    const isFile = Object.hasOwn(facts.files, path);
    return { kind: 'file', file: isFile ? path : '404.html', status: isFile ? 200 : 404 };
  }
  const found = findAddress(path, await bookOf(release.shopId, release.buildId), isThere);
  switch (found.kind) {
    case 'page':
      return { kind: 'file', file: `${path}index.html`, status: 200 };
    case 'moved':
      return found;
    case 'gone':
      return { kind: 'file', file: found.file, status: 410 };
    case 'unknown':
      return { kind: 'file', file: '404.html', status: 404 };
  }
}

interface Place {
  facts: ReleaseFacts;
  isPreview: boolean;
  consoleOrigin: string;
}

function headersOf(file: string, { facts: { styleHashes }, isPreview, consoleOrigin }: Place) {
  const hasPolicy = file.endsWith('.html') || file === workerFile;
  return {
    vary: 'Accept-Encoding',
    'cache-control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isPreview ? { 'x-robots-tag': 'noindex' } : {}),
    ...(hasPolicy
      ? { 'content-security-policy': sitePolicy({ styleHashes, mediaOrigin: null, frameAncestors: consoleOrigin }) }
      : {}),
  };
}
