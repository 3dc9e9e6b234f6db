// An import of the wrong folder is taken back: what it made and nobody touched goes, and can come again (issue 21).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countSourcePhotos, startImport } from '@kolaj/contract/source/source';
import { bringImportBack, getImport, importHistory, undoImport } from '@kolaj/contract/source/source-import';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { lockLives } from '../open/life.store.ts';
import { sourceRoutes } from '../source.routes.ts';
import { firstTry, putPhoto, type TestShop, type TestWorld, testShop, testWorld } from '../testing/testing-import.ts';
import { importFolder } from './import-folder.job.ts';

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
  await put('BR-2001', 'BR-2002', 'BR-2003');
});

let seed = 0;
async function put(...names: string[]): Promise<void> {
  for (const name of names) await putPhoto(world, `SS26/Beren/${name}.jpg`, ++seed);
}

async function begun(brands = ['Beren']): Promise<string> {
  const sub_folders = brands.map((name) => ({ name, path: `SS26/${name}` }));
  const answer = await owner.call(startImport, { folder: [{ name: 'SS26', path: 'SS26', sub_folders }] });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.job_id;
}

async function imported(brands?: string[]): Promise<string> {
  const importId = await begun(brands);
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  await shop.in(({ db }) =>
    sql`update collages set status = 'done', stage = 'idle' where status = 'pending'`.execute(db),
  );
  return importId;
}

const change = (name: string, what: ReturnType<typeof sql>) =>
  shop.in(({ db }) => sql`update collages set ${what} where kolaj_name = ${name}`.execute(db));
const active = () =>
  shop.in(async ({ db }) => {
    const rows = await db.selectFrom('collages').where('state', '=', 'active').select('kolaj_name as name').execute();
    return rows.map(({ name }) => name).sort();
  });
const undoOf = async (id: string) => (await owner.call(getImport, { id })).data.result.undo;
const none = { goes: 0, sent: 0, approved: 0, edited: 0, before: 0, undone: 0 };

/** Somebody decides about the first and then the last of these, and does something, while `meanwhile` waits for the first. */
async function decideAround(
  ids: readonly string[],
  meanwhile: () => Promise<unknown>,
  act: ReturnType<typeof sql> | null = null,
): Promise<void> {
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  // The row that others lock first is found last by whoever reads the table as it lies.
  await shop.in(({ db }) => sql`update collages set updated_at = now() where id = ${first}`.execute(db));
  const isHeld = Promise.withResolvers<void>();
  const decision = shop.in(async (scope) => {
    await lockLives(scope, [first]);
    isHeld.resolve();
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(scope.db)).rows.length)
      .toBeGreaterThan(0);
    await lockLives(scope, [last]);
    if (act !== null) await act.execute(scope.db);
  });
  await isHeld.promise;
  await Promise.all([decision, meanwhile()]);
}

describe('the undo of an import', () => {
  it('waits for who decides about its collages, there and back, and is never in their way', async () => {
    const id = await imported();
    const ids = (await shop.in(({ db }) => db.selectFrom('collages').select('id').orderBy('id').execute())).map(
      (row) => row.id,
    );
    await decideAround(ids, () => owner.call(undoImport, { id }));
    expect(await active()).toEqual([]);
    await decideAround(ids, () => owner.call(bringImportBack, { id }));
    expect(await active()).toHaveLength(3);
  });

  it.each([
    ['edited', () => sql`update collages set editor = '{"by": "a person"}' where kolaj_name = 'BR-2001'`, ['BR-2001']],
    ['approved', () => sql`update collages set verified_at = now() where kolaj_name = 'BR-2001'`, ['BR-2001']],
    [
      'joined',
      () => sql`update collages set state = 'passive', joined_into = (select id from collages where kolaj_name = 'BR-2001')
        where kolaj_name = 'BR-2002'`,
      ['BR-2001'],
    ],
  ])('leaves what is %s in the same moment', async (_how, act, left) => {
    const id = await imported();
    const ids = (await shop.in(({ db }) => db.selectFrom('collages').select('id').orderBy('kolaj_name').execute())).map(
      (row) => row.id,
    );
    await decideAround(ids.toSorted(), () => owner.call(undoImport, { id }), act());
    expect(await active()).toEqual(left);
  });

  it('makes passive what it made, and brings it back', async () => {
    const id = await imported();
    expect(await undoOf(id)).toEqual({ ...none, goes: 3 });
    expect(await owner.call(undoImport, { id })).toMatchObject({ data: { result: { changed: 3 } } });
    expect(await active()).toEqual([]);
    expect(await undoOf(id)).toEqual({ ...none, undone: 3 });
    expect(await owner.call(bringImportBack, { id })).toMatchObject({ data: { result: { changed: 3 } } });
    expect(await active()).toEqual(['BR-2001', 'BR-2002', 'BR-2003']);
    expect(await undoOf(id)).toEqual({ ...none, goes: 3 });
  });

  it('is told wherever the import is: in the list, in itself, by subfolder', async () => {
    await put('../Lina/LN-3001');
    const id = await imported(['Beren', 'Lina']);
    await change('BR-2001', sql`status = 'verified'`);
    await change('LN-3001', sql`status = 'verified'`);
    const told = async () => {
      const { job, items } = (await owner.call(getImport, { id })).data.result;
      const [listed] = (await owner.call(importHistory, {})).data.result;
      return [job.undone, listed?.undone, ...items.map(({ undone }) => undone)];
    };
    expect(await told()).toEqual([0, 0, 0, 0]);
    await owner.call(undoImport, { id });
    expect(await told()).toEqual([2, 2, 2, 0]);
    await owner.call(bringImportBack, { id });
    expect(await told()).toEqual([0, 0, 0, 0]);
  });

  it('is known where folders are chosen: these photos were imported and taken back, until they come back', async () => {
    const id = await imported();
    await change('BR-2001', sql`status = 'verified'`);
    const paths = ['SS26', 'SS26/Beren'];
    const countsOf = async () => {
      const counts = (await owner.call(countSourcePhotos, { paths })).data.result;
      return counts.map(({ imported, taken_back }) => [imported, taken_back]);
    };
    const whole = [
      [3, 0],
      [3, 0],
    ];
    expect(await countsOf()).toEqual(whole);
    await owner.call(undoImport, { id });
    expect(await countsOf()).toEqual([
      [3, 2],
      [3, 2],
    ]);
    await imported();
    expect(await countsOf()).toEqual(whole);
  });

  it('leaves what was approved, edited or sent, and says so before', async () => {
    await put('BR-2004');
    const id = await imported();
    await change('BR-2001', sql`status = 'verified'`);
    await change('BR-2002', sql`return_note = 'crop'`);
    const [place] = await shop.in(({ db }) => db.selectFrom('subfolders').select(['id', 'folder_id']).execute());
    const { broadcast } = await aBroadcast(
      database,
      { id: shop.shopId, pid: '', keyword: '' },
      { id: place?.id ?? '', folderId: place?.folder_id ?? '', brand: 'Beren' },
    );
    await shop.in(({ db }) =>
      sql`insert into broadcast_images (shop_id, broadcast_id, position, collage_id, day, sha256)
        select shop_id, ${broadcast}, 7, id, current_date, 'x' from collages where kolaj_name = 'BR-2003'`.execute(db),
    );
    expect(await undoOf(id)).toEqual({ ...none, goes: 1, approved: 1, edited: 1, sent: 1 });
    await owner.call(undoImport, { id });
    expect(await active()).toEqual(['BR-2001', 'BR-2002', 'BR-2003']);
  });

  it('leaves what was there before it', async () => {
    await imported();
    await put('BR-2001', 'BR-2009');
    const second = await imported();
    expect(await undoOf(second)).toEqual({ ...none, goes: 1, before: 1 });
    await owner.call(undoImport, { id: second });
    expect(await active()).toEqual(['BR-2001', 'BR-2002', 'BR-2003']);
  });

  it('waits until the import no longer copies', async () => {
    const id = await begun();
    for (const status of ['queued', 'paused']) {
      await shop.in(({ db }) => sql`update import_jobs set status = ${status} where id = ${id}`.execute(db));
      expect(await owner.call(undoImport, { id })).toMatchObject({ success: false, code: 'still_copying' });
    }
  });

  it('ends when a person imports the folder again, not when it is watched', async () => {
    const id = await imported();
    await owner.call(undoImport, { id });
    const watched = await begun();
    await shop.in(({ db }) => sql`update import_jobs set origin = 'watch' where id = ${watched}`.execute(db));
    await importFolder.run({ shopId: shop.shopId, importId: watched }, world.deps, firstTry);
    expect(await active()).toEqual([]);
    const back = async (importId: string) => (await owner.call(getImport, { id: importId })).data.result.job.back;
    expect(await back(watched)).toBe(0);
    const again = await imported();
    expect(await active()).toEqual(['BR-2001', 'BR-2002', 'BR-2003']);
    expect(await back(again)).toBe(3);
    expect(await back(await imported())).toBe(0);
  });
});
