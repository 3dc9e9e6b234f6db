import { describe, expect, it } from 'vitest';
import { type ShownCollage, shownChanges, shownOf, storedShown } from './shown.ts';

const collage = (id: string, over: Partial<ShownCollage> = {}): ShownCollage => ({
  ...{ id, name: 'A1', code: 'BR-1', discountprice: null },
  values: { price: '24.50', size: '38-42', color: 'red' },
  picture: { sha256: 'a'.repeat(64) },
  ...over,
});
const changesOf = (before: ShownCollage[], now: ShownCollage[]) => shownChanges(shownOf(before), shownOf(now));
const none = { prices: 0, names: 0, values: 0, pictures: 0 };

describe('what differs between two states of the products', () => {
  it('is nothing when only the order of the values is another one', () => {
    const now = collage('1', { values: { color: 'red', size: '38-42', price: '24.50' } });
    expect(changesOf([collage('1')], [now])).toEqual({ added: [], changed: [], removed: [], ofChanged: none });
  });

  it('is what came and what went', () => {
    const { added, removed, changed } = changesOf([collage('1'), collage('2')], [collage('2'), collage('3')]);
    expect([added, removed, changed]).toEqual([['3'], ['1'], []]);
  });

  const picture = { sha256: 'b'.repeat(64) };
  const price = { price: '19.90', size: '38-42', color: 'red' };
  it.each<[string, Partial<ShownCollage>, Partial<typeof none>]>([
    ['another price', { values: price }, { prices: 1 }],
    ['a discount', { discountprice: '19.90' }, { prices: 1 }],
    ['a price, which is drawn into the picture too', { values: price, picture }, { prices: 1 }],
    ['another code', { code: 'BR-2' }, { names: 1 }],
    ['another name', { name: 'A2' }, { names: 1 }],
    ['another size', { values: { price: '24.50', size: '40', color: 'red' } }, { values: 1 }],
    ['another picture alone', { picture }, { pictures: 1 }],
    ['code and price', { code: 'BR-2', values: price }, { names: 1, prices: 1 }],
  ])('%s', (_what, over, ofChanged) => {
    expect(changesOf([collage('1')], [collage('1', over)])).toEqual({
      ...{ added: [], changed: ['1'], removed: [] },
      ofChanged: { ...none, ...ofChanged },
    });
  });

  it('is read back from where it is stored, and unknown of what was stored another way', () => {
    const shown = shownOf([collage('1')]);
    expect(storedShown(JSON.parse(JSON.stringify(shown)))).toEqual(shown);
    expect(storedShown(null)).toBeNull();
    expect(storedShown({ one: 1 })).toBeNull();
  });
});
