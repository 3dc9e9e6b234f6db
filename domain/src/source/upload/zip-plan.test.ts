import { describe, expect, it } from 'vitest';
import { type DropPlan, type DroppedFile, planDrop } from './upload-plan.ts';
import type { ZipEntry } from './upload-zip.ts';
import { directoryOf, planZip, type ZipPlace } from './zip-plan.ts';

const entry = (path: string): ZipEntry => ({
  ...{ path, bytes: 1000, packedBytes: 990, isEncrypted: false, isLink: false, isReadable: true },
});
const zip = (path: string, ...inside: string[]): DroppedFile => ({ path, bytes: 90_000, entries: inside.map(entry) });
const loose = (path: string): DroppedFile => ({ path, bytes: 1000 });

/** `folder / subfolder: names` for each group; "?" is for the person to say. */
const shown = ({ groups }: DropPlan<DroppedFile>) =>
  groups.map(
    ({ folder, subfolder, files }) =>
      `${folder ?? '?'} / ${subfolder ?? '?'}: ${files.map(({ name }) => name).join(' ')}`,
  );

/** What a person orders who fills in only what is missing. */
const ordered = ({ groups }: DropPlan<DroppedFile>, path: string): ZipPlace[] =>
  groups.flatMap(({ folder, subfolder, files }) =>
    files
      .filter(({ file, entry: inside }) => file.path === path && inside !== null)
      .map(({ name, entry: inside }) => ({
        ...directoryOf(inside ?? '', name),
        ...{ folder: folder ?? '?', subfolder: subfolder ?? '?', product: null },
      })),
  );

const unpacked = (file: DroppedFile, places: ZipPlace[] | null, said = { folder: '?', subfolder: '?' }) => {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const plan = planZip(file.entries ?? [], { name, bytes: file.bytes, ...said, places });
  if (plan.kind === 'refused') return plan.reason;
  return plan.photos.map(({ folder, subfolder, path }) => `${folder} / ${subfolder}: ${path}`);
};

const brands = ['Beren', 'Lina', 'Nehir'];
const four = ['1', '2', '3', '4'];

/** Name of a ZIP, what is in it, and the same folder as it lies unpacked. */
const seasons: [string, string, string[], string[]][] = [
  [
    'a season with its folder',
    'Kasım.zip',
    ['Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'],
    ['Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'],
  ],
  [
    'a season without its folder',
    'Kasım.zip',
    ['Beren/1.jpg', 'Lina/1.jpg'],
    ['Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'],
  ],
  [
    'a season under another name',
    'wetransfer_12.zip',
    ['Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'],
    ['Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'],
  ],
  [
    'brands with product folders',
    'Kasım.zip',
    ['Kasım/Beren/BR-1/1.jpg', 'Kasım/Lina/LN-7.jpg'],
    ['Kasım/Beren/BR-1/1.jpg', 'Kasım/Lina/LN-7.jpg'],
  ],
  [
    'a season far inside',
    'backup.zip',
    ['Users/a/Desktop/Kasım/Beren/1.jpg', 'Users/a/Desktop/Kasım/Lina/1.jpg'],
    ['Users/a/Desktop/Kasım/Beren/1.jpg', 'Users/a/Desktop/Kasım/Lina/1.jpg'],
  ],
  [
    'a photo beside the brands',
    'Kasım.zip',
    ['Kasım/cover.jpg', ...brands.flatMap((brand) => four.map((n) => `Kasım/${brand}/${n}.jpg`))],
    ['Kasım/cover.jpg', ...brands.flatMap((brand) => four.map((n) => `Kasım/${brand}/${n}.jpg`))],
  ],
  [
    'several seasons',
    'Shop.zip',
    ['SS26/Beren/1.jpg', 'AW26/Beren/1.jpg', 'AW26/Lina/BR-1/1.jpg'],
    ['Shop/SS26/Beren/1.jpg', 'Shop/AW26/Beren/1.jpg', 'Shop/AW26/Lina/BR-1/1.jpg'],
  ],
  [
    'a season of one brand with its folder',
    'Kasım.zip',
    ['Kasım/Beren/elbise/BR-1.jpg', 'Kasım/Beren/gömlek/BR-2.jpg'],
    ['Kasım/Beren/elbise/BR-1.jpg', 'Kasım/Beren/gömlek/BR-2.jpg'],
  ],
  [
    'a season of one brand without its folder',
    'Kasım.zip',
    ['Beren/elbise/BR-1.jpg', 'Beren/gömlek/BR-2.jpg'],
    ['Kasım/Beren/elbise/BR-1.jpg', 'Kasım/Beren/gömlek/BR-2.jpg'],
  ],
  ['a season of one brand with its photos', 'SS26.zip', ['Beren/1.jpg'], ['SS26/Beren/1.jpg']],
  ['a season that is called in other words inside', 'SS26.zip', ['Yaz 2026/Beren/1.jpg'], ['Yaz 2026/Beren/1.jpg']],
  ['one brand', 'Beren.zip', ['Beren/1.jpg', 'Beren/2.jpg'], ['Beren/1.jpg', 'Beren/2.jpg']],
  ['one brand without its folder', 'Beren.zip', ['1.jpg', '2.jpg'], ['Beren/1.jpg', 'Beren/2.jpg']],
  [
    'a brand with product folders',
    'Beren.zip',
    ['BR-1/1.jpg', 'BR-2/1.jpg', '3.jpg'],
    ['Beren/BR-1/1.jpg', 'Beren/BR-2/1.jpg', 'Beren/3.jpg'],
  ],
  [
    'a brand with one product folder',
    'Beren.zip',
    ['BR-2041/1.jpg', 'BR-2041/2.jpg'],
    ['Beren/BR-2041/1.jpg', 'Beren/BR-2041/2.jpg'],
  ],
  ['one product', 'BR-2041.zip', ['BR-2041/1.jpg'], ['BR-2041/1.jpg']],
];

describe('a ZIP is planned as the same folder unpacked', () => {
  it.each(seasons)('%s', (_what, name, inside, folder) => {
    expect(shown(planDrop([zip(name, ...inside)]))).toEqual(shown(planDrop(folder.map(loose))));
  });

  it.each(seasons)('inside a dropped folder: %s', (_what, name, inside, folder) => {
    const files = [zip(`Drop/${name}`, ...inside)];
    expect(shown(planDrop(files))).toEqual(shown(planDrop(folder.map((path) => loose(`Drop/${path}`)))));
  });

  it('and the season is its folder, each brand a subfolder', () => {
    expect(shown(planDrop([zip('Kasım.zip', 'Beren/1.jpg', 'Beren/2.jpg', 'Lina/1.jpg')]))).toEqual([
      'Kasım / Beren: 1.jpg 2.jpg',
      'Kasım / Lina: 1.jpg',
    ]);
  });

  it('and a season of one brand is its folder too', () => {
    const expected = ['Kasım / Beren: elbise/1.jpg gömlek/1.jpg'];
    expect(shown(planDrop([zip('Kasım.zip', 'Beren/elbise/1.jpg', 'Beren/gömlek/1.jpg')]))).toEqual(expected);
    expect(shown(planDrop([zip('Kasım.zip', 'Kasım/Beren/elbise/1.jpg', 'Kasım/Beren/gömlek/1.jpg')]))).toEqual(
      expected,
    );
    expect(shown(planDrop([zip('Kasım.zip', 'wetransfer/Beren/1.jpg', 'wetransfer/Lina/1.jpg')]))).toEqual([
      'Kasım / Beren: 1.jpg',
      'Kasım / Lina: 1.jpg',
    ]);
  });

  it('several together, and beside photos of the same folders', () => {
    expect(
      shown(
        planDrop([
          zip('Kasım-1.zip', 'Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'),
          zip('Kasım-2.zip', 'Kasım/Beren/2.jpg', 'Kasım/Lina/2.jpg'),
          zip('Ela.zip', '1.jpg'),
        ]),
      ),
    ).toEqual(['Kasım / Beren: 1.jpg 2.jpg', 'Kasım / Lina: 1.jpg 2.jpg', '? / Ela: 1.jpg']);
    expect(shown(planDrop([loose('SS26/Lina/1.jpg'), zip('SS26/Beren.zip', 'BR-1/1.jpg', '2.jpg')]))).toEqual([
      'SS26 / Lina: 1.jpg',
      'SS26 / Beren: BR-1/1.jpg 2.jpg',
    ]);
  });

  it('a ZIP for each product of a dropped brand', () => {
    const files = [zip('Beren/BR-2041.zip', '1.jpg'), zip('Beren/BR-2042.zip', 'BR-2042/1.jpg')];
    const plan = planDrop(files);
    expect(shown(plan)).toEqual(['? / Beren: BR-2041/1.jpg BR-2042/1.jpg']);
    expect(files.flatMap((file) => unpacked(file, ordered(plan, file.path)))).toEqual([
      '? / Beren: BR-2041/1.jpg',
      '? / Beren: BR-2042/1.jpg',
    ]);
  });

  it('without what the systems put in, and tells what is left out of it', () => {
    const plan = planDrop([
      zip(
        'Kasım.zip',
        'Kasım/Beren/1.jpg',
        'Kasım/Lina/1.jpg',
        'Kasım/prices.xlsx',
        '__MACOSX/Kasım/Beren/._1.jpg',
        '__MACOSX/x.jpg',
      ),
    ]);
    expect(shown(plan)).toEqual(['Kasım / Beren: 1.jpg', 'Kasım / Lina: 1.jpg']);
    expect(plan).toMatchObject({ leftOut: [], others: [{ kind: '.xlsx', count: 1 }] });
    const file = zip('Kasım.zip', 'Kasım/Beren/1.jpg', 'Kasım/prices.xlsx', '.DS_Store');
    expect(
      planZip(file.entries ?? [], { name: 'Kasım.zip', bytes: 90_000, ...{ folder: 'A', subfolder: 'B' }, places: [] }),
    ).toMatchObject({
      others: [
        { kind: '.xlsx', count: 1 },
        { kind: 'hidden', count: 1 },
      ],
    });
  });

  it('tells apart what it brings along and what stays on this device', () => {
    const files = [
      zip('Kasım.zip', 'Kasım/Beren/1.jpg', 'Kasım/Beren/a.zip', 'Kasım/Beren/x.pdf'),
      zip('empty.zip'),
      ...[loose('Kasım/Lina/1.jpg'), loose('Kasım/x.xlsx'), { path: 'Kasım/2.jpg', bytes: 0 }],
    ];
    expect(planDrop(files)).toMatchObject({
      leftOut: [{ path: 'Kasım.zip: Kasım/Beren/a.zip' }, { path: 'empty.zip' }, { path: 'Kasım/2.jpg' }],
      others: [
        { kind: '.pdf', count: 1 },
        { kind: '.xlsx', count: 1 },
      ],
      notSent: {
        leftOut: [
          { path: 'empty.zip', reason: 'empty' },
          { path: 'Kasım/2.jpg', reason: 'empty' },
        ],
        others: [{ kind: '.xlsx', count: 1 }],
      },
    });
  });

  it('of twenty thousand files in any directories is planned within the memory there is', () => {
    const inside = (directories: (at: number) => string) =>
      zip('a.zip', ...Array.from({ length: 20_000 }, (_, at) => `${directories(at)}${at}.jpg`));
    expect(planDrop([{ ...inside(() => 'd/'.repeat(450)), bytes: 1e9 }])).toMatchObject({
      leftOut: [{ path: 'a.zip', reason: 'too_deep' }],
    });
    expect(planDrop([{ ...inside((at) => `Kasım/marka ${at}/`), bytes: 1e9 }]).groups).toHaveLength(20_000);
  });

  it.each([
    ['with a password', [{ ...entry('Kasım/Beren/1.jpg'), isEncrypted: true }], 'encrypted'],
    ['without a photo', [entry('Kasım/prices.xlsx')], 'not_a_photo'],
    ['without anything', [], 'empty'],
  ])('one %s is left out before it is sent', (_what, entries, reason) => {
    expect(planDrop([{ path: 'Kasım.zip', bytes: 900, entries }])).toMatchObject({
      groups: [],
      directories: [],
      others: [],
      leftOut: [{ path: 'Kasım.zip', reason }],
    });
  });
});

describe('what is unpacked where', () => {
  it.each(seasons)('is what was shown: %s', (_what, name, inside) => {
    const file = zip(name, ...inside);
    const plan = planDrop([file]);
    const wanted = plan.groups.flatMap(({ folder, subfolder, files }) =>
      files.map((photo) => `${folder ?? '?'} / ${subfolder ?? '?'}: ${photo.name}`),
    );
    expect([unpacked(file, ordered(plan, name))].flat().sort()).toEqual(wanted.sort());
  });

  it('is what a person has corrected', () => {
    const file = zip(
      'Kasım.zip',
      'Kasım/cover.jpg',
      'Kasım/Beren/IMG_1.jpg',
      'Kasım/Beren/BR-1.jpg',
      'Kasım/Lina/1.jpg',
    );
    const places: ZipPlace[] = [
      { directory: 'Kasım', folder: 'AW26', subfolder: 'Kapak', within: '', product: null },
      { directory: 'Kasım/Beren', folder: 'AW26', subfolder: 'Beren Giyim', within: '', product: 'BR-9' },
      { directory: 'Kasım/Lina', folder: 'SS26', subfolder: 'Lina', within: 'LN-1', product: null },
    ];
    expect(unpacked(file, places)).toEqual([
      'AW26 / Kapak: cover.jpg',
      'AW26 / Beren Giyim: BR-9/IMG_1.jpg',
      'AW26 / Beren Giyim: BR-1.jpg',
      'SS26 / Lina: LN-1/1.jpg',
    ]);
  });

  it('is what the ZIP says where nobody could look into it: its folders are the subfolders of the folder that was said', () => {
    const said = { folder: 'AW26', subfolder: 'Kasım' };
    expect(unpacked(zip('Kasım.zip', 'Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg'), [], said)).toEqual([
      'AW26 / Beren: 1.jpg',
      'AW26 / Lina: 1.jpg',
    ]);
    expect(unpacked(zip('Kasım.zip', 'BR-1/1.jpg', '2.jpg'), [], said)).toEqual([
      'AW26 / Kasım: BR-1/1.jpg',
      'AW26 / Kasım: 2.jpg',
    ]);
    const seasonsInside = zip('Shop.zip', 'SS26/Beren/1.jpg', 'AW26/Beren/1.jpg');
    expect(unpacked(seasonsInside, [], said)).toEqual(['SS26 / Beren: 1.jpg', 'AW26 / Beren: 1.jpg']);
    const withCover = ['Kasım/cover.jpg', ...brands.flatMap((brand) => four.map((n) => `Kasım/${brand}/${n}.jpg`))];
    expect(unpacked(zip('Kasım.zip', ...withCover), [], said)).toContain('AW26 / Kasım: cover.jpg');
  });

  it('never leaves its subfolder, whatever was asked for', () => {
    const file = zip('Kasım.zip', 'Beren/1.jpg', 'Lina/1.jpg');
    const places = (within: string): ZipPlace[] => [
      { directory: 'Beren', folder: 'AW26', subfolder: 'Beren', within, product: null },
      { directory: 'Lina', folder: 'AW26', subfolder: 'Lina', within: '', product: null },
    ];
    for (const within of ['..', '../..', '/tmp', 'a\\b', '.hidden'])
      expect(unpacked(file, places(within))).toEqual(['AW26 / Lina: 1.jpg']);
    expect(unpacked(zip('a.zip', `Beren/${'d/'.repeat(7)}1.jpg`, 'Lina/1.jpg'), places(''))).toEqual([
      'AW26 / Lina: 1.jpg',
    ]);
  });
});
