import { type Html, html } from '../page/html.ts';
import { icon } from '../page/icon.ts';
import type { StoredMail } from './mail-folder.ts';

export type MailView = 'html' | 'text';

/** What the right half shows: a mail, the word that there is none of that name, or nothing yet. */
export type Shown = { mail: StoredMail; view: MailView } | 'unknown' | null;

/** The page of the mails that nobody sent: the list, and the mail that the address names. */
export function outboxPage(mails: readonly StoredMail[], shown: Shown): Html {
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
export function mailList(mails: readonly StoredMail[], shownId: string | null): Html {
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
