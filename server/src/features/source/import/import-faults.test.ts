import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getImport, resumeImport } from '@kolaj/contract/source/source-import';
import { startWindowsFtp } from '@kolaj/testkit/file-servers/windows-ftp-server';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tempFolderName } from '../../../adapters/disk/temp-folders.ts';
import { ftpServer } from '../../../adapters/ftp/ftp-source.ts';
import { ftpAccess, patientLimits } from '../../../adapters/remote/testing-sources.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sourceRoutes } from '../source.routes.ts';
import { askForImport, breaksAfter, endsAfter, type Faults, remoteLike } from '../testing/testing-faults.ts';
import {
  accounted,
  filesBelow,
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';
import { importFolder } from './import-folder.job.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** 50,000 in the figure. */
const many = numberFromEnv('KOLAJ_FILES', 500);
const photos = ['BR-2001.jpg', 'BR-2002.jpg', 'BR-2003.jpg', 'BR-2004.jpg'];
const inBeren = (name: string) => `SS26/Beren/${name}`;

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
  for (const [at, name] of photos.entries()) await putPhoto(world, inBeren(name), at + 1);
});

const onDisk = (path: string) => join(world.base, 'source', path);
const reportOf = async (id: string) => (await owner.call(getImport, { id })).data.result.job;

async function run(importId: string, source: FileSource, more: Partial<TestWorld['deps']> = {}): Promise<void> {
  const deps = { ...world.deps, ...more, openSource: async () => source };
  await importFolder.run({ shopId: shop.shopId, importId }, deps, firstTry);
}

/** An import from a source that may misbehave, with a second look after 20 ms. */
async function imported(faults: Faults = {}) {
  const importId = await askForImport(owner);
  const files = await filesBelow(world, 'SS26/Beren');
  const source = remoteLike(await world.deps.openSource(), faults);
  await run(importId, source, { pace: { ...world.deps.pace, stillMs: 20 } });
  const report = await reportOf(importId);
  expect(accounted(report)).toBe(files);
  return { report, asked: source.asked };
}

const taken = () =>
  shop.in(({ db }) => db.selectFrom('source_files').select(['path', 'sha256']).orderBy('path').execute());
const products = async () => {
  const rows = await shop.in(({ db }) =>
    db.selectFrom('collages').select('kolaj_name').orderBy('kolaj_name').execute(),
  );
  return rows.map(({ kolaj_name }) => kolaj_name);
};

describe('a server in the dialect of Windows', () => {
  it('gives every photo byte for byte, and what is no photo is counted', async () => {
    const server = await startWindowsFtp({ root: join(world.base, 'source') });
    const source = await ftpServer(ftpAccess(server), patientLimits).open();
    try {
      await putBytes(world, inBeren('film.mp4'), 'not a photo');
      const importId = await askForImport(owner);
      await run(importId, source, { pace: { ...world.deps.pace, stillMs: 20 } });
      expect(await reportOf(importId)).toMatchObject({
        photos: { total: 4, done: 4 },
        other_files: [{ kind: '.mp4', count: 1 }],
      });
      await expectWhole();
    } finally {
      await source.close();
      await server.stop();
    }
  });
});

describe('every file of a subfolder', () => {
  it('is used, left out by name, or counted by its kind', async () => {
    const odd = [
      'film.mp4',
      'FILM2.MP4',
      'raw.CR2',
      'a.jxl',
      'b.psd',
      'IMG_0001',
      '.hidden.jpg',
      'Thumbs.db',
      'c.jpg.part',
    ];
    for (const name of odd) await putBytes(world, inBeren(name), 'not a photo');
    await putBytes(world, inBeren('deep/empty.jpg'), '');
    await putPhoto(world, inBeren('old.jpe'), 9);
    const { report } = await imported();

    expect(report.photos).toMatchObject({ total: 6, done: 5, failed: 1 });
    expect(report.unreadable).toEqual([{ path: inBeren('deep/empty.jpg'), code: 'empty' }]);
    expect(report.other_files).toHaveLength(7);
    expect(report.other_files).toEqual(
      expect.arrayContaining([
        { kind: '.mp4', count: 2 },
        { kind: 'hidden', count: 2 },
        { kind: '.cr2', count: 1 },
        { kind: '', count: 1 },
      ]),
    );
  });
});

describe('an identical copy of a photo in its product', () => {
  it('is left out by name as the same photo, also when it is imported again', async () => {
    const copy = inBeren('BR-900_2.jpg');
    await putPhoto(world, inBeren('BR-900_1.jpg'), 900);
    await putBytes(world, copy, await readFile(onDisk(inBeren('BR-900_1.jpg'))));
    await putBytes(world, inBeren('ZZ-901_1.jpg'), await readFile(onDisk(inBeren('BR-900_1.jpg'))));
    const left = [{ path: copy, code: 'same_photo', of: inBeren('BR-900_1.jpg') }];

    const first = await imported();
    expect(first.report.unreadable).toEqual(left);
    expect(first.report.photos).toMatchObject({ failed: 1, skipped: 0, done: first.report.photos.total - 1 });
    const collages = await shop.in(({ db }) =>
      db
        .selectFrom('collages')
        .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
        .where('product_code', 'in', ['BR-900', 'ZZ-901'])
        .select(['product_code as code', 'path'])
        .orderBy('path')
        .execute(),
    );
    expect(collages).toEqual([
      { code: 'BR-900', path: inBeren('BR-900_1.jpg') },
      { code: 'ZZ-901', path: inBeren('ZZ-901_1.jpg') },
    ]);

    const { report } = await imported();
    expect(report.unreadable).toEqual(left);
    expect(report.photos).toMatchObject({ failed: 1, skipped: report.photos.total - 1, done: report.photos.total - 1 });
  });
});

describe('an identical copy under a name without a code', () => {
  const original = inBeren('BR-2042-MAVI-1.jpg');
  const copy = inBeren('ALT kopya.jpg');
  const left = [{ path: copy, code: 'same_photo', of: original }];
  const putCopy = async () => putBytes(world, copy, await readFile(onDisk(original)));

  it('is no product, in the same import and when it is imported again', async () => {
    await putPhoto(world, original, 900);
    await putCopy();
    await putBytes(world, inBeren('ZZ-901.jpg'), await readFile(onDisk(original)));
    const made = ['BR-2001', 'BR-2002', 'BR-2003', 'BR-2004', 'BR-2042', 'ZZ-901'];

    const { report } = await imported();
    expect(report.unreadable).toEqual(left);
    expect(report.photos).toMatchObject({ total: 7, done: 6, failed: 1 });
    expect(await products()).toEqual(made);
    expect((await imported()).report.unreadable).toEqual(left);
    expect(await products()).toEqual(made);
  });

  it('is no product either when it comes later, and is one when it differs', async () => {
    await putPhoto(world, original, 900);
    await imported();
    await putCopy();
    await putPhoto(world, inBeren('başka.jpg'), 901);
    expect((await imported()).report.unreadable).toEqual(left);
    expect(await products()).toEqual(['BAŞKA', 'BR-2001', 'BR-2002', 'BR-2003', 'BR-2004', 'BR-2042']);
  });

  it('stays a product when it was one before the original came', async () => {
    await putPhoto(world, copy, 900);
    await imported();
    await putBytes(world, original, await readFile(onDisk(copy)));
    expect((await imported()).report.unreadable).toEqual([]);
    expect(await products()).toEqual(['ALT', 'BR-2001', 'BR-2002', 'BR-2003', 'BR-2004', 'BR-2042']);
  });

  it('counts once where two names have no code', async () => {
    await putPhoto(world, inBeren('IMG_3001.jpg'), 900);
    await putBytes(world, inBeren('IMG_3001 kopya.jpg'), await readFile(onDisk(inBeren('IMG_3001.jpg'))));
    const { report } = await imported();
    expect(report.unreadable).toHaveLength(1);
    expect((await imported()).report.unreadable).toEqual(report.unreadable);
    expect(await products()).toHaveLength(photos.length + 1);
  });
});

async function expectWhole(names = photos): Promise<void> {
  const expected = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(onDisk(inBeren(name)));
      return { path: inBeren(name), sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
  expect(await taken()).toEqual(expected);
  for (const { sha256 } of expected) expect(await world.deps.files.has(sha256)).toBe(true);
}

/** Nothing half-copied is left behind. */
async function expectTidy(): Promise<void> {
  const own = join(world.base, 'data', 'tmp', tempFolderName());
  expect(await readdir(own)).toEqual([]);
}

describe('a file of a source elsewhere (I3)', () => {
  it('is taken after a second look, which asks once per directory and reads nothing twice', async () => {
    const looks: number[] = [];
    const { report, asked } = await imported({ beforeList: async () => looks.push(Date.now()) });
    await expectWhole();
    expect(report).toMatchObject({ photos: { total: 4, done: 4, failed: 0 }, unreadable: [] });
    expect(asked.reads).toEqual(photos.map((name) => `${inBeren(name)}@0`));
    expect(asked.lists).toEqual(['SS26/Beren', 'SS26/Beren']);
    expect(asked.stats).toEqual([]);
    expect((looks[1] ?? 0) - (looks[0] ?? 0)).toBeGreaterThanOrEqual(20);
  });

  it('that grows in the meantime is left for the next import, with its whole product', async () => {
    await putPhoto(world, inBeren('BR-2002 2.jpg'), 20);
    const growing = onDisk(inBeren('BR-2002 2.jpg'));
    const { report } = await imported({
      beforeList: async (number) => number === 2 && (await appendFile(growing, 'more of it')),
    });
    expect(report).toMatchObject({
      photos: { total: 5, done: 4, failed: 1 },
      unreadable: [{ path: inBeren('BR-2002 2.jpg'), code: 'still_uploading' }],
    });
    expect(await products()).toEqual(['BR-2001', 'BR-2003', 'BR-2004']);

    const { report: next } = await imported();
    expect(next).toMatchObject({ photos: { total: 5, done: 5, skipped: 4, failed: 0 }, unreadable: [] });
    expect(await products()).toEqual(['BR-2001', 'BR-2002', 'BR-2003', 'BR-2004']);
    await expectTidy();
  });

  it('that is longer than its listing said was still being written', async () => {
    const growing = onDisk(inBeren('BR-2003.jpg'));
    const { report } = await imported({
      async onRead(path, _number, stream) {
        if (path === inBeren('BR-2003.jpg')) await appendFile(growing, 'more of it');
        return stream;
      },
    });
    expect(report.unreadable).toMatchObject([{ path: inBeren('BR-2003.jpg'), code: 'still_uploading' }]);
    expect(await products()).toEqual(['BR-2001', 'BR-2002', 'BR-2004']);
  });

  it('that is gone at the second look is not taken', async () => {
    const { report } = await imported({
      beforeList: async (number) => number === 2 && (await rm(onDisk(inBeren('BR-2004.jpg')))),
    });
    expect(report.unreadable).toMatchObject([{ path: inBeren('BR-2004.jpg'), code: 'gone' }]);
    expect(await products()).toEqual(['BR-2001', 'BR-2002', 'BR-2003']);
  });
});

describe('a file of this machine', () => {
  const patient = { ...{ copyAgainMs: [], reconnectMs: [] }, stillMs: 3_600_000 };

  it('that has stayed unchanged for long enough by our own clock is taken at the first look', async () => {
    const source = await world.deps.openSource();
    const inTwoHours = () => new Date(Date.now() + 7_200_000);
    await run(await askForImport(owner), source, { pace: patient, clock: inTwoHours });
    await expectWhole();
  });

  it('that we received ourselves, in this very state, is taken at the first look', async () => {
    for (const name of photos) {
      const { size, mtime } = await stat(onDisk(inBeren(name)));
      const row = {
        source_id: shop.sourceId,
        shop_id: shop.shopId,
        path: inBeren(name),
        bytes: size,
        modified_at: mtime,
      };
      await shop.in(({ db }) => db.insertInto('received_files').values(row).execute());
    }
    await run(await askForImport(owner), await world.deps.openSource(), { pace: patient });
    await expectWhole();
    expect(await shop.in(({ db }) => db.selectFrom('received_files').selectAll().execute())).toEqual([]);
  });
});

describe('a copy that is interrupted', () => {
  it('continues where it stopped and is whole in the end (I1)', async () => {
    const { report, asked } = await imported({
      onRead: (path, number, stream) =>
        path === inBeren('BR-2002.jpg') && number <= 2 ? breaksAfter(stream, 1000) : stream,
    });
    await expectWhole();
    expect(report.unreadable).toEqual([]);
    expect(asked.reads.filter((read) => read.includes('BR-2002'))).toEqual(
      [0, 1000, 2000].map((offset) => `${inBeren('BR-2002.jpg')}@${offset}`),
    );
  });

  it('again and again is left out, however sure the server is that it was all (I2)', async () => {
    const { report } = await imported({
      onRead: (path, _number, stream) => (path === inBeren('BR-2002.jpg') ? endsAfter(stream, 500) : stream),
    });
    expect(report).toMatchObject({
      photos: { total: 4, done: 3, failed: 1 },
      unreadable: [{ path: inBeren('BR-2002.jpg'), code: 'broken_off' }],
    });
    await expectWhole(photos.filter((name) => name !== 'BR-2002.jpg'));
    await expectTidy();
  });
});

describe('a source that is lost', () => {
  /** Answers `reads` files and then nothing any more. */
  async function losing(reads: number): Promise<FileSource> {
    const source = remoteLike(await world.deps.openSource());
    let opened = 0;
    return {
      ...source,
      async openRead(path, offset) {
        if (opened++ >= reads) throw new Error('The server closed the connection.');
        return source.openRead(path, offset);
      },
    };
  }

  it('for a moment is opened again, and nobody notices', async () => {
    const importId = await askForImport(owner);
    const openings = [await losing(2), await world.deps.openSource()];
    const openSource = async () => openings.shift() ?? Promise.reject(new Error('away'));
    await importFolder.run({ shopId: shop.shopId, importId }, { ...world.deps, openSource }, firstTry);
    await expectWhole();
    expect(await reportOf(importId)).toMatchObject({ status: 'processing', error: null });
  });

  it('for good ends the import, which keeps what came through and can be resumed', async () => {
    await putPhoto(world, 'SS26/Lina/LN-1001.jpg', 9);
    const importId = await askForImport(owner, ['Beren', 'Lina']);
    const openings = [await losing(4)];
    const openSource = async () => openings.shift() ?? Promise.reject(new Error('away'));
    await importFolder.run({ shopId: shop.shopId, importId }, { ...world.deps, openSource }, firstTry);

    expect(await reportOf(importId)).toMatchObject({ status: 'failed', error_code: 'source_lost' });
    await expectWhole();
    await expectTidy();

    expect(await owner.call(resumeImport, { id: importId })).toMatchObject({
      data: { result: { status: 'queued', error: null, error_code: null } },
    });
    await run(importId, await world.deps.openSource());
    expect(await products()).toContain('LN-1001');
  });

  it('before anything could be read was unreachable', async () => {
    const importId = await askForImport(owner);
    const openSource = () => Promise.reject(new Error('away'));
    await importFolder.run({ shopId: shop.shopId, importId }, { ...world.deps, openSource }, firstTry);
    expect(await reportOf(importId)).toMatchObject({ status: 'failed', error_code: 'source_unreachable' });
  });
});

describe('an import of what is known', () => {
  it('transfers no byte', async () => {
    await imported();
    const { report, asked } = await imported();
    expect(report).toMatchObject({ photos: { total: 4, done: 4, skipped: 4, failed: 0 } });
    expect([asked.reads, asked.bytes]).toEqual([[], 0]);
    expect(asked.lists).toEqual(['SS26/Beren']);
  });
});

describe(`a folder of ${many} known files`, () => {
  const modifiedAt = new Date('2026-11-20T10:00:00Z');
  const nameOf = (at: number) => `BR-${100_000 + at}.jpg`;

  /** They are known to the database; the source itself only lists them. */
  async function aKnownFolder(): Promise<FileSource> {
    const { sha256 } = await world.deps.files.putBytes(Buffer.from('a photo'));
    await shop.in((scope) => recordBlobs(scope, [{ sha256, mime: 'image/jpeg', bytes: 7 }]));
    for (let from = 0; from < many; from += 2000) {
      const last = Math.min(from + 2000, many) - 1;
      await shop.in(({ db }) =>
        sql`insert into source_files (shop_id, source_id, path, bytes, modified_at, sha256)
          select ${shop.shopId}, ${shop.sourceId}, 'SS26/Beren/BR-' || n || '.jpg', 7, ${modifiedAt}, ${sha256}
          from generate_series(${100_000 + from}::int, ${100_000 + last}::int) n`.execute(db),
      );
    }
    const entries = Array.from({ length: many }, (_, at): SourceEntry => {
      const [name, own] = [nameOf(at), { bytes: 7, modifiedAt, bornAt: null, changedAt: null }];
      return { ...own, name, path: inBeren(name), kind: 'file' };
    });
    return { ...(await world.deps.openSource()), list: async () => ({ kind: 'listed', entries, unreadable: [] }) };
  }

  it('is imported again without a byte', { timeout: 600_000 }, async () => {
    const source = remoteLike(await aKnownFolder());
    await run(await askForImport(owner), source);
    const begunAt = performance.now();
    const importId = await askForImport(owner);
    await run(importId, source);
    console.log(
      `${many} unchanged files in ${Math.round(performance.now() - begunAt)} ms, ${source.asked.bytes} bytes`,
    );
    expect([source.asked.reads, source.asked.bytes]).toEqual([[], 0]);
    expect(await reportOf(importId)).toMatchObject({ photos: { total: many, done: many, skipped: many, failed: 0 } });
  });
});

describe('one bad file among many (I14)', () => {
  it('is named, and all others are taken', async () => {
    for (let at = 0; at < 40; at++) await putPhoto(world, inBeren(`KA-${4000 + at}.jpg`), 100 + at);
    const { report } = await imported({
      onRead: (path, _number, stream) => (path === inBeren('KA-4017.jpg') ? breaksAfter(stream, 10) : stream),
    });
    expect(report).toMatchObject({
      photos: { total: 44, done: 43, failed: 1 },
      unreadable: [{ path: inBeren('KA-4017.jpg'), code: 'broken_off' }],
    });
    expect(await products()).toHaveLength(43);
  });

  it('with a name and nothing in it is left out by name', async () => {
    await putBytes(world, inBeren('empty.jpg'), '');
    expect((await imported()).report).toMatchObject({
      photos: { total: 5, done: 4, failed: 1 },
      unreadable: [{ path: inBeren('empty.jpg'), code: 'empty' }],
    });
  });
});
