import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Arrived } from '../provider/inbox.ts';
import type { Change, Outside } from '../provider/outside.ts';
import { bubbles, chat, chatHead, earlierMessages } from './chat.ts';
import { eventStream } from './event-stream.ts';
import { findGroup, groupList, groupRow } from './group-list.ts';
import type { Html } from './html.ts';
import { sandboxPage } from './page.ts';
import { faultPanel, ledgerPanel } from './side-panel.ts';

/** Changes are gathered this long, so that a fast sender does not redraw the page for every picture. */
const gatherMs = 120;

interface Live {
  /** Keeps the answer open and writes every change to it as a server-sent event. */
  follow(answer: ServerResponse): void;
  close(): void;
}

/** Tells the open pages what changed, as finished pieces of HTML. */
function createLive(outside: Outside): Live {
  const stream = eventStream();
  const { send } = stream;
  let arrived: Arrived[] = [];
  let gathering: NodeJS.Timeout | null = null;

  const flush = () => {
    gathering = null;
    for (const [groupId, messages] of Map.groupBy(arrived, ({ groupId: id }) => id)) {
      const group = findGroup(outside.world, groupId);
      if (!group) continue;
      send('arrived', {
        groupId,
        row: groupRow(outside, group).markup,
        head: chatHead(outside, group).markup,
        bubbles: bubbles(outside, group, messages).map(({ markup }) => markup),
      });
    }
    arrived = [];
    send('ledger', { html: ledgerPanel(outside).markup, faults: faultPanel(outside).markup });
  };

  const stop = outside.onChange((change: Change) => {
    if (stream.followers() === 0) return;
    if (change.kind === 'reset') {
      arrived = [];
      send('reset', {});
      return;
    }
    if (change.kind === 'arrived') arrived.push(...change.messages);
    gathering ??= setTimeout(flush, gatherMs).unref();
  });

  return {
    follow: stream.follow,
    close: () => {
      stop();
      if (gathering) clearTimeout(gathering);
      stream.close();
    },
  };
}

export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const { resolve } = createRequire(import.meta.url);
const font = (subset: string) =>
  readFileSync(resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`));
const own = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url));
const styleSheets = ['base.css', 'chat.css', 'panel.css', 'narrow.css', 'outbox.css'];
const scripts = ['sandbox.js', 'outbox.js'];

const chatQuery = z.object({ group: z.string(), before: z.coerce.number().int().min(1).optional() });
const pictureParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The sandbox page, its parts, its live events and the received pictures. */
export function pageRoutes(app: FastifyInstance, outside: Outside, { hasOutbox }: { hasOutbox: boolean }): void {
  const live = createLive(outside);
  app.addHook('preClose', async () => live.close());

  app.get('/', (_request, reply) =>
    sendHtml(
      reply.header('content-security-policy', pagePolicy).header('referrer-policy', 'no-referrer'),
      sandboxPage(outside, { hasOutbox }),
    ),
  );
  app.get('/page/chat', (request, reply) => {
    const { group: id, before } = chatQuery.parse(request.query);
    const group = findGroup(outside.world, id);
    if (!group) return reply.code(404).send({ success: false, message: `there is no group ${id}` });
    return sendHtml(reply, before === undefined ? chat(outside, group) : earlierMessages(outside, group, before));
  });
  app.get('/page/parts', () => ({
    groups: groupList(outside).markup,
    faults: faultPanel(outside).markup,
    ledger: ledgerPanel(outside).markup,
  }));
  app.get('/page/events', (_request, reply) => {
    reply.hijack();
    live.follow(reply.raw);
  });

  app.get('/pictures/:sha256', async (request, reply) =>
    sendPicture(reply, await outside.pictures.read(pictureParams.parse(request.params).sha256)),
  );
  app.get('/pictures/:sha256/thumbnail', async (request, reply) =>
    sendPicture(reply, await outside.pictures.thumbnail(pictureParams.parse(request.params).sha256)),
  );
  assetRoutes(app);
}

function assetRoutes(app: FastifyInstance): void {
  const assets: Record<string, { type: string; bytes: Buffer }> = {
    ...Object.fromEntries([
      ...styleSheets.map((name) => [name, { type: 'text/css; charset=utf-8', bytes: own(name) }]),
      ...scripts.map((name) => [name, { type: 'text/javascript; charset=utf-8', bytes: own(name) }]),
    ]),
    'icon.svg': { type: 'image/svg+xml', bytes: own('icon.svg') },
    'inter-latin.woff2': { type: 'font/woff2', bytes: font('latin') },
    'inter-latin-ext.woff2': { type: 'font/woff2', bytes: font('latin-ext') },
    'inter-cyrillic.woff2': { type: 'font/woff2', bytes: font('cyrillic') },
  };
  for (const [name, { type, bytes }] of Object.entries(assets)) {
    const cache = name.endsWith('.woff2') ? 'max-age=86400' : 'no-cache';
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', cache).header('x-content-type-options', 'nosniff').send(bytes),
    );
  }
}

export function sendHtml(reply: FastifyReply, { markup }: Pick<Html, 'markup'>): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(markup);
}

/** What arrived came from outside: it is only ever served as a picture, and never sniffed into something else. */
function sendPicture(reply: FastifyReply, bytes: Buffer | null): FastifyReply {
  if (!bytes) return reply.code(404).send({ success: false, message: 'there is no such picture' });
  const type = bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0x52 ? 'image/webp' : 'image/jpeg';
  return reply
    .type(type)
    .header('cache-control', 'max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
    .send(bytes);
}
