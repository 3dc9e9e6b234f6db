import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginUpload, dropUpload } from '@kolaj/contract/source/source-upload';
import { describe, expect, it } from 'vitest';
import { inShop } from '../../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { aZip } from '../../testing/testing-upload.ts';
import { zipSuite } from './testing-zips.ts';
import { unpackUpload } from './upload-unpack.job.ts';

const database = await testDatabase();
const { world, here, photo, stop, run, bring, standing, unpacked, filesIn } = await zipSuite(database);

describe('a ZIP', () => {
  it('becomes the photos in it, directories as product folders, and leaves nothing else', async () => {
    const zip = aZip([
      { name: 'Beren/', bytes: Buffer.alloc(0), method: 0 },
      { name: 'Beren/BR-1/1.jpg', bytes: photo(0) },
      { name: 'Beren/BR-1/2.jpg', bytes: photo(1), method: 0 },
      { name: 'Beren/loose.jpg', bytes: photo(2) },
      { name: '__MACOSX/Beren/._loose.jpg', bytes: Buffer.from('x') },
    ]);
    expect(await unpacked(zip)).toMatchObject({ status: 'done', photos: 3, left_out: [], reason: null });
    expect(await filesIn('SS26/Beren')).toEqual(['BR-1/1.jpg', 'BR-1/2.jpg', 'loose.jpg']);
    expect(await readFile(join(here().source, 'SS26/Beren/BR-1/2.jpg'))).toEqual(photo(1));
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
    const known = await inShop(database, here().shop.id, ({ db }) =>
      db.selectFrom('received_files').select('path').where('shop_id', '=', here().shop.id).orderBy('path').execute(),
    );
    expect(known.map(({ path }) => path)).toContain('SS26/Beren/BR-1/1.jpg');
    expect(known).toHaveLength(3);
  });

  it('leaves nothing of a photo that was under way when the process was killed', async () => {
    const id = await bring(aZip([{ name: 'Beren/1.jpg', bytes: photo(0) }]));
    await mkdir(join(here().source, 'SS26/Beren'), { recursive: true });
    await writeFile(join(here().source, `SS26/Beren/.kolaj-${id}-1.part`), photo(0).subarray(0, 100));
    await run(id);
    expect(await filesIn('SS26/Beren')).toEqual(['1.jpg']);
    expect(await readFile(join(here().source, 'SS26/Beren/1.jpg'))).toEqual(photo(0));
  });

  it.each([
    ['UTF-8 that says so', Buffer.from('çiçek.jpg'), 0x800, 'çiçek.jpg'],
    ['UTF-8 that does not say so (macOS)', Buffer.from('Gömlek şık.jpg'), 0, 'Gömlek şık.jpg'],
    ['Turkish Windows', Buffer.from('K\x8drm\x8dz\x8d \x9fal, \x98zmir.jpg', 'latin1'), 0, 'Kırmızı şal, İzmir.jpg'],
    ['Turkish Windows of another program', Buffer.from('\xde\xfdk \xe7i\xe7ekli.jpg', 'latin1'), 0, 'Şık çiçekli.jpg'],
    ['Russian Windows of another program', Buffer.from('\xcf\xeb\xe0\xf2\xfc\xe5 1.jpg', 'latin1'), 0, 'Платье 1.jpg'],
    ['German Windows', Buffer.from('Kleid gr\x81n gro\xe1.jpg', 'latin1'), 0, 'Kleid grün groß.jpg'],
    ['Russian Windows', Buffer.from('\x8f\xab\xa0\xe2\xec\xa5 1.jpg', 'latin1'), 0, 'Платье 1.jpg'],
    ['backslashes (old Windows)', Buffer.from('BR-1\\1.jpg'), 0, 'BR-1/1.jpg'],
  ])('has its names as they were written: %s', async (_name, name, flags, expected) => {
    await unpacked(
      aZip([
        { name, flags, bytes: photo(0) },
        { name: 'z.jpg', bytes: photo(1) },
      ]),
    );
    expect(await filesIn('SS26/Beren')).toEqual([expected, 'z.jpg'].sort());
  });

  it.each([
    ['a path out of the folder', { name: '../../../evil.jpg' }, 'bad_name'],
    ['an absolute path', { name: '/tmp/evil.jpg' }, 'bad_name'],
    ['backslashes out of the folder', { name: '..\\..\\evil.jpg' }, 'bad_name'],
    ['a link', { name: 'evil.jpg', mode: 0o120777 }, 'link'],
    ['an encrypted photo', { name: 'evil.jpg', flags: 1 }, 'encrypted'],
    ['an AES photo of 7-Zip', { name: 'evil.jpg', flags: 1, method: 99 as const }, 'encrypted'],
    ['a ZIP in the ZIP', { name: 'evil.zip' }, 'zip_in_zip'],
    ['a photo whose checksum is wrong', { name: 'evil.jpg', claims: { crc32: 1 } }, 'damaged'],
    ['a photo that is longer than it says', { name: 'evil.jpg', claims: { bytes: 10 } }, 'damaged'],
    ['a photo that is shorter than it says', { name: 'evil.jpg', claims: { bytes: 9_999 } }, 'damaged'],
  ])('comes without %s', async (_name, evil, reason) => {
    const zip = aZip([
      { name: 'good.jpg', bytes: photo(0) },
      { bytes: photo(1), ...evil },
    ]);
    expect(await unpacked(zip)).toMatchObject({ status: 'done', photos: 1, left_out: [{ reason }] });
    expect(await filesIn('')).toEqual(['SS26/Beren/good.jpg']);
  });

  it('counts what is no photo by kind', async () => {
    const zip = aZip([
      { name: 'good.jpg', bytes: photo(0) },
      { name: 'prices.xlsx', bytes: Buffer.from('x') },
      { name: '.DS_Store', bytes: Buffer.from('x') },
    ]);
    expect(await unpacked(zip)).toMatchObject({
      ...{ photos: 1, left_out: [] },
      other_files: [
        { kind: '.xlsx', count: 1 },
        { kind: 'hidden', count: 1 },
      ],
    });
  });

  it('comes without what only calls itself a photo', async () => {
    const zip = aZip([
      { name: 'good.jpg', bytes: photo(0) },
      { name: 'page.jpg', bytes: Buffer.from('<html>'.repeat(50)) },
    ]);
    expect(await unpacked(zip)).toMatchObject({
      status: 'done',
      photos: 1,
      left_out: [{ path: 'page.jpg', reason: 'not_a_photo' }],
    });
  });

  it.each([
    ['cut off', aZip([{ name: '1.jpg', bytes: Buffer.alloc(5000, 1) }]).subarray(0, 60), 'damaged'],
    ['without anything', aZip([]), 'empty'],
    ['encrypted', aZip([{ name: '1.jpg', bytes: Buffer.alloc(50), flags: 1 }]), 'encrypted'],
    ['without photos', aZip([{ name: 'a.pdf', bytes: Buffer.alloc(50) }]), 'not_a_photo'],
    [
      'a bomb that hides its size in 200 entries',
      aZip(Array.from({ length: 200 }, (_, at) => ({ name: `${at}.bmp`, bytes: Buffer.alloc(1024 * 1024) }))),
      'bomb',
    ],
  ])('is refused as a whole: %s', async (_name, zip, reason) => {
    expect(await unpacked(zip)).toMatchObject({ status: 'refused', reason, photos: 0 });
    expect(await filesIn('')).toEqual([]);
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
  });

  it('says when the disk has no room for what is in it', async () => {
    const id = await bring(aZip([{ name: '1.jpg', bytes: photo(0) }]));
    world.disk.free = 10;
    await run(id);
    expect(await standing(id)).toMatchObject({ status: 'refused', reason: 'no_space' });
  });
});

describe('a ZIP of a season', () => {
  const season = { folder: 'Kasım', subfolder: 'Kasım', name: 'Kasım.zip' };
  const inside = (...paths: string[]) => aZip(paths.map((name, at) => ({ name, bytes: photo(at) })));
  const place = (directory: string, subfolder: string, more = {}) => ({
    ...{ directory, folder: 'Kasım', subfolder },
    ...more,
  });

  it('fills a subfolder for each place that a person has chosen, and says how many photos each got', async () => {
    const zip = inside('Kasım/Beren/IMG_1.jpg', 'Kasım/Beren/BR-2.jpg', 'Kasım/Lina/LN-1/1.jpg', 'Kasım/cover.jpg');
    const places = [
      place('Kasım/Beren', 'Beren Giyim', { product: 'BR-1' }),
      place('Kasım/Lina', 'Lina', { folder: 'Aralık' }),
      place('Kasım', 'Kapak', { within: 'dış' }),
    ];
    expect(await unpacked(zip, { ...season, places })).toMatchObject({
      status: 'done',
      photos: 4,
      filled: [
        { folder: 'Kasım', subfolder: 'Beren Giyim', photos: 2 },
        { folder: 'Aralık', subfolder: 'Lina', photos: 1 },
        { folder: 'Kasım', subfolder: 'Kapak', photos: 1 },
      ],
    });
    expect(await filesIn('')).toEqual([
      'Aralık/Lina/LN-1/1.jpg',
      'Kasım/Beren Giyim/BR-1/IMG_1.jpg',
      'Kasım/Beren Giyim/BR-2.jpg',
      'Kasım/Kapak/dış/cover.jpg',
    ]);
  });

  it('that no browser could look into goes where its own directories say, in the folder that was said', async () => {
    const zip = inside('Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg', '__MACOSX/Kasım/Lina/._1.jpg');
    expect(await unpacked(zip, { ...season, folder: 'Güz', places: [] })).toMatchObject({ status: 'done', photos: 2 });
    expect(await filesIn('')).toEqual(['Güz/Beren/1.jpg', 'Güz/Lina/1.jpg']);
  });

  it('whose names are in an old code page comes into the directories that were chosen by their text', async () => {
    const zip = aZip([
      { name: Buffer.from('Kas\x8dm\\\x9eule\\1.jpg', 'latin1'), flags: 0, bytes: photo(0) },
      { name: Buffer.from('Kas\x8dm\\K\x8drm\x8dz\x8d\\1.jpg', 'latin1'), flags: 0, bytes: photo(1) },
    ]);
    const places = [place('Kasım/Şule', 'Şule Denim'), place('Kasım/Kırmızı', 'Kırmızı')];
    await unpacked(zip, { ...season, places });
    expect(await filesIn('')).toEqual(['Kasım/Kırmızı/1.jpg', 'Kasım/Şule Denim/1.jpg']);
  });

  it('all of which a program wants in one subfolder comes there', async () => {
    await unpacked(inside('Kasım/BR-1/1.jpg', 'Kasım/BR-2/1.jpg'), season);
    expect(await filesIn('')).toEqual(['Kasım/Kasım/BR-1/1.jpg', 'Kasım/Kasım/BR-2/1.jpg']);
  });

  it('comes nowhere but into folders of the source', async () => {
    const zip = inside('Kasım/Beren/1.jpg', 'Kasım/Lina/1.jpg');
    const bad = [{ folder: '..' }, { subfolder: '.hidden' }, { subfolder: 'a/b' }, { product: '../x' }];
    for (const wrong of bad) {
      const file = { ...season, bytes: zip.length, modified: 1, places: [place('Kasım/Beren', 'Beren', wrong)] };
      expect(await here().owner.call(beginUpload, file)).toMatchObject({ success: false, code: 'bad_name' });
    }
    const places = [place('Kasım/Beren', 'Beren', { within: '../../..' }), place('Kasım/Lina', 'Lina')];
    expect(await unpacked(zip, { ...season, places })).toMatchObject({
      photos: 1,
      left_out: [{ path: 'Kasım/Beren/1.jpg', reason: 'bad_name' }],
    });
    expect(await filesIn('')).toEqual(['Kasım/Lina/1.jpg']);
  });

  it('killed on the way ends like one that was left alone', async () => {
    const zip = inside('Kasım/Beren/1.jpg', 'Kasım/Beren/2.jpg', 'Kasım/Lina/1.jpg', 'Kasım/Lina/2.jpg');
    const places = [place('Kasım/Beren', 'Beren'), place('Kasım/Lina', 'Lina')];
    const id = await bring(zip, { ...season, places });
    const cut = new AbortController();
    let looks = 0;
    const clock = () => {
      if (++looks === 3) cut.abort(new Error('the process stops'));
      return new Date();
    };
    const cutShort = unpackUpload.run(
      { shopId: here().shop.id, uploadId: id },
      { ...world.deps, clock },
      { ...stop(), signal: cut.signal },
    );
    await expect(cutShort).rejects.toThrow('the process stops');
    await run(id);
    expect(await standing(id)).toMatchObject({
      status: 'done',
      photos: 4,
      filled: [
        { folder: 'Kasım', subfolder: 'Beren', photos: 2 },
        { folder: 'Kasım', subfolder: 'Lina', photos: 2 },
      ],
    });
    expect(await filesIn('')).toEqual(
      ['Beren/1.jpg', 'Beren/2.jpg', 'Lina/1.jpg', 'Lina/2.jpg'].map((path) => `Kasım/${path}`),
    );
  });
});

describe('unpacking', () => {
  const four = () => aZip([0, 1, 2, 3].map((at) => ({ name: `image-${at}.jpg`, bytes: photo(at) })));

  it('run twice, or cut short and run again, gives the same', async () => {
    const id = await bring(four());
    const cut = new AbortController();
    let looks = 0;
    const clock = () => {
      if (++looks === 2) cut.abort(new Error('the process stops'));
      return new Date();
    };
    const cutShort = unpackUpload.run(
      { shopId: here().shop.id, uploadId: id },
      { ...world.deps, clock },
      { ...stop(), signal: cut.signal },
    );
    await expect(cutShort).rejects.toThrow('the process stops');
    expect(await standing(id)).toMatchObject({ status: 'unpacking', photos: 2 });
    await run(id);
    await run(id);
    expect(await standing(id)).toMatchObject({ status: 'done', photos: 4 });
    expect(await filesIn('SS26/Beren')).toEqual(['image-0.jpg', 'image-1.jpg', 'image-2.jpg', 'image-3.jpg']);
  });

  it('stops when somebody gives it up; what has come stays', async () => {
    const id = await bring(four());
    let looks = 0;
    const parts = {
      ...world.deps.parts,
      scratch: async () => {
        if (++looks === 3) await here().owner.call(dropUpload, { id });
        return world.deps.parts.scratch();
      },
    };
    await unpackUpload.run({ shopId: here().shop.id, uploadId: id }, { ...world.deps, parts }, stop());
    expect(await standing(id)).toBeUndefined();
    expect(await filesIn('SS26/Beren')).toEqual(['image-0.jpg', 'image-1.jpg', 'image-2.jpg']);
  });

  it('that fails for a reason of ours says so in the end', async () => {
    const id = await bring(four());
    const parts = { ...world.deps.parts, scratch: () => Promise.reject(new Error('a bug')) };
    const broken = { ...world.deps, parts };
    await expect(unpackUpload.run({ shopId: here().shop.id, uploadId: id }, broken, stop())).rejects.toThrow('a bug');
    expect(await standing(id)).toMatchObject({ status: 'unpacking' });
    const last = { ...stop(), lastAttempt: true };
    await expect(unpackUpload.run({ shopId: here().shop.id, uploadId: id }, broken, last)).rejects.toThrow('a bug');
    expect(await standing(id)).toMatchObject({ status: 'refused', reason: 'internal' });
  });

  it('leaves other photos of the same name alone', async () => {
    await unpacked(aZip([{ name: '1.jpg', bytes: photo(0) }]));
    await writeFile(join(here().source, 'SS26/Beren/1.jpg'), 'edited by hand');
    await unpacked(aZip([{ name: '1.jpg', bytes: photo(1) }]));
    expect(await filesIn('SS26/Beren')).toEqual(['1 (2).jpg', '1.jpg']);
    expect(await readFile(join(here().source, 'SS26/Beren/1.jpg'), 'utf8')).toBe('edited by hand');
  });
});
