import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, pocketFeatures, scriptPolicy } from '../security-headers.ts';
import { immutable } from './earlier-parts.ts';
import { pocketLinks } from './early-links.ts';

export interface PocketFiles {
  /** Vite's output, `m/` of the built console. */
  folder: string;
  mediaOrigin: string;
  /** Whether a visit carries the cookie of a session, alive or not. */
  hasSession: (request: FastifyRequest) => boolean;
}

/**
 * Serves the app on the phone: its one page for /m and everything below it that is no file, and the
 * worker that keeps it on the phone.
 */
export async function servePocket(
  app: FastifyInstance,
  { folder, mediaOrigin, hasSession }: PocketFiles,
): Promise<void> {
  const policy = scriptPolicy({ mediaOrigin });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/m/',
    index: false,
    cacheControl: false,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['*.html', '**/*.br', '.*', '.vite/**'],
    // The build lays a compressed file beside each.
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = file.startsWith(path.join(folder, 'assets'));
      reply.header('cache-control', isHashed ? immutable : 'no-cache');
      if (/\.js(\.br)?$/.test(file)) reply.header('content-security-policy', policy);
      // The page is /m, one step above the worker.
      if (file.endsWith('worker.js')) reply.header('service-worker-allowed', '/m');
    },
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await readFile(path.join(folder, 'm.html'), 'utf8');
    const links = pocketLinks(request, { folder, hasSession: hasSession(request) });
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy({ page, nonce, mediaOrigin, reads: mediaOrigin }))
      .header('permissions-policy', pocketFeatures)
      .send(page.replace('</head>', `${links}</head>`).replaceAll('__CSP_NONCE__', nonce));
  }
  app.get('/m', sendPage);
  app.get('/m/*', sendPage);
}
