// The importer is killed at random moments (I12). KOLAJ_KILLS=20 for the whole battery; put a printed seed into KOLAJ_SEED to
// see the same moments again. Two by default: a collage that loses its third worker fails as `internal` (D-34), and with few
// collages three kills may well hit the same one.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestImport } from '../features/source/import/import-request.store.ts';
import {
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../features/source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../features/template/open/template.store.ts';
import { testDatabase } from '../testing/database.ts';

const kills = numberFromEnv('KOLAJ_KILLS', 2);
const seed = numberFromEnv('KOLAJ_SEED', Date.now() % 2 ** 31);
const photos = 6 * kills;
const child = fileURLToPath(new URL('./testing/testing-importer.child.ts', import.meta.url));
const calm = await testDatabase();
const killed = await testDatabase();
let world: TestWorld;

beforeAll(async () => {
  world = await testWorld(calm);
  for (let at = 0; at < photos; at++)
    await putPhoto(world, `SS26/Beren/BR-${2000 + Math.floor(at / 2)} ${at % 2}.jpg`, at);
  await putBytes(world, 'SS26/Beren/KA-9001.jpg', 'no picture');
});
afterAll(() => world.close());

/** The minimal standard generator (Park and Miller). */
function randomNumbers(start: number): (to: number) => number {
  let state = (start % 2_147_483_646) + 1;
  return (to) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * to);
  };
}

interface Importer {
  shop: TestShop;
  dataDir: string;
  start: () => ChildProcess;
}

async function anImporter(database: typeof calm): Promise<Importer> {
  const shop = await testShop(database);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-1']));
  const folder = {
    id: null,
    name: 'SS26',
    path: 'SS26',
    subfolders: [{ name: 'Beren', path: 'SS26/Beren', only: null }],
  };
  const request = { sourceId: shop.sourceId, requestedBy: shop.userId, folder };
  const requested = await shop.in((scope) => requestImport(scope, request));
  if (requested.kind === 'folder-unknown') throw new Error('unknown');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-killed-'));
  const orders = {
    ...{ address: database.address, shopId: shop.shopId, importId: requested.importId, dataDir },
    ...{ source: path.join(world.base, 'source'), stillMs: 50 },
  };
  return {
    shop,
    dataDir,
    start: () => spawn(process.execPath, [child, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] }),
  };
}

/** Resolves with the time until it says the word; rejects when it ends before. */
async function said(importer: ChildProcess, word: string): Promise<number> {
  const begunAt = performance.now();
  for await (const chunk of importer.stdout ?? []) {
    if (String(chunk).includes(word)) return performance.now() - begunAt;
  }
  throw new Error(`The importer ended before it said ${word}.`);
}

async function runToEnd(importer: Importer): Promise<number> {
  const running = importer.start();
  const ended = once(running, 'exit');
  const ms = await said(running, 'done');
  expect(await ended).toEqual([0, null]);
  return ms;
}

/** Everything that the import has made, without ids and times. */
async function stateOf({ shop, dataDir }: Importer) {
  const collages = await shop.in(({ db }) =>
    db
      .selectFrom('collages')
      .leftJoin('exports', 'exports.id', 'collages.export_id')
      .select(['source_key', 'kolaj_name', 'product_code', 'status', 'stage', 'failure', 'version', 'sha256'])
      .orderBy('source_key')
      .execute(),
  );
  const images = await shop.in(({ db }) =>
    db
      .selectFrom('collage_images')
      .innerJoin('collages', 'collages.id', 'collage_images.collage_id')
      .select(['source_key', 'path', 'position', 'sha256', 'selected'])
      .orderBy('source_key')
      .orderBy('position')
      .execute(),
  );
  const files = await shop.in(({ db }) =>
    db.selectFrom('source_files').select(['path', 'bytes', 'modified_at', 'sha256']).orderBy('path').execute(),
  );
  const items = await shop.in(({ db }) =>
    db.selectFrom('import_items').select(['status', 'photos_total', 'photos_failed']).execute(),
  );
  const jobs = await shop.in(({ db }) =>
    db.selectFrom('import_jobs').select(['status', 'error_code', 'wish']).execute(),
  );
  const exports = await shop.in(({ db }) => db.selectFrom('exports').select('sha256').orderBy('sha256').execute());
  return { collages, images, files, items, jobs, exports, tree: await treeHash(dataDir) };
}

/** One hash over names and contents of the file store, and over what else is beside it. */
async function treeHash(dataDir: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const name of names.sort()) {
    hash.update(path.relative(dataDir, name));
    hash.update(await readFile(name));
  }
  return hash.digest('hex');
}

describe(`an importer killed ${kills} times (seed ${seed})`, () => {
  it('leaves in the end what an undisturbed one leaves', { timeout: 600_000 }, async () => {
    const undisturbed = await anImporter(calm);
    const wholeMs = await runToEnd(undisturbed);
    const expected = await stateOf(undisturbed);
    expect(expected.collages).toHaveLength(photos / 2 + 1);
    expect(expected.jobs).toMatchObject([{ status: 'partial' }]);

    const random = randomNumbers(seed);
    const disturbed = await anImporter(killed);
    const moments: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const importer = disturbed.start();
      const ended = once(importer, 'exit');
      await said(importer, 'begun');
      const moment = random((2 * wholeMs) / kills);
      moments.push(moment);
      await wait(moment);
      importer.kill('SIGKILL');
      await ended;
    }
    await runToEnd(disturbed);
    console.log(`undisturbed ${Math.round(wholeMs)} ms; killed after ${moments.join(', ')} ms; seed ${seed}`);
    expect(await stateOf(disturbed)).toEqual(expected);
    for (const { dataDir } of [undisturbed, disturbed]) await rm(dataDir, { recursive: true });
  });
});
