import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTempFolders, tempFolderName } from './temp-folders.ts';

let dataDir = '';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-temp-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

const all = () => path.join(dataDir, 'tmp');
const present = async () => (await readdir(all())).sort();
const minutes = async (count: number, between: () => Promise<void> = async () => undefined) => {
  for (let minute = 0; minute < count; minute++) {
    await between();
    await vi.advanceTimersByTimeAsync(60_000);
    // What the timer began works on the real disk.
    await vi.waitFor(async () => present());
  }
};

it('what a dead process of this machine has left is removed at the next start', async () => {
  await mkdir(path.join(all(), tempFolderName(999_999_999)), { recursive: true });
  const temp = await openTempFolders(dataDir);
  expect(await present()).toEqual([tempFolderName()]);
  await temp.close();
  expect(await present()).toEqual([]);
});

it('files of a process that is seen nowhere here stay while it says that it lives, and go ten minutes after its last word', async () => {
  const other = path.join(all(), 'aaaaaaaa-7');
  await mkdir(other, { recursive: true });
  await writeFile(path.join(other, 'half'), 'half');
  const temp = await openTempFolders(dataDir);
  let word = 0;
  await minutes(30, () => utimes(other, new Date(), new Date(Date.now() - ++word)));
  expect(await present()).toContain('aaaaaaaa-7');
  await vi.waitFor(async () => {
    await minutes(12);
    expect(await present()).toEqual([tempFolderName()]);
  });
  await temp.close();
});

it.skipIf(process.getuid?.() !== 0 || spawnSync('unshare', ['--pid', '--fork', 'true']).status !== 0)(
  'a second container on the same folder leaves the files of the first alone (skipped without root and `unshare`)',
  async () => {
    const temp = await openTempFolders(dataDir);
    await writeFile(path.join(await temp.make(), 'half'), 'half');
    const program = `
      import { openTempFolders } from ${JSON.stringify(path.join(import.meta.dirname, 'temp-folders.ts'))};
      await openTempFolders(${JSON.stringify(dataDir)});`;
    const space = ['--pid', '--fork', '--mount-proc'];
    const { status, stderr } = spawnSync(
      'unshare',
      [...space, process.execPath, '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    expect(await present()).toHaveLength(2);
    expect(await readdir(path.join(all(), tempFolderName()))).toHaveLength(1);
    await temp.close();
  },
);
