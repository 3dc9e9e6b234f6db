import { describe, expect, it } from 'vitest';
import { bulkChoices } from './bulk-choices.ts';
import { aCard } from './testing-card.ts';

const done = aCard({ id: 'd', status: 'done' });
const failed = aCard({ id: 'f', status: 'failed' });
const passive = aCard({ id: 'p', status: 'done', state: 'passive' });
const may = { edit: true, approve: true };

describe('bulkChoices', () => {
  it('offers approval only when everything waits for it', () => {
    expect(bulkChoices([done], may)).toEqual(['approve', 'make-passive']);
    expect(bulkChoices([done, failed], may)).toEqual(['make-passive']);
  });
  it('offers reprocessing when all failed', () => {
    expect(bulkChoices([failed], may)).toEqual(['reprocess', 'make-passive']);
  });
  it('offers the one state that changes all of them', () => {
    expect(bulkChoices([passive], may)).toEqual(['approve', 'make-active']);
    expect(bulkChoices([done, passive], may)).toEqual(['approve']);
  });
  it('offers nothing that the owner has not given the right to', () => {
    expect(bulkChoices([done], { edit: false, approve: true })).toEqual(['approve']);
    expect(bulkChoices([done], { edit: true, approve: false })).toEqual(['make-passive']);
    expect(bulkChoices([failed], { edit: false, approve: false })).toEqual([]);
  });
});
