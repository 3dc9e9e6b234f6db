import type { Outside } from '../provider/outside.ts';
import type { World, WorldGroup } from '../world.ts';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';

/** The list of groups on the left, under a heading per account if there are several. */
export function groupList(outside: Outside): Html {
  const { accounts } = outside.world;
  return html`${accounts.map(
    ({ productId, groups }) => html`<section aria-label="${productId}">
      ${accounts.length > 1 ? html`<h2 class="account">${productId}</h2>` : null}
      <ul class="groups">${groups.map((group) => groupRow(outside, group))}</ul>
    </section>`,
  )}`;
}

/** One row: initials in the colour of the role, name, time of the last message, number of pictures. */
export function groupRow(outside: Outside, group: WorldGroup): Html {
  const chat = outside.chat(group.id);
  const last = chat.at(-1);
  const pictures = chat.filter(({ picture }) => picture !== null).length;
  const [counted, word] = pictures === 0 ? [chat.length, 'message'] : [pictures, 'picture'];
  const count = `${counted} ${word}${counted === 1 ? '' : 's'}`;
  return html`<li data-row="${group.id}" data-search="${searchText(group)}"><a class="group" href="#/group/${encodeURIComponent(group.id)}">
    <span class="avatar ${colourOf(group)}" aria-hidden="true">${initials(group.name)}</span>
    <span class="name">${group.name}</span>
    <span class="time">${last ? html`<time datetime="${last.acceptedAt}" data-format="time"></time>` : null}</span>
    <span class="role">${icon(group.type === 'telegram' ? 'send' : 'message-circle')}${roleOf(group)}</span>
    <span class="count">${chat.length === 0 ? 'empty' : count}</span>
  </a></li>`;
}

/** Own, main, brand, sale and telegram have fixed colours. */
export function colourOf({ type, role }: WorldGroup): string {
  return type === 'telegram' ? 'telegram' : role;
}

export function roleOf({ type, role, brand }: WorldGroup): string {
  const kind = brand === null ? role : `${role} · ${brand}`;
  return type === 'telegram' ? `telegram ${kind}` : kind;
}

/** First letters of the first two words. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0], words[0]?.slice(1)];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('tr');
}

function searchText({ name, id, role, brand }: WorldGroup): string {
  return `${name} ${id} ${role} ${brand ?? ''}`.toLocaleLowerCase('tr');
}

export function findGroup(world: World, groupId: string): WorldGroup | null {
  return world.accounts.flatMap(({ groups }) => groups).find(({ id }) => id === groupId) ?? null;
}
