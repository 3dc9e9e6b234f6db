// A full disk (I13): needs root, who can make a small one.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolderName } from '../../../adapters/disk/temp-folders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { resumeImport } from '../../source/import/import-control.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { oneImport } from '../../source/import/import-progress.store.ts';
import {
  askForImport,
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

const mebibyte = 1024 * 1024;
const database = await testDatabase();
let disk: string | null = null;
let world: TestWorld;
let shop: TestShop;

/** A disk of this many MiB, or null where one cannot be made. */
async function smallDisk(size: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

beforeAll(async () => {
  disk = process.getuid?.() === 0 ? await smallDisk(4) : null;
  if (disk === null) return;
  world = await testWorld(database, { dataDir: disk });
  shop = await testShop(database);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
});
afterAll(async () => {
  if (disk === null) return;
  await world.close();
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

const temporary = async () => readdir(join(disk ?? '', 'tmp', tempFolderName()));
const grow = (size: number) => execFileSync('mount', ['-o', `remount,size=${size}m`, disk ?? '']);
const run = (importId: string) => importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
const reportOf = (importId: string) => shop.in((scope) => oneImport(scope, importId));

describe('a disk that is full', () => {
  it('parks an import, keeps what came through, and lets it go on once there is space', async (test) => {
    if (disk === null) return test.skip('Making a small disk needs root on Linux.');
    for (let at = 0; at < 12; at++) await putBytes(world, `SS26/Beren/BR-20${10 + at}.jpg`, randomBytes(mebibyte / 2));
    const importId = await askForImport(shop, { brand: 'Beren' });
    await run(importId);
    expect(await reportOf(importId)).toMatchObject({ status: 'paused', error_code: 'no_space', finished_at: null });
    expect(await temporary()).toEqual([]);
    const kept = await shop.in(({ db }) => db.selectFrom('source_files').select('path').execute());
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(12);

    grow(64);
    expect(await shop.in((scope) => resumeImport(scope, importId))).toMatchObject({ kind: 'changed', order: true });
    await run(importId);
    expect(await reportOf(importId)).toMatchObject({
      status: 'processing',
      error_code: null,
      // What came before the pause came with this import, and was not there before it.
      photos: { total: 12, done: 12, skipped: 0, failed: 0 },
    });
  });

  it('makes a collage wait instead of fail', async (test) => {
    if (disk === null) return test.skip('Making a small disk needs root on Linux.');
    await putPhoto(world, 'SS26/Lina/LN-1001.jpg', 70);
    await run(await askForImport(shop, { brand: 'Lina' }));
    const find = () =>
      shop.in(({ db }) =>
        db
          .selectFrom('collages')
          .where('kolaj_name', '=', 'LN-1001')
          .select(['id', 'status', 'stage'])
          .executeTakeFirstOrThrow(),
      );
    const { id: collageId } = await find();
    // Grows to the brim, whatever the size in blocks.
    const ballast = join(disk, 'ballast');
    await writeFile(ballast, randomBytes(64 * mebibyte)).catch(() => undefined);
    const order = { shopId: shop.shopId, collageId };
    const lastTry = { ...firstTry, attempt: 3, lastAttempt: true };
    await expect(processCollage.run(order, world.deps, lastTry)).rejects.toThrow(/ENOSPC/);
    expect(await find()).toMatchObject({ status: 'pending', stage: 'queued' });

    await rm(ballast);
    await processCollage.run(order, world.deps, firstTry);
    expect(await find()).toMatchObject({ status: 'done', stage: 'idle' });
  });
});
