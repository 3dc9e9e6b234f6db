import { describe, expect, it } from 'vitest';
import type { TextData } from '../collage.ts';
import { isCodeSaid, saidTexts } from '../said-values.ts';
import { isNameBefore, markGivenCode } from './given-code.ts';

const text = (code: string, more: Partial<TextData> = {}): TextData => ({
  ...{ code, values: { code, firm: 'Beren' }, discountprice: null, guessed: ['code'] },
  ...more,
});

describe('a code that nobody said and a camera gave', () => {
  it('is kept and asked about, and is not among what customers read', () => {
    const marked = markGivenCode(text('IMG_2034', { guessed: ['code', 'color'], assumed: ['type'] }));
    expect(marked).toEqual(text('IMG_2034', { guessed: ['code', 'color'], assumed: ['type', 'code'] }));
    expect(isCodeSaid(marked)).toBe(false);
    expect(saidTexts(marked)).toMatchObject({ code: '', values: { firm: 'Beren' } });
    expect(saidTexts(marked).values).not.toHaveProperty('code');
  });

  it('is marked once', () => {
    const marked = markGivenCode(text('IMG_2034'));
    expect(markGivenCode(marked)).toBe(marked);
  });
});

describe('a code that customers read', () => {
  it.each([
    ['typed by a person, whatever it is', text('IMG_2034', { guessed: [] })],
    ['guessed from a name that may be one', text('KIRMIZI ELBİSE')],
    ['of digits', text('4501')],
  ])('%s', (_what, data) => {
    expect(markGivenCode(data)).toBe(data);
    expect(saidTexts(data)).toEqual(data);
  });
});

const camera = text('IMG_2034', { assumed: ['code'] });

it.each([
  ['the camera’s name', 'IMG_2034', camera, true],
  ['another camera’s name', 'IMG_9999', camera, false],
  ['a code that the photos’ names say', 'BR-7', { ...camera, code: 'BR-7', assumed: [] }, false],
  ['a camera’s name, of a collage whose first texts are not known', 'IMG_2034', null, true],
  ['a code, of such a collage', 'BR-7', null, false],
])('%s is what a product goes back to when its code is taken back: %s', (_what, given, machine, isIt) => {
  expect(isNameBefore(given, machine)).toBe(isIt);
});
