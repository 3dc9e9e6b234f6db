import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { eventStream } from '../page/event-stream.ts';
import { type Html, html } from '../page/html.ts';
import { icon } from '../page/icon.ts';
import { pagePolicy, sendHtml } from '../page/page.routes.ts';
import type { MailFolder, StoredMail } from './mail-folder.ts';

type MailView = 'html' | 'text';

/** What the right half shows: a mail, the word that there is none of that name, or nothing yet. */
type Shown = { mail: StoredMail; view: MailView } | 'unknown' | null;

/** The page of the mails that nobody sent: the list, and the mail that the address names. */
function outboxPage(mails: readonly StoredMail[], shown: Shown): Html {
  const mail = shown !== null && shown !== 'unknown' ? shown.mail : null;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <title>${mail ? `${mail.subject} · Outbox` : 'Outbox · Sandbox'} · Kolaj</title>
  <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
  <link rel="preload" href="/assets/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
  <link rel="stylesheet" href="/assets/base.css">
  <link rel="stylesheet" href="/assets/chat.css">
  <link rel="stylesheet" href="/assets/outbox.css">
  <script type="module" src="/assets/outbox.js"></script>
</head>
<body class="outbox" data-view="${shown === null ? 'list' : 'mail'}" data-shown="${mail?.id ?? ''}">
  <header class="strip"><h1>SANDBOX <span aria-hidden="true">·</span> nothing leaves this computer</h1></header>
  <main class="rooms">
    <nav class="side" aria-label="Mails">
      <div class="side-head">
        <a class="square to-groups" href="/" aria-label="Groups">${icon('chevron-left')}</a>
        <h2>Outbox</h2>
      </div>
      <div id="mails">${mailList(mails, mail?.id ?? null)}</div>
    </nav>
    <section id="mail" aria-label="Mail">${rightHalf(shown)}</section>
  </main>
  <p class="visually-hidden" role="status" id="said"></p>
</body>
</html>`;
}

/** The rows on the left, newest first. */
function mailList(mails: readonly StoredMail[], shownId: string | null): Html {
  if (mails.length === 0) {
    return html`<p class="nothing">${icon('inbox')}No mail yet. What Kolaj would send lies here, links and all.</p>`;
  }
  return html`<ul class="groups">${mails.map((mail) => mailRow(mail, mail.id === shownId))}</ul>`;
}

function mailRow({ id, at, to, subject, language }: StoredMail, isShown: boolean): Html {
  const current: Html | null = isShown ? { markup: ' aria-current="page"' } : null;
  return html`<li data-mail="${id}"><a class="group" href="/outbox/${id}"${current}>
    <span class="avatar own" aria-hidden="true">${icon('mail')}</span>
    <span class="name" lang="${language}">${subject}</span>
    <span class="time"><time datetime="${at}" data-format="short"></time></span>
    <span class="role">${to}</span>
    <span class="count">${language}</span>
  </a></li>`;
}

function rightHalf(shown: Shown): Html {
  if (shown === null) return html`<p class="nothing">${icon('mail')}Choose a mail.</p>`;
  if (shown === 'unknown') {
    return html`${backHead('No such mail')}<p class="nothing">${icon('inbox')}This mail is not here. The newest 500 are kept.</p>`;
  }
  return mailView(shown.mail, shown.view);
}

const backHead = (words: string) => html`<div class="chat-head">
    <a class="square back" href="/outbox" aria-label="All mails">${icon('chevron-left')}</a>
    <div class="who"><h2>${words}</h2></div>
  </div>`;

function mailView(mail: StoredMail, view: MailView): Html {
  const { id, at, to, name, subject, kind, language, text } = mail;
  return html`<div class="chat-head">
    <a class="square back" href="/outbox" aria-label="All mails">${icon('chevron-left')}</a>
    <div class="who"><h2 lang="${language}">${subject}</h2><p>${name === '' ? to : `${name} · ${to}`} · <time datetime="${at}" data-format="long"></time></p></div>
    <p class="badges"><span class="badge plain">${kind}</span><span class="badge plain">${languageNames.of(language) ?? language}</span></p>
  </div>
  <div class="mail-bar">
    <nav class="views" aria-label="Parts of the mail">${viewLink(id, 'html', view)}${viewLink(id, 'text', view)}</nav>
    <ul class="links" aria-label="Links in the mail">${linksIn(text).map((url) => html`<li><a href="${url}">${url}</a></li>`)}</ul>
  </div>
  ${view === 'html' ? html`<iframe class="letter" src="/outbox/${id}/mail" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as its reader sees it"></iframe>` : html`<div class="letter plain" lang="${language}" tabindex="0" role="region" aria-label="The mail as plain text"><pre>${withLinks(text)}</pre></div>`}`;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function viewLink(id: string, view: MailView, shown: MailView): Html {
  const current: Html | null = view === shown ? { markup: ' aria-current="true"' } : null;
  return html`<a class="view" href="/outbox/${id}${view === 'text' ? '?view=text' : ''}"${current}>${view === 'html' ? 'HTML' : 'Text'}</a>`;
}

const webAddress = /https?:\/\/[^\s<>"']+/g;

/** Every web address of the mail once, in order. */
const linksIn = (text: string): string[] => [...new Set(text.match(webAddress))];

function withLinks(text: string): Html {
  const between = text.split(webAddress);
  const urls = text.match(webAddress) ?? [];
  return html`${between.map((words, index) => {
    const url = urls[index];
    return html`${words}${url === undefined ? null : html`<a href="${url}">${url}</a>`}`;
  })}`;
}

/** A mail is shown as its reader would see it, and may do nothing but open its links in a window of their own. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const listQuery = z.object({ shown: z.string().optional() });
const mailParams = z.object({ id: z.string() });
const mailQuery = z.object({ view: z.enum(['html', 'text']).catch('html') });

/** Changes are gathered this long: a mail is written, synced and renamed. */
const gatherMs = 100;

/** The mails that nobody sent: a page for people, a list for tests. */
export function outboxRoutes(app: FastifyInstance, mails: MailFolder): void {
  const page = async (shown: Shown) => outboxPage(await mails.list(), shown);

  app.get('/outbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await mails.list()),
  );
  app.get('/outbox', async (_request, reply) => sendHtml(reply.headers(pageHeaders), await page(null)));
  app.get('/outbox/list', async (request, reply) => {
    const { shown = null } = listQuery.parse(request.query);
    return sendHtml(reply, mailList(await mails.list(), shown));
  });
  app.get('/outbox/:id', async (request, reply) => {
    const mail = await mails.find(mailParams.parse(request.params).id);
    if (!mail) return sendHtml(reply.code(404).headers(pageHeaders), await page('unknown'));
    return sendHtml(reply.headers(pageHeaders), await page({ mail, ...mailQuery.parse(request.query) }));
  });
  app.get('/outbox/:id/mail', async (request, reply) => {
    const mail = await mails.find(mailParams.parse(request.params).id);
    if (!mail) return reply.code(404).send({ success: false, message: 'there is no such mail' });
    return sendHtml(reply.headers({ ...pageHeaders, 'content-security-policy': mailPolicy }), { markup: mail.html });
  });
  liveRoute(app, mails);
}

const pageHeaders = { 'content-security-policy': pagePolicy, 'referrer-policy': 'no-referrer' };

/** Tells open pages that the list has changed. */
function liveRoute(app: FastifyInstance, mails: MailFolder): void {
  const stream = eventStream();
  let gathering: NodeJS.Timeout | null = null;
  const stop = mails.onChange(() => {
    gathering ??= setTimeout(() => {
      gathering = null;
      stream.send('changed', {});
    }, gatherMs).unref();
  });
  app.addHook('preClose', async () => {
    stop();
    if (gathering) clearTimeout(gathering);
    stream.close();
  });
  app.get('/outbox/events', (_request, reply) => {
    reply.hijack();
    stream.follow(reply.raw);
  });
}
