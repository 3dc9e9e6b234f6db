import { describe, expect, it } from 'vitest';
import { visualPieces } from './bidi.ts';

describe('visualPieces', () => {
  it.each([
    ['Elbise, 38-46 · ₺24,50', ['Elbise, 38-46 · ₺24,50']],
    ['', ['']],
    ['שמלה', ['שמלה']],
    ['שמלה 38', ['38', ' ', 'שמלה']],
    ['שמלה ירוקה', ['ירוקה', ' ', 'שמלה']],
    ['ABC שמלה ירוקה 38 XL', ['ABC 38', ' ', 'ירוקה', ' ', 'שמלה', ' XL']],
    ['שמלה ABC XL', ['ABC XL', ' ', 'שמלה']],
    ['שמלה (ירוקה)', ['(', 'ירוקה', ')', ' ', 'שמלה']],
    ['24,50 שמלה', ['24,50', ' ', 'שמלה'].toReversed()],
    ['فستان 1.299,90', ['1.299,90', ' ', 'فستان']],
  ])('%j stands as %j', (text, pieces) => {
    expect(visualPieces(text)).toEqual(pieces);
  });
});
