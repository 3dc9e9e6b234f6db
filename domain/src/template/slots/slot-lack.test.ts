import { describe, expect, it } from 'vitest';
import { lackIn, lackText } from './slot-lack.ts';

describe('what a template lacks', () => {
  it.each([
    ['first-1: slot 2', { template: 'first-1', slot: 2, conditions: {} }],
    ['first-1: slot 2 (has_person=true)', { template: 'first-1', slot: 2, conditions: { has_person: true } }],
    [
      'a: slot 1 (has_face=false, has_barcode=true)',
      { template: 'a', slot: 1, conditions: { has_face: false, has_barcode: true } },
    ],
    ['Yaz: slot 9 (eski): slot 12', { template: 'Yaz: slot 9 (eski)', slot: 12, conditions: {} }],
  ])('%s', (text, lack) => {
    expect(lackText(lack)).toBe(text);
    expect(lackIn(text)).toEqual(lack);
  });

  it.each(['', 'anything else', 'first-1: slot x'])('is not in %j', (text) => {
    expect(lackIn(text)).toBeNull();
  });
});
