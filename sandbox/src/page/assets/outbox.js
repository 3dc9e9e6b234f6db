/** The script of the outbox page: times in the reader's zone, and new mails as they come. */

/** @param {string} selector */
const find = (selector) => document.querySelector(selector);
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const two = (part) => String(part).padStart(2, '0');
const dayOf = (date) => `${two(date.getDate())}-${two(date.getMonth() + 1)}`;

/** Today's as a time, older ones as a day; the open mail with both. */
function localise(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll('time[data-format]')) {
    const date = new Date(time.dateTime);
    const isToday = date.toDateString() === today;
    const both = `${dayOf(date)}-${date.getFullYear()} ${timeOfDay.format(date)}`;
    time.textContent = time.dataset.format === 'long' ? both : isToday ? timeOfDay.format(date) : dayOf(date);
  }
}

async function refresh() {
  const answer = await fetch(`/outbox/list?shown=${encodeURIComponent(document.body.dataset.shown)}`);
  if (!answer.ok) return;
  const box = find('#mails');
  const known = new Set([...box.querySelectorAll('[data-mail]')].map((row) => row.dataset.mail));
  const focused = document.activeElement?.closest('[data-mail]')?.dataset.mail;
  box.replaceChildren(document.createRange().createContextualFragment(await answer.text()));
  localise(box);
  if (focused) box.querySelector(`[data-mail="${CSS.escape(focused)}"] a`)?.focus();
  const fresh = [...box.querySelectorAll('[data-mail]')].filter((row) => !known.has(row.dataset.mail));
  for (const row of fresh) row.classList.add('fresh');
  if (fresh.length > 0) find('#said').textContent = `${fresh.length} new mail${fresh.length === 1 ? '' : 's'}`;
}

localise(document);
find('.group[aria-current]')?.scrollIntoView({ block: 'nearest' });
const events = new EventSource('/outbox/events');
events.addEventListener('changed', refresh);
let isFirst = true;
events.addEventListener('open', () => {
  if (!isFirst) refresh();
  isFirst = false;
});
