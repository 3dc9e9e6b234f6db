import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EarlierConsoles } from '../../../kernel/earlier/earlier-consoles.ts';
import { notFound } from '../../errors.ts';
import { pagePolicy, scriptPolicy } from '../security-headers.ts';
import { earlierParts, immutable } from './earlier-parts.ts';
import { consoleLinks } from './early-links.ts';
import { servePocket } from './pocket-files.ts';

export interface ConsoleFiles {
  /** Vite's output. */
  folder: string;
  mediaOrigin: string;
  /** Whether a visit carries the cookie of a session, alive or not. */
  hasSession: (request: FastifyRequest) => boolean;
  /** For pages that were opened before the console became this one. */
  earlier: EarlierConsoles;
}

const noncePlace = /__CSP_NONCE__/g;
const assetsPrefix = '/assets';

/** Serves the console: files with hashed names for ever, and its one page for every other address. */
export async function serveConsole(
  app: FastifyInstance,
  { folder, mediaOrigin, hasSession, earlier }: ConsoleFiles,
): Promise<void> {
  const policy = scriptPolicy({ mediaOrigin });
  const common = { index: false, cacheControl: false } as const;

  const sendEarlier = earlierParts({ earlier, policy });
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler(sendEarlier);
      await assets.register(fastifyStatic, {
        ...common,
        root: path.join(folder, 'assets'),
        prefix: '/',
        // The build lays a compressed file beside each.
        preCompressed: true,
        setHeaders(reply, file) {
          reply.header('cache-control', immutable);
          if (/\.js(\.br)?$/.test(file)) reply.header('content-security-policy', policy);
        },
      });
    },
    { prefix: assetsPrefix },
  );
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
    const links = consoleLinks(request, { folder, hasSession: hasSession(request) });
    const nonce = randomBytes(18).toString('base64');
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', pagePolicy({ page, nonce, mediaOrigin }))
        // Before boot.js, which reads of them.
        .send(page.replace('<title>', `${links}<title>`).replaceAll(noncePlace, nonce))
    );
  }

  app.get('/m/assets/*', sendEarlier);
  await servePocket(app, { folder: path.join(folder, 'm'), mediaOrigin, hasSession });

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('There is no such call.');
    // A collector that asks here gets an answer it understands, and not the page.
    if (/^\/metrics(?:$|[/?])/.test(request.url)) throw notFound('Metrics are served at the ops address only.');
    return sendPage(request, reply);
  });
}
