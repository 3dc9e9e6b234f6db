import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DiskStore, openDiskStore } from '../../../adapters/disk/file-store.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { removeLooseFiles } from '../../installation/keeping/loose-files.job.ts';
import { overlayBook } from './overlay-book.ts';
import { sampleBook } from './sample-book.ts';

const database = await testDatabase();
let folder = '';
let files: DiskStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-own-pictures-'));
  files = await openDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** A night so many days after these files were stored. */
async function nightAfter(days: number, names: readonly string[]): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000);
  for (const name of names) await utimes(files.pathOf(name), at, at);
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  await removeLooseFiles.run({}, { database, address: database.address, files, clock: () => new Date() }, context);
}
const hashIn = (text: string) => /[0-9a-f]{64}/.exec(text)?.[0] ?? '';
const are = (names: readonly string[]) => Promise.all(names.map((name) => files.has(name)));

it('our own overlays are there however long the process runs', async () => {
  const { id } = await aShop(database);
  const book = overlayBook({ files, media: mediaUrls('https://sites.example') });
  const ask = async () => {
    const [address] = (await inShop(database, id, (scope) => book.addresses(scope, ['built-in:first-1-1']))).values();
    return hashIn(address ?? '');
  };
  const overlay = await ask();
  await nightAfter(30, [overlay]);
  expect(await are([await ask()])).toEqual([true]);
  // Asked for since, it stays.
  await nightAfter(6, [overlay]);
  expect(await are([overlay])).toEqual([true]);
});

it('photos of the sample are there however long the process runs', async () => {
  const ask = sampleBook(files);
  const hashes = async () => (await ask()).photos.map(({ refined }) => hashIn(JSON.stringify(refined)));
  const photos = await hashes();
  expect(photos.length).toBeGreaterThan(1);
  await nightAfter(30, photos);
  expect(new Set(await are(await hashes()))).toEqual(new Set([true]));
});
