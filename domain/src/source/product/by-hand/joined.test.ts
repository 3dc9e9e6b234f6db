import { describe, expect, it } from 'vitest';
import { groupIntoProducts } from '../grouping.ts';
import { areJoinable, type JoinedProduct, joinedAtMost, joinProducts } from './joined.ts';

const products = (...paths: string[]) => groupIntoProducts({ files: paths.map((path) => ({ path, barcode: null })) });

function joined(paths: string[], code: string | null = null): JoinedProduct {
  const keys = products(...paths).map(({ sourceKey }) => sourceKey);
  return { sourceKey: keys[0] ?? '', keys, paths, code };
}

const shown = (paths: string[], choices: JoinedProduct[]) =>
  joinProducts(products(...paths), choices).map(({ name, photos }) => [name, photos]);

const camera = ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_10.jpg', 'IMG_11.jpg'];

const part = { status: 'done', state: 'active', subfolder_id: 'beren' } as const;
it.each([
  ['two of a brand', [part, { ...part, status: 'failed' }], true],
  ['one alone', [part], false],
  ['an approved one among them', [part, { ...part, status: 'verified' }], false],
  ['a passive one among them', [part, { ...part, state: 'passive' }], false],
  ['two brands', [part, { ...part, subfolder_id: 'nehir' }], false],
  ['more than fit into one', Array.from({ length: joinedAtMost + 1 }, () => part), false],
] as const)('collages become one product, %s: %s', (_what, parts, expected) => {
  expect(areJoinable(parts)).toBe(expected);
});

describe('products that a person has joined', () => {
  it('are one, with the photos in their usual order and the code that was given', () => {
    expect(shown(camera, [joined(['IMG_10.jpg', 'IMG_2.jpg'], 'BR-7')])).toEqual([
      ['IMG_1', ['IMG_1.jpg']],
      ['BR-7', ['IMG_2.jpg', 'IMG_10.jpg']],
      ['IMG_11', ['IMG_11.jpg']],
    ]);
  });

  it('keep the key and the name of the one that the others went to', () => {
    const paths = ['BR-1 front.jpg', 'IMG_5.jpg'];
    const [own] = products('BR-1 front.jpg');
    const choice = { ...joined(paths), sourceKey: own?.sourceKey ?? '' };
    expect(joinProducts(products(...paths), [choice])).toEqual([
      { ...own, photos: ['BR-1 front.jpg', 'IMG_5.jpg'], isJoined: true },
    ]);
  });

  it('take along what comes to one of them later, by its name or its directory', () => {
    const choice = { ...joined(['BR-11 a.jpg', 'BR-12 a.jpg', 'dress/1.jpg']), sourceKey: 'name:br-11:' };
    expect(shown(['BR-11 a.jpg', 'BR-12 a.jpg', 'BR-12 b.jpg', 'dress/1.jpg', 'dress/2.jpg'], [choice])).toEqual([
      ['BR-11', ['BR-11 a.jpg', 'BR-12 a.jpg', 'BR-12 b.jpg', 'dress/1.jpg', 'dress/2.jpg']],
    ]);
  });

  it('follow a photo that was sent again under the same name with another ending', () => {
    expect(shown(['IMG_1.jpg', 'IMG_2.jpeg'], [joined(['IMG_1.jpg', 'IMG_2.jpg'])])).toEqual([
      ['IMG_1', ['IMG_1.jpg', 'IMG_2.jpeg']],
    ]);
  });

  it('stay joined when the names are read otherwise by now', () => {
    const files = ['B-7.jpg', 'B-8.jpg', 'B-9.jpg'].map((path) => ({ path, barcode: null }));
    const read = groupIntoProducts({ files, patterns: ['B-#'] });
    const choice = { sourceKey: 'name:b:', keys: ['name:b:'], paths: ['B-7.jpg', 'B-8.jpg'], code: null };
    expect(joinProducts(read, [choice]).map(({ sourceKey, photos }) => [sourceKey, photos])).toEqual([
      ['name:b:', ['B-7.jpg', 'B-8.jpg']],
      ['name:b-9:', ['B-9.jpg']],
    ]);
  });

  it('stay apart from each other when their names become one', () => {
    const read = groupIntoProducts({
      files: ['B-1.jpg', 'B-2.jpg', 'B-3.jpg', 'B-4.jpg', 'B-5.jpg'].map((path) => ({ path, barcode: null })),
      patterns: ['B-<#>'],
    });
    const choice = (first: string, second: string): JoinedProduct => ({
      sourceKey: `name:${first}:`,
      keys: [`name:${first}:`, `name:${second}:`],
      paths: [`${first}.jpg`, `${second}.jpg`].map((path) => path.toUpperCase().replace('JPG', 'jpg')),
      code: null,
    });
    expect(joinProducts(read, [choice('b-1', 'b-2'), choice('b-3', 'b-4')]).map(({ photos }) => photos)).toEqual([
      ['B-1.jpg', 'B-2.jpg', 'B-5.jpg'],
      ['B-3.jpg', 'B-4.jpg'],
    ]);
  });

  it('that have left the source make no product', () => {
    expect(shown(['IMG_9.jpg'], [joined(['IMG_1.jpg', 'IMG_2.jpg'])])).toEqual([['IMG_9', ['IMG_9.jpg']]]);
  });
});
