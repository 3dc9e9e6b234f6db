import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from './errors.ts';
import { pagePolicy, scriptPolicy } from './security-headers.ts';

export interface ConsoleFiles {
  /** Vite's output. */
  folder: string;
  mediaOrigin: string;
}

const noncePlace = /__CSP_NONCE__/g;

/** Serves the console: files with hashed names for ever, and its one page for every other address. */
export async function serveConsole(app: FastifyInstance, { folder, mediaOrigin }: ConsoleFiles): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['index.html', '.vite/**', '*.json'],
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (file.endsWith('.js')) reply.header('content-security-policy', scriptPolicy({ mediaOrigin }));
    },
  });

  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy({ nonce, mediaOrigin }))
      .send(page.replaceAll(noncePlace, nonce));
  };

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) throw notFound('There is nothing here.');
    return sendPage(reply);
  });
}
