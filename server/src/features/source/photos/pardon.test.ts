import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listImports, startImport } from '@kolaj/contract/source/source';
import { usePhotosAnyway } from '@kolaj/contract/source/source-import';
import { createImagingPool } from '@kolaj/imaging/children/pool';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../import/import-folder.job.ts';
import { analysePhotos } from '../open/photo-analysis.ts';
import { sourceRoutes } from '../source.routes.ts';
import {
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({ database, routes: sourceRoutes(world.deps) });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await rm(join(world.base, 'source'), { recursive: true, force: true });
});

/** A photo with its last third missing, in its own colours. */
async function putDamaged(path: string, seed: number): Promise<void> {
  await putPhoto(world, path, seed);
  const whole = await readFile(join(world.base, 'source', path));
  await putBytes(world, path, whole.subarray(0, Math.ceil(whole.length * 0.66)));
}

async function imported(of: TestShop, by: Person): Promise<{ id: string; sha256: string }[]> {
  const sub_folders = [{ name: 'Beren', path: 'SS26/Beren' }];
  const answer = await by.call(startImport, { folder: [{ name: 'SS26', path: 'SS26', sub_folders }] });
  if (!answer.success) throw new Error(answer.message);
  await importFolder.run({ shopId: of.shopId, importId: answer.data.result.job_id }, world.deps, firstTry);
  world.announced.length = 0;
  return of.in(({ db }) =>
    db
      .selectFrom('collages')
      .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
      .select(['collages.id', 'collage_images.sha256'])
      .orderBy('collages.kolaj_name')
      .execute(),
  );
}

const known = async ({ shopId }: TestShop, sha256: string, deps = world.deps) =>
  (await analysePhotos(deps, { shopId, hashes: [sha256] })).get(sha256);

describe('a damaged photo', () => {
  it('is used as far as it can be read once a person says so, in their shop only', async () => {
    await putDamaged('SS26/Beren/BR-1001.jpg', 90);
    const [collage] = await imported(shop, owner);
    const { id = '', sha256 = '' } = collage ?? {};
    expect(await known(shop, sha256)).toMatchObject({ kind: 'unreadable', fault: 'damaged' });
    expect((await owner.call(listImports, {})).data.result[0]?.unreadable).toMatchObject([{ code: 'damaged' }]);

    const answer = await owner.call(usePhotosAnyway, { collage_ids: [id] });
    expect(answer).toEqual({ success: true, data: { result: { photos: 1, queued: 1 } } });
    expect(world.announced).toMatchObject([{ name: 'collageRequested', fact: { collageId: id } }]);

    expect(await known(shop, sha256)).toMatchObject({ kind: 'readable', analysis: { isDirect: false } });
    expect((await owner.call(listImports, {})).data.result[0]?.unreadable).toEqual([]);
    expect(await known(await testShop(database), sha256)).toMatchObject({ kind: 'unreadable', fault: 'damaged' });
  });

  it('is not pardoned by its neighbours, nor is what is no picture at all', async () => {
    await putPhoto(world, 'SS26/Beren/BR-1001.jpg', 91);
    await putBytes(world, 'SS26/Beren/BR-1002.jpg', 'no picture at all, whatever the name says');
    const collages = await imported(shop, owner);
    for (const { sha256 } of collages) await known(shop, sha256);

    const answer = await owner.call(usePhotosAnyway, { collage_ids: collages.map(({ id }) => id) });
    expect(answer).toMatchObject({ data: { result: { photos: 0, queued: 0 } } });
    expect(world.announced).toEqual([]);
  });

  it("leaves approved collages as they are and knows nothing of another shop's", async () => {
    await putDamaged('SS26/Beren/BR-1001.jpg', 92);
    const [collage] = await imported(shop, owner);
    const { id = '', sha256 = '' } = collage ?? {};
    await known(shop, sha256);
    await shop.in(({ db }) => db.updateTable('collages').set({ status: 'verified' }).where('id', '=', id).execute());

    expect(await owner.call(usePhotosAnyway, { collage_ids: [id] })).toMatchObject({
      data: { result: { photos: 1, queued: 0 } },
    });
    const stranger = await served.ownerOf((await testShop(database)).shopId);
    expect(await stranger.status(usePhotosAnyway, { collage_ids: [id] })).toBe(404);
  });
});

describe('a photo that took two processes along', () => {
  it('is set aside and not tried again until a person asks', async () => {
    await putPhoto(world, 'SS26/Beren/BR-1001.jpg', 93);
    const [collage] = await imported(shop, owner);
    const { id = '', sha256 = '' } = collage ?? {};
    const deadly = createImagingPool({ processes: 1, peopleProcesses: 0 });
    const killing = setInterval(() => {
      for (const pid of deadly.pids()) process.kill(pid, 'SIGKILL');
    }, 1);
    const first = await known(shop, sha256, { ...world.deps, imaging: deadly });
    clearInterval(killing);
    await deadly.close();
    expect(first).toMatchObject({ kind: 'unreadable', fault: 'quarantined' });

    expect(await known(shop, sha256)).toEqual(first);
    await owner.call(usePhotosAnyway, { collage_ids: [id] });
    expect(await known(shop, sha256)).toMatchObject({ kind: 'readable' });
  });
});
