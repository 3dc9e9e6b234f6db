import type { Arrived } from '../provider/inbox.ts';
import type { Outside } from '../provider/outside.ts';
import type { WorldGroup } from '../world.ts';
import { colourOf, initials, roleOf } from './group-list.ts';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';

/** How many messages a chat shows at first; earlier ones come on demand. */
const page = 200;

/** A whole chat: head with the badges and the newest messages in order of arrival. */
export function chat(outside: Outside, group: WorldGroup): Html {
  const messages = outside.chat(group.id);
  return html`${chatHead(outside, group)}
    <div class="scroll" tabindex="0" role="log" aria-label="Messages in ${group.name}">
      ${messages.length > page ? earlierButton(messages.length - page + 1) : null}
      ${messages.length === 0 ? nothingYet() : null}
      <ol class="messages">${bubbles(outside, group, messages.slice(-page))}</ol>
    </div>`;
}

/** Name, id, role and what was counted; replaced whenever something arrives. */
export function chatHead(outside: Outside, group: WorldGroup): Html {
  const messages = outside.chat(group.id);
  const pictures = messages.filter(({ picture }) => picture !== null).length;
  const duplicates = outside.duplicates().filter(({ groupId }) => groupId === group.id).length;
  return html`<div class="chat-head">
    <a class="square back" href="#/" aria-label="All groups">${icon('chevron-left')}</a>
    <span class="avatar ${colourOf(group)}" aria-hidden="true">${initials(group.name)}</span>
    <div class="who"><h2 tabindex="-1">${group.name}</h2><p>${group.id} · ${roleOf(group)}</p></div>
    <p class="badges">
      <span class="badge plain">${pictures} picture${pictures === 1 ? '' : 's'}</span>
      <span class="badge ${duplicates === 0 ? 'good' : 'bad'}">${icon(duplicates === 0 ? 'circle-check' : 'alert-triangle')}${duplicates} duplicate${duplicates === 1 ? '' : 's'}</span>
    </p>
    <a class="square to-faults" href="#/faults" aria-label="Faults and ledger">${icon('bug')}</a>
  </div>`;
}

/** Messages before the given number, for "earlier". */
export function earlierMessages(outside: Outside, group: WorldGroup, before: number): Html {
  const earlier = outside.chat(group.id).slice(0, before - 1);
  const shown = earlier.slice(-page);
  return html`${earlier.length > page ? earlierButton(earlier.length - page + 1) : null}<ol class="messages">${bubbles(outside, group, shown)}</ol>`;
}

/** Bubbles with a day mark wherever the day changes. */
export function bubbles(outside: Outside, group: WorldGroup, messages: readonly Arrived[]): Html[] {
  const ledger = outside.ledger();
  const twice = new Set(
    outside.duplicates().flatMap(({ groupId, seq }) => (groupId === group.id ? [ledger[seq - 1]?.msgId] : [])),
  );
  return messages.map((message) => bubble(message, { isDuplicate: twice.has(message.msgId) }));
}

function bubble(message: Arrived, { isDuplicate }: { isDuplicate: boolean }): Html {
  const { number, picture, text, url, type, acceptedAt, buttons, bold, isDeleted, isPinned, isEdited } = message;
  if (isDeleted) {
    return html`<li class="bubble words" data-number="${number}" data-at="${acceptedAt}">
      <p class="text"><em>This message was deleted.</em></p>
      <p class="meta"><span>#${number}</span><time datetime="${acceptedAt}" data-format="time"></time></p>
    </li>`;
  }
  const shape = picture ? 'picture' : 'words';
  return html`<li class="bubble ${shape} ${isDuplicate ? 'duplicate' : ''}" data-number="${number}" data-at="${acceptedAt}">
    ${picture ? pictureLink(message) : null}
    ${type === 'video' ? html`<p class="video">${icon('video')}<span>${url}</span></p>` : null}
    ${text === '' ? null : html`<p class="text">${bold > 0 ? html`<b>${text.slice(0, bold)}</b>` : null}${text.slice(bold)}</p>`}
    <p class="meta">${isDuplicate ? html`<strong>duplicate</strong>` : null}${isPinned ? html`<span>${icon('pin')}pinned</span>` : null}${isEdited ? html`<span>edited</span>` : null}<span>#${number}</span><time datetime="${acceptedAt}" data-format="time"></time></p>
    ${buttons.map((row) => html`<ul class="buttons">${row.map(buttonOf)}</ul>`)}
  </li>`;
}

function buttonOf({ text, url }: Arrived['buttons'][number][number]): Html {
  return url === null
    ? html`<li>${text}</li>`
    : html`<li><a href="${url}" title="${url}" target="_blank" rel="noreferrer">${text}</a></li>`;
}

function pictureLink({ number, picture, text }: Arrived): Html | null {
  if (!picture) return null;
  const name = text === '' ? `Picture ${number}` : `Picture ${number}: ${text}`;
  return html`<a class="zoom" href="/pictures/${picture.sha256}"><img src="/pictures/${picture.sha256}/thumbnail" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async" alt="${name}"></a>`;
}

function earlierButton(before: number): Html {
  return html`<button class="button earlier" type="button" data-before="${before}">${before - 1} earlier messages</button>`;
}

function nothingYet(): Html {
  return html`<p class="nothing">${icon('inbox')}Nothing has arrived in this group yet.</p>`;
}
