import { describe, expect, it } from 'vitest';
import type { Resident } from './arrival.store.ts';
import { newcomers } from './newcomers.ts';

const ada = { id: 'ada', email: 'Ada@shop.test', isAgent: false };
const resident = (more: Partial<Resident> = {}): Resident => ({
  ...{ id: 'here', email: 'ada@shop.test', isAgent: false, isProven: true, isDeleted: false },
  ...more,
});
const of = (residents: readonly Resident[], arriving = [ada]) => newcomers(arriving, residents, () => 'new');

describe('somebody whose shop arrives', () => {
  it('comes as they are when nobody here has their address or id', () => {
    expect(of([])).toEqual({ kind: 'newcomers', changes: [], notes: [] });
  });

  it.each([
    ['the same confirmed address', resident()],
    ['the same id, whatever the address is by now', resident({ id: 'ada', email: 'ada@new.test', isProven: false })],
  ])('is the account here that has %s', (_what, one) => {
    expect(of([one])).toMatchObject({
      changes: [{ id: 'ada', here: one.id, isResident: true }],
      notes: [expect.stringMatching('has an account here already')],
    });
  });

  it('gets another id when an account of theirs was deleted here', () => {
    const gone = resident({ id: 'ada', isDeleted: true });
    expect(of([gone])).toEqual({
      kind: 'newcomers',
      changes: [{ id: 'ada', here: 'new', isResident: false }],
      notes: [],
    });
    expect(of([gone, resident()])).toMatchObject({ changes: [{ here: 'here', isResident: true }] });
  });

  it.each([
    ['an account whose address nobody has confirmed', resident({ isProven: false }), ada],
    ['an agent here', resident({ isAgent: true }), ada],
    ['an agent who arrives', resident(), { ...ada, isAgent: true }],
  ])('is refused when the address is that of %s', (_what, one, arriving) => {
    expect(of([one], [arriving])).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('Ada@shop.test') });
  });
});
