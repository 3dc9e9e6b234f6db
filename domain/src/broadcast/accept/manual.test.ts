import { expect, it } from 'vitest';
import { type ManualRefusal, type ManualWish, refuseManual } from './manual.ts';

const good: ManualWish = {
  ...{ images: 3, groups: 2, contacts: 0, unknown: 0, phone: 'active' },
  ...{ contactsToday: 0, confirmed: null, reason: '' },
};

it.each<[string, Partial<ManualWish>, ManualRefusal | null]>([
  ['groups only', {}, null],
  ['any number of groups', { groups: 400 }, null],
  ['twenty contacts', { contacts: 20 }, null],
  ['twenty-one contacts', { contacts: 21 }, 'confirm_contacts'],
  ['twenty-one, typed, with a reason', { contacts: 21, confirmed: 21, reason: 'They asked for it' }, null],
  ['twenty-one, typed, without a reason', { contacts: 21, confirmed: 21, reason: ' ' }, 'confirm_contacts'],
  ['another number typed', { contacts: 21, confirmed: 20, reason: 'They asked for it' }, 'confirm_contacts'],
  ['a hundred contacts', { contacts: 100, confirmed: 100, reason: 'Fair' }, null],
  ['a hundred and one', { contacts: 101, confirmed: 101, reason: 'Fair' }, 'too_many_contacts'],
  ['what is left of today', { contacts: 10, contactsToday: 90 }, null],
  ['more than is left of today', { contacts: 11, contactsToday: 90 }, 'too_many_contacts'],
  ['contacts alone', { groups: 0, contacts: 1 }, null],
  ['nothing ticked', { groups: 0 }, 'no_target'],
  ['no picture', { images: 0 }, 'nothing_to_send'],
  ['a chat the phone does not know', { unknown: 1 }, 'unknown_chats'],
  ['a phone that is away', { phone: 'not-active' }, 'phone_not_active'],
  ['a phone that is none', { phone: 'unknown' }, 'phone_unknown'],
])('%s', (_, change, expected) => {
  expect(refuseManual({ ...good, ...change })).toBe(expected);
});
