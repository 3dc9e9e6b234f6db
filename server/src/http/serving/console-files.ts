import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { readManifest } from '@kolaj/console/built-files';
import { preloadsOf } from '@kolaj/console/preloads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { servePocket } from './pocket-files.ts';
import { pagePolicy, scriptPolicy } from './security-headers.ts';

export interface ConsoleFiles {
  /** Vite's output. */
  folder: string;
  mediaOrigin: string;
  /** Whether a visit carries the cookie of a session, alive or not. */
  hasSession: (request: FastifyRequest) => boolean;
}

const noncePlace = /__CSP_NONCE__/g;
const assetsPrefix = '/assets/';

/** Serves the console: files with hashed names for ever, and its one page for every other address. */
export async function serveConsole(
  app: FastifyInstance,
  { folder, mediaOrigin, hasSession }: ConsoleFiles,
): Promise<void> {
  const policy = scriptPolicy({ mediaOrigin });
  const common = { index: false, cacheControl: false } as const;

  await app.register(fastifyStatic, {
    ...common,
    root: path.join(folder, 'assets'),
    prefix: assetsPrefix,
    // The build lays a compressed file beside each.
    preCompressed: true,
    setHeaders(reply, file) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (/\.js(\.br)?$/.test(file)) reply.header('content-security-policy', policy);
    },
  });
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['index.html', 'assets/**', 'm/**', '.*', '.vite/**'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache').header('content-security-policy', policy),
  });

  /** Read again each time: a console that was rebuilt in the meantime names other files. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await readFile(path.join(folder, 'index.html'), 'utf8');
    const links = earlyLinks(request, { folder, hasSession: hasSession(request) });
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy({ nonce, mediaOrigin }))
      .send(page.replace('</head>', `${links}</head>`).replaceAll(noncePlace, nonce));
  }

  await servePocket(app, { folder, mediaOrigin });

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('There is no such call.');
    // A collector that asks here gets an answer it understands, and not the page.
    if (/^\/metrics(?:$|[/?])/.test(request.url)) throw notFound('Metrics are served at the ops address only.');
    return sendPage(request, reply);
  });
}

/** Calls that every page of the console begins with; asked for with the page, they do not wait for its scripts. */
const firstCalls = ['/api/auth/user', '/api/shop/product'];

/** The language chosen on this device; the console sets the cookie, it decides nothing but what is fetched early. */
const languageCookie = 'kolaj-language';

/** Languages of a visit by preference: the chosen one, then the browser's. Weights are ignored: browsers sort. */
function languagesOf(request: FastifyRequest): string[] {
  const chosen = request.cookies[languageCookie];
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim());
  return [...(chosen === undefined ? [] : [chosen]), ...accepted];
}

/**
 * Links for the head of a page: what it will need is fetched at once instead of one after the other. `folder` is the built
 * console; `hasSession`: whether the visit carries a session's cookie.
 */
function earlyLinks(request: FastifyRequest, { folder, hasSession }: { folder: string; hasSession: boolean }) {
  const [path = '/'] = request.url.split('?');
  const { scripts, styles, isPublic } = preloadsOf(readManifest(folder), { path, languages: languagesOf(request) });
  const calls = hasSession && !isPublic ? firstCalls : [];
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...calls.map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
  ].join('');
}
