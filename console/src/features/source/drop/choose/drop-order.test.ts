import { planDrop } from '@kolaj/domain/source/upload/upload-plan';
import { describe, expect, it } from 'vitest';
import type { DeviceFile } from './drop-files.ts';
import { type DropRow, filesOf, isReady, rowsOf } from './drop-order.ts';

const device = (path: string, bytes = 3): DeviceFile => ({
  ...{ path, bytes },
  file: new File([new Uint8Array(bytes)], path.split('/').at(-1) ?? '', { lastModified: 7 }),
});
const rows = (files: DeviceFile[], known: Partial<Parameters<typeof rowsOf>[1]> = {}) =>
  rowsOf(planDrop(files), { folder: null, unfinished: [], ...known }).map(
    ({ folder, subfolder, files: inside }) => `${folder} / ${subfolder}: ${inside.length}`,
  );

describe('the rows of the window for adding photos', () => {
  it('say what the directories say', () => {
    expect(rows([device('SS26/Beren/1.jpg'), device('SS26/Lina/1.jpg')])).toEqual([
      'SS26 / Beren: 1',
      'SS26 / Lina: 1',
    ]);
    expect(rows([device('1.jpg'), device('2.jpg')])).toEqual([' / : 2']);
  });

  it('are in the folder whose page is open', () => {
    expect(rows([device('SS26/Beren/1.jpg')], { folder: 'AW26' })).toEqual(['AW26 / Beren: 1']);
  });

  it('lead interrupted files to their first destination', () => {
    const unfinished = [{ name: '1.jpg', bytes: 3, folder: 'SS26', subfolder: 'Beren', places: null }];
    expect(rows([device('1.jpg'), device('2.jpg')], { unfinished })).toEqual(['SS26 / Beren: 2']);
    expect(rows([device('1.jpg', 4)], { unfinished })).toEqual([' / : 1']);
  });
});

/** A ZIP with the list of what is in it; without one, nobody could look into it. */
const zip = (path: string, inside: string[] | null): DeviceFile => ({
  ...device(path, 90),
  entries:
    inside?.map((name) => ({
      ...{ path: name, bytes: 1000, packedBytes: 900, isEncrypted: false, isLink: false, isReadable: true },
      ...{ at: 0, isDeflated: true, crc32: 0 },
    })) ?? null,
});

describe('a ZIP in the window for adding photos', () => {
  const season = () => zip('Kasım.zip', ['Kasım/Beren/IMG_1.jpg', 'Kasım/Beren/IMG_2.jpg', 'Kasım/Lina/1.jpg']);
  const sentFrom = (all: DropRow[]) => filesOf(all, { replace: false, newKey: () => 'key' });

  it('has a row for each subfolder in it', () => {
    expect(rows([season()])).toEqual(['Kasım / Beren: 2', 'Kasım / Lina: 1']);
    expect(rows([zip('Kasım.zip', null)])).toEqual([' / Kasım: 1']);
  });

  it('is sent once, with what was corrected', () => {
    const all = rowsOf(planDrop([season(), device('1.jpg')]), { folder: null, unfinished: [] });
    const corrected = all.map((row) => ({
      ...row,
      ...(row.subfolder === 'Beren' && { subfolder: ' Beren Giyim ', product: 'BR-1 ' }),
      ...(row.folder === '' && { folder: 'Kasım', subfolder: 'Lina' }),
    }));
    expect(sentFrom(corrected)).toMatchObject([
      { name: '1.jpg', folder: 'Kasım', subfolder: 'Lina' },
      {
        ...{ name: 'Kasım.zip', folder: 'Kasım', subfolder: 'Beren Giyim' },
        places: [
          { directory: 'Kasım/Beren', folder: 'Kasım', subfolder: 'Beren Giyim', within: '', product: 'BR-1' },
          { directory: 'Kasım/Lina', folder: 'Kasım', subfolder: 'Lina', within: '', product: null },
        ],
      },
    ]);
  });

  it('that nobody could look into leaves it to the server', () => {
    const all = rowsOf(planDrop([zip('Kasım.zip', null)]), { folder: 'SS26', unfinished: [] });
    expect(sentFrom(all)).toMatchObject([{ name: 'Kasım.zip', folder: 'SS26', subfolder: 'Kasım', places: [] }]);
  });

  it('that was interrupted goes where it was going', () => {
    const place = { within: '', product: null };
    const places = [
      { ...place, directory: 'Kasım/Beren', folder: 'AW26', subfolder: 'Beren Giyim' },
      { ...place, directory: 'Kasım/Lina', folder: 'AW26', subfolder: 'Lina' },
    ];
    const unfinished = [{ name: 'Kasım.zip', bytes: 90, folder: 'AW26', subfolder: 'Beren Giyim', places }];
    expect(rows([season()], { unfinished })).toEqual(['AW26 / Beren Giyim: 2', 'AW26 / Lina: 1']);
  });

  it('that was interrupted shows the same products as before', () => {
    const place = { directory: 'Kasım/Beren', folder: 'AW26', subfolder: 'Beren', within: '', product: 'BR-1' };
    const unfinished = [{ name: 'Kasım.zip', bytes: 90, folder: 'AW26', subfolder: 'Beren', places: [place] }];
    const all = rowsOf(planDrop([season()]), { folder: null, unfinished });
    expect(sentFrom(all)).toMatchObject([{ places: [{ product: 'BR-1' }, { product: null }] }]);
  });
});

describe('the files of the rows', () => {
  it('keep their path below the subfolder; what was typed is trimmed', () => {
    const [row] = rowsOf(planDrop([device('Beren/BR-2041/1.jpg'), device('Beren/2.jpg')]), {
      folder: null,
      unfinished: [],
    });
    let keys = 0;
    const files = filesOf(row ? [{ ...row, folder: ' SS26 ' }] : [], { replace: true, newKey: () => `key-${keys++}` });
    expect(files).toMatchObject([
      {
        key: 'key-1',
        batch: 'key-0',
        folder: 'SS26',
        subfolder: 'Beren',
        name: 'BR-2041/1.jpg',
        modified: 7,
        replace: true,
      },
      { key: 'key-2', batch: 'key-0', name: '2.jpg' },
    ]);
  });

  it('stay both where two come under one name, also where old ones are replaced', () => {
    const files = [device('A/1.jpg'), device('B/1.jpg'), device('B/2.jpg')];
    const all = rowsOf(planDrop(files), { folder: 'SS26', unfinished: [] });
    const sent = filesOf(
      all.map((row) => ({ ...row, subfolder: 'Beren' })),
      { replace: true, newKey: () => 'key' },
    );
    expect(sent.map(({ name, replace }) => [name, replace])).toEqual([
      ['1.jpg', false],
      ['1.jpg', false],
      ['2.jpg', true],
    ]);
  });

  it('join photos that a camera has named into one product, when a person says so', () => {
    const files = [device('Beren/IMG_1.jpg'), device('Beren/IMG_2.jpg'), device('Beren/CV2041.jpg')];
    const all = rowsOf(planDrop(files), { folder: 'SS26', unfinished: [] });
    const namesOf = (product: string | null) =>
      filesOf(
        all.map((row) => ({ ...row, product })),
        { replace: false, newKey: () => 'key' },
      ).map(({ name }) => name);
    expect(namesOf(null)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'CV2041.jpg']);
    expect(namesOf(' KB-77 ')).toEqual(['KB-77/IMG_1.jpg', 'KB-77/IMG_2.jpg', 'CV2041.jpg']);
  });

  it('wait for the code of a joined product', () => {
    const [row] = rowsOf(planDrop([device('Beren/IMG_1.jpg')]), { folder: 'SS26', unfinished: [] });
    expect([null, '', 'a/b', 'KB-77'].map((product) => row && isReady({ ...row, product }))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
