import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bringImportBack, getImport, undoImport } from '@kolaj/contract/source/source-import';
import {
  beginUpload,
  closeBeside,
  type DropAccount,
  listUploads,
  uploadPiecePath,
} from '@kolaj/contract/source/source-upload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { noteByDoor } from '../door/door.store.ts';
import { importFolder } from '../import/import-folder.job.ts';
import { sourceRoutes } from '../source.routes.ts';
import {
  askForImport,
  firstTry,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';
import { aPhoto, aZip, type UploadWorld, uploadWorld } from '../testing/testing-upload.ts';
import { folderPlace } from './drop-place.ts';
import { unpackUpload } from './unpack/upload-unpack.job.ts';
import { uploadRoutes } from './upload.routes.ts';
import { uploadPieces } from './upload-piece.routes.ts';

const database = await testDatabase();
let world: TestWorld;
let uploads: UploadWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let source: string;

beforeAll(async () => {
  world = await testWorld(database);
  source = join(world.base, 'source');
  uploads = await uploadWorld(database);
  const deps = { ...uploads.deps, placeOf: () => folderPlace(source) };
  uploads = { ...uploads, deps };
  served = await serveForTest({
    database,
    routes: [...uploadRoutes(deps), ...sourceRoutes(world.deps)],
    plainRoutes: [uploadPieces(deps)],
  });
});
afterAll(async () => {
  await served.close();
  await uploads.close();
  await world.close();
});
beforeEach(async () => {
  await mkdir(source, { recursive: true });
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
});

let season = 0;
type Announced = Partial<z.input<typeof beginUpload.input>>;

/** Sends one file of a drop, whole. */
async function send(folder: string, name: string, bytes: Buffer, more: Announced = {}): Promise<string> {
  const file = { folder, subfolder: 'Beren', name, bytes: bytes.length, modified: 1_700_000_000_000, ...more };
  const begun = await owner.call(beginUpload, file);
  if (!begun.success) throw new Error(begun.message);
  const { id, status, kind } = begun.data.result;
  if (status !== 'receiving') return id;
  const address = `${uploadPiecePath}?${new URLSearchParams({ id, offset: '0' })}`;
  await owner.send(address, bytes);
  if (kind === 'zip') await unpackUpload.run({ shopId: shop.shopId, uploadId: id }, uploads.deps, firstTry);
  return id;
}

const accounts = async () => (await owner.call(listUploads, {})).data.result.accounts;
const numbers = ({
  files,
  used,
  products,
  taken_back,
  already_here,
  waiting,
  on_way,
  left_out_count,
  other_files,
}: DropAccount) => ({
  ...{ files, used, products, taken_back, already_here, waiting, on_way, left_out_count },
  others: other_files.reduce((sum, { count }) => sum + count, 0),
});

async function importNow(folder: string, more = {}): Promise<string> {
  const importId = await askForImport(shop, { season: folder, ...more });
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  // No job makes its collages here.
  await shop.in(({ db }) =>
    db.updateTable('import_jobs').set({ status: 'done', finished_at: new Date() }).where('id', '=', importId).execute(),
  );
  return importId;
}
const dropsOf = async (id: string) => (await owner.call(getImport, { id })).data.result.drops;

/** Twenty-one files: six photos, two that are here already, one that is none, a ZIP, and what stays on the device. */
async function dropAll(folder: string, batch: string): Promise<void> {
  const beside = {
    batch,
    left_out: [
      { path: 'leer.jpg', reason: 'empty' as const },
      { path: 'tief.jpg', reason: 'too_deep' as const },
    ],
    left_out_count: 2,
    other_files: [{ kind: '.mp4', count: 3 }],
  };
  await mkdir(join(source, folder, 'Beren'), { recursive: true });
  for (const at of [1, 2]) await writeFile(join(source, folder, 'Beren', `OLD-900${at}.jpg`), await aPhoto(90 + at));
  const names = ['BR-1001 1', 'BR-1001 2', 'BR-1001 3', 'BR-1002 1', 'BR-1002 2'];
  for (const [at, name] of names.entries())
    await send(folder, `${name}.jpg`, await aPhoto(at), { batch, ...(at === 0 && { beside }) });
  for (const at of [1, 2]) await send(folder, `OLD-900${at}.jpg`, await aPhoto(90 + at), { batch });
  await send(folder, 'fake.jpg', Buffer.from('no photo at all, only words'), { batch });
  await send(folder, 'BR-1003.jpg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(300)]), { batch });
  const inZip = await Promise.all(
    ['BR-2001/1.jpg', 'BR-2001/2.jpg', 'BR-2002/1.jpg', 'BR-2002/2.jpg'].map(async (name, at) => ({
      name,
      bytes: await aPhoto(20 + at),
    })),
  );
  const zip = aZip([
    ...inZip,
    { name: 'inner.zip', bytes: Buffer.from('PK') },
    { name: 'a.xlsx', bytes: Buffer.from('x') },
    { name: 'b.mp4', bytes: Buffer.from('x') },
  ]);
  await send(folder, 'more.zip', zip, { batch });
}

describe('what became of files that were dropped together', () => {
  it('adds up to what was dropped, before and after its import, until somebody has read it', async () => {
    const folder = `SS${++season}`;
    await dropAll(folder, 'batch-1');
    const [before] = await accounts();
    expect(before && numbers(before)).toEqual({
      ...{
        files: 21,
        used: 0,
        products: 0,
        taken_back: 0,
        already_here: 2,
        waiting: 10,
        on_way: 0,
        left_out_count: 4,
        others: 5,
      },
    });
    expect(before?.left_out).toEqual([
      { path: 'leer.jpg', reason: 'empty' },
      { path: 'tief.jpg', reason: 'too_deep' },
      { path: 'fake.jpg', reason: 'not_a_photo' },
      { path: 'more.zip: inner.zip', reason: 'zip_in_zip' },
    ]);
    expect(before?.other_files).toEqual([
      { kind: '.mp4', count: 4 },
      { kind: '.xlsx', count: 1 },
    ]);

    // Something has gone wrong with it on the disk.
    await writeFile(join(source, folder, 'Beren', 'BR-1003.jpg'), '');
    const importId = await importNow(folder);
    const [after] = await accounts();
    expect(after && numbers(after)).toEqual({
      ...{
        files: 21,
        used: 9,
        products: 4,
        taken_back: 0,
        already_here: 2,
        waiting: 0,
        on_way: 0,
        left_out_count: 5,
        others: 5,
      },
    });
    expect(after?.unusable).toMatchObject([{ path: `${folder}/Beren/BR-1003.jpg` }]);
    expect(await dropsOf(importId)).toEqual([after]);

    await owner.call(closeBeside, { id: after?.upload ?? '' });
    expect(await accounts()).toEqual([]);
    expect(await dropsOf(importId)).toEqual([after]);
  });

  it('is told with the first import that read it, not with later ones', async () => {
    const folder = `SS${++season}`;
    await send(folder, 'BR-1.jpg', await aPhoto(1), { batch: 'first' });
    const first = await importNow(folder);
    await send(folder, 'BR-2.jpg', await aPhoto(2), { batch: 'second' });
    const second = await importNow(folder, { only: ['BR-1001.jpg'] });
    expect((await dropsOf(first)).map(({ batch }) => batch)).toEqual(['first']);
    expect((await dropsOf(second)).map(({ batch }) => batch)).toEqual(['second']);
  });

  it('says of photos that went with an undone import that they were taken back', async () => {
    const folder = `SS${++season}`;
    for (const name of ['BR-1.jpg', 'BR-2.jpg'])
      await send(folder, name, await aPhoto(name === 'BR-1.jpg' ? 1 : 2), { batch: name });
    const id = await importNow(folder);
    await owner.call(undoImport, { id });
    for (const drop of await dropsOf(id))
      expect(numbers(drop)).toMatchObject({ files: 1, used: 0, products: 0, taken_back: 1, waiting: 0 });
    await owner.call(bringImportBack, { id });
    for (const drop of await dropsOf(id)) expect(numbers(drop)).toMatchObject({ used: 1, products: 1, taken_back: 0 });
  });

  it('names an identical copy within a product as one', async () => {
    const folder = `SS${++season}`;
    for (const name of ['BR-1_1.jpg', 'BR-1_2.jpg']) await send(folder, name, await aPhoto(1), { batch: 'copies' });
    await importNow(folder);
    const [account] = await accounts();
    expect(account && numbers(account)).toMatchObject({ files: 2, used: 1, waiting: 0, left_out_count: 1 });
    expect(account?.unusable).toMatchObject([{ path: `${folder}/Beren/BR-1_2.jpg`, code: 'same_photo' }]);
  });

  it('is told apart from photos that came by FTP, which an import counts', async () => {
    const folder = `SS${++season}`;
    await send(folder, 'BR-1.jpg', await aPhoto(1), { batch: 'beside-ftp' });
    await writeFile(join(source, folder, 'Beren', 'BR-2.jpg'), await aPhoto(2));
    const path = `${folder}/Beren/BR-2.jpg`;
    await shop.in((scope) =>
      noteByDoor(scope, { sourceId: shop.sourceId, path, bytes: 1, modifiedAt: new Date(1_700_000_000_000) }),
    );
    const id = await importNow(folder);
    expect((await owner.call(getImport, { id })).data.result).toMatchObject({
      job: { by_ftp: 1 },
      drops: [{ batch: 'beside-ftp', files: 1, used: 1 }],
    });
  });

  it('says of what is dropped again that it was here, and still what became of it the first time', async () => {
    const folder = `SS${++season}`;
    await send(folder, 'BR-1.jpg', await aPhoto(1), { batch: 'once' });
    const importId = await importNow(folder);
    await send(folder, 'BR-1.jpg', await aPhoto(1), {
      ...{
        batch: 'twice',
        beside: { batch: 'twice', left_out: [], left_out_count: 0, other_files: [{ kind: '.mp4', count: 1 }] },
      },
    });
    expect((await dropsOf(importId)).map(numbers)).toMatchObject([{ files: 1, used: 1, products: 1 }]);
    expect((await accounts()).map(numbers)).toMatchObject([{ files: 2, used: 0, already_here: 1, others: 1 }]);
  });

  it('is only the own ones', async () => {
    await dropAll(`SS${++season}`, 'mine');
    const other = await served.ownerOf(shop.shopId);
    expect((await other.call(listUploads, {})).data.result.accounts).toEqual([]);
  });

  it('is only the own one, though another person’s browser calls its drop the same', async () => {
    const folder = `SS${++season}`;
    const beside = { batch: 'same', left_out: [], left_out_count: 0, other_files: [{ kind: '.mp4', count: 1 }] };
    const [mine, other] = [owner, await served.ownerOf(shop.shopId)];
    await send(folder, 'BR-1.jpg', await aPhoto(1), { batch: 'same', beside });
    owner = other;
    await send(folder, 'BR-2.jpg', await aPhoto(2), { batch: 'same' });
    owner = mine;
    expect((await accounts()).map(numbers)).toMatchObject([{ files: 2, waiting: 1, others: 1 }]);
    const importId = await importNow(folder);
    expect((await dropsOf(importId)).map(numbers)).toMatchObject([
      { files: 1, used: 1, others: 0 },
      { files: 2, used: 1, others: 1 },
    ]);
  });

  it('is told with the import that read its brand, not with one of other brands of the folder', async () => {
    const folder = `SS${++season}%_`;
    await mkdir(join(source, folder, 'Beren Kids'), { recursive: true });
    await writeFile(join(source, folder, 'Beren Kids', 'BK-1001.jpg'), await aPhoto(51));
    await send(folder, 'BR-1001.jpg', await aPhoto(1), { batch: 'of-beren' });
    expect(await dropsOf(await importNow(folder, { brand: 'Beren Kids' }))).toEqual([]);
    expect((await dropsOf(await importNow(folder))).map(numbers)).toMatchObject([{ files: 1, used: 1 }]);
  });

  it('still names what could not be used when only other products are imported again, or an import is given up', async () => {
    const folder = `SS${++season}`;
    for (const name of ['BR-1001.jpg', 'BR-1003.jpg']) await send(folder, name, await aPhoto(1), { batch: 'limited' });
    await writeFile(join(source, folder, 'Beren', 'BR-1003.jpg'), '');
    await importNow(folder);
    const before = await accounts();
    expect(before.map(numbers)).toMatchObject([{ files: 2, used: 1, waiting: 0, left_out_count: 1 }]);
    await importNow(folder, { only: ['BR-1001.jpg'] });
    expect(await accounts()).toEqual(before);
    const asked = await askForImport(shop, { season: folder });
    await shop.in(({ db }) =>
      db.updateTable('import_jobs').set({ status: 'cancelled' }).where('id', '=', asked).execute(),
    );
    expect(await accounts()).toEqual(before);
    await writeFile(join(source, folder, 'Beren', 'BR-1003.jpg'), await aPhoto(3));
    await importNow(folder);
    expect(await accounts()).toEqual([]);
  });
});
