import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginUpload } from '@kolaj/contract/source/source-upload';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { aZip } from '../../testing/testing-upload.ts';
import { zipSuite } from './testing-zips.ts';

const database = await testDatabase();
const { here, photo, run, bring, standing, unpacked, filesIn } = await zipSuite(database);

describe('an odd ZIP', () => {
  const end = Buffer.from('PK\x05\x06', 'latin1');
  const good = (name = 'good.jpg') => ({ name, bytes: photo(0) });

  it.each([
    ['is stored and lies about its size', { name: 'evil.jpg', method: 0 as const, claims: { bytes: 10 } }, 'damaged'],
    ['is in strong encryption', { name: 'evil.jpg', flags: 0x41 }, 'encrypted'],
    ['has NUL in its name', { name: 'evil\0.jpg' }, 'bad_name'],
    ['has NUL in its directory', { name: 'ev\0il/1.jpg' }, 'bad_name'],
    ['is packed in a way of another program', { name: 'evil.jpg', method: 9 as const }, 'not_a_photo'],
    ['is in a directory whose name is too long', { name: `${'x'.repeat(300)}/1.jpg` }, 'bad_name'],
    ['is a thousand directories down', { name: `${'d/'.repeat(1000)}1.jpg` }, 'too_deep'],
  ])('loses only the entry that %s', async (_what, evil, reason) => {
    const zip = aZip([good(), { bytes: photo(1), ...evil }]);
    for (const places of [undefined, []])
      expect(await unpacked(zip, { modified: places ? 2 : 3, ...(places && { places }) })).toMatchObject({
        status: 'done',
        photos: 1,
        left_out: [{ reason }],
      });
  });

  it.each([
    ['extra fields that are cut off', aZip([{ ...good(), extra: Buffer.from([0x55, 0x54, 200, 0, 1]) }])],
    ['padding for extra fields', aZip([{ ...good(), extra: Buffer.alloc(7) }])],
    ['an extra field of large sizes without sizes', aZip([{ ...good(), extra: Buffer.from([1, 0, 0, 0]) }])],
    [
      'a comment with the mark of its end',
      aZip([good()], Buffer.concat([Buffer.from('see '), end, Buffer.from(' and more text than a directory needs')])),
    ],
    ['a comment that ends with the mark', aZip([good()], Buffer.concat([Buffer.from('see '), end]))],
    ['names from the directory where it was packed', aZip([good('./good.jpg')])],
  ])('with %s is read all the same', async (_what, zip) => {
    expect(await unpacked(zip)).toMatchObject({ status: 'done', photos: 1 });
    expect(await filesIn('SS26/Beren')).toEqual(['good.jpg']);
  });

  it('keeps each of two photos that would come under one name, also where old ones are replaced', async () => {
    const zip = aZip([
      { name: 'Beren/1.jpg', bytes: photo(0) },
      { name: 'Beren eski/1.jpg', bytes: photo(1) },
      { name: 'Beren/1.jpg', bytes: photo(2) },
    ]);
    const places = ['Beren', 'Beren eski'].map((directory) => ({ directory, folder: 'SS26', subfolder: 'Beren' }));
    await mkdir(join(here().source, 'SS26/Beren'), { recursive: true });
    await writeFile(join(here().source, 'SS26/Beren/1.jpg'), 'the old one');
    const id = await bring(zip, { places, replace: true });
    await run(id);
    expect(await standing(id)).toMatchObject({ status: 'done', photos: 3 });
    expect(await filesIn('')).toEqual(['SS26/Beren/1 (2).jpg', 'SS26/Beren/1 (3).jpg', 'SS26/Beren/1.jpg']);
  });

  it('counts all that it leaves out and names the first of them', async () => {
    const bad = Array.from({ length: 250 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.from('no photo') }));
    const { left_out: named = [], ...upload } = (await unpacked(aZip([good(), ...bad]))) ?? {};
    expect(upload).toMatchObject({ photos: 1, left_out_count: 250 });
    expect(named).toHaveLength(200);
  });

  it('counts a photo once that it holds twice', async () => {
    expect(await unpacked(aZip([good(), good()]))).toMatchObject({ photos: 1, filled: [{ photos: 1 }] });
  });

  it('of a Mac and one of a PC come into one folder', async () => {
    const [composed = '', apart = ''] = ['NFC', 'NFD'].map((form) => 'Güz'.normalize(form));
    const zips = [composed, apart].map((folder, at) => ({
      zip: aZip([{ name: `${folder}/Beren/${at}.jpg`, bytes: photo(at) }]),
      places: [{ directory: `${folder}/Beren`, folder, subfolder: 'Beren' }],
    }));
    const ids = [];
    for (const { zip, places } of zips) ids.push(await bring(zip, { folder: 'Güz', places }));
    for (const id of ids) {
      await run(id);
      expect(await standing(id)).toMatchObject({ filled: [{ folder: composed, subfolder: 'Beren', photos: 1 }] });
    }
    expect(await filesIn('')).toEqual([`${composed}/Beren/0.jpg`, `${composed}/Beren/1.jpg`]);
  });

  it('takes no more memory than its directory may', async () => {
    const entries = Array.from({ length: 600 }, (_, at) => ({
      name: `${at}.jpg`,
      bytes: photo(0),
      extra: Buffer.alloc(60_000),
    }));
    expect(await unpacked(aZip(entries))).toMatchObject({ status: 'refused', reason: 'damaged' });
  });

  it('is refused with more of places than a season has', async () => {
    const places = Array.from({ length: 200 }, (_, at) => ({
      directory: `${at}${'x'.repeat(900)}`,
      folder: 'SS26',
      subfolder: 'Beren',
    }));
    const answer = await here().owner.call(beginUpload, {
      folder: 'SS26',
      subfolder: 'Beren',
      name: 'a.zip',
      bytes: 100,
      modified: 1,
      places,
    });
    expect(answer).toMatchObject({ success: false, code: 'too_many_files' });
  });
});
