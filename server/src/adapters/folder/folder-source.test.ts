import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderSource } from './folder-source.ts';

let base: string;
let root: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'kolaj-source-'));
  root = join(base, 'root');
  await mkdir(join(root, 'summer'), { recursive: true });
  await writeFile(join(root, 'summer', 'a.jpg'), 'pixels');
  await writeFile(join(base, 'secret.txt'), 'secret');
});

afterEach(() => rm(base, { recursive: true, force: true }));

async function readAll(path: string, offset = 0) {
  const source = await openFolderSource(root);
  const opened = await source.openRead(path, offset);
  return opened.kind === 'open' ? text(opened.stream) : opened.kind;
}

describe('a folder of this machine as a source', () => {
  it('lists files and directories with their paths below the root', async () => {
    const source = await openFolderSource(root);
    expect(await source.list('')).toMatchObject({ entries: [{ name: 'summer', path: 'summer', kind: 'directory' }] });
    expect(await source.list('summer')).toMatchObject({
      entries: [{ name: 'a.jpg', path: 'summer/a.jpg', kind: 'file', bytes: 6 }],
      unreadable: [],
    });
  });

  it('knows when a file was last written by the clock of this machine, whatever its own time says', async () => {
    const before = Date.now();
    await utimes(join(root, 'summer', 'a.jpg'), new Date(0), new Date(0));
    const source = await openFolderSource(root);
    const looked = await source.stat('summer/a.jpg');
    const entry = looked.kind === 'found' ? looked.entry : null;

    expect(entry?.modifiedAt).toEqual(new Date(0));
    expect(entry?.changedAt?.getTime()).toBeGreaterThan(before - 1000);
  });

  it('reads a file from an offset', async () => {
    expect(await readAll('summer/a.jpg')).toBe('pixels');
    expect(await readAll('summer/a.jpg', 3)).toBe('els');
  });

  it.each(['../secret.txt', 'summer/../../secret.txt', '/etc/hostname', 'summer/./a.jpg', 'a\0b', '..'])(
    'refuses %j',
    async (path) => {
      const source = await openFolderSource(root);
      expect(await source.stat(path)).toMatchObject({ kind: 'refused' });
      expect(await source.list(path)).toMatchObject({ kind: 'refused' });
      expect(await readAll(path)).toBe('refused');
    },
  );

  it('refuses links that leave the root and reports them in a listing', async () => {
    await symlink(join(base, 'secret.txt'), join(root, 'summer', 'link.jpg'));
    await symlink(base, join(root, 'out'));
    const source = await openFolderSource(root);

    expect(await readAll('summer/link.jpg')).toBe('refused');
    expect(await readAll('out/secret.txt')).toBe('refused');
    expect(await source.list('out')).toMatchObject({ kind: 'refused' });
    expect(await source.list('summer')).toMatchObject({
      entries: [{ name: 'a.jpg' }],
      unreadable: [{ path: 'summer/link.jpg', code: 'refused' }],
    });
  });

  it('follows a link to a file inside the root and no link to a directory', async () => {
    await symlink('a.jpg', join(root, 'summer', 'b.jpg'));
    await symlink('..', join(root, 'summer', 'circle'));
    const source = await openFolderSource(root);
    const listed = await source.list('summer');

    expect(await readAll('summer/b.jpg')).toBe('pixels');
    expect(listed).toMatchObject({ unreadable: [{ path: 'summer/circle' }] });
  });

  it('keeps NFC and NFD names as they are', async () => {
    const names = ['çiçek.jpg'.normalize('NFC'), 'gömlek.jpg'.normalize('NFD')];
    for (const name of names) await writeFile(join(root, 'summer', name), name);
    const source = await openFolderSource(root);
    const listed = await source.list('summer');

    expect(listed.kind === 'listed' && listed.entries.map(({ name }) => name).sort()).toEqual(
      ['a.jpg', ...names].sort(),
    );
    for (const name of names) expect(await readAll(`summer/${name}`)).toBe(name);
  });

  it('leaves out pipes and reads a name that is not UTF-8', async () => {
    execFileSync('mkfifo', [join(root, 'summer', 'pipe.jpg')]);
    await writeFile(Buffer.concat([Buffer.from(`${root}/summer/`), Buffer.from([0xde, 0x75, 0x6c, 0x65])]), 'x');
    const source = await openFolderSource(root);

    expect(await source.list('summer')).toMatchObject({ readAs: 'windows-1254', unreadable: [] });
    expect(await readAll('summer/Şule')).toBe('x');
    expect(await readAll('summer/pipe.jpg')).toBe('refused');
  });

  it('says when a file or directory is gone', async () => {
    expect(await readAll('summer/none.jpg')).toBe('gone');
    const source = await openFolderSource(root);
    expect(await source.list('winter')).toMatchObject({ kind: 'gone' });
  });

  it('rejects when its root is not there', async () => {
    await expect(openFolderSource(join(base, 'nowhere'))).rejects.toThrow();
  });
});
