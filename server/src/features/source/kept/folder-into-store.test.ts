// What a shop has in a folder of one machine, after `files move --folders`.
import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { type FileStore, StoreUnavailable } from '../../../ports/file-store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { isKept } from '../connection/local-folder.ts';
import { shopSource } from '../open/source.store.ts';
import { folderIntoStore } from './folder-into-store.ts';
import { folderSources } from './folder-sources.store.ts';
import { openKeptSource } from './kept-source.ts';

const database = await testDatabase();
let base: string;
let files: FileStore;
let shop: TestShop;
let folder: string;
const past = new Date('2026-05-04T10:20:30.123Z');

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'kolaj-folders-'));
  files = await openDiskStore(base);
  shop = await aShop(database);
  folder = await aLocalSource(database, shop, path.join(base, 'sources'));
  for (const name of ['SS26/Beren/1.jpg', 'SS26/Beren/Çiçek 👗.jpg', 'notes.txt']) await put(name, `bytes of ${name}`);
  await mkdir(path.join(folder, 'AW26/empty'), { recursive: true });
});
afterEach(async () => {
  await files.close();
  await rm(base, { recursive: true });
});

async function put(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
  await utimes(path.join(folder, name), past, past);
}
async function source() {
  const found = await inShop(database, shop.id, shopSource);
  if (found === null) throw new Error('no source');
  return found;
}
async function move(changes: Partial<FileStore> = {}) {
  const own = (await asSystem(database, folderSources)).find(({ shopId }) => shopId === shop.id);
  if (!own) throw new Error('no folder');
  return folderIntoStore(own, {
    ...{ database, localRoot: path.join(base, 'sources') },
    files: { putFile: files.putFile, has: files.has, tempFolder: files.tempFolder, ...changes },
  });
}

/** Everything of a source: what imports go by. */
async function everything(of: FileSource, at = ''): Promise<string[]> {
  const listed = await of.list(at);
  if (listed.kind !== 'listed') throw new Error(listed.kind);
  const lines = listed.entries.map(async ({ kind, path: each, bytes, modifiedAt }) =>
    kind === 'file' ? [`${each} ${bytes} ${modifiedAt.toISOString()}`] : [each, ...(await everything(of, each))],
  );
  return (await Promise.all(lines)).flat().sort();
}

it('is in the store, with the same names, times, bytes and empty folders', async () => {
  const before = await everything(await openFolderSource(folder));
  expect(await move()).toMatchObject({ kind: 'moved', files: 3, leftOut: [] });
  expect(isKept(await source())).toBe(true);
  const kept = openKeptSource(await source(), { database, files });
  expect(await everything(kept)).toEqual(before);
  const opened = await kept.openRead('SS26/Beren/Çiçek 👗.jpg', 0);
  expect(opened.kind === 'open' && String(await buffer(opened.stream))).toBe('bytes of SS26/Beren/Çiçek 👗.jpg');
  expect(await readFile(path.join(folder, 'SS26/Beren/1.jpg'), 'utf8')).toBe('bytes of SS26/Beren/1.jpg');
  const trace = await inShop(database, shop.id, ({ db }) =>
    db.selectFrom('audit_log').where('shop_id', '=', shop.id).select('action').execute(),
  );
  expect(trace).toEqual([{ action: 'installation.folder-into-store' }]);
});

it('goes on where it was broken off, and is then what the folder is by now', async () => {
  let puts = 0;
  const goesAway = (file: string) =>
    ++puts > 2 ? Promise.reject(new StoreUnavailable('It is away.')) : files.putFile(file);
  await expect(move({ putFile: goesAway })).rejects.toThrow('It is away.');
  expect(isKept(await source())).toBe(false);
  await rm(path.join(folder, 'SS26/Beren/1.jpg'));
  await put('SS26/Beren/2.jpg', 'new');
  await put('notes.txt', 'changed');
  expect(await move()).toMatchObject({ kind: 'moved', files: 3 });
  expect(await everything(openKeptSource(await source(), { database, files }))).toEqual(
    await everything(await openFolderSource(folder)),
  );
});

it('stays a folder when the store could not hold it as it is, and says what is in the way', async () => {
  const name = 'SS26/Çam.jpg'.normalize('NFD');
  await put(name, 'x');
  expect(await move()).toEqual({ kind: 'stays', why: 'other-accents', path: name });
  expect(isKept(await source())).toBe(false);
  await rm(folder, { recursive: true });
  expect(await move()).toEqual({ kind: 'stays', why: 'not-here', path: folder });
});

it('is named where no import would have read it either', async () => {
  await symlink('/etc', path.join(folder, 'out'));
  await put('.kolaj-incoming/a.part', 'half');
  expect(await move()).toMatchObject({ kind: 'moved', files: 3, leftOut: ['out'] });
});
