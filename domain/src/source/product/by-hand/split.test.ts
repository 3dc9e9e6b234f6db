import { describe, expect, it } from 'vitest';
import { groupIntoProducts } from '../grouping.ts';
import { joinProducts } from './joined.ts';
import { areSplits, type SplitProduct, splitKey, splitName, splitProducts } from './split.ts';

const products = (...paths: string[]) => groupIntoProducts({ files: paths.map((path) => ({ path, barcode: null })) });

const split = (...paths: string[]): SplitProduct => ({
  sourceKey: `split:${paths[0]}`,
  name: splitName('AB-100', paths),
  code: splitName('AB-100', paths),
  colourKey: null,
  paths,
});

const shown = (paths: string[], splits: SplitProduct[]) =>
  splitProducts(products(...paths), splits).map(({ name, photos }) => [name, photos]);

const photos = ['AB-100 a.jpg', 'AB-100 b.jpg', 'AB-100 c.jpg'];

describe('products that a person has taken apart', () => {
  it('are beside the one that they were in, which keeps the rest and its key', () => {
    expect(shown(photos, [split('AB-100 b.jpg')])).toEqual([
      ['AB-100', ['AB-100 a.jpg', 'AB-100 c.jpg']],
      ['AB-100 B', ['AB-100 b.jpg']],
    ]);
    const [own] = products(...photos);
    expect(splitProducts(products(...photos), [split('AB-100 b.jpg')])[0]?.sourceKey).toBe(own?.sourceKey);
  });

  it('keep a further photo of the code with the one that it says', () => {
    const [rest, ...others] = shown([...photos, 'AB-100 d.jpg'], [split('AB-100 b.jpg'), split('AB-100 c.jpg')]);
    expect(rest).toEqual(['AB-100', ['AB-100 a.jpg', 'AB-100 d.jpg']]);
    expect(others).toHaveLength(2);
  });

  it('stay apart when the names are read otherwise by now, and lose no photo', () => {
    const read = groupIntoProducts({
      files: photos.map((path) => ({ path, barcode: null })),
      patterns: ['AB-### @'],
    });
    const now = splitProducts(read, [split('AB-100 b.jpg', 'AB-100 c.jpg')]);
    expect(now.map(({ photos: own }) => own)).toEqual([['AB-100 a.jpg'], ['AB-100 b.jpg', 'AB-100 c.jpg']]);
  });

  it('that have left the source make no product, nor one that only they had photos of', () => {
    expect(shown(['AB-100 b.jpg'], [split('AB-100 b.jpg'), split('AB-100 z.jpg')])).toEqual([
      ['AB-100 B', ['AB-100 b.jpg']],
    ]);
  });

  it('are one again when a person joins them', () => {
    const apart = splitProducts(products(...photos), [split('AB-100 b.jpg')]);
    const [own, other] = apart;
    const keys = [own?.sourceKey ?? '', other?.sourceKey ?? ''];
    const joined = { sourceKey: keys[0] ?? '', code: null, keys, paths: photos };
    expect(joinProducts(apart, [joined]).map(({ photos: all }) => all)).toEqual([photos]);
  });
});

it.each([
  ['one photo of three', [['b']], true],
  ['each its own but the first', [['b'], ['c']], true],
  ['all of them: nothing would be left', [['a'], ['b', 'c']], false],
  ['none', [], false],
  ['an empty one', [['b'], []], false],
  ['a photo twice', [['b'], ['b']], false],
  ['a photo of another product', [['x']], false],
])('what may be taken out, %s', (_what, groups, expected) => {
  expect(areSplits(['a', 'b', 'c'], groups)).toBe(expected);
});

it.each([
  ['AB-100', 'AB-100 b.jpg', 'AB-100 B'],
  ['AB', 'AB_101_1.jpg', 'AB_101_1'],
  ['IMG_1', 'IMG_5.jpg', 'IMG_5'],
  ['DRESS', 'dress/2.jpg', 'DRESS-2'],
  // Its colour is a value of its own, and no part of a code.
  ['BE-301', 'BE-301-SIYAH-2.jpg', 'BE-301-2'],
  ['BE-301', 'BE-301 Açık Mavi (2).jpg', 'BE-301 (2)'],
  ['BE-301', 'BE-301-SIYAH.jpg', 'BE-301-2'],
  ['SIYAH ELBISE', 'siyah elbise 2.jpg', 'SIYAH ELBISE 2'],
])('what is taken out of %s and begins with %s is called %s', (code, path, name) => {
  expect(splitName(code, [path])).toBe(name);
});

it.each([
  ['its own code', 'AB-100', 'AB-100.jpg', ['AB-100'], 'AB-100-2'],
  ['that of others', 'DRESS', 'dress/back/1.jpg', ['DRESS', 'dress-1', 'DRESS-1-2'], 'DRESS-1-3'],
])('what is taken out is not called as %s: customers would see one product', (_what, code, path, taken, name) => {
  expect(splitName(code, [path], taken)).toBe(name);
});

it.each([
  ['name:ab:', 'split:w'],
  ['dir:AB', 'split:dir:w'],
  ['split:dir:v', 'split:dir:w'],
])('the key of what is taken out of %s is %s', (of, expected) => {
  expect(splitKey(of, 'w')).toBe(expected);
});
