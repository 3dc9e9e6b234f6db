import { describe, expect, it } from 'vitest';
import type { DirectoryIs } from './upload-place.ts';
import { planDrop } from './upload-plan.ts';

const four = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'];
const plan = (...paths: string[]) => planDrop(paths.map((path) => ({ path, bytes: 5 })));
/** `folder/subfolder: names` for each group; "?" is for the person to say. */
const groups = (...paths: string[]) =>
  plan(...paths).groups.map(
    ({ folder, subfolder, files }) =>
      `${folder ?? '?'} / ${subfolder ?? '?'}: ${files.map(({ name }) => name).join(' ')}`,
  );

describe('where dropped files go', () => {
  it.each([
    ['photos alone', ['1.jpg', '2.jpg'], ['? / ?: 1.jpg 2.jpg']],
    ['the folder of a brand', ['Beren/1.jpg', 'Beren/2.jpg'], ['? / Beren: 1.jpg 2.jpg']],
    ['two brands', ['Beren/1.jpg', 'Lina/1.jpg'], ['? / Beren: 1.jpg', '? / Lina: 1.jpg']],
    [
      'a season with its brands',
      ['SS26/Beren/1.jpg', 'SS26/Lina/1.jpg'],
      ['SS26 / Beren: 1.jpg', 'SS26 / Lina: 1.jpg'],
    ],
    [
      'a brand with product folders',
      ['Beren/BR-2041/1.jpg', 'Beren/BR-2042/1.jpg'],
      ['? / Beren: BR-2041/1.jpg BR-2042/1.jpg'],
    ],
    [
      'a brand with product folders and loose photos',
      ['Beren/kırmızı/1.jpg', 'Beren/2.jpg'],
      ['? / Beren: kırmızı/1.jpg 2.jpg'],
    ],
    [
      'a season, brands, product folders',
      ['SS26/Beren/BR-2041/1.jpg', 'SS26/Lina/1.jpg'],
      ['SS26 / Beren: BR-2041/1.jpg', 'SS26 / Lina: 1.jpg'],
    ],
    ['a season with one brand and its product folders', ['SS26/Beren/BR-2041/1.jpg'], ['SS26 / Beren: BR-2041/1.jpg']],
    [
      'a season with one brand whose products are called by colours or kinds',
      ['SS26/Beren/elbise/BR-1.jpg', 'SS26/Beren/gömlek/BR-2.jpg', 'SS26/Beren/gömlek/yeni/BR-3.jpg'],
      ['SS26 / Beren: elbise/BR-1.jpg gömlek/BR-2.jpg gömlek/yeni/BR-3.jpg'],
    ],
    [
      'a season with one brand, further in',
      ['Users/a/Kasım 2026/Beren/kırmızı/1.jpg', 'Users/a/Kasım 2026/Beren/mavi/1.jpg'],
      ['Kasım 2026 / Beren: kırmızı/1.jpg mavi/1.jpg'],
    ],
    ['a season with one photo, further in', ['Users/a/SS26/Beren/1.jpg'], ['SS26 / Beren: 1.jpg']],
    [
      'a season with its brands in a folder that a computer has named',
      ['Kasım/Fotoğraflar/Beren/1.jpg', 'Kasım/Fotoğraflar/Lina/1.jpg'],
      ['Kasım / Beren: 1.jpg', 'Kasım / Lina: 1.jpg'],
    ],
    [
      'a year with one delivery',
      ['2026/Kampanya/Beren/1.jpg', '2026/Kampanya/Lina/1.jpg'],
      ['Kampanya / Beren: 1.jpg', 'Kampanya / Lina: 1.jpg'],
    ],
    [
      'a season inside another folder',
      ['Desktop/SS26/Beren/1.jpg', 'Desktop/SS26/Lina/1.jpg'],
      ['SS26 / Beren: 1.jpg', 'SS26 / Lina: 1.jpg'],
    ],
    [
      'a season with a photo beside many brands',
      [
        ...['Beren', 'Lina', 'Nehir'].flatMap((brand) => ['1', '2', '3', '4'].map((n) => `SS26/${brand}/${n}.jpg`)),
        'SS26/cover.jpg',
      ],
      [...['Beren', 'Lina', 'Nehir'].map((brand) => `SS26 / ${brand}: 1.jpg 2.jpg 3.jpg 4.jpg`), 'SS26 / ?: cover.jpg'],
    ],
    ['two seasons', ['SS26/Beren/1.jpg', 'AW26/Beren/1.jpg'], ['SS26 / Beren: 1.jpg', 'AW26 / Beren: 1.jpg']],
    [
      'a season inside several folders',
      ['Users/a/SS26/Beren/1.jpg', 'Users/a/SS26/Lina/1.jpg'],
      ['SS26 / Beren: 1.jpg', 'SS26 / Lina: 1.jpg'],
    ],
    [
      'several seasons in one folder',
      ['Shop/SS26/Beren/1.jpg', 'Shop/SS26/Lina/1.jpg', 'Shop/AW26/Beren/BR-1/1.jpg', 'Shop/AW26/Lina/1.jpg'],
      ['SS26 / Beren: 1.jpg', 'SS26 / Lina: 1.jpg', 'AW26 / Beren: BR-1/1.jpg', 'AW26 / Lina: 1.jpg'],
    ],
    [
      'several seasons further in',
      ['Users/a/Shop/Yaz 26/Beren/1.jpg', 'Users/a/Shop/Kış 26/Beren/1.jpg'],
      ['Yaz 26 / Beren: 1.jpg', 'Kış 26 / Beren: 1.jpg'],
    ],
    [
      'a photo beside several seasons',
      [...['Ekim', 'Kasım', 'Aralık'].flatMap((month) => four.map((n) => `Shop/${month}/Beren/${n}`)), 'Shop/logo.jpg'],
      [...['Ekim', 'Kasım', 'Aralık'].map((month) => `${month} / Beren: ${four.join(' ')}`), '? / ?: logo.jpg'],
    ],
    [
      'seasons of one brand, with its products',
      ['Beren/SS26/BR-1.jpg', 'Beren/AW26/BR-2.jpg'],
      ['Beren / SS26: BR-1.jpg', 'Beren / AW26: BR-2.jpg'],
    ],
    [
      'a brand that is called like a season, beside others',
      ['SS26/Bahar/BR-1/1.jpg', 'SS26/Lina/BR-2/1.jpg'],
      ['SS26 / Bahar: BR-1/1.jpg', 'SS26 / Lina: BR-2/1.jpg'],
    ],
    ['a ZIP that nobody can look into', ['Beren.zip'], ['? / Beren: Beren.zip']],
    [
      'ZIPs of a season that nobody can look into',
      ['SS26/Beren.zip', 'SS26/Lina.zip'],
      ['SS26 / Beren: Beren.zip', 'SS26 / Lina: Lina.zip'],
    ],
    ['a folder that nothing may be called', ['.hidden/1.jpg'], ['? / ?: 1.jpg']],
    ['a folder whose name is too long to be given', [`${'x'.repeat(121)}/1.jpg`], ['? / ?: 1.jpg']],
    [
      'one folder of a Mac and of a PC',
      [`${'Güz'.normalize('NFD')}/Beren/1.jpg`, `${'Güz'.normalize('NFC')}/Beren/2.jpg`],
      [`${'Güz'.normalize('NFC')} / Beren: 1.jpg 2.jpg`],
    ],
  ])('%s', (_name, paths, expected) => expect(groups(...paths)).toEqual(expected));

  it('is told for each dropped directory, and as a person says otherwise', () => {
    const colours = ['Beren/kırmızı/1.jpg', 'Beren/mavi/1.jpg'].map((path) => ({ path, bytes: 5 }));
    const shown = (plan: ReturnType<typeof planDrop>) =>
      plan.groups.map(
        ({ folder, subfolder, files }) => `${folder} / ${subfolder}: ${files.map(({ name }) => name).join(' ')}`,
      );
    const guessed = planDrop(colours);
    expect(shown(guessed)).toEqual(['Beren / kırmızı: 1.jpg', 'Beren / mavi: 1.jpg']);
    const told = { top: 'Beren', name: 'Beren', below: 2, mayBeFolders: false };
    expect(guessed.directories).toEqual([{ ...told, is: 'folder', products: 0 }]);
    const said = planDrop(colours, new Map([['Beren', 'subfolder']]));
    expect(shown(said)).toEqual(['null / Beren: kırmızı/1.jpg mavi/1.jpg']);
    expect(said.directories).toEqual([{ ...told, is: 'subfolder', products: 2 }]);
    expect(planDrop(colours, new Map([['Beren', 'folder']]))).toEqual(guessed);

    const season = ['SS26/cover.jpg', 'SS26/Beren/1.jpg', 'SS26/Lina/1.jpg', '1.jpg'].map((path) => ({
      path,
      bytes: 5,
    }));
    expect(shown(planDrop(season, new Map([['SS26', 'folder']])))).toEqual([
      'SS26 / null: cover.jpg',
      'SS26 / Beren: 1.jpg',
      'SS26 / Lina: 1.jpg',
      'null / null: 1.jpg',
    ]);
    const wrapped = ['Desktop/Beren/kırmızı/1.jpg', 'Desktop/Beren/mavi/1.jpg'].map((path) => ({ path, bytes: 5 }));
    expect(shown(planDrop(wrapped, new Map([['Desktop', 'subfolder']])))).toEqual([
      'null / Beren: kırmızı/1.jpg mavi/1.jpg',
    ]);
    expect(plan('Beren/1.jpg', '2.jpg').directories).toEqual([]);
  });

  it('keep the season around them when a person says otherwise', () => {
    const places = (top: string, is: DirectoryIs) => {
      const files = ['kırmızı', 'mavi'].map((colour) => ({ path: `${top}/Beren/${colour}/1.jpg`, bytes: 5 }));
      return planDrop(files, new Map([[top.split('/')[0] ?? '', is]])).groups.map(
        ({ folder, subfolder }) => `${folder} / ${subfolder}`,
      );
    };
    expect(places('SS26', 'subfolder')).toEqual(['SS26 / Beren']);
    expect(places('SS26', 'folder')).toEqual(['SS26 / kırmızı', 'SS26 / mavi']);
    expect(places('Yeni gelenler', 'subfolder')).toEqual(['Yeni gelenler / Beren']);
    expect(places('Yeni gelenler', 'folder')).toEqual(['Beren / kırmızı', 'Beren / mavi']);
    expect(places('Masaüstü', 'subfolder')).toEqual(['null / Beren']);
    expect(places('SS26/wetransfer_12', 'subfolder')).toEqual(['SS26 / Beren']);
  });

  it.each([
    ['products', ['kırmızı/1.jpg', 'mavi/1.jpg'], 2],
    ['categories', ['elbise/EL-8201.jpg', 'elbise/EL-8202.jpg', 'gömlek/GM-8301.jpg', 'gömlek/GM-8302.jpg'], 0],
    ['both', ['elbise/EL-8201.jpg', 'elbise/EL-8202.jpg', 'BR-2041/1.jpg', 'yeni/1.jpg', 'yeni/2.jpg'], 2],
    ['categories of products', ['elbise/EL-8201/1.jpg', 'gömlek/GM-8301/1.jpg'], 0],
  ])('tell how many directories of a brand are a product each: %s', (_what, paths, products) => {
    const files = paths.map((path) => ({ path: `Beren/${path}`, bytes: 5 }));
    expect(planDrop(files, new Map([['Beren', 'subfolder']])).directories).toMatchObject([
      { is: 'subfolder', products },
    ]);
  });

  it('may be one with seasons, or not, where a person says so', () => {
    const paths = ['Shop/SS26/Beren/1.jpg', 'Shop/Yeni/Beren/1.jpg'].map((path) => ({ path, bytes: 5 }));
    const places = (said: DirectoryIs) =>
      planDrop(paths, new Map([['Shop', said]])).groups.map(({ folder, subfolder }) => `${folder} / ${subfolder}`);
    expect(planDrop(paths).directories).toMatchObject([{ is: 'folder', mayBeFolders: true }]);
    expect(places('folders')).toEqual(['SS26 / Beren', 'Yeni / Beren']);
    expect(places('folder')).toEqual(['Shop / SS26', 'Shop / Yeni']);
    expect(places('subfolder')).toEqual(['null / Shop']);
  });

  it('counts what is no photo by kind, as an import does', () => {
    const dropped = ['Beren/1.jpg', 'Beren/prices.xlsx', 'old.xlsx', 'Beren/.DS_Store', 'Beren/Thumbs.db', 'README'];
    expect(plan(...dropped)).toMatchObject({
      leftOut: [],
      others: [
        { kind: '.xlsx', count: 2 },
        { kind: 'hidden', count: 2 },
        { kind: '', count: 1 },
      ],
    });
    expect(plan('Beren/1.jpg', '__MACOSX/Beren/._1.jpg', '@eaDir/1.jpg').others).toEqual([]);
  });

  it('tells what is left out', () => {
    expect(plan(`Beren/${'d/'.repeat(9)}1.jpg`).leftOut).toMatchObject([{ reason: 'too_deep' }]);
    expect(plan(`${'d/'.repeat(17)}1.jpg`).leftOut).toMatchObject([{ reason: 'too_deep' }]);
    expect(plan(`Beren/${'dir/'.repeat(3)}${'x'.repeat(1000)}.jpg`).leftOut).toMatchObject([{ reason: 'bad_name' }]);
    expect(planDrop([{ path: '1.jpg', bytes: 0 }])).toMatchObject({
      groups: [],
      directories: [],
      others: [],
      leftOut: [{ path: '1.jpg', reason: 'empty' }],
    });
  });
});
