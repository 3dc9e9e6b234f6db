import { describe, expect, it } from 'vitest';
import { allRights, type Rights, type Standing } from '../account/rights.ts';
import { type Desk, desksOf } from './desks.ts';

const only = (...given: (keyof Rights)[]): Rights => ({
  edit: given.includes('edit'),
  approve: given.includes('approve'),
  send: given.includes('send'),
  manage: given.includes('manage'),
});

describe('the desks of a person on the phone', () => {
  const rows: [
    string,
    { isAgent?: boolean; agentsUpload?: boolean; standing: Standing | null; rights?: Rights },
    Desk[],
  ][] = [
    [
      'the owner approves first, and may bring photos',
      { standing: 'owner', rights: only() },
      ['owner', 'photographer'],
    ],
    ['staff who may everything too', { standing: 'staff', rights: allRights }, ['owner', 'photographer']],
    ['a photographer brings photos', { standing: 'staff', rights: only('edit') }, ['photographer']],
    ['who only approves sees no camera', { standing: 'staff', rights: only('approve') }, ['owner']],
    ['who only sends has no desk here', { standing: 'staff', rights: only('send') }, []],
    ['an agent sells, whatever else is stored', { isAgent: true, standing: 'owner', rights: allRights }, ['agent']],
    [
      'an agent of a shop that takes agents’ photos',
      { isAgent: true, agentsUpload: true, standing: null },
      ['agent-with-camera'],
    ],
    ['staff of such a shop', { agentsUpload: true, standing: 'staff', rights: only('send') }, []],
    ['an account without a shop has none', { standing: null }, []],
  ];
  it.each(rows)('%s', (_name, { isAgent = false, agentsUpload = false, standing, rights = only() }, expected) => {
    const membership = standing === null ? null : { standing, rights };
    expect(desksOf({ isAgent, agentsUpload, membership })).toEqual(expected);
  });
});
