import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFiles } from '../copy-files.ts';
import { openDiskStore } from './file-store.ts';
import { tempFolderName } from './temp-folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the file store', () => {
  it('keeps a file under the hash of its content', async () => {
    const store = await openDiskStore(folder);
    const stored = await store.putBytes(Buffer.from('a photo'));
    expect(stored).toEqual({ sha256: sha256('a photo'), bytes: 7 });
    expect(await readFile(store.pathOf(stored.sha256), 'utf8')).toBe('a photo');
  });

  it('takes over a finished file, and the same content only once', async () => {
    const store = await openDiskStore(folder);
    for (const name of ['first', 'second']) {
      const file = path.join(await store.tempFolder(), name);
      await writeFile(file, 'same');
      await store.putFile(file);
      await expect(readFile(file)).rejects.toThrow('ENOENT');
    }
    const files = (await readdir(path.join(folder, 'blobs'), { recursive: true })).filter((name) => name.length > 60);
    expect(files).toHaveLength(1);
  });

  it('clears away what a killed process left half-done', async () => {
    const first = await openDiskStore(folder);
    await writeFile(path.join(await first.tempFolder(), 'half'), 'half');
    await mkdir(path.join(folder, 'tmp', tempFolderName(999_999_999)), { recursive: true });
    await openDiskStore(folder);
    expect(await readdir(path.join(folder, 'tmp'))).toEqual([tempFolderName()]);
    expect(await readdir(path.join(folder, 'tmp', tempFolderName()))).toEqual([]);
  });

  it.each(['../../etc/passwd', '', 'ABC', `${sha256('x')}/..`])('has no place for the name %j', async (name) => {
    const store = await openDiskStore(folder);
    expect(() => store.pathOf(name)).toThrow(TypeError);
  });
});

describe('a file that is used no more', () => {
  const old = new Date('2026-01-01');
  const longAgo = async (file: string) => utimes(file, old, old);
  const since = new Date('2026-02-01');

  it('is removed when nobody has put it since', async () => {
    const store = await openDiskStore(folder);
    const { sha256: name } = await store.putBytes(Buffer.from('a photo'));
    expect(await store.removeUnused(name, since)).toBeNull();
    await longAgo(store.pathOf(name));
    expect(await store.list(name.slice(0, 2))).toEqual([name]);
    expect(await store.removeUnused(name, since)).toBe(7);
    expect(await store.has(name)).toBe(false);
    expect(await store.list(name.slice(0, 2))).toEqual([]);
  });

  it('stays when it is put again, in whichever order it comes about', async () => {
    const store = await openDiskStore(folder);
    for (let round = 0; round < 50; round++) {
      const { sha256: name } = await store.putBytes(Buffer.from('a photo'));
      await longAgo(store.pathOf(name));
      await Promise.all([store.removeUnused(name, since), store.putBytes(Buffer.from('a photo'))]);
      expect(await readFile(store.pathOf(name), 'utf8')).toBe('a photo');
    }
  });

  it('is back when the process was killed before it had decided', async () => {
    const store = await openDiskStore(folder);
    const { sha256: name } = await store.putBytes(Buffer.from('a photo'));
    await rename(store.pathOf(name), `${store.pathOf(name)}.aside`);
    expect(await store.list(name.slice(0, 2))).toEqual([name]);
    expect(await store.has(name)).toBe(true);
  });

  it('is moved to another store too when the process was killed before it had decided', async () => {
    const store = await openDiskStore(folder);
    const { sha256: name } = await store.putBytes(Buffer.from('a photo'));
    await rename(store.pathOf(name), `${store.pathOf(name)}.aside`);
    const other = await mkdtemp(path.join(tmpdir(), 'kolaj-files-'));
    const into = await openDiskStore(other);
    expect(await copyFiles(store, into, () => undefined)).toMatchObject({ copied: 1, damaged: [] });
    expect(await into.has(name)).toBe(true);
    await rm(other, { recursive: true });
  });
});
