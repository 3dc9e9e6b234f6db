import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { requestImport } from '../../source/import/import-request.store.ts';
import { firstTry, putPhoto, type TestWorld, testShop, testWorld } from '../../source/testing/testing-import.ts';
import { requeueCollages } from './requeue-collages.job.ts';

const database = await testDatabase();
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld(database);
});
afterAll(() => world.close());

it('asks again for collages and imports that nobody works on any more, and only for those', async () => {
  const shop = await testShop(database);
  const request = (name: string) =>
    shop.in((scope) =>
      requestImport(scope, {
        sourceId: shop.sourceId,
        requestedBy: shop.userId,
        folder: { id: null, name, path: name, subfolders: [{ name: 'Beren', path: `${name}/Beren`, only: null }] },
      }),
    );
  await putPhoto(world, 'SS26/Beren/BR-1.jpg', 1);
  await putPhoto(world, 'SS26/Beren/BR-22.jpg', 2);
  const first = await request('SS26');
  const importId = first.kind === 'folder-unknown' ? '' : first.importId;
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  const lost = await request('FW25');
  const forgotten = await shop.in(async ({ db }) => {
    await sql`update import_jobs set updated_at = now() - interval '1 hour' where status = 'queued'`.execute(db);
    return db
      .updateTable('collages')
      .set({ stage: 'processing', updated_at: sql`now() - interval '1 hour'` })
      .where('kolaj_name', '=', 'BR-22')
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  world.announced.length = 0;

  const context = { ...firstTry, lastAttempt: true };
  await requeueCollages.run({}, world.deps, context);
  expect(world.announced.map(({ name, fact }) => [name, ...Object.values(fact)])).toEqual([
    ['collageRequested', forgotten.id],
    ['importRequested', lost.kind === 'folder-unknown' ? '' : lost.importId],
  ]);
  expect(await request('FW25')).toEqual({ ...lost, kind: 'resumed' });
});

it('asks for nothing of a firm that is deleted', async () => {
  const shop = await testShop(database);
  await shop.in(async (scope) => {
    const folder = { id: null, name: 'SS26', path: 'SS26', subfolders: [] };
    await requestImport(scope, { sourceId: shop.sourceId, requestedBy: shop.userId, folder });
    await sql`update import_jobs set updated_at = now() - interval '1 hour'`.execute(scope.db);
  });
  const asked = async () => {
    world.announced.length = 0;
    await requeueCollages.run({}, world.deps, { ...firstTry, lastAttempt: true });
    return world.announced.length;
  };
  const set = (deletedAt: Date | null) =>
    shop.in(({ db }) => sql`update shops set deleted_at = ${deletedAt} where id = ${shop.shopId}`.execute(db));
  const before = await asked();
  await set(new Date());
  expect(await asked()).toBe(before - 1);
  await set(null);
  expect(await asked()).toBe(before);
});
