import { describe, expect, it } from 'vitest';
import { sizesOf } from './sizes.ts';
import { availabilityOf, codeOf, type SoldOutMark, soldOutBook } from './sold-out.ts';

const beren = { id: 'brand-1', name: 'Beren' };
const aMark = (mark: Partial<SoldOutMark> = {}): SoldOutMark => ({
  ...{ brands: ['brand-1', 'beren'], code: 'br-1', color: 'siyah', size: '' },
  ...mark,
});
const ask = (marks: SoldOutMark[], change: object = {}, size = '38-42') =>
  soldOutBook(marks)({ brand: beren, code: 'BR-1', color: 'SİYAH', ...change }, size);

describe('the sizes of a size text', () => {
  it.each([
    ['38-46', ['38', '40', '42', '44', '46']],
    ['S-XL', ['S', 'M', 'L', 'XL']],
    ['s – 2xl', ['S', 'M', 'L', 'XL', 'XXL']],
    ['36/38/40', ['36', '38', '40']],
    ['S, S, M', ['S', 'M']],
    ['36/38', ['36', '38']],
    ['Std', ['Std']],
    ['46-38', ['46-38']],
    ['38-41', ['38-41']],
    ['XL-XXXL', ['XL', 'XXL', '3XL']],
    ['  ', []],
  ])('%s: %j', (text, sizes) => {
    expect(sizesOf(text)).toEqual(sizes);
  });
});

describe('what is sold out of a product', () => {
  it('is nothing without a mark', () => {
    expect(ask([])).toBeNull();
    expect(ask([aMark({ code: 'br-2' })])).toBeNull();
  });

  it('is all of it, whichever way code and colour are written', () => {
    expect(ask([aMark()])).toEqual({ whole: true, sizes: ['38', '40', '42'] });
    expect(ask([aMark()], {}, '')).toEqual({ whole: true, sizes: [] });
    expect(ask([aMark()], { code: ' br-1 ', color: 'siyah' })).toMatchObject({ whole: true });
  });

  it('is this colour and this brand only', () => {
    expect(ask([aMark()], { color: 'Bordo' })).toBeNull();
    expect(ask([aMark()], { brand: { id: 'brand-2', name: 'Nehir' } })).toBeNull();
  });

  it('is found by the brand’s row or by its name: a rename and a new row lose no mark', () => {
    expect(ask([aMark()], { brand: { id: 'brand-1', name: 'Beren Moda' } })).toMatchObject({ whole: true });
    expect(ask([aMark()], { brand: { id: null, name: 'BEREN' } })).toMatchObject({ whole: true });
  });

  it('is some sizes, in the product’s order; sizes that it does not have count for nothing', () => {
    expect(ask([aMark({ size: '42' }), aMark({ size: '38' }), aMark({ size: '99' })])).toEqual({
      whole: false,
      sizes: ['38', '42'],
    });
    expect(ask([aMark({ size: '99' })])).toBeNull();
    expect(ask([aMark({ size: 'xl' })], {}, 'S-XL')).toMatchObject({ sizes: ['XL'] });
  });

  it('is the whole when all sizes are', () => {
    const all = [aMark({ size: '38' }), aMark({ size: '40' }), aMark({ size: '42' })];
    expect(ask(all)).toEqual({ whole: true, sizes: ['38', '40', '42'] });
    expect(ask([aMark({ size: 'std' })], {}, 'Std')).toMatchObject({ whole: true });
  });
});

describe('availabilityOf', () => {
  it.each([
    [null, 'in_stock'],
    [{ whole: false, sizes: ['38'] }, 'in_stock'],
    [{ whole: true, sizes: [] }, 'out_of_stock'],
  ] as const)('%j is %s', (soldOut, availability) => {
    expect(availabilityOf({ soldOut })).toBe(availability);
  });
});

describe('codeOf', () => {
  it.each([
    [{ code: ' BR-1 ', values: { code: 'X' }, name: 'IMG 7' }, 'BR-1'],
    [{ code: '', values: { code: 'BR-2' }, name: 'IMG 7' }, 'BR-2'],
    [{ code: '', values: {}, name: 'IMG 7' }, 'IMG 7'],
  ])('%j: %s', (collage, code) => {
    expect(codeOf(collage)).toBe(code);
  });
});
