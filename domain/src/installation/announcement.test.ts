import { describe, expect, it } from 'vitest';
import { announcementFor, announcementState } from './announcement.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour));
type One = Parameters<typeof announcementFor>[0][number];
const anAnnouncement = (own: Partial<One> = {}): One => ({
  ...{ id: 'a', kind: 'note', audience: 'all', from: at(8), until: at(18), isRead: false },
  ...own,
});

it.each([
  [7, 'planned'],
  [8, 'shown'],
  [17, 'shown'],
  [18, 'over'],
])('from 8 to 18 it is at %i o’clock %s', (hour, state) => {
  expect(announcementState({ from: at(8), until: at(18) }, at(hour))).toBe(state);
});

describe('of several, somebody sees', () => {
  const seen = (announced: One[], { hour = 12, isOwner = false } = {}) =>
    announcementFor(announced, { now: at(hour), isOwner })?.id ?? null;

  it.each<[string, Partial<One>[], string | null]>([
    ['nothing when there is nothing', [], null],
    ['what is shown now', [{ id: 'old', until: at(11) }, { id: 'now' }, { id: 'later', from: at(13) }], 'now'],
    [
      'maintenance before a note, however new',
      [
        { id: 'note', from: at(11) },
        { id: 'work', kind: 'maintenance' },
      ],
      'work',
    ],
    ['what began last', [{ id: 'first' }, { id: 'second', from: at(9) }], 'second'],
    ['what was not put away', [{ id: 'read', from: at(9), isRead: true }, { id: 'other' }], 'other'],
    ['nothing for owners when it is no owner', [{ audience: 'owners' }], null],
  ])('%s', (_, announced, expected) => {
    expect(seen(announced.map(anAnnouncement))).toBe(expected);
  });

  it('what is for owners when it is one', () => {
    expect(seen([anAnnouncement({ audience: 'owners' })], { isOwner: true })).toBe('a');
  });
});
