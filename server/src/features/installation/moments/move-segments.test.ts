import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { spoolOf } from '../../../adapters/postgres/embedded/archiving.ts';
import { currentChain, goOnWith } from './chain-mark.ts';
import { beginChain, logOf, segmentsIn } from './moments-folder.ts';
import { moveSegments } from './move-segments.ts';

let dataDir = '';
let root = '';
beforeEach(async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'kolaj-pieces-'));
  [dataDir, root] = [path.join(base, 'data'), path.join(base, 'backups')];
  for (const folder of [spoolOf(dataDir), root]) await mkdir(folder, { recursive: true });
  return () => rm(base, { recursive: true, force: true });
});

const piece = (number: number) => `0000000100000000000000${number.toString(16).padStart(2, '0').toUpperCase()}`;
const finish = (number: number, content = `log ${number}`) =>
  writeFile(path.join(spoolOf(dataDir), `${piece(number)}.gz`), content);
const spooled = async () => (await readdir(spoolOf(dataDir))).filter((name) => name.endsWith('.gz'));
const move = () => moveSegments({ dataDir, root });

async function begin(): Promise<string> {
  const chain = await beginChain(root, new Date());
  await goOnWith(dataDir, chain);
  return chain;
}
const kept = async (chain: string) => (await segmentsIn(chain)).map(({ name }) => name);

describe('finished pieces of the log', () => {
  it('go to the folder of backups, and leave the spool', async () => {
    const chain = await begin();
    for (const number of [3, 4]) await finish(number);
    await writeFile(path.join(spoolOf(dataDir), '.half'), 'half');
    expect(await move()).toEqual({ moved: 2, broken: null });
    expect(await kept(chain)).toEqual([piece(3), piece(4)]);
    const [file = ''] = await readdir(logOf(chain));
    expect(await readFile(path.join(logOf(chain), file), 'utf8')).toBe('log 3');
    expect(await spooled()).toEqual([]);
  });

  it('that come again the same are not kept twice', async () => {
    const chain = await begin();
    await finish(3);
    await move();
    await finish(3);
    await finish(4);
    expect(await move()).toEqual({ moved: 1, broken: null });
    expect(await kept(chain)).toEqual([piece(3), piece(4)]);
  });

  it('are let go while no copy counts on them', async () => {
    await finish(3);
    expect(await move()).toEqual({ moved: 0, broken: null });
    expect(await spooled()).toEqual([]);
  });

  it('end the log at a gap, or when one is another by now; what is kept stays as it was', async () => {
    for (const [number, content, why] of [
      [6, 'log 6', `the piece ${piece(5)} is missing`],
      [4, 'something else', `the piece ${piece(4)} is another one by now`],
    ] as const) {
      const chain = await begin();
      for (const before of [3, 4]) await finish(before);
      await move();
      await finish(number, content);
      expect(await move()).toEqual({ moved: 0, broken: why });
      expect(await currentChain(dataDir, root)).toBeNull();
      expect(await kept(chain)).toEqual([piece(3), piece(4)]);
      expect(await move()).toEqual({ moved: 0, broken: null });
    }
  });

  it('moved by two at once are kept once', async () => {
    const chain = await begin();
    for (let number = 1; number < 30; number++) await finish(number);
    const both = await Promise.all([move(), move()]);
    expect(both.map(({ broken }) => broken)).toEqual([null, null]);
    expect(await kept(chain)).toHaveLength(29);
    expect(await spooled()).toEqual([]);
  });

  it('belong to another folder of backups only from its first copy on', async () => {
    await begin();
    expect(await currentChain(dataDir, path.join(root, 'other'))).toBeNull();
  });
});
