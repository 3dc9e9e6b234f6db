/** The script of the sandbox page: shows the group that the address names, and puts arriving pieces of HTML in place. */

/** @param {string} selector */
const find = (selector) => document.querySelector(selector);
const chat = find('#chat');
const newer = find('#newer');
let shownGroup = '';
let unseen = 0;

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOf = (iso) => {
  const date = new Date(iso);
  return [date.getDate(), date.getMonth() + 1, date.getFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** Times come as UTC and are shown in the reader's zone; a mark stands wherever the day changes. */
function localise(root) {
  for (const time of root.querySelectorAll('time[data-format]'))
    time.textContent = timeOfDay.format(new Date(time.dateTime));
  for (const mark of root.querySelectorAll('.day')) mark.remove();
  let day = '';
  for (const bubble of root.querySelectorAll('.bubble')) {
    const own = dayOf(bubble.dataset.at);
    if (own !== day) {
      const mark = document.createElement('li');
      mark.className = 'day';
      mark.textContent = own;
      bubble.before(mark);
    }
    day = own;
  }
}

const pieces = (markup) => document.createRange().createContextualFragment(markup);
const scroller = () => chat.querySelector('.scroll');
const isAtEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 120;

function toEnd() {
  const box = scroller();
  if (box) box.scrollTop = box.scrollHeight;
  unseen = 0;
  newer.hidden = true;
}

/** Thumbnails that load change the height; stay at the end while they do. */
function holdEnd() {
  const box = scroller();
  if (!box) return;
  toEnd();
  for (const image of box.querySelectorAll('img')) {
    if (!image.complete) image.addEventListener('load', () => isAtEnd(box) && toEnd(), { once: true });
  }
}

async function showGroup(id) {
  shownGroup = id;
  const answer = await fetch(`/page/chat?group=${encodeURIComponent(id)}`);
  if (shownGroup !== id) return;
  chat.replaceChildren(
    answer.ok ? pieces(await answer.text()) : pieces('<p class="nothing">There is no such group.</p>'),
  );
  localise(chat);
  holdEnd();
  markCurrent();
}

function markCurrent() {
  for (const link of document.querySelectorAll('.group')) {
    if (link.closest('li').dataset.row === shownGroup) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** `#/group/<id>`, `#/faults` or nothing. */
function route({ isFirst = false } = {}) {
  const group = /^#\/group\/(.+)$/.exec(location.hash)?.[1];
  const view = group ? 'chat' : location.hash === '#/faults' ? 'faults' : 'groups';
  document.body.dataset.view = view;
  if (group) {
    showGroup(decodeURIComponent(group)).then(() => !isFirst && chat.querySelector('h2')?.focus());
    return;
  }
  if (view === 'faults' && !isFirst) find('#faults-title').focus();
  const busiest = document.querySelector('li[data-row]:has(time)') ?? document.querySelector('li[data-row]');
  if (!shownGroup && busiest) showGroup(busiest.dataset.row);
}

/** Changes what differs and leaves alone what the user is just typing in. */
function replaceQuietly(id, markup) {
  const box = find(id);
  if (box.contains(document.activeElement) && document.activeElement.matches('input[type=number], select')) return;
  const focused = document.activeElement?.id;
  box.replaceChildren(pieces(markup));
  if (focused) box.querySelector(`#${CSS.escape(focused)}`)?.focus();
}

function onArrived({ groupId, row, head, bubbles }) {
  const old = document.querySelector(`li[data-row="${CSS.escape(groupId)}"]`);
  const fresh = pieces(row).firstElementChild;
  fresh.classList.add('fresh');
  fresh.hidden = old.hidden;
  const hadFocus = old.contains(document.activeElement);
  old.replaceWith(fresh);
  if (hadFocus) fresh.querySelector('a').focus();
  localise(fresh);
  markCurrent();
  if (groupId === shownGroup) addBubbles(head, bubbles);
}

function addBubbles(head, bubbles) {
  const box = scroller();
  const wasAtEnd = isAtEnd(box);
  chat.querySelector('.chat-head').replaceWith(pieces(head));
  box.querySelector('.nothing')?.remove();
  const list = [...box.querySelectorAll('.messages')].at(-1);
  for (const bubble of bubbles) list.append(pieces(bubble));
  localise(box);
  if (wasAtEnd) {
    holdEnd();
    return;
  }
  unseen += bubbles.length;
  newer.querySelector('span').textContent = `${unseen} new`;
  newer.hidden = false;
}

async function reload() {
  const { groups, faults, ledger } = await (await fetch('/page/parts')).json();
  find('#groups').replaceChildren(pieces(groups));
  localise(find('#groups'));
  replaceQuietly('#faults', faults);
  replaceQuietly('#ledger', ledger);
  search();
  if (shownGroup) await showGroup(shownGroup);
}

function search() {
  const words = find('#search').value.toLocaleLowerCase('tr').split(/\s+/).filter(Boolean);
  const rows = [...document.querySelectorAll('li[data-row]')];
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.search.includes(word));
  find('#no-hit').hidden = rows.some((row) => !row.hidden);
}

async function setFault(input) {
  const { fault, figure } = input.dataset;
  const change = {};
  if (input.type === 'checkbox') change.on = input.checked;
  if (figure === 'rate') change.rate = Math.min(100, Math.max(0, Number(input.value))) / 100;
  if (figure === 'seconds') change.seconds = Math.min(3600, Math.max(0, Number(input.value)));
  if (fault === 'phone-inactive') change.phone = document.querySelector('select[data-fault="phone-inactive"]').value;
  const answer = await fetch('/control/faults', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [fault]: change }),
  });
  find('#said').textContent = answer.ok ? 'Saved' : 'The change was refused';
}

/** Somebody scans the code of a phone that is being connected, or nobody does. */
function useCode({ phone, what }) {
  return fetch('/control/phones', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, what }),
  });
}

document.addEventListener('click', ({ target }) => target.dataset?.phone && useCode(target.dataset));
document.addEventListener('change', ({ target }) => target.dataset?.fault && setFault(target));
document.addEventListener('click', async (event) => {
  const zoom = event.target.closest('a.zoom');
  if (zoom && !event.ctrlKey && !event.metaKey && event.button === 0) {
    event.preventDefault();
    const image = find('#viewer img');
    image.src = zoom.href;
    image.alt = zoom.querySelector('img').alt;
    find('#viewer').showModal();
    return;
  }
  const earlier = event.target.closest('[data-before]');
  if (!earlier) return;
  const box = scroller();
  const fromEnd = box.scrollHeight - box.scrollTop;
  const answer = await fetch(`/page/chat?group=${encodeURIComponent(shownGroup)}&before=${earlier.dataset.before}`);
  earlier.replaceWith(pieces(await answer.text()));
  localise(box);
  box.scrollTop = box.scrollHeight - fromEnd;
});
find('#viewer').addEventListener(
  'click',
  ({ target, currentTarget }) => target === currentTarget && currentTarget.close(),
);
find('#search').addEventListener('input', search);
newer.addEventListener('click', toEnd);
find('#empty-all').addEventListener('click', () => find('#confirm').showModal());
find('#confirm').addEventListener('close', ({ target }) => {
  if (target.returnValue === 'yes') fetch('/control/reset', { method: 'POST' });
  target.returnValue = '';
});
addEventListener('hashchange', () => route());
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, select')) return;
  event.preventDefault();
  find('#search').focus();
});

const events = new EventSource('/page/events');
let wasCut = false;
events.addEventListener('arrived', ({ data }) => onArrived(JSON.parse(data)));
events.addEventListener('ledger', ({ data }) => {
  const { html, faults } = JSON.parse(data);
  replaceQuietly('#ledger', html);
  replaceQuietly('#faults', faults);
});
events.addEventListener('reset', reload);
events.addEventListener('error', () => {
  wasCut = true;
});
events.addEventListener('open', () => {
  if (wasCut) reload();
  wasCut = false;
});

localise(find('#groups'));
route({ isFirst: true });
