import type { Outside } from '../provider/outside.ts';
import { groupList } from './group-list.ts';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';
import { faultPanel, ledgerPanel } from './side-panel.ts';

/** The page of the sandbox: groups, the chat that the address names, faults and ledger, the way to the mails. */
export function sandboxPage(outside: Outside, { hasOutbox }: { hasOutbox: boolean }): Html {
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
