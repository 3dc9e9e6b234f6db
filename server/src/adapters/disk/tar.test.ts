import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-tar-'));
  return () => rm(folder, { recursive: true, force: true });
});

const file = (name: string, content: string, bytes = content.length): TarEntry => ({
  ...{ kind: 'file', name, bytes },
  content: Readable.from([Buffer.from(content)]),
});
const packed = async (...entries: TarEntry[]) => Buffer.concat(await Array.fromAsync(packTar(Readable.from(entries))));
/** As a disk gives it: in pieces that know nothing of blocks. */
const pieces = (archive: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(archive.length / 700) }, (_, i) => archive.subarray(i * 700, i * 700 + 700)),
  );

describe('an archive', () => {
  it('comes back as it was, files as long as was said', async () => {
    const archive = await packed(
      ...[{ kind: 'folder' as const, name: 'base' }, file('base/1', 'x'.repeat(1000)), file('empty', '')],
      ...[file('cut', 'abcdef', 3), file('filled', 'abc', 5)],
    );
    await unpackTar(pieces(archive), folder);
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');
    expect(await Promise.all(['base/1', 'empty', 'cut', 'filled'].map(read))).toEqual([
      ...['x'.repeat(1000), '', 'abc', 'abc\0\0'],
    ]);
    expect((await stat(path.join(folder, 'base'))).mode & 0o777).toBe(0o700);
  });

  it('is read by tar', async () => {
    await mkdir(path.join(folder, 'out'));
    await writeFile(path.join(folder, 'a.tar'), await packed({ kind: 'folder', name: 'base' }, file('base/1', 'one')));
    const { status, stderr } = spawnSync('tar', ['-xf', 'a.tar', '-C', 'out'], { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(await readFile(path.join(folder, 'out', 'base', '1'), 'utf8')).toBe('one');
  });

  it('that is cut, or leads out of its folder, is refused', async () => {
    const archive = await packed(file('one', 'x'.repeat(600)));
    await expect(unpackTar(pieces(archive.subarray(0, 900)), folder)).rejects.toThrow('cut');
    await expect(unpackTar(pieces(await packed(file('../out', 'x'))), folder)).rejects.toThrow('not one of ours');
  });
});
