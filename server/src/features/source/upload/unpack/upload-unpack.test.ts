import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginUpload, dropUpload, listUploads, uploadPiecePath } from '@kolaj/contract/source/source-upload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../../testing/calls.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { aLocalSource } from '../../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../../testing/rows/people.ts';
import { aPhoto, aZip, type UploadWorld, uploadWorld } from '../../testing/testing-upload.ts';
import { uploadRoutes } from '../upload.routes.ts';
import { uploadPieces } from '../upload-piece.routes.ts';
import { unpackUpload } from './upload-unpack.job.ts';

const database = await testDatabase();
let world: UploadWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** The shop's source on this disk. */
let source: string;
let photos: Buffer[];

beforeAll(async () => {
  world = await uploadWorld(database);
  served = await serveForTest({
    database,
    routes: uploadRoutes(world.deps),
    plainRoutes: [uploadPieces(world.deps)],
  });
  photos = await Promise.all([1, 2, 3, 4].map(aPhoto));
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await aShop(database);
  source = await aLocalSource(database, shop, join(world.base, 'sources'));
  owner = await served.signIn((await aUser(database, { shop })).email);
  world.announced.length = 0;
  world.disk.free = Number.POSITIVE_INFINITY;
  await rm(join(world.base, 'uploads'), { recursive: true, force: true });
});

const photo = (at: number): Buffer => photos[at] ?? Buffer.alloc(0);
const stop = () => ({ signal: new AbortController().signal, attempt: 1, lastAttempt: false });
const run = (uploadId: string, how = stop()) => unpackUpload.run({ shopId: shop.id, uploadId }, world.deps, how);

/** Brings a ZIP; it waits to be unpacked. */
async function bring(zip: Buffer): Promise<string> {
  const file = { folder: 'SS26', subfolder: 'Beren', name: 'Beren.zip', bytes: zip.length, modified: 1 };
  const answer = await owner.call(beginUpload, file);
  if (!answer.success) throw new Error(answer.message);
  const { id } = answer.data.result;
  const { body } = await owner.send(`${uploadPiecePath}?id=${id}&offset=0`, zip);
  expect(body).toMatchObject({ status: 'unpacking' });
  expect(world.announced).toContainEqual({ shopId: shop.id, name: 'zipReceived', fact: { uploadId: id } });
  return id;
}

async function unpacked(zip: Buffer) {
  const id = await bring(zip);
  await run(id);
  return standing(id);
}

async function standing(id: string) {
  const { uploads } = (await owner.call(listUploads, {})).data.result;
  return uploads.find((upload) => upload.id === id);
}

const filesIn = async (path: string) =>
  (await readdir(join(source, path), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(source, path).length + 1))
    .sort();

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
    expect(await readFile(join(source, 'SS26/Beren/BR-1/2.jpg'))).toEqual(photo(1));
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
    const known = await inShop(database, shop.id, ({ db }) =>
      db.selectFrom('received_files').select('path').where('shop_id', '=', shop.id).orderBy('path').execute(),
    );
    expect(known.map(({ path }) => path)).toContain('SS26/Beren/BR-1/1.jpg');
    expect(known).toHaveLength(3);
  });

  it('leaves nothing of a photo that was under way when the process was killed', async () => {
    const id = await bring(aZip([{ name: 'Beren/1.jpg', bytes: photo(0) }]));
    await mkdir(join(source, 'SS26/Beren'), { recursive: true });
    await writeFile(join(source, `SS26/Beren/.kolaj-${id}-1.part`), photo(0).subarray(0, 100));
    await run(id);
    expect(await filesIn('SS26/Beren')).toEqual(['1.jpg']);
    expect(await readFile(join(source, 'SS26/Beren/1.jpg'))).toEqual(photo(0));
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
      { shopId: shop.id, uploadId: id },
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
        if (++looks === 3) await owner.call(dropUpload, { id });
        return world.deps.parts.scratch();
      },
    };
    await unpackUpload.run({ shopId: shop.id, uploadId: id }, { ...world.deps, parts }, stop());
    expect(await standing(id)).toBeUndefined();
    expect(await filesIn('SS26/Beren')).toEqual(['image-0.jpg', 'image-1.jpg', 'image-2.jpg']);
  });

  it('that fails for a reason of ours says so in the end', async () => {
    const id = await bring(four());
    const parts = { ...world.deps.parts, scratch: () => Promise.reject(new Error('a bug')) };
    const broken = { ...world.deps, parts };
    await expect(unpackUpload.run({ shopId: shop.id, uploadId: id }, broken, stop())).rejects.toThrow('a bug');
    expect(await standing(id)).toMatchObject({ status: 'unpacking' });
    const last = { ...stop(), lastAttempt: true };
    await expect(unpackUpload.run({ shopId: shop.id, uploadId: id }, broken, last)).rejects.toThrow('a bug');
    expect(await standing(id)).toMatchObject({ status: 'refused', reason: 'internal' });
  });

  it('leaves other photos of the same name alone', async () => {
    await unpacked(aZip([{ name: '1.jpg', bytes: photo(0) }]));
    await writeFile(join(source, 'SS26/Beren/1.jpg'), 'edited by hand');
    await unpacked(aZip([{ name: '1.jpg', bytes: photo(1) }]));
    expect(await filesIn('SS26/Beren')).toEqual(['1 (2).jpg', '1.jpg']);
    expect(await readFile(join(source, 'SS26/Beren/1.jpg'), 'utf8')).toBe('edited by hand');
  });
});
