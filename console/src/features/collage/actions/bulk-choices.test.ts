import { describe, expect, it } from 'vitest';
import { aCard } from '../testing-card.ts';
import { bulkChoices } from './bulk-choices.ts';

const done = aCard({ id: 'd', status: 'done' });
const failed = aCard({ id: 'f', status: 'failed' });
const passive = aCard({ id: 'p', status: 'done', state: 'passive' });
const drawn = aCard({
  id: 'x',
  status: 'done',
  picture: { url: 'x', w192: 'x', w384: 'x', w960: 'x', thumbhash: '', width: 1, height: 1 },
});
const may = { edit: true, approve: true, download: false };

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
    expect(bulkChoices([done], { ...may, edit: false })).toEqual(['approve']);
    expect(bulkChoices([done], { ...may, approve: false })).toEqual(['make-passive']);
    expect(bulkChoices([failed], { ...may, edit: false, approve: false })).toEqual([]);
  });
  it('offers the download where the shop lets it and everything has a picture', () => {
    expect(bulkChoices([drawn], { ...may, download: true })).toEqual(['approve', 'make-passive', 'download']);
    expect(bulkChoices([drawn, done], { ...may, download: true })).not.toContain('download');
    expect(bulkChoices([drawn], may)).not.toContain('download');
  });
});
