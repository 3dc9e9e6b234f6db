import { describe, expect, it } from 'vitest';
import { holdCauseAtStart } from './hold-cause.ts';

const here = { cluster: '731', folder: 'disk-1' };
const nowhere = { cluster: null, folder: null };

describe('a start holds all sending (D-104)', () => {
  it.each([
    ['the same database in the same folder', {}, null],
    ['the first start of all', { known: nowhere }, null],
    ['the first start since folders are remembered', { known: { ...here, folder: null } }, null],
    ['a login that may not ask for the cluster', { now: { ...here, cluster: null } }, null],
    ['a database elsewhere, whose folder nobody sees', { now: { ...here, folder: null } }, null],
    ['the setting', { startsHeld: true }, 'setting'],
    ['the setting, in a copy', { startsHeld: true, now: { ...here, folder: 'disk-2' } }, 'setting'],
    ['the mark of a restored backup', { isMarked: true }, 'restored'],
    ['a dump that was read into another cluster', { now: { ...here, cluster: '845' } }, 'restored'],
    ['a copied folder: the cluster’s number came along', { now: { ...here, folder: 'disk-2' } }, 'copied'],
  ] as const)('%s', (_case, facts, cause) => {
    expect(holdCauseAtStart({ startsHeld: false, isMarked: false, known: here, now: here, ...facts })).toBe(cause);
  });
});
