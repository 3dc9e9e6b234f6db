import { describe, expect, it } from 'vitest';
import { metaOf, shortNameOf } from './card-facts.ts';

const card = { code: 'BR-2041', subfolder: 'Beren', values: { firm: 'Beren', color: 'BLACK', size: '38-46' } };

describe('the words of a card', () => {
  it.each([
    ['a colour that somebody said', [], [], 'Beren · BLACK · 38-46', 'BR-2041 BLACK'],
    ['none that was guessed', ['color'], [], 'Beren · 38-46', 'BR-2041'],
    ['none that was assumed for a picture without one', [], ['color'], 'Beren · 38-46', 'BR-2041'],
  ])('hold %s (D-103)', (_what, guessed, assumed, meta, name) => {
    expect([metaOf({ ...card, guessed, assumed }), shortNameOf({ ...card, guessed, assumed })]).toEqual([meta, name]);
  });
});
