import { describe, expect, it } from 'vitest';
import { bulkChoices } from './bulk-choices.ts';
import { aCard } from './testing-card.ts';

const done = aCard({ id: 'd', status: 'done' });
const failed = aCard({ id: 'f', status: 'failed' });
const passive = aCard({ id: 'p', status: 'done', state: 'passive' });

describe('bulkChoices', () => {
  it('offers approval only when everything waits for it', () => {
    expect(bulkChoices([done])).toEqual(['approve', 'make-passive']);
    expect(bulkChoices([done, failed])).toEqual(['make-passive']);
  });
  it('offers reprocessing when all failed', () => {
    expect(bulkChoices([failed])).toEqual(['reprocess', 'make-passive']);
  });
  it('offers the one state that changes all of them', () => {
    expect(bulkChoices([passive])).toEqual(['approve', 'make-active']);
    expect(bulkChoices([done, passive])).toEqual(['approve']);
  });
});
