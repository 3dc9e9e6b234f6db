import { describe, expect, it } from 'vitest';
import { type CodedCollage, slippedTogether } from './same-code.ts';

const collage = (id: string, over: Partial<CodedCollage> = {}): CodedCollage => ({
  ...{ id, product: 'beren\nbe-404\nred', subfolderId: 'november', isNamed: true, photos: [`photo of ${id}`] },
  ...over,
});
const typed = { isNamed: false };
const december = { subfolderId: 'december' };
const named = (collages: CodedCollage[]) => slippedTogether(collages).map((group) => group.map(({ id }) => id));

describe('two collages that customers would get as one product', () => {
  it.each<[string, Partial<CodedCollage>, Partial<CodedCollage>]>([
    ['whose code was typed on one of them', {}, typed],
    ['whose code was typed on both', typed, typed],
    ['whose code was typed in another season', {}, { ...typed, ...december }],
    ['of one subfolder, from two directories', {}, {}],
  ])('are named: %s', (_what, one, other) => {
    expect(named([collage('a', one), collage('b', other)])).toEqual([['a', 'b']]);
  });

  it.each<[string, Partial<CodedCollage>, Partial<CodedCollage>]>([
    ['the product came again under its name', {}, december],
    ['other colours of one code', {}, { ...typed, product: 'beren\nbe-404\nblue' }],
    ['another brand that numbers alike', {}, { ...typed, product: 'nehir\nbe-404\nred' }],
    ['a photo in common', { photos: ['x', 'y'] }, { ...typed, photos: ['y', 'z'] }],
  ])('are not: %s', (_what, one, other) => {
    expect(named([collage('a', one), collage('b', other)])).toEqual([]);
  });

  it('are named without those that belong together', () => {
    const front = collage('front', { photos: ['x'] });
    const again = collage('again', { photos: ['x'], ...december });
    expect(named([front, again, collage('slip', { ...typed, ...december })])).toEqual([['front', 'again', 'slip']]);
    expect(named([front, again, collage('named', { subfolderId: 'october' })])).toEqual([]);
  });
});
