import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listImports,
  listSourceFolders,
  listSourceSubfolders,
  previewImport,
  sourceThumbnailPath,
  startImport,
} from '@kolaj/contract/source/source';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { importFolder } from './import/import-folder.job.ts';
import { sourceThumbnails } from './photos/thumbnail.routes.ts';
import { sourceRoutes } from './source.routes.ts';
import {
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from './testing/testing-import.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({
    database,
    routes: [...sourceRoutes(world.deps)],
    plainRoutes: [sourceThumbnails(world.deps)],
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  world.announced.length = 0;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  await putPhoto(world, 'SS26/Beren/BR-2041 1.jpg', 1);
  await putPhoto(world, 'SS26/Beren/BR-2041 2.jpg', 2);
  await putPhoto(world, 'SS26/Lina/LN-1001.jpg', 3);
  await putPhoto(world, 'SS26/KOLAJSIZ/IMG_1.jpg', 4);
  await putBytes(world, 'SS26/Empty/notes.txt', 'no photo');
});

const beren = { name: 'Beren', path: 'SS26/Beren' };
const ask = (sub_folders: { name: string; path: string; kolaj?: string[] }[] = [beren]) => ({
  folder: [{ name: 'SS26', path: 'SS26', sub_folders }],
});

async function started(
  answer: Awaited<ReturnType<typeof owner.call<typeof startImport.input, typeof startImport.output>>>,
) {
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.job_ids;
}

const subfolders = async () =>
  (await owner.call(listSourceSubfolders, { base_path: 'SS26' })).data.result.folders.map(
    ({ name, total, imported, disabled, reason, id }) => ({
      name,
      total,
      imported,
      disabled,
      reason,
      known: id !== null,
    }),
  );

describe('the folders of a source', () => {
  it('are listed with imported and total photos, locked ones with the reason', async () => {
    expect((await owner.call(listSourceFolders, {})).data.result.folders).toMatchObject([
      { id: null, name: 'SS26', path: 'SS26', total: 3, imported: 0, disabled: false },
    ]);
    expect(await subfolders()).toEqual([
      { name: 'Beren', total: 2, imported: 0, disabled: false, reason: null, known: false },
      { name: 'Empty', total: 0, imported: 0, disabled: true, reason: 'empty', known: false },
      { name: 'KOLAJSIZ', total: 1, imported: 0, disabled: true, reason: 'kolajsiz', known: false },
      { name: 'Lina', total: 1, imported: 0, disabled: false, reason: null, known: false },
    ]);
  });

  it('show what was imported', async () => {
    const [importId = ''] = await started(await owner.call(startImport, ask()));
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 5);
    expect((await subfolders())[0]).toEqual({
      name: 'Beren',
      total: 3,
      imported: 2,
      disabled: false,
      reason: null,
      known: true,
    });
  });

  it('are empty for a shop without a source, and its import is refused', async () => {
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ server_config: '{}' }).where('id', '=', shop.shopId).execute(),
    );
    expect((await owner.call(listSourceFolders, {})).data.result).toEqual({
      folders: [],
      files: [],
      other_files: [],
      read_as: null,
    });
    expect(await owner.call(startImport, ask())).toMatchObject({ success: false, code: 'no_source' });
  });

  it.each(['../', '/etc', 'SS26/../..', 'SS26/./Beren', 'a\0b'])('cannot be left through %j', async (base_path) => {
    expect(await owner.status(listSourceFolders, { base_path })).toBe(400);
    expect(await owner.status(previewImport, { path: base_path })).toBe(400);
    expect((await owner.get(`${sourceThumbnailPath}?path=${encodeURIComponent(base_path)}`)).status).toBe(400);
    expect(await owner.status(startImport, ask([{ name: 'x', path: base_path }]))).toBe(400);
  });

  it('cannot be left through a link', async () => {
    await symlink('/etc', join(world.base, 'source/SS26/out'));
    expect(await owner.status(listSourceFolders, { base_path: 'SS26/out' })).toBe(400);
    expect((await owner.get(`${sourceThumbnailPath}?path=SS26/out/hostname.jpg`)).status).toBe(404);
  });
});

describe('the preview of an import', () => {
  it('names the products, their photos and why they belong together', async () => {
    const { result } = (await owner.call(previewImport, { path: 'SS26/Beren' })).data;
    expect(result).toMatchObject({
      products: 1,
      images: 2,
      items: [
        { name: 'BR-2041', why: '2 photos with the code BR-2041.', photos: [{ path: 'SS26/Beren/BR-2041 1.jpg' }, {}] },
      ],
      left_out: [],
    });
  });

  it('shows photos that are not imported yet as small pictures of our own encoding', async () => {
    const { result } = (await owner.call(previewImport, { path: 'SS26/Beren' })).data;
    const { status, type, bytes } = await owner.get(result.items[0]?.photos[0]?.thumbnail ?? '');
    expect([status, type]).toEqual([200, 'image/webp']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 288, height: 384 });
  });

  it('never hands out a file that is no picture', async () => {
    await putBytes(world, 'SS26/Beren/secret.jpg', 'a secret');
    const answer = await owner.get(`${sourceThumbnailPath}?path=${encodeURIComponent('SS26/Beren/secret.jpg')}`);
    expect(answer.status).toBe(422);
    expect(answer.bytes.toString()).not.toContain('a secret');
  });
});

describe('asking for an import', () => {
  it('answers at once with the job and announces it', async () => {
    const ids = await started(await owner.call(startImport, ask()));
    expect(world.announced).toMatchObject([{ name: 'importRequested', fact: { importId: ids[0] } }]);
    expect((await owner.call(listImports, {})).data.result).toMatchObject([
      { id: ids[0], folder_name: 'SS26', status: 'queued', photos: { total: 0 }, error: null },
    ]);
  });

  it('again while it runs gives the same job and starts no second one', async () => {
    const first = await started(await owner.call(startImport, ask()));
    const second = await started(await owner.call(startImport, ask([{ name: 'Lina', path: 'SS26/Lina' }])));
    expect(second).toEqual(first);
    expect(world.announced).toHaveLength(1);
  });

  it('for several folders gives several jobs', async () => {
    await putPhoto(world, 'FW25/Beren/BR-1.jpg', 6);
    const folders = ['SS26', 'FW25'].map((name) => ({
      name,
      path: name,
      sub_folders: [{ name: 'Beren', path: `${name}/Beren` }],
    }));
    expect(await started(await owner.call(startImport, { folder: folders }))).toHaveLength(2);
  });

  it('refuses a folder named kolajsiz', async () => {
    const answer = await owner.call(startImport, ask([{ name: 'KOLAJSIZ', path: 'SS26/KOLAJSIZ' }]));
    expect(answer).toMatchObject({ success: false, code: 'kolajsiz' });
    expect(world.announced).toEqual([]);
  });

  it('can be limited to products', async () => {
    await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 7);
    const [importId = ''] = await started(await owner.call(startImport, ask([{ ...beren, kolaj: ['BR-2042.jpg'] }])));
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    const names = await shop.in(({ db }) => db.selectFrom('collages').select('kolaj_name').execute());
    expect(names).toEqual([{ kolaj_name: 'BR-2042' }]);
  });

  it("knows nothing of another shop's folders and imports", async () => {
    const [importId = ''] = await started(await owner.call(startImport, ask()));
    const { folder_id } = await shop.in(({ db }) =>
      db.selectFrom('import_jobs').select('folder_id').executeTakeFirstOrThrow(),
    );
    const stranger = await served.ownerOf((await testShop(database)).shopId);

    expect((await stranger.call(listImports, {})).data.result).toEqual([]);
    const foreign = { folder: [{ id: folder_id, name: 'SS26', path: 'SS26', sub_folders: [beren] }] };
    expect(await stranger.status(startImport, foreign)).toBe(404);
    expect(importId).not.toBe('');
  });
});
