import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, pocketFeatures, scriptPolicy } from './security-headers.ts';

/**
 * Serves the app on the phone, `m/` of the built console: its one page for /m and everything below it that is no file, and the
 * worker that keeps it on the phone.
 */
export async function servePocket(
  app: FastifyInstance,
  { folder, mediaOrigin }: { folder: string; mediaOrigin: string },
): Promise<void> {
  const root = path.join(folder, 'm');
  const policy = scriptPolicy({ mediaOrigin });
  await app.register(fastifyStatic, {
    root,
    prefix: '/m/',
    index: false,
    cacheControl: false,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['*.html', '.*', '.vite/**'],
    setHeaders(reply, file) {
      const isHashed = file.startsWith(path.join(root, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (file.endsWith('.js')) reply.header('content-security-policy', policy);
      // The page is /m, one step above the worker.
      if (file.endsWith('worker.js')) reply.header('service-worker-allowed', '/m');
    },
  });

  async function sendPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await readFile(path.join(root, 'm.html'), 'utf8');
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy({ nonce, mediaOrigin, reads: mediaOrigin }))
      .header('permissions-policy', pocketFeatures)
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  }
  app.get('/m', sendPage);
  app.get('/m/*', sendPage);
}
