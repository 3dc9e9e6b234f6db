import { describe, expect, it } from 'vitest';
import { aCard } from '../testing-card.ts';
import { bulkChoices, forPhone, withOwnCode } from './bulk-choices.ts';

const done = aCard({ id: 'd', status: 'done' });
const failed = aCard({ id: 'f', status: 'failed' });
const passive = aCard({ id: 'p', status: 'done', state: 'passive' });
const mark = { at: '2026-11-21T11:20:00.000Z', by: 'Ayşe' };
const soldOut = aCard({ id: 's', sold_out: { ...mark, whole: true, sizes: [] } });
const someSizes = aCard({ id: 'z', sold_out: { ...mark, whole: false, sizes: ['40'] } });
const drawn = aCard({
  id: 'x',
  status: 'done',
  picture: { url: 'x', w192: 'x', w384: 'x', w960: 'x', thumbhash: '', width: 1, height: 1 },
});
const may = { edit: true, approve: true, download: false };

describe('bulkChoices', () => {
  it('offers to make one product of several of one brand that nobody has approved', () => {
    const other = aCard({ id: 'o', status: 'pending' });
    const elsewhere = aCard({ id: 'e', status: 'done', subfolder_id: 'elsewhere' });
    expect(bulkChoices([done, failed, other], may)).toContain('join');
    for (const more of [passive, elsewhere, aCard({ id: 'v', status: 'verified' })]) {
      expect(bulkChoices([done, more], may)).not.toContain('join');
    }
    expect(bulkChoices([done], may)).not.toContain('join');
    expect(bulkChoices([done, failed], { ...may, edit: false })).not.toContain('join');
  });

  it('offers approval only when everything waits for it', () => {
    expect(bulkChoices([done], may)).toEqual(['approve', 'link', 'price', 'make-passive', 'sold-out']);
    expect(bulkChoices([done, failed], may)).toEqual(['join', 'make-passive', 'sold-out']);
  });
  it('offers reprocessing when all failed', () => {
    expect(bulkChoices([failed], may)).toEqual(['reprocess', 'make-passive', 'sold-out']);
  });
  it('offers one price for what is made, whether it is approved, passive or sold out', () => {
    expect(bulkChoices([done, passive, soldOut], may)).toContain('price');
    for (const more of [failed, aCard({ id: 'o', status: 'pending' })]) {
      expect(bulkChoices([done, more], may)).not.toContain('price');
    }
    expect(bulkChoices([done], { ...may, edit: false })).not.toContain('price');
  });
  it('offers the one state that changes all of them', () => {
    expect(bulkChoices([passive], may)).toEqual(['approve', 'price', 'make-active', 'sold-out']);
    expect(bulkChoices([done, passive], may)).toEqual(['approve', 'price', 'sold-out']);
  });
  it('offers sold out and in stock again, both where some sizes are', () => {
    expect(bulkChoices([soldOut], may)).toEqual(['price', 'make-passive', 'in-stock']);
    expect(bulkChoices([someSizes], may)).toEqual(['price', 'make-passive', 'sold-out', 'in-stock']);
    expect(bulkChoices([soldOut, failed], may)).toEqual(['make-passive']);
    expect(bulkChoices([soldOut, someSizes], may)).toEqual(['price', 'make-passive', 'in-stock']);
    expect(bulkChoices([soldOut], { ...may, edit: false })).toEqual([]);
  });
  it('offers nothing that the owner has not given the right to', () => {
    expect(bulkChoices([done], { ...may, edit: false })).toEqual(['approve', 'link']);
    expect(bulkChoices([done], { ...may, approve: false })).toEqual(['price', 'make-passive', 'sold-out']);
    expect(bulkChoices([failed], { ...may, edit: false, approve: false })).toEqual([]);
  });
  it('offers the download where the shop lets it and everything has a picture', () => {
    expect(bulkChoices([drawn], { ...may, download: true })).toEqual([
      'approve',
      'link',
      'price',
      'make-passive',
      'sold-out',
      'download',
    ]);
    expect(bulkChoices([drawn, done], { ...may, download: true })).not.toContain('download');
    expect(bulkChoices([drawn], may)).not.toContain('download');
  });
});

describe('the product that the others go to', () => {
  it('is the first whose code no camera has given', () => {
    const cards = ['IMG_2041', 'WhatsApp Image 2026-01-02', 'BR-12', 'BR-13'].map((code) => ({ code }));
    expect(withOwnCode(cards)).toEqual({ code: 'BR-12' });
    expect(withOwnCode(cards.slice(0, 2))).toBeNull();
  });
});

describe('forPhone', () => {
  it.each([
    ['three have room for their words', ['approve', 'link', 'make-passive'], ['approve', 'link', 'make-passive'], []],
    [
      'of more, those that are wanted most',
      ['approve', 'link', 'join', 'make-passive', 'sold-out'],
      ['approve', 'join'],
      ['link', 'make-passive', 'sold-out'],
    ],
    [
      'of approved ones too',
      ['make-passive', 'sold-out', 'in-stock', 'download'],
      ['make-passive', 'sold-out'],
      ['in-stock', 'download'],
    ],
  ] as const)('%s', (_name, choices, shown, more) => {
    expect(forPhone([...choices])).toEqual({ shown, more });
  });
});
