import { expect, it } from 'vitest';
import { originalsAmong } from './originals.ts';
import { groupIntoProducts } from './product/grouping.ts';

/** `name = bytes` of each photo; answers what is left out, and as what, when the products are gone through in their order. */
function copies(names: readonly string[], made: readonly string[] = []) {
  const bytes = new Map(names.map((name) => [`${name.split(' = ')[0]}.jpg`, name.split(' = ')[1] ?? '']));
  const photoAt = (path: string) => ({ path, sha256: bytes.get(path) ?? '' });
  const products = groupIntoProducts({ files: [...bytes.keys()].map((path) => ({ path, barcode: null })) });
  const originals = originalsAmong({ products, made: new Set(made), photoAt });
  return products.flatMap(({ sourceKey, photos }) => {
    const found = originals.copiesIn({ sourceKey, photos: photos.map(photoAt) });
    return found?.map(({ path, of }) => `${path}: ${of}`) ?? [];
  });
}

it('a product without a code is none when its photos are those of another product', () => {
  expect(copies(['BR-2042-MAVI-1 = a', 'kopya = a'])).toEqual(['kopya.jpg: BR-2042-MAVI-1.jpg']);
  expect(copies(['alt = a', 'BR-2042 = a', 'BR-2043 = a'])).toEqual(['alt.jpg: BR-2042.jpg']);
  expect(copies(['Mavi/1 = a', 'IMG_1 = a'])).toEqual(['IMG_1.jpg: Mavi/1.jpg']);
});

it('products with codes keep their copies, and a photo of its own makes a product', () => {
  expect(copies(['BR-2042 = a', 'ZZ-901 = a', '9101 = a'])).toEqual([]);
  expect(copies(['BR-2042 = a', 'lale (1) = a', 'lale (2) = b'])).toEqual([]);
});

it('of several without a code the first is the product', () => {
  expect(copies(['IMG_1 = a', 'IMG_2 = a', 'IMG_3 = b', 'IMG_4 = b'])).toEqual([
    'IMG_2.jpg: IMG_1.jpg',
    'IMG_4.jpg: IMG_3.jpg',
  ]);
});

it('what is a collage already stays one, and is what others are copies of', () => {
  expect(copies(['BR-2042 = a', 'kopya = a'], ['name:kopya:'])).toEqual([]);
  expect(copies(['IMG_1 = a', 'IMG_2 = a'], ['name:img_2:'])).toEqual(['IMG_1.jpg: IMG_2.jpg']);
});
