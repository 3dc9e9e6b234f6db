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
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';
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

/** The page of the sandbox: groups, the chat that the address names, faults and ledger, the way to the mails. */
function sandboxPage(outside: Outside, { hasOutbox }: { hasOutbox: boolean }): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <title>Sandbox · Kolaj</title>
  <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
  <link rel="preload" href="/assets/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
  <link rel="stylesheet" href="/assets/base.css">
  <link rel="stylesheet" href="/assets/chat.css">
  <link rel="stylesheet" href="/assets/panel.css">
  <link rel="stylesheet" href="/assets/narrow.css">
  <script type="module" src="/assets/sandbox.js"></script>
</head>
<body data-view="groups">
  <header class="strip"><h1>SANDBOX <span aria-hidden="true">·</span> nothing leaves this computer</h1></header>
  <main class="rooms">
    <nav class="side" aria-label="Groups">
      <div class="side-head">
        <h2>Groups</h2>
        <button class="button quiet" type="button" id="empty-all">${icon('eraser')}Empty all</button>
        ${hasOutbox ? html`<a class="square to-outbox" href="/outbox" aria-label="Outbox">${icon('mail')}</a>` : null}
        <a class="square to-faults" href="#/faults" aria-label="Faults and ledger">${icon('bug')}</a>
        <p class="field">${icon('search')}<input type="search" id="search" placeholder="Search" aria-label="Search groups" autocomplete="off"></p>
      </div>
      <div id="groups">${groupList(outside)}</div>
      <p class="nothing" id="no-hit" hidden>No group with that name.</p>
    </nav>
    <section id="chat" aria-label="Chat"><p class="nothing">${icon('inbox')}Choose a group.</p></section>
    <button class="pill" type="button" id="newer" hidden>${icon('arrow-down')}<span></span></button>
    <section class="panel" aria-label="Faults and ledger">
      <a class="square back" href="#/" aria-label="All groups">${icon('chevron-left')}</a>
      <h2 tabindex="-1" id="faults-title">Faults</h2>
      <p class="hint">What the outside world does wrong</p>
      <div id="faults">${faultPanel(outside)}</div>
      <h2>Ledger</h2>
      <div id="ledger">${ledgerPanel(outside)}</div>
      <p class="ways">
        ${hasOutbox ? html`<a class="button" href="/outbox">${icon('mail')}Outbox</a>` : null}
        <a class="button" href="/control/ledger" download="ledger.json">${icon('download')}Ledger</a>
      </p>
    </section>
  </main>
  <dialog id="viewer" aria-label="Picture"><img alt=""><form method="dialog"><button class="square" aria-label="Close">${icon('x')}</button></form></dialog>
  <dialog id="confirm" class="ask" aria-labelledby="confirm-title">
    <h2 id="confirm-title">Empty all groups?</h2>
    <p>Messages, pictures and the ledger are thrown away, and all faults are switched off.</p>
    <form method="dialog"><button class="button" value="no">Cancel</button><button class="button danger" value="yes">Empty all</button></form>
  </dialog>
  <p class="visually-hidden" role="status" id="said"></p>
</body>
</html>`;
}
