import { describe, expect, it } from 'vitest';
import { ledgerGroups } from './ledger-groups.ts';
import type { LedgerRow } from './progress.query.ts';

const row = (group: string, part: number, status: LedgerRow['status']): LedgerRow => ({
  id: `${group}-${part}`,
  group_id: group,
  group_name: `Group ${group}`,
  part,
  product_name: `BR-${part}`,
  status,
  image: null,
  attempts: [{ at: '2026-11-21T12:00:00.000Z', outcome: null, detail: null }],
  provider_message_id: null,
  reason: null,
  updated_at: '2026-11-21T12:00:00.000Z',
});

describe('the ledger of a send', () => {
  it('keeps the groups and their pictures in the order of sending', () => {
    const groups = ledgerGroups([row('b', 1, 'accepted'), row('b', 2, 'delivered'), row('a', 1, 'queued')]);
    expect(groups.map(({ name, rows }) => [name, rows.map(({ part }) => part)])).toEqual([
      ['Group b', [1, 2]],
      ['Group a', [1]],
    ]);
  });

  it('says what arrived, and never counts an uncertain message as arrived', () => {
    const [group] = ledgerGroups([
      row('a', 1, 'accepted'),
      row('a', 2, 'delivered'),
      row('a', 3, 'uncertain'),
      row('a', 4, 'failed'),
      row('a', 5, 'cancelled'),
    ]);
    expect(group).toMatchObject({ arrived: 2, uncertain: 1, failed: 1 });
  });
});
