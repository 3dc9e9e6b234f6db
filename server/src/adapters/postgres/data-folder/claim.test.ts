import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claim } from './claim.ts';
import { lockDataDir } from './data-lock.ts';
import { processInfo } from './process-info.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-claim-'));
  return () => rm(folder, { recursive: true });
});

const file = () => path.join(folder, 'claim');
const numbers = async () => (await readdir(file())).filter((name) => /^\d+$/.test(name));
const leftBehind = async (text: string) => {
  await mkdir(file());
  await writeFile(path.join(file(), '7'), text);
};
const leftBy = (pid: number, startedAt: string) => leftBehind(JSON.stringify({ pid, startedAt, what: 'x' }));

describe('a claim', () => {
  it('is held by one, named to the others, and free again after release', async () => {
    const first = await claim(file(), 'first');
    expect(first.kind).toBe('claimed');
    expect(await claim(file(), 'second')).toMatchObject({
      kind: 'held',
      holder: { pid: process.pid, what: 'first' },
    });

    if (first.kind === 'claimed') await first.release();
    expect((await claim(file(), 'second')).kind).toBe('claimed');
    expect(await numbers()).toEqual(['2']);
  });

  it('of a process that is gone is taken over', async () => {
    await leftBy(2 ** 22 + 1, '1');
    expect((await claim(file(), 'next')).kind).toBe('claimed');
  });

  it('of a process whose pid another one has by now is taken over', async () => {
    await leftBy(process.pid, 'another time');
    expect((await claim(file(), 'next')).kind).toBe('claimed');
  });

  it('that makes no sense is taken over', async () => {
    await leftBehind('{"pid":');
    expect((await claim(file(), 'next')).kind).toBe('claimed');
  });

  it('goes to exactly one of many at once, over a stale one too', async () => {
    await leftBy(2 ** 22 + 1, '1');
    const claims = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => claim(file(), String(n))));
    expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
    expect(await numbers()).toEqual(['8']);
    expect(await readdir(file()), 'its number, and the socket at which it answers').toHaveLength(2);
  });
});

it.skipIf(process.getuid?.() !== 0 || spawnSync('unshare', ['--pid', '--fork', 'true']).status !== 0)(
  'a claim is held against another container on the same folder, until its process is killed (skipped without root and `unshare`)',
  async () => {
    const program = `
      import { claim } from ${JSON.stringify(path.join(import.meta.dirname, 'claim.ts'))};
      console.log((await claim(${JSON.stringify(file())}, 'container')).kind);
      setInterval(() => undefined, 1000);`;
    const args = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath, '--input-type=module', '--eval'];
    const container = spawn('unshare', [...args, program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(container.stdout, 'data');
    expect(String(said)).toBe('claimed\n');
    expect(await claim(file(), 'here')).toMatchObject({ kind: 'held', holder: { what: 'container' } });
    const gone = once(container, 'exit');
    container.kill('SIGKILL');
    await gone;
    await vi.waitFor(async () => expect((await claim(file(), 'here')).kind).toBe('claimed'));
    expect(await readdir(file())).toHaveLength(2);
  },
);

describe('the lock of the data folder', () => {
  const everything = ['web', 'worker', 'scheduler', 'sandbox'];

  it('refuses a second full server with one sentence that names the process', async () => {
    const first = await lockDataDir(folder, everything);
    expect(await lockDataDir(folder, everything)).toEqual({
      kind: 'refused',
      sentence: `Kolaj, or one of its commands, already works on the data folder ${folder} (process ${process.pid}). Stop it, or set KOLAJ_DATA_DIR.`,
    });

    if (first.kind === 'locked') await first.release();
    expect((await lockDataDir(folder, everything)).kind).toBe('locked');
  });

  it('lets processes with fewer roles work beside a full server', async () => {
    await lockDataDir(folder, everything);
    expect((await lockDataDir(folder, ['worker'])).kind).toBe('locked');
    expect((await lockDataDir(folder, ['web', 'sandbox'])).kind).toBe('locked');
  });

  it('says so when the data folder is a file', async () => {
    const taken = path.join(folder, 'taken');
    await writeFile(taken, '');
    expect(await lockDataDir(taken, everything)).toMatchObject({ sentence: expect.stringMatching('is not a folder') });
    expect(await lockDataDir(path.join(taken, 'below'), everything)).toMatchObject({ kind: 'refused' });
  });
});

it('knows its own process and none that does not exist', () => {
  expect(processInfo(process.pid)?.startedAt).not.toBe('');
  expect(processInfo(2 ** 22 + 1)).toBeNull();
});
