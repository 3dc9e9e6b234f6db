import type { Firm } from '@kolaj/contract/admin/admin';
import { describe, expect, it } from 'vitest';
import { findFirms } from './find-firms.ts';

const aFirm = (own: Partial<Firm>): Firm => ({
  pid: own.keyword ?? 'p',
  keyword: 'k',
  name: 'Firm',
  subscription_package: null,
  created_at: '2026-01-01T00:00:00Z',
  owner: null,
  members: 1,
  collages: 0,
  ...{ phones: 0, phones_active: 0, last_build_at: null, last_send_at: null },
  has_groups: false,
  hidden: false,
  ...own,
});
const lalezar = aFirm({ keyword: 'lalezar', name: 'Lâlezar Tekstil', owner: 'selin@lalezar.com' });
const inci = aFirm({ keyword: 'inci', name: 'İnci Triko', subscription_package: 'trial-start' });
const demo = aFirm({ keyword: 'demo', name: 'Demo', hidden: true });
const all = [lalezar, inci, demo];
const shown = { q: '', isHiddenShown: false };

describe('search in the administration', () => {
  it('leaves hidden firms out until they are asked for (ADM-21)', () => {
    expect(findFirms(all, shown)).toEqual([lalezar, inci]);
    expect(findFirms(all, { q: '', isHiddenShown: true })).toEqual(all);
    expect(findFirms(all, { ...shown, q: 'demo' })).toEqual([]);
  });
  it.each([
    ['lalezar', [lalezar]],
    ['inci', [inci]],
    ['TRIKO', [inci]],
    ['selin@', [lalezar]],
    ['trial', [inci]],
    ['tekstil lale', [lalezar]],
    ['tekstil inci', []],
    ['  ', [lalezar, inci]],
  ])('finds “%s”', (q, found) => {
    expect(findFirms(all, { ...shown, q })).toEqual(found);
  });
});
