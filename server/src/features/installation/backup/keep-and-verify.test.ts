import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tempFolderName } from '../../../adapters/disk/temp-folders.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { backupsIn, folderTrouble, pathOf, placeOf } from './backup-folder.ts';
import { keptAt } from './copied-files.ts';
import { makeBackup } from './make-backup.ts';
import { keepNewest } from './retention.ts';
import { askAs, fillInstallation, oneMoreSend, ordinaryInstallations, rewriteManifest } from './testing-backup.ts';
import { inScratch, type ScratchDatabase, verifyBackup } from './verify-backup.ts';

const installations = ordinaryInstallations();
const source = await installations.installation();
const filled = await fillInstallation(source);
afterAll(() => filled.database.close());

async function backUp(root: string) {
  const made = await makeBackup(root, { ...source, keyId: 'abcd1234', version: '1' });
  if (made.kind === 'refused') throw new Error(made.sentence);
  return made;
}

const keep = (root: string, count: number) => keepNewest(root, count, { ...source, now: new Date() });

/** Files that a folder of backups keeps. */
const filesIn = async (root: string) =>
  (await readdir(path.join(root, 'blobs'), { recursive: true }))
    .map((file) => path.basename(file))
    .filter(isHash)
    .sort();
const isHash = (name: string) => name.length === 64;
const filesKnown = async () =>
  (await askAs(source.address, 'select sha256 from blobs order by 1')).map(({ sha256 }) => sha256);

const scratch: ScratchDatabase = async (run) => run((await installations.installation()).address);

describe('keeping the newest', () => {
  it('removes older ones, and only the files that nobody needs any more', async () => {
    const root = await installations.folder();
    for (let i = 0; i < 3; i++) {
      await oneMoreSend(filled);
      await backUp(root);
    }
    const before = await filesKnown();
    await asSystem(filled.database, ({ db }) =>
      db.deleteFrom('blobs').where('sha256', '=', String(before[0])).execute(),
    );
    const last = await backUp(root);
    expect(await keep(root, 2)).toEqual({ kind: 'kept', removed: 2, files: 0, ahead: [] });
    expect(await filesIn(root)).toEqual(before);
    expect(await keep(root, 1)).toEqual({ kind: 'kept', removed: 1, files: 1, ahead: [] });
    expect(await backupsIn(root)).toEqual([last.place.name]);
    expect(await filesIn(root)).toEqual(await filesKnown());
    expect(await keep(root, 1)).toEqual({ kind: 'kept', removed: 0, files: 0, ahead: [] });
  });

  it('passes over one that was made while the clock was ahead', async () => {
    const root = await installations.folder();
    const early = await backUp(root);
    const nextYear = early.place.name.replace(/^\d+/, (year) => String(Number(year) + 1));
    await rename(pathOf(early.place), path.join(root, nextYear));
    const said: string[] = [];
    const meant = () => placeOf(root, { now: new Date(), say: (sentence) => void said.push(sentence) });
    expect(await meant()).toMatchObject({
      sentence: expect.stringContaining(`name one: ${path.join(root, nextYear)}`),
    });
    const [older, newer] = [await backUp(root), await backUp(root)];
    expect(await keep(root, 2)).toMatchObject({ removed: 0, ahead: [nextYear] });
    expect(await backupsIn(root)).toEqual([older.place.name, newer.place.name, nextYear]);
    expect(await meant()).toEqual(newer.place);
    expect(said).toEqual([`Passed over: ${nextYear} (made while the clock was ahead).`]);
    // It says nothing of whose folder this is by now.
    await rewriteManifest({ root, name: nextYear }, (manifest) => ({ ...manifest, keyId: 'ffff0000' }));
    await backUp(root);
  });

  it('removes no file while a list cannot be read', async () => {
    const root = await installations.folder();
    await oneMoreSend(filled);
    const { place } = await backUp(root);
    await backUp(root);
    await writeFile(path.join(pathOf(place), 'files.zst'), '');
    const before = await filesIn(root);
    expect(await keep(root, 2)).toMatchObject({ sentence: expect.stringMatching('No file was removed') });
    expect(await filesIn(root)).toEqual(before);
  });
});

describe('a verified backup', () => {
  it('is tried in a database that goes with its process, and goes with the next one when that was killed', async () => {
    const folder = await installations.folder();
    const [dead, alive] = [spawnSync('true').pid, process.pid];
    const nameOf = (pid: number) => `kolaj-verify-${tempFolderName(pid)}-abc`;
    for (const pid of [dead, alive]) await mkdir(path.join(folder, nameOf(pid), 'base'), { recursive: true });
    await mkdir(path.join(folder, 'kolaj-verify-by-somebody'));
    let answers: unknown[] = [];
    await inScratch(folder, async (address) => {
      answers = await askAs(address, 'select 1 as one');
      return null;
    });
    expect(answers).toEqual([{ one: 1 }]);
    expect((await readdir(folder)).sort()).toEqual([nameOf(alive), 'kolaj-verify-by-somebody'].sort());
  });

  it('comes back byte for byte, and what is done is said meanwhile', async () => {
    for (let i = 0; i < 20; i++) await oneMoreSend(filled);
    const said: string[] = [];
    const progress = { stage: (sentence: string) => void said.push(sentence), done: () => undefined };
    const made = await makeBackup(await installations.folder(), {
      ...source,
      keyId: 'abcd1234',
      version: '1',
      progress,
    });
    if (made.kind === 'refused') throw new Error(made.sentence);
    expect(await verifyBackup(made.place, scratch, progress)).toMatchObject({ kind: 'verified', missing: [] });
    expect(said.map((sentence) => sentence.split(' ')[0])).toEqual([
      ...['Writing', 'Copying', 'Copying'],
      ...['Reading', 'Restoring', 'Comparing', 'Reading'],
    ]);
  });

  it('is not made on a disk that is full, nor is an export', () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    expect(folderTrouble(full, '/b')?.sentence).toBe(
      'The disk of /b is full. No backup was made. Earlier ones are whole.',
    );
    expect(folderTrouble(full, '/b', 'Nothing was exported.')?.sentence).toBe(
      'The disk of /b is full. Nothing was exported.',
    );
  });

  it('misses what the folder has lost, and the next backup mends it', async () => {
    const root = await installations.folder();
    const { place } = await backUp(root);
    const [gone = '', spoilt = ''] = await filesIn(root);
    await rm(keptAt(root, gone));
    const bytes = await readFile(keptAt(root, spoilt));
    await writeFile(keptAt(root, spoilt), bytes.fill(7));
    const verified = await verifyBackup(place, scratch);
    expect(verified.kind === 'verified' && verified.missing.toSorted()).toEqual([gone, spoilt]);
    expect((await backUp(root)).newFiles).toBe(2);
    expect(await verifyBackup(place, scratch)).toMatchObject({ missing: [] });
  });

  it('is refused when it is cut, or when a table comes back differently', async () => {
    const { place } = await backUp(await installations.folder());
    await rewriteManifest(place, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'shops' && table.part
          ? { ...table, part: { ...table.part, contentSha256: '0'.repeat(64) } }
          : table,
      ),
    }));
    expect(await verifyBackup(place, scratch)).toMatchObject({
      sentence: expect.stringMatching('Table shops does not'),
    });
    await writeFile(path.join(pathOf(place), 'tables', 'shops.zst'), '');
    expect(await verifyBackup(place, scratch)).toMatchObject({ sentence: expect.stringMatching('cut or altered') });
  });
});
