import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { photoCounter } from './photo-counter.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 9, 0, 0);
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolaj-count-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), 'photo');
  }
}

/** Sets back what a directory says of its last change, as a far server with a coarse clock does. */
const setTime = (path: string, at: number) => utimes(join(root, path), new Date(at), new Date(at));

/** The source with its looks counted; a far one knows no change times of our own. */
async function looked({ isFar = false } = {}) {
  const folder = await openFolderSource(root);
  const looks: string[] = [];
  const seen = (entry: SourceEntry) => (isFar ? { ...entry, changedAt: null } : entry);
  const source: FileSource = {
    ...folder,
    async list(path) {
      looks.push(path);
      const listed = await folder.list(path);
      return listed.kind === 'listed' ? { ...listed, entries: listed.entries.map(seen) } : listed;
    },
  };
  const counter = photoCounter();
  return {
    looks,
    async count(name: string, at: number, since: Date | null = null) {
      const listed = await folder.list('');
      const entry = listed.kind === 'listed' ? listed.entries.find((one) => one.name === name) : undefined;
      if (!entry) throw new Error(`${name} is not there`);
      const counted = await counter.count(seen(entry), { sourceId: 'a', source, since, now: new Date(at) });
      return counted?.total ?? null;
    },
  };
}

describe('counting the photos below a directory', () => {
  it('takes all levels, and leaves out what is no photo and what is kolajsiz', async () => {
    await put(
      'SS26/Beren/1.jpg',
      'SS26/Beren/red/2.jpg',
      'SS26/Lina/3.png',
      'SS26/Lina/notes.txt',
      'SS26/KOLAJSIZ/4.jpg',
    );
    expect(await (await looked()).count('SS26', start)).toBe(3);
  });

  it('says null for a directory that cannot be read', async () => {
    await put('SS26/1.jpg');
    const { count } = await looked();
    const gone = { name: 'FW', path: 'FW', kind: 'directory', bytes: 0, bornAt: null, changedAt: null } as const;
    const counter = photoCounter();
    const options = { sourceId: 'a', source: await openFolderSource(root), since: null, now: new Date(start) };
    expect(await counter.count({ ...gone, modifiedAt: new Date(start) }, options)).toBeNull();
    expect(await count('SS26', start)).toBe(1);
  });

  it('does not look again into a local directory that has not changed', async () => {
    await put('SS26/1.jpg');
    await setTime('SS26', start);
    const { count, looks } = await looked();
    await count('SS26', start + minute);
    expect(await count('SS26', start + minute)).toBe(1);
    expect(looks).toEqual(['SS26']);
  });

  it('looks again while a directory is so new that its time may not show the next change', async () => {
    await put('SS26/1.jpg');
    await setTime('SS26', start);
    const { count } = await looked();
    await count('SS26', start + 1_000);
    await put('SS26/2.jpg');
    await setTime('SS26', start);
    expect(await count('SS26', start + 2_000)).toBe(2);
  });

  it('believes a far directory only after it saw it unchanged for longer than a minute, and not for ever', async () => {
    await put('SS26/1.jpg');
    // Its clock is hours behind ours: the time alone says nothing.
    await setTime('SS26', start - 180 * minute);
    const { count, looks } = await looked({ isFar: true });
    await count('SS26', start);
    await put('SS26/2.jpg');
    await setTime('SS26', start - 180 * minute);
    expect(await count('SS26', start + minute)).toBe(2);
    await count('SS26', start + 2 * minute);
    await count('SS26', start + 3 * minute);
    expect(looks).toHaveLength(3);
    await count('SS26', start + 13 * minute);
    expect(looks).toHaveLength(4);
  });

  it('counts only what is new enough, from the same memory', async () => {
    await put('SS26/1.jpg', 'SS26/2.jpg');
    await utimes(join(root, 'SS26/1.jpg'), new Date(start), new Date(start));
    await setTime('SS26', start);
    const { count } = await looked();
    expect(await count('SS26', start + minute, new Date(start + minute))).toBe(1);
    expect(await count('SS26', start + minute)).toBe(2);
  });
});
