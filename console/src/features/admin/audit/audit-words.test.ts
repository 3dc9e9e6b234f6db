import { expect, it } from 'vitest';
import { wordsOf } from './audit-words.ts';

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
