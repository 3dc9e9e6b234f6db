import { describe, expect, it } from 'vitest';
import { groupIntoProducts, needsBarcodes } from './grouping.ts';
import type { GroupingFile } from './product.ts';

const files = (...names: string[]): GroupingFile[] =>
  names.map((name) => {
    const [path = '', barcode = null] = name.split(' ← ');
    return { path, barcode };
  });

const table = (...names: string[]) =>
  groupIntoProducts({ files: files(...names) }).map(({ name, photos, why }) => [name, why, ...photos]);

describe('groupIntoProducts', () => {
  it('(a) takes a product directory as one product, whatever its files are called', () => {
    expect(table('CV1234/a.jpg', 'CV1234/DR5678.jpg', 'CV1234/detay/z.jpg', 'Elbise/b.jpg')).toEqual([
      ['CV1234', 'directory', 'CV1234/a.jpg', 'CV1234/detay/z.jpg', 'CV1234/DR5678.jpg'],
      ['ELBISE', 'directory', 'Elbise/b.jpg'],
    ]);
  });

  it('(a) looks through directories that only hold directories', () => {
    expect(table('Elbiseler/CV1/1.jpg', 'Elbiseler/CV22/1.jpg')).toEqual([
      ['CV1', 'directory', 'Elbiseler/CV1/1.jpg'],
      ['CV22', 'directory', 'Elbiseler/CV22/1.jpg'],
    ]);
  });

  it('(b) goes by the codes in the names where the directory has none, and says so', () => {
    expect(
      table('Gömlek/CV3301-1.jpg', 'Gömlek/CV3301-2.jpg', 'Gömlek/CV3302-1 YEŞİL.jpg', 'Gömlek/IMG_7.jpg'),
    ).toEqual([
      ['CV3301', 'name', 'Gömlek/CV3301-1.jpg', 'Gömlek/CV3301-2.jpg'],
      ['CV3302', 'name', 'Gömlek/CV3302-1 YEŞİL.jpg'],
      ['IMG_7', 'single', 'Gömlek/IMG_7.jpg'],
    ]);
    expect(table('Kleider/9101.jpg')).toEqual([['9101', 'name', 'Kleider/9101.jpg']]);
  });

  it('(b) takes the colour of the directory for names that say none', () => {
    expect(table('Mavi/CV3301-1.jpg', 'Sarı/CV3301-1.jpg', 'Sarı/CV3301 siyah.jpg').map(([name]) => name)).toEqual([
      'CV3301-MAVİ',
      'CV3301-SİYAH',
      'CV3301-SARI',
    ]);
  });

  it('(b) keeps a product of its code when its photo moves onto such a directory, except short numbers', () => {
    const keys = (...names: string[]) =>
      groupIntoProducts({ files: files(...names) }).map(({ sourceKey }) => sourceKey);
    expect(keys('Gömlek/3301.jpg')).toEqual(keys('3301.jpg'));
    expect(keys('Mont/101.jpg', 'Pantolon/101.jpg')).toEqual(['name:Mont/101:', 'name:Pantolon/101:']);
  });

  it('(b) knows the codes of the shop’s own patterns in such a directory', () => {
    const products = groupIntoProducts({
      files: files('Etek/Lale-a.jpg', 'Etek/Gül-a.jpg'),
      patterns: ['@@@@-<@>', '@@@-<@>'],
    });
    expect(products.map(({ name, pattern }) => [name, pattern])).toEqual([
      ['GÜL', 'own:@@@-<@>'],
      ['LALE', 'own:@@@@-<@>'],
    ]);
  });

  it('(d) makes each camera’s photo in a category its own product, beside its codes and apart from other categories', () => {
    expect(table('elbise/IMG_1.jpg', 'gömlek/BE-410-1.jpg', 'gömlek/BE-410-2.jpg', 'gömlek/IMG_1.jpg')).toEqual([
      ['BE-410', 'name', 'gömlek/BE-410-1.jpg', 'gömlek/BE-410-2.jpg'],
      ['IMG_1', 'single', 'elbise/IMG_1.jpg'],
      ['IMG_1', 'single', 'gömlek/IMG_1.jpg'],
    ]);
  });

  it('(c) lets barcodes decide in a category, from its own first photo on', () => {
    const category = files('elbise/IMG_1.jpg ← 1', 'elbise/IMG_2.jpg', 'etek/IMG_3.jpg', 'etek/IMG_4.jpg ← 2');
    expect(needsBarcodes(category)).toBe(true);
    expect(groupIntoProducts({ files: category }).map(({ photos }) => photos)).toEqual([
      ['elbise/IMG_1.jpg', 'elbise/IMG_2.jpg'],
      ['etek/IMG_3.jpg'],
      ['etek/IMG_4.jpg'],
    ]);
  });

  it('(c) lets barcodes decide about nameless photos only', () => {
    expect(
      table('Mont/8801.jpg', 'IMG_1.jpg ← 8690001', 'IMG_2.jpg', 'IMG_3.jpg').map(([name, why]) => [name, why]),
    ).toEqual([
      ['8690001', 'barcode'],
      ['8801', 'name'],
    ]);
  });

  it('(b) puts equal names together, numbers in their order', () => {
    expect(table('CV1234_10.jpg', 'CV1234_9.jpg', 'cv1234.jpg', 'DR55.jpg')).toEqual([
      ['CV1234', 'name', 'cv1234.jpg', 'CV1234_9.jpg', 'CV1234_10.jpg'],
      ['DR55', 'name', 'DR55.jpg'],
    ]);
  });

  it('(b) parts one code by colour, in any language and spelling', () => {
    const products = groupIntoProducts({
      files: files('CV1234 kırmızı 1.jpg', 'CV1234 RED 2.jpg', 'CV1234 siyah.jpg', 'DR55 siyah.jpg'),
    });
    expect(products.map(({ name, code, colourKey, photos }) => [name, code, colourKey, photos.length])).toEqual([
      ['CV1234-KIRMIZI', 'CV1234', 'red', 2],
      ['CV1234-SİYAH', 'CV1234', 'black', 1],
      ['DR55', 'DR55', 'black', 1],
    ]);
  });

  it('(b) parts directories of one code by colour as well', () => {
    expect(table('CV1234 Mavi/1.jpg', 'CV1234 Sarı/1.jpg').map(([name]) => name)).toEqual([
      'CV1234-MAVİ',
      'CV1234-SARI',
    ]);
  });

  it('(b) joins stems that differ only in their copy mark, and İ with I', () => {
    expect(table('ÇİÇEK.jpg', 'çiçek (2).jpg', 'CICEK-3.jpg')).toEqual([
      ['ÇIÇEK', 'name', 'çiçek (2).jpg', 'CICEK-3.jpg', 'ÇİÇEK.jpg'],
    ]);
  });

  it('(c) starts a product at each barcode photo when fewer than half of the names say anything', () => {
    expect(table('IMG_1.jpg ← 8690001', 'IMG_2.jpg', 'IMG_3.jpg ← 8690002', 'IMG_10.jpg')).toEqual([
      ['8690001', 'barcode', 'IMG_1.jpg', 'IMG_2.jpg'],
      ['8690002', 'barcode', 'IMG_3.jpg', 'IMG_10.jpg'],
    ]);
  });

  it('(c) keeps two photos of one barcode in one product, and the photos before the first in their own', () => {
    expect(table('IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg ← 1', 'IMG_4.jpg ← 1', 'IMG_5.jpg ← 2', 'IMG_6.jpg ← 1')).toEqual(
      [
        ['IMG_1', 'barcode', 'IMG_1.jpg', 'IMG_2.jpg'],
        ['1', 'barcode', 'IMG_3.jpg', 'IMG_4.jpg', 'IMG_6.jpg'],
        ['2', 'barcode', 'IMG_5.jpg'],
      ],
    );
  });

  it('(c) also starts at a barcode that was seen but not read', () => {
    const seen = { path: 'IMG_2.jpg', barcode: null, hasBarcode: true };
    expect(
      groupIntoProducts({ files: [...files('IMG_1.jpg', 'IMG_3.jpg'), seen] }).map(({ photos }) => photos),
    ).toEqual([['IMG_1.jpg'], ['IMG_2.jpg', 'IMG_3.jpg']]);
  });

  it('(c) leaves the barcodes aside when half of the names carry codes', () => {
    expect(table('CV11.jpg ← 1', 'IMG_2.jpg', 'CV11 2.jpg', 'IMG_3.jpg ← 2').map(([name]) => name)).toEqual([
      'CV11',
      'IMG_2',
      'IMG_3',
    ]);
  });

  it('(d) makes each other file its own product', () => {
    expect(table('IMG_1234.jpg', 'IMG_1235.jpg', '👗.jpg')).toEqual([
      ['IMG_1234', 'single', 'IMG_1234.jpg'],
      ['IMG_1235', 'single', 'IMG_1235.jpg'],
      ['👗', 'single', '👗.jpg'],
    ]);
  });

  it('gives nothing for nothing', () => {
    expect(table()).toEqual([]);
  });

  it('keeps keys unique, and the same after more files have come', () => {
    const before = files('CV1.jpg', 'CV1234.jpg', 'CV1234 mavi.jpg', 'X/1.jpg', 'IMG_1.jpg');
    const after = [...before, ...files('CV1234 sarı.jpg', 'CV1_2.jpg', 'Y/1.jpg')];
    const keysBefore = groupIntoProducts({ files: before }).map(({ sourceKey }) => sourceKey);
    const keysAfter = groupIntoProducts({ files: after }).map(({ sourceKey }) => sourceKey);
    expect(new Set(keysAfter).size).toBe(keysAfter.length);
    expect(keysAfter).toEqual(expect.arrayContaining(keysBefore));
  });

  it('does not depend on the order of the files and loses none', () => {
    const given = files('b/1.jpg', 'CV1234_2.jpg', 'IMG_1.jpg', 'CV1234.jpg', 'x.jpg', 'b/0.jpg');
    const products = groupIntoProducts({ files: given });
    expect(groupIntoProducts({ files: given.toReversed() })).toEqual(products);
    expect(products.flatMap(({ photos }) => photos).sort()).toEqual(given.map(({ path }) => path).sort());
  });

  it('groups 5,000 files', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({
      path: `CV${1000 + Math.floor(i / 4)}_${i % 4}.jpg`,
      barcode: null,
    }));
    expect(groupIntoProducts({ files: many })).toHaveLength(1250);
  });
});

describe('needsBarcodes', () => {
  it.each([
    ['nameless photos', ['IMG_1.jpg', 'IMG_2.jpg'], true],
    ['half of them named', ['IMG_1.jpg', 'CV1234.jpg'], false],
    ['product directories', ['a/IMG_1.jpg', 'a/IMG_2.jpg'], false],
    ['a single photo', ['IMG_1.jpg'], false],
    ['nothing', [], false],
  ])('%s', (_, names, expected) => {
    expect(needsBarcodes(files(...names))).toBe(expected);
  });
});
