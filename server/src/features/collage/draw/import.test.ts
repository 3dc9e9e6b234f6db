import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTag, ean13 } from '@kolaj/demo-photos/tag';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { recentImports } from '../../source/import/import-progress.store.ts';
import { inParallel } from '../../source/in-parallel.ts';
import {
  accounted,
  askForImport,
  filesBelow,
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
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
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-1', 'second-1']));
  world.announced.length = 0;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  await putPhoto(world, 'SS26/Beren/BR-2041 siyah 1.jpg', 1);
  await putPhoto(world, 'SS26/Beren/BR-2041 siyah 2.jpg', 2);
  await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 3);
  await putPhoto(world, 'SS26/Beren/BR-2043.jpg', 4);
});

/** A photo of a hang-tag with a real EAN-13. */
function putTag(at: TestWorld, path: string, first12: string): Promise<void> {
  const tag = drawTag({ brand: 'Beren', code: '', sizes: 'S-XL', barcode: ean13(first12) }, 900);
  return putBytes(at, path, tag.toBuffer('image/jpeg'));
}

/** Does the jobs that the announced facts ask for, several at once, as workers would. */
async function processAll(): Promise<void> {
  const facts = world.announced.splice(0);
  const ids = facts.flatMap(({ name, fact }) => (name === 'productsFound' ? [fact.collageIds].flat() : []));
  await inParallel(ids, 4, (collageId) =>
    processCollage.run({ shopId: shop.shopId, collageId: String(collageId) }, world.deps, firstTry),
  );
}

async function importAll(): Promise<string> {
  const importId = await askForImport(shop);
  const files = await filesBelow(world, 'SS26/Beren');
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  await processAll();
  expect(accounted(await report(importId))).toBe(files);
  return importId;
}

const collages = () => shop.in(({ db }) => db.selectFrom('collages').selectAll().orderBy('kolaj_name').execute());

const report = async (importId: string) =>
  (await shop.in((scope) => recentImports(scope, new Date(0)))).find(({ id }) => id === importId);

describe('an import', () => {
  it('makes a done collage with its picture of every product', async () => {
    const importId = await importAll();

    const made = await collages();
    expect(made.map(({ kolaj_name, status, stage }) => [kolaj_name, status, stage])).toEqual([
      ['BR-2041', 'done', 'idle'],
      ['BR-2042', 'done', 'idle'],
      ['BR-2043', 'done', 'idle'],
    ]);
    const exports = await shop.in(({ db }) => db.selectFrom('exports').selectAll().execute());
    expect(exports).toHaveLength(3);
    for (const { sha256, width, height } of exports) {
      expect([width, height]).toEqual([1000, 1150]);
      expect(await world.deps.files.has(sha256)).toBe(true);
    }
    expect(await report(importId)).toMatchObject({
      status: 'done',
      photos: { total: 4, expected: 4, done: 4, skipped: 0, failed: 0 },
      collages: { total: 3, done: 3, failed: 0 },
      unreadable: [],
    });
  });

  it('run a second time changes nothing', async () => {
    const importId = await importAll();
    const before = await collages();
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    for (const { id } of before) {
      await processCollage.run({ shopId: shop.shopId, collageId: id }, world.deps, firstTry);
    }
    expect(await collages()).toEqual(before);
    expect(await shop.in(({ db }) => db.selectFrom('exports').selectAll().execute())).toHaveLength(3);
  });

  it('again skips what it knows and takes only what is new or changed', async () => {
    await importAll();
    await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 30);
    await putPhoto(world, 'SS26/Beren/BR-2044.jpg', 31);
    const importId = await importAll();

    expect(await report(importId)).toMatchObject({
      status: 'done',
      photos: { total: 5, done: 5, skipped: 3 },
      collages: { total: 2, done: 2 },
    });
    expect((await collages()).map(({ kolaj_name, version }) => [kolaj_name, version])).toEqual([
      ['BR-2041', 1],
      ['BR-2042', 2],
      ['BR-2043', 1],
      ['BR-2044', 1],
    ]);
  });

  it('never alters a verified collage; it marks it', async () => {
    await importAll();
    await shop.in(({ db }) =>
      db.updateTable('collages').set({ status: 'verified' }).where('kolaj_name', '=', 'BR-2042').execute(),
    );
    const before = (await collages())[1];
    await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 32);
    await importAll();

    expect((await collages())[1]).toEqual({ ...before, source_changed: true, updated_at: expect.any(Date) });
    const photos = await shop.in(({ db }) =>
      db
        .selectFrom('collage_images')
        .selectAll()
        .where('collage_id', '=', before?.id ?? '')
        .execute(),
    );
    expect(photos).toHaveLength(1);
  });

  it('keeps going past a photo that is no picture; only its collage fails, and says why', async () => {
    await putBytes(world, 'SS26/Beren/BR-2045.jpg', 'this is not a picture');
    const importId = await importAll();

    expect((await collages()).map(({ kolaj_name, status, failure }) => [kolaj_name, status, failure])).toEqual([
      ['BR-2041', 'done', null],
      ['BR-2042', 'done', null],
      ['BR-2043', 'done', null],
      ['BR-2045', 'failed', { reason: 'no_image', photos: ['SS26/Beren/BR-2045.jpg'] }],
    ]);
    expect(await report(importId)).toMatchObject({
      status: 'partial',
      collages: { total: 4, done: 3, failed: 1 },
      unreadable: [{ path: 'SS26/Beren/BR-2045.jpg', code: 'not-a-picture' }],
    });
  });

  it.skipIf(process.getuid?.() === 0)('names a file that may not be read and imports the rest', async () => {
    await chmod(join(world.base, 'source/SS26/Beren/BR-2043.jpg'), 0);
    const importId = await importAll();
    expect(await report(importId)).toMatchObject({ status: 'partial', photos: { failed: 1 }, collages: { total: 2 } });
  });

  it('killed in the middle continues where it was', async () => {
    for (let n = 0; n < 21; n++) await putPhoto(world, `SS26/Beren/BR-${3000 + n}.jpg`, 40 + n);
    const importId = await askForImport(shop);
    const stopped = new AbortController();
    let puts = 0;
    const files = {
      ...world.deps.files,
      putFile: (file: string) => {
        if (++puts === 16) stopped.abort(new Error('killed'));
        return world.deps.files.putFile(file);
      },
    };
    const killed = importFolder.run(
      { shopId: shop.shopId, importId },
      { ...world.deps, files },
      { ...firstTry, signal: stopped.signal },
    );
    await expect(killed).rejects.toThrow('killed');
    const half = (await collages()).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(24);

    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, { ...firstTry, attempt: 2 });
    expect(await collages()).toHaveLength(24);
    const found = world.announced.flatMap(({ fact }) => fact.collageIds ?? []);
    expect(new Set(found).size).toBe(24);
    expect(await report(importId)).toMatchObject({ status: 'processing', photos: { total: 25, done: 25, failed: 0 } });
  });

  it('of a folder that is being imported joins the running one', async () => {
    await putPhoto(world, 'SS26/Lina/LN-1001.jpg', 80);
    const first = await askForImport(shop);
    const second = await askForImport(shop, { brand: 'Lina' });
    expect(second).toBe(first);

    await importFolder.run({ shopId: shop.shopId, importId: first }, world.deps, firstTry);
    expect((await collages()).map(({ kolaj_name }) => kolaj_name)).toContain('LN-1001');
  });

  it('of a source that cannot be reached fails and changes nothing', async () => {
    const importId = await askForImport(shop);
    const openSource = () => Promise.reject(new Error('no route'));
    await importFolder.run({ shopId: shop.shopId, importId }, { ...world.deps, openSource }, firstTry);
    expect(await report(importId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('cannot be reached'),
    });
    expect(await collages()).toEqual([]);
  });

  it('takes products that have left the source out of the queue and keeps finished ones', async () => {
    await importAll();
    await rm(join(world.base, 'source/SS26/Beren/BR-2043.jpg'));
    await importAll();
    expect(await collages()).toMatchObject([{}, {}, { kolaj_name: 'BR-2043', status: 'done', source_changed: true }]);
  });

  it('fails, once, what has left the source before it had its picture', async () => {
    const importOnly = async () =>
      importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
    await importOnly();
    await rm(join(world.base, 'source/SS26/Beren/BR-2043.jpg'));
    await importOnly();
    await importOnly();
    const [, , gone] = await collages();
    expect(gone).toMatchObject({ status: 'failed', failure: { reason: 'source_gone' }, version: 2 });
  });

  it('groups nameless photos by the barcodes that are on them', async () => {
    await rm(join(world.base, 'source/SS26/Beren'), { recursive: true });
    await putTag(world, 'SS26/Beren/IMG_0001.jpg', '869012345001');
    await putPhoto(world, 'SS26/Beren/IMG_0002.jpg', 90);
    await putTag(world, 'SS26/Beren/IMG_0003.jpg', '869012345002');
    await putPhoto(world, 'SS26/Beren/IMG_0004.jpg', 91);
    await putPhoto(world, 'SS26/Beren/IMG_0005.jpg', 92);
    await importAll();

    const made = await collages();
    expect(made.map(({ product_code, status }) => [product_code, status])).toEqual([
      [ean13('869012345001'), 'done'],
      [ean13('869012345002'), 'done'],
    ]);
    const photos = await shop.in(({ db }) =>
      db
        .selectFrom('collage_images')
        .select('path')
        .where('collage_id', '=', made[1]?.id ?? '')
        .orderBy('position')
        .execute(),
    );
    expect(photos.map(({ path }) => path.slice(-8))).toEqual(['0003.jpg', '0004.jpg', '0005.jpg']);
  });
});

describe('processing', () => {
  it('drops its result when a person has changed the collage in the meantime', async () => {
    await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
    const [collage] = await collages();
    const id = collage?.id ?? '';
    const render: typeof world.deps.imaging.render = async (input, options) => {
      await shop.in(({ db }) =>
        db
          .updateTable('collages')
          .set({ version: 9, content_version: 9, status: 'pending', stage: 'preview' })
          .where('id', '=', id)
          .execute(),
      );
      return world.deps.imaging.render(input, options);
    };
    const imaging = { ...world.deps.imaging, render };
    await processCollage.run({ shopId: shop.shopId, collageId: id }, { ...world.deps, imaging }, firstTry);
    expect((await collages())[0]).toMatchObject({ version: 9, status: 'pending', stage: 'preview', editor: null });
  });

  it('that crashes the renderer twice fails that collage with render_error', async () => {
    await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
    const [collage] = await collages();
    const imaging = {
      ...world.deps.imaging,
      render: async () => ({ kind: 'crashed', times: 2, isOverTime: false }) as const,
    };
    await processCollage.run(
      { shopId: shop.shopId, collageId: collage?.id ?? '' },
      { ...world.deps, imaging },
      firstTry,
    );
    expect((await collages())[0]).toMatchObject({ status: 'failed', failure: { reason: 'render_error' } });
  });

  it.each([
    ['is gone', sql`delete from template_versions`, { code: 'gone' }],
    [
      'has lost its background picture',
      sql`update template_versions set data = jsonb_set(data, '{background}', to_jsonb(repeat('0', 64)))`,
      { code: 'overlay_missing', template: expect.any(String) },
    ],
  ])('with a template that %s says so', async (_, loss, fault) => {
    await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
    await shop.in(({ db }) => loss.execute(db));
    const [collage] = await collages();
    await processCollage.run({ shopId: shop.shopId, collageId: collage?.id ?? '' }, world.deps, firstTry);
    expect((await collages())[0]).toMatchObject({ status: 'failed', failure: { reason: 'template_invalid', fault } });
  });

  it('that breaks on every try ends as internal', async () => {
    await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
    const [collage] = await collages();
    const imaging = { ...world.deps.imaging, render: () => Promise.reject(new Error('disk')) };
    const payload = { shopId: shop.shopId, collageId: collage?.id ?? '' };
    for (const attempt of [1, 2, 3]) {
      const run = processCollage.run(
        payload,
        { ...world.deps, imaging },
        { ...firstTry, attempt, lastAttempt: attempt === 3 },
      );
      await run.catch(() => undefined);
    }
    expect((await collages())[0]).toMatchObject({ status: 'failed', failure: { reason: 'internal' } });
  });
});
