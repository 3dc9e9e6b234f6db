import { describe, expect, it } from 'vitest';
import { saidValues } from './said-values.ts';

const values = { firm: 'Beren', color: 'BLACK', type: 'DRESS', price: '24,90' };

describe('values that somebody said (D-103)', () => {
  it.each([
    { guessed: [], left: values },
    { guessed: ['color'], left: { firm: 'Beren', type: 'DRESS', price: '24,90' } },
    { guessed: ['color', 'type'], left: { firm: 'Beren', price: '24,90' } },
    { guessed: ['firm', 'price'], left: values },
  ])('without $guessed', ({ guessed, left }) => {
    expect(saidValues({ values, guessed })).toEqual(left);
  });

  it('without what the picture does not show and nobody said', () => {
    expect(saidValues({ values, guessed: [], assumed: ['type'] })).toEqual({
      ...{ firm: 'Beren', color: 'BLACK', price: '24,90' },
    });
  });
});
