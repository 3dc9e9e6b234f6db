import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startImport } from '@kolaj/contract/source/source';
import {
  cancelImport,
  getImport,
  importHistory,
  pauseImport,
  resumeImport,
} from '@kolaj/contract/source/source-import';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileSource } from '../../../ports/file-source.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
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
  world.announced.length = 0;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  for (let at = 1; at <= 6; at++) await putPhoto(world, `SS26/Beren/BR-200${at}.jpg`, at);
  await putPhoto(world, 'SS26/Lina/LN-1001.jpg', 7);
});

async function begun(subfolders = ['Beren']): Promise<string> {
  const sub_folders = subfolders.map((name) => ({ name, path: `SS26/${name}` }));
  const answer = await owner.call(startImport, { folder: [{ name: 'SS26', path: 'SS26', sub_folders }] });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.job_id;
}

async function copied(): Promise<string[]> {
  const rows = await shop.in(({ db }) => db.selectFrom('source_files').select('path').orderBy('path').execute());
  return rows.map(({ path }) => path);
}

const collages = () =>
  shop.in(({ db }) => db.selectFrom('collages').select('kolaj_name').orderBy('kolaj_name').execute());
const stateOf = async (id: string) => (await owner.call(getImport, { id })).data.result.job;
const run = (importId: string, source?: FileSource) =>
  importFolder.run(
    { shopId: shop.shopId, importId },
    source ? { ...world.deps, openSource: async () => source } : world.deps,
    firstTry,
  );

/** The source as it is until `reads` files were opened; then somebody asks for something, and nothing more comes through. */
async function standstill(reads: number, ask: () => Promise<unknown>): Promise<FileSource> {
  const source = await world.deps.openSource();
  let opened = 0;
  return {
    ...source,
    async openRead(path, offset) {
      if (opened++ < reads) return source.openRead(path, offset);
      if (opened === reads + 1) await ask();
      // One opens and says nothing, the next one does not even open.
      if (opened % 2 === 0) return { kind: 'open', stream: new Readable({ read: () => undefined }) };
      return new Promise(() => undefined);
    },
  };
}

describe('pausing an import', () => {
  it('stops one that waits for a worker at once, and its job finds nothing to do', async () => {
    const id = await begun();
    expect(await owner.call(pauseImport, { id })).toMatchObject({
      success: true,
      data: { result: { status: 'paused' } },
    });
    await run(id);
    expect(await copied()).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: 'paused', finished_at: null });
  });

  it('and resuming continues where it stopped, with everything exactly once', async () => {
    const id = await begun();
    world.announced.length = 0;
    expect(await owner.call(pauseImport, { id })).toMatchObject({ success: true });
    expect(await owner.call(resumeImport, { id })).toMatchObject({
      data: { result: { status: 'queued', wish: null } },
    });
    expect(world.announced).toMatchObject([{ name: 'importRequested', fact: { importId: id } }]);
    await run(id);
    expect(await collages()).toHaveLength(6);
  });

  it('takes back what a person wished before the worker has obeyed', async () => {
    const id = await begun();
    await shop.in(({ db }) => db.updateTable('import_jobs').set({ status: 'copying' }).where('id', '=', id).execute());
    expect(await owner.call(pauseImport, { id })).toMatchObject({
      data: { result: { status: 'copying', wish: 'pause' } },
    });
    expect(await owner.call(resumeImport, { id })).toMatchObject({
      data: { result: { status: 'copying', wish: null } },
    });
  });

  it('is refused once everything is copied', async () => {
    const id = await begun();
    await run(id);
    expect(await owner.call(pauseImport, { id })).toMatchObject({ success: false, code: 'not_running' });
    expect(await owner.call(cancelImport, { id })).toMatchObject({ success: false, code: 'not_running' });
    expect(await owner.call(resumeImport, { id })).toMatchObject({ success: false, code: 'not_stopped' });
  });
});

describe('a running import', () => {
  it.each([
    [pauseImport, 'paused'],
    [cancelImport, 'cancelled'],
  ] as const)('obeys though nothing comes through any more, and goes on where it stopped: %#', async (call, status) => {
    const id = await begun();
    await run(id, await standstill(2, () => owner.call(call, { id })));
    expect(await stateOf(id)).toMatchObject({ status, wish: null });
    const kept = await copied();
    expect(kept.length).toBeLessThan(6);

    await owner.call(resumeImport, { id });
    await run(id);
    expect(await copied()).toHaveLength(6);
    expect(await collages()).toHaveLength(6);
    // What it had brought before it stopped was not there before it.
    const { photos } = await stateOf(id);
    expect(photos).toMatchObject({ done: 6, skipped: 0 });
  });

  it('that is asked for more while it is paused continues with both', async () => {
    const id = await begun();
    await owner.call(pauseImport, { id });
    expect(await begun(['Lina'])).toBe(id);
    expect(await stateOf(id)).toMatchObject({ status: 'queued' });
    await run(id);
    expect(await collages()).toHaveLength(7);
  });
});

describe('looking at imports', () => {
  it('shows one with its subfolders', async () => {
    const id = await begun(['Beren', 'Lina']);
    await run(id);
    expect((await owner.call(getImport, { id })).data.result).toMatchObject({
      job: { id, status: 'processing', origin: 'person', photos: { total: 7, done: 7 } },
      items: [
        { name: 'Beren', status: 'processing', photos: { total: 6, copied: 6, skipped: 0, failed: 0 } },
        { name: 'Lina', status: 'processing', photos: { total: 1, copied: 1, skipped: 0, failed: 0 } },
      ],
    });
  });

  it('expects as many photos in the subfolders that wait to be listed', async () => {
    const id = await begun(['Beren', 'Lina']);
    await run(id, await standstill(2, () => owner.call(pauseImport, { id })));
    expect(await stateOf(id)).toMatchObject({ photos: { total: 6, expected: 12 } });
    await owner.call(resumeImport, { id });
    await run(id);
    expect(await stateOf(id)).toMatchObject({ photos: { total: 7, expected: 7, done: 7 } });
  });

  it('pages through the past ones, newest first', async () => {
    const first = await begun();
    await owner.call(cancelImport, { id: first });
    const second = await begun();
    const page = (await owner.call(importHistory, { limit: 1 })).data.result;
    expect(page.map(({ id }) => id)).toEqual([second]);
    const next = (await owner.call(importHistory, { limit: 1, before: page[0]?.created_at })).data.result;
    expect(next).toMatchObject([{ id: first, status: 'cancelled' }]);
  });

  it('refuses to go on with an old one while the folder has a newer one', async () => {
    const old = await begun();
    await owner.call(cancelImport, { id: old });
    await begun();
    expect(await owner.call(resumeImport, { id: old })).toMatchObject({ success: false, code: 'other_import' });
  });

  it("knows nothing of another shop's imports", async () => {
    const id = await begun();
    const other = await testShop(database);
    const stranger = await served.ownerOf(other.shopId);
    for (const call of [getImport, pauseImport, resumeImport, cancelImport]) {
      expect(await stranger.status(call, { id })).toBe(404);
    }
    expect((await stranger.call(importHistory, {})).data.result).toEqual([]);
  });
});
