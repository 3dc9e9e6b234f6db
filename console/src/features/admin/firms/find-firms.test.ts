import type { Firm } from '@kolaj/contract/admin/admin';
import { describe, expect, it } from 'vitest';
import { findFirms } from './find-firms.ts';

const aFirm = (own: Partial<Firm>): Firm => ({
  pid: own.keyword ?? 'p',
  keyword: 'k',
  name: 'Firm',
  subscription_package: null,
  created_at: '2026-01-01T00:00:00Z',
  ...{ trial_until: null, trial_over: false, asleep: false },
  owner: null,
  owner_invited: null,
  members: 1,
  collages: 0,
  ...{ phones: 0, phones_active: 0, phones_lost: [], last_build_at: null, last_send_at: null },
  ...{ jobs_given_up: 0, sends_stopped: 0, uncertain: 0, collages_failed: 0 },
  ...{ questions: 0, has_source: true, has_template: true },
  has_groups: false,
  hidden: false,
  ...own,
});
const lalezar = aFirm({ keyword: 'lalezar', name: 'Lâlezar Tekstil', owner: 'selin@lalezar.com' });
const inci = aFirm({ keyword: 'inci', name: 'İnci Triko', subscription_package: 'trial-start' });
const demo = aFirm({ keyword: 'demo', name: 'Demo', hidden: true });
const all = [lalezar, inci, demo];
const shown = { q: '', isHiddenShown: false, isTroubleOnly: false };

describe('search in the administration', () => {
  it('leaves hidden firms out until they are asked for (ADM-21)', () => {
    expect(findFirms(all, shown)).toEqual([lalezar, inci]);
    expect(findFirms(all, { ...shown, isHiddenShown: true })).toEqual(all);
    expect(findFirms(all, { ...shown, q: 'demo' })).toEqual([]);
  });
  it('finds those in trouble, whatever it is, hidden ones too', () => {
    const lost = aFirm({
      keyword: 'lost',
      phones_lost: [{ id: '1', name: '', number: '', since: '2026-01-01T00:00:00Z' }],
    });
    const failed = aFirm({ keyword: 'failed', collages_failed: 1, hidden: true });
    expect(findFirms([...all, lost, failed], { ...shown, isTroubleOnly: true })).toEqual([lost, failed]);
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
