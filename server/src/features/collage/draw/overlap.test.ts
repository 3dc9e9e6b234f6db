import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { recentImports } from '../../source/import/import-progress.store.ts';
import { requestImport } from '../../source/import/import-request.store.ts';
import {
  askForImport,
  firstTry,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { parseEditor } from '../open/collage-json.ts';
import { saveEdit } from '../open/save.store.ts';
import { processCollage } from './process-collage.job.ts';

const database = await testDatabase();
let world: TestWorld;
let shop: TestShop;

beforeAll(async () => {
  world = await testWorld(database);
});
afterAll(() => world.close());

beforeEach(async () => {
  shop = await testShop(database);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'second-1']));
  world.announced.length = 0;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  await putPhoto(world, 'SS26/Beren/BR-2041.jpg', 1);
  await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 2);
  await putPhoto(world, 'SS26/Beren/BR-2043.jpg', 3);
});

const run = (importId: string, deps = world.deps) =>
  importFolder.run({ shopId: shop.shopId, importId }, deps, firstTry);

async function processAll(): Promise<void> {
  for (const { id } of await collages()) {
    await processCollage.run({ shopId: shop.shopId, collageId: id }, world.deps, firstTry);
  }
}

const collages = () => shop.in(({ db }) => db.selectFrom('collages').selectAll().orderBy('kolaj_name').execute());
const names = async () => (await collages()).map(({ kolaj_name }) => kolaj_name);
const statusOf = async (importId: string) =>
  (await shop.in((scope) => recentImports(scope, new Date(0)))).find(({ id }) => id === importId)?.status;

describe('an import whose last waiting collages', () => {
  it('are taken over by the next import of the folder ends', async () => {
    const first = await run1();
    for (const name of ['BR-2041', 'BR-2042', 'BR-2043']) await putPhoto(world, `SS26/Beren/${name}.jpg`, 9);
    const second = await askForImport(shop);
    await run(second);
    expect(await statusOf(first)).toBe('done');
    await processAll();
    expect(await statusOf(second)).toBe('done');
  });

  it('have left the source ends, and says that not all of it was made', async () => {
    const first = await run1();
    await rm(join(world.base, 'source/SS26/Beren'), { recursive: true });
    await putPhoto(world, 'SS26/Beren/BR-9.jpg', 9);
    await run(await askForImport(shop));
    expect(await statusOf(first)).toBe('partial');
  });

  async function run1(): Promise<string> {
    const importId = await askForImport(shop);
    await run(importId);
    return importId;
  }
});

describe('asking for more of a subfolder', () => {
  it('while it is copied is heard', async () => {
    const importId = await askForImport(shop, { only: ['BR-2041.jpg'] });
    let isAsked = false;
    const files: typeof world.deps.files = {
      ...world.deps.files,
      async putFile(...file) {
        if (!isAsked) {
          isAsked = true;
          await askForImport(shop);
        }
        return world.deps.files.putFile(...file);
      },
    };
    await run(importId, { ...world.deps, files });
    expect(await names()).toEqual(['BR-2041', 'BR-2042', 'BR-2043']);
  });

  it('before it is copied adds to what was asked for, and never takes away from it', async () => {
    await askForImport(shop, { only: ['BR-2041.jpg'] });
    await run(await askForImport(shop, { only: ['BR-2042.jpg'] }));
    expect(await names()).toEqual(['BR-2041', 'BR-2042']);

    await askForImport(shop);
    await run(await askForImport(shop, { only: ['BR-2042.jpg'] }));
    expect(await names()).toEqual(['BR-2041', 'BR-2042', 'BR-2043']);
  });

  it('does not disturb the running job', async () => {
    const importId = await askForImport(shop);
    let asked = Promise.resolve('');
    const files: typeof world.deps.files = {
      ...world.deps.files,
      async putFile(...file) {
        asked = asked.then(() => askForImport(shop));
        return world.deps.files.putFile(...file);
      },
    };
    await run(importId, { ...world.deps, files });
    expect(await asked).toBe(importId);
  });
});

describe('new photos of a product', () => {
  const price = async () => {
    const [editor] = (await collages()).flatMap((collage) => (collage.editor ? [collage.editor] : []));
    return JSON.stringify(editor).match(/"price":"(\d*)"/)?.[1];
  };

  it('bring their price along every time, as long as nobody has typed another', async () => {
    const folder = join(world.base, 'source/SS26/Beren');
    await rm(join(folder, 'BR-2042.jpg'));
    await rm(join(folder, 'BR-2043.jpg'));
    let file = join(folder, 'BR-2041.jpg');
    for (const [seed, asked] of ['100', '120', '140'].entries()) {
      const next = join(folder, `BR-2041 p${asked}.jpg`);
      await rename(file, next);
      file = next;
      await putPhoto(world, `SS26/Beren/BR-2041 p${asked}.jpg`, seed + 20);
      await run(await askForImport(shop));
      await processAll();
      expect(await price()).toBe(asked);
    }
  });

  it('that leave again while a person’s save is drawn do not fail that save', async () => {
    await run(await askForImport(shop));
    await processAll();
    await shop.in(({ db }) =>
      db
        .updateTable('collages')
        .set({ status: 'pending', stage: 'preview', version: 2 })
        .where('kolaj_name', '=', 'BR-2042')
        .execute(),
    );
    await rm(join(world.base, 'source/SS26/Beren/BR-2042.jpg'));
    await run(await askForImport(shop));
    expect((await collages())[1]).toMatchObject({ status: 'pending', stage: 'preview', source_changed: true });
    await processAll();
    expect((await collages())[1]).toMatchObject({ status: 'done', source_changed: true });
  });
});

describe('photos that a person has chosen', () => {
  it('stay chosen when the collage is drawn', async () => {
    const folder = join(world.base, 'source/SS26/Beren');
    await rename(join(folder, 'BR-2042.jpg'), join(folder, 'BR-2041 2.jpg'));
    await run(await askForImport(shop));
    await processAll();
    const [collage] = await collages();
    const id = collage?.id ?? '';
    const both = ['SS26/Beren/BR-2041.jpg', 'SS26/Beren/BR-2041 2.jpg'];
    const edit = { id, editor: parseEditor(collage?.editor), selectedImages: both, version: null };
    await shop.in((scope) => saveEdit(scope, edit, { kind: 'send-for-approval' }));
    await processAll();

    const selected = await shop.in(({ db }) =>
      db
        .selectFrom('collage_images')
        .select('path')
        .where('collage_id', '=', id)
        .where('selected', '=', true)
        .execute(),
    );
    expect(selected.map(({ path }) => path).sort()).toEqual([...both].sort());
  });
});

describe('a folder of photos without names', () => {
  it('is not looked at any further once the job is told to end', async () => {
    const folder = join(world.base, 'source/SS26/Beren');
    await rm(folder, { recursive: true });
    for (let n = 10; n < 40; n++) await putPhoto(world, `SS26/Beren/IMG_${n}.jpg`, n);
    const importId = await askForImport(shop);
    const stopping = new AbortController();
    let looks = 0;
    const refine: typeof world.deps.imaging.refine = async (...photo) => {
      looks++;
      stopping.abort(new Error('stopping'));
      return world.deps.imaging.refine(...photo);
    };
    const job = importFolder.run(
      { shopId: shop.shopId, importId },
      { ...world.deps, imaging: { ...world.deps.imaging, refine } },
      { ...firstTry, signal: stopping.signal },
    );
    await expect(job).rejects.toThrow('stopping');
    expect(looks).toBeLessThan(30);
  });
});

describe('a folder that was renamed in the source', () => {
  it('keeps its subfolders and collages when its id comes with the new path', async () => {
    await run(await askForImport(shop));
    await processAll();
    const before = await collages();
    await rename(join(world.base, 'source/SS26'), join(world.base, 'source/Summer 26'));
    const subfolders = [{ name: 'Beren', path: 'Summer 26/Beren', only: null }];
    const folder = { id: before[0]?.folder_id ?? '', name: 'Summer 26', path: 'Summer 26', subfolders };
    const requested = await shop.in((scope) =>
      requestImport(scope, { sourceId: shop.sourceId, requestedBy: shop.userId, folder }),
    );
    await run(requested.kind === 'folder-unknown' ? '' : requested.importId);
    await processAll();

    const after = await collages();
    expect(after.map(({ id, subfolder_id, status }) => [id, subfolder_id, status])).toEqual(
      before.map(({ id, subfolder_id }) => [id, subfolder_id, 'done']),
    );
    const report = await shop.in((scope) => recentImports(scope, new Date(0)));
    expect(report[0]).toMatchObject({ status: 'done', photos: { total: 3, skipped: 3 } });
  });
});
