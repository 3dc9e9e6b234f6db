import { endpoints } from '@kolaj/contract/all-endpoints';
import { expect, it } from 'vitest';
import { detailsOf } from './audit-detail.ts';
import { actionsSaid, wordsOf } from './audit-words.ts';

it.each([
  ['/shop/keys/add', 'audit.did-key-add'],
  ['/shop/brand/upsert', 'audit.did-brand'],
  ['/shop/brand/remove', 'audit.did-brand-remove'],
  ['/shop/build', 'audit.did-build'],
  ['/shop/build/stop', 'audit.did-build-stop'],
  ['broadcast.send-telegram', 'audit.did-send'],
  ['broadcast.pause', 'audit.did-send-control'],
  ['channels.fetch', 'audit.did-groups'],
  ['channel.save', 'audit.did-channel'],
  ['firm.package', 'audit.did-package-given'],
  ['installation.package', 'audit.did-package'],
  ['installation.package-removed', 'audit.did-package-removed'],
  ['nobody.knows', undefined],
])('%s is said as %s', (action, id) => {
  expect(wordsOf(action)?.id).toBe(id);
});

/** They need a right and change nothing, or are written down under a name of their own (`broadcast.send`). */
const neverWritten =
  /\/(?:sales|get|list|lines|screen)$|^\/shop\/kolaj\/final\/|^\/send_kolaj$|^\/shop\/broadcast\/(?!pace|stop|go-on)/;

it('every call that needs a right has words', () => {
  const paths = Object.values(endpoints).flatMap(({ path, right }) => (right ? [path] : []));
  const silent = paths.filter((path) => wordsOf(path) === null && !neverWritten.test(path));
  expect(silent).toEqual([]);
});

const inEnglish = ({ message = '' }: { message?: string | undefined }) => message;
it.each([
  ['NOTE of an', ['/shop/orders/note']],
  ['publishing', ['/shop/build/stop']],
  ['  ', []],
  ['zebra', []],
])('what is typed as the screen says it finds the calls: %s', (typed, beginnings) => {
  expect(actionsSaid(typed, inEnglish)).toEqual(beginnings);
});

it.each<[string, unknown, string[]]>([
  ['installation.settings', { language: 'tr', mail: null }, ['installation.language', 'installation.mail-host']],
  ['installation.settings', { of_another_version: 1 }, []],
  ['/shop/orders/state', { orders: [1], to: 'packed' }, ['order.packed']],
  ['/shop/orders/state', null, []],
  ['/shop/brand/upsert', { language: 'tr' }, []],
])('%s of %j says what was changed', (action, diff, ids) => {
  expect(detailsOf(action, diff).map(({ id }) => id)).toEqual(ids);
});
