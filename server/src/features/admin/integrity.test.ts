import { randomBytes } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkIntegrity as askForCheck, getIntegrity } from '@kolaj/contract/admin/integrity';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DiskStore, openDiskStore } from '../../adapters/disk/file-store.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../kernel/blob.store.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { checkIntegrity } from './integrity-check.job.ts';

const database = await testDatabase();
let product: Product;
let files: DiskStore;
let cookie = '';

beforeAll(async () => {
  product = await aProduct(database);
  files = await openDiskStore(product.dataDir);
  cookie = await product.device(await aUser(database, { kind: 'admin' }));
});
afterAll(() => product.close());
beforeEach(async () => {
  await rm(files.folder, { recursive: true, force: true });
  await asSystem(database, async ({ db }) => {
    await db.updateTable('collages').set({ export_id: null }).execute();
    await db.deleteFrom('collages').execute();
    await db.deleteFrom('blobs').execute();
    await db.deleteFrom('integrity_findings').execute();
    await db.deleteFrom('integrity_checks').execute();
  });
});

const dayMs = 86_400_000;
const context = () => ({ signal: new AbortController().signal, attempt: 1, lastAttempt: false });
/** A check two days from now, so that nothing is too fresh to be judged. */
const check = (now = Date.now() + 2 * dayMs) =>
  checkIntegrity.run(
    {},
    { database, files, clock: () => new Date(now), bytesPerSecond: Number.POSITIVE_INFINITY },
    context(),
  );

/** A file as the product stores it. */
async function aFile(bytes = randomBytes(3000)): Promise<string> {
  const stored = await files.putBytes(bytes);
  await asSystem(database, (scope) => recordBlobs(scope, [{ ...stored, mime: 'image/jpeg' }]));
  return stored.sha256;
}

async function seen() {
  const { status, body } = await product.ask(getIntegrity, {}, { cookie });
  expect(status).toBe(200);
  return JSON.parse(body).data.result;
}

const inStore = async () =>
  (await readdir(files.folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());

describe('the check of the file store (D6)', () => {
  it('finds nothing to say about files that are whole, and says how many it read', async () => {
    await aFile();
    await aFile();
    expect(await seen()).toMatchObject({ last: null, files: 2, totals: { missing: 0, altered: 0, stray: 0 } });
    await check();
    const { last, findings } = await seen();
    expect(last).toMatchObject({ files: 2, bytes: 6000, finished_at: expect.stringMatching(/Z$/), error: null });
    expect(findings).toEqual([]);
  });

  it('reports a deleted file, a flipped bit and a stray one, and deletes nothing', async () => {
    const [gone, flipped, whole] = [await aFile(), await aFile(Buffer.alloc(3000, 7)), await aFile()];
    await rm(files.pathOf(gone));
    const changed = Buffer.alloc(3000, 7);
    changed[1500] = 6;
    await writeFile(files.pathOf(flipped), changed);
    await writeFile(path.join(files.folder, whole.slice(0, 2), 'holiday.jpg'), 'nobody put me here');
    await writeFile(path.join(files.folder, 'notes.txt'), 'nor me');

    await check();
    const { totals, findings } = await seen();
    expect(totals).toEqual({ missing: 1, altered: 1, stray: 2 });
    const told = findings.map(({ kind, file, bytes }: Record<string, unknown>) => `${kind} ${file} ${bytes}`);
    expect(told.sort()).toEqual([
      `altered ${flipped} 3000`,
      `missing ${gone} 3000`,
      `stray ${whole.slice(0, 2)}/holiday.jpg 18`,
      'stray notes.txt 6',
    ]);
    expect(await inStore()).toHaveLength(4);
  });

  it('says whose collages need what is gone', async () => {
    const shop = await aShop(database, { name: 'Lalezar' });
    const subfolder = await aSubfolder(database, shop);
    const { sha256 } = await aCollage(database, shop, subfolder);
    await check();
    const { findings } = await seen();
    const picture = findings.find(({ file }: { file: string }) => file === sha256);
    expect(picture).toMatchObject({ kind: 'missing', used_by: [{ firm: 'Lalezar', collages: 1 }] });
  });

  it('takes a finding back when the file is there and whole again, and finds it again when not', async () => {
    const bytes = randomBytes(500);
    const sha256 = await aFile(bytes);
    await rm(files.pathOf(sha256));
    await check();
    await check();
    expect((await seen()).totals.missing).toBe(1);
    await files.putBytes(bytes);
    await check();
    expect(await seen()).toMatchObject({ totals: { missing: 0 }, findings: [] });
    await rm(files.pathOf(sha256));
    await check();
    expect((await seen()).totals.missing).toBe(1);
  });

  it('leaves files alone that came so lately that the database may not know them yet', async () => {
    await files.putBytes(randomBytes(100));
    await check(Date.now());
    expect((await seen()).totals.stray).toBe(0);
    await check();
    expect((await seen()).totals.stray).toBe(1);
  });

  it('of a file of the right length and age it believes only the content', async () => {
    const sha256 = await aFile(Buffer.alloc(100, 1));
    await writeFile(files.pathOf(sha256), Buffer.alloc(100, 2));
    await utimes(files.pathOf(sha256), new Date(0), new Date(0));
    await check();
    expect((await seen()).totals.altered).toBe(1);
  });

  it('closes a check that died with its process', async () => {
    await asSystem(database, ({ db }) => db.insertInto('integrity_checks').defaultValues().execute());
    expect((await seen()).last).toMatchObject({ finished_at: null });
    await check();
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ error: string | null }>`select error from integrity_checks order by started_at`.execute(db),
    );
    expect(rows.map(({ error }) => error)).toEqual(['interrupted', null]);
  });

  it('stops between two files when its process ends', async () => {
    await aFile();
    const ended = { ...context(), signal: AbortSignal.abort() };
    const deps = { database, files, clock: () => new Date(), bytesPerSecond: 1e9 };
    await expect(checkIntegrity.run({}, deps, ended)).rejects.toThrow(/abort/i);
    expect((await seen()).last).toMatchObject({ finished_at: null, files: 0 });
  });

  it('is ordered by an administrator, which the audit keeps', async () => {
    expect((await product.ask(askForCheck, {}, { cookie })).status).toBe(200);
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ action: string }>`select action from audit_log order by id desc limit 1`.execute(db),
    );
    expect(rows).toEqual([{ action: 'admin.integrity' }]);
  });
});
