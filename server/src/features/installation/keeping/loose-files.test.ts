import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { daysKept } from '@kolaj/domain/installation/retention';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DiskStore, openDiskStore } from '../../../adapters/disk/file-store.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { until } from '../../broadcast/testing/until.ts';
import { addTemplate } from '../../template/change/change.store.ts';
import { removeLooseFiles } from './loose-files.job.ts';

const database = await testDatabase();
let folder = '';
let files: DiskStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-loose-'));
  files = await openDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const remove = () =>
  removeLooseFiles.run({}, { database, address: database.address, files, clock: () => new Date() }, context);
const system = <Row = unknown>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);

let made = 0;
/** A file that was stored so many days ago. */
async function aFile({ daysAgo = 30, isKnown = true }: { daysAgo?: number; isKnown?: boolean } = {}): Promise<string> {
  const { sha256, bytes } = await files.putBytes(Buffer.from(`file ${++made}`));
  if (isKnown) await asSystem(database, (scope) => recordBlobs(scope, [{ sha256, bytes, mime: 'image/jpeg' }]));
  await age(sha256, daysAgo);
  return sha256;
}
async function age(sha256: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000);
  await utimes(files.pathOf(sha256), at, at);
  await system(sql`update blobs set used_at = ${at} where sha256 = ${sha256}`);
}

/** Of these, which are still there: file and, when it had one, row. */
async function left(names: readonly string[]): Promise<{ files: string[]; rows: string[] }> {
  const there = await Promise.all(names.map(async (name) => ((await files.has(name)) ? [name] : [])));
  const rows = await system<{ sha256: string }>(sql`select sha256 from blobs where sha256 = any(${[...names]})`);
  return { files: there.flat().sort(), rows: rows.map(({ sha256 }) => sha256).sort() };
}

/** A photo of a shop with what is known of it and made of it: its refined form, its thumbnail and the copies for sites. */
async function aPhoto(): Promise<{ all: string[]; photo: string; forget: () => Promise<unknown> }> {
  const shop = await aShop(database);
  const collage = await aCollage(database, shop, await aSubfolder(database, shop));
  const [photo, refined, thumbnail, jpeg, copy] = await Promise.all([aFile(), aFile(), aFile(), aFile(), aFile()]);
  await system(sql`insert into collage_images (collage_id, shop_id, path, position, sha256)
    values (${collage.id}, ${shop.id}, 'a.jpg', 0, ${photo})`);
  const analysis = JSON.stringify({ refined: { sha256: refined }, thumbnail });
  await system(sql`insert into photo_analyses (sha256, tolerant, verdict, analysis)
    values (${photo}, false, 'readable', ${analysis}::jsonb)`);
  await system(sql`insert into site_photos (sha256, jpeg_sha256, renditions, width, height)
    values (${refined}, ${jpeg}, ${JSON.stringify({ '384': copy })}::jsonb, 1, 1)`);
  return {
    all: [photo, refined, thumbnail, jpeg, copy].sort(),
    photo,
    forget: () => system(sql`delete from collage_images where sha256 = ${photo}`),
  };
}

it('stays while it belongs to somebody, with all that is known of it and made of it, and goes with it', async () => {
  const { all, forget } = await aPhoto();
  await remove();
  expect(await left(all)).toEqual({ files: all, rows: all });
  await forget();
  await remove();
  await remove();
  expect(await left(all)).toEqual({ files: [], rows: [] });
});

it('goes with the copies that agents saw with a watermark, which stay as long as it does', async () => {
  const shop = await aShop(database);
  const collage = await aCollage(database, shop, await aSubfolder(database, shop));
  const all = [await aFile(), await aFile()].sort();
  const [master, copy] = all;
  await system(sql`insert into marked_pictures (shop_id, source_sha256, mark, width, sha256)
    values (${shop.id}, ${master}, 'Lalezar', 384, ${copy})`);
  await system(sql`update exports set sha256 = ${master} where id = ${collage.exportId}`);
  await remove();
  expect(await left(all)).toEqual({ files: all, rows: all });
  await system(sql`update exports set sha256 = ${await aFile()} where id = ${collage.exportId}`);
  await remove();
  await remove();
  expect(await left(all)).toEqual({ files: [], rows: [] });
});

it('stays while only an address in the settings of a shop, or the data of a template, names it', async () => {
  const names = [await aFile(), await aFile()].sort();
  const shop = await aShop(database);
  const config = JSON.stringify({ header: { logo: `https://sites.example/media/${names[0]}.png` } });
  await system(sql`update shops set client_config = ${config}::jsonb where id = ${shop.id}`);
  await system(sql`insert into templates (shop_id, name, data, position, origin)
    values (${shop.id}, 'A', ${JSON.stringify({ overlay: names[1] })}::jsonb, 1, 'made')`);
  await remove();
  expect(await left(names)).toEqual({ files: names, rows: names });
});

it('is kept for some days, so that what is on its way to an owner arrives', async () => {
  const days = daysKept('loose-files');
  const young = [await aFile({ daysAgo: days - 1 }), await aFile({ daysAgo: days - 1, isKnown: false })].sort();
  const old = [await aFile({ daysAgo: days + 1 }), await aFile({ daysAgo: days + 1, isKnown: false })];
  await remove();
  expect((await left(young)).files).toEqual(young);
  expect((await left(old)).files).toEqual([]);
});

it('has its days anew when it is stored again, also what was known of it', async () => {
  const { all, photo, forget } = await aPhoto();
  await forget();
  await asSystem(database, (scope) => recordBlobs(scope, [{ sha256: photo, bytes: 1, mime: 'image/jpeg' }]));
  await remove();
  expect(await left(all)).toEqual({ files: all, rows: all });
});

it('is removed by the next run when one was killed between its row and its file', async () => {
  const name = await aFile();
  const killed = { ...files, removeUnused: () => Promise.reject(new Error('killed')) };
  const run = removeLooseFiles.run(
    {},
    { database, address: database.address, files: killed, clock: () => new Date() },
    context,
  );
  await expect(run).rejects.toThrow('killed');
  expect(await left([name])).toEqual({ files: [name], rows: [] });
  await remove();
  expect((await left([name])).files).toEqual([]);
});

it('stays when a template takes it up while it is being removed', async () => {
  const background = await aFile();
  const shop = await aShop(database);
  const { id: userId } = await aUser(database, { shop });
  const [builtIn] = builtInTemplates;
  if (!builtIn) throw new Error('There is no template of our own.');
  let removal: Promise<void> | undefined;
  // Its rows have been looked through, and its own is about to go.
  const saved = await inShop(database, shop.id, async (scope) => {
    const change = { userId, data: { ...builtIn, name: 'Taken up', background } };
    const answer = await addTemplate(scope, change);
    let isOver = false;
    removal = remove().finally(() => {
      isOver = true;
    });
    await until(async () => {
      if (isOver) return true;
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
      const [row] = await system(waiting);
      return row?.count !== 0;
    });
    return answer;
  });
  await removal;
  expect(saved.kind).toBe('saved');
  expect(await left([background])).toEqual({ files: [background], rows: [background] });
});

it('waits for the end of a backup, which counts on it', async () => {
  const name = await aFile();
  await inTurn(database.address, () => expect(remove()).rejects.toThrow(/backup/));
  expect((await left([name])).files).toEqual([name]);
  await remove();
  expect((await left([name])).files).toEqual([]);
});
