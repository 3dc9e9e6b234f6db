import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { segmentAfter } from '@kolaj/domain/installation/backup/moments';
import { beforeEach, describe, expect, it } from 'vitest';
import { spoolOf } from '../../../adapters/postgres/embedded/archiving.ts';
import { keptAt } from '../backup/copied-files.ts';
import { writePart } from '../backup/parts.ts';
import { keepNewest } from '../backup/retention.ts';
import { ordinaryInstallations } from '../backup/testing-backup.ts';
import { goOnWith } from './chain-mark.ts';
import { keepMomentsSince } from './keep-moments.ts';
import { thisMachine } from './make-base.ts';
import { baseNamesIn, beginBase, beginChain, chainsIn, finishBase, segmentPath, segmentsIn } from './moments-folder.ts';

const installations = ordinaryInstallations();
const { address } = await installations.installation();
const now = new Date('2026-11-29T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let root = '';
let dataDir = '';
beforeEach(async () => {
  const base = await installations.folder();
  [root, dataDir] = [path.join(base, 'backups'), path.join(base, 'data')];
  for (const folder of [root, spoolOf(dataDir)]) await mkdir(folder, { recursive: true });
});

const keep = (days: number) => keepMomentsSince(root, { address, dataDir, clock: () => now, days });

/** Ten pieces of a log, the newest of `endedDaysAgo`; a copy after every second one, a day apart. */
async function aLog({ endedDaysAgo = 0, files = [] as string[] } = {}) {
  const chain = await beginChain(root, daysAgo(endedDaysAgo + 5));
  let name = '0000000100000000000000FB';
  for (let i = 0; i < 10; i++, name = segmentAfter(name)) {
    const file = segmentPath(chain, name, 'a'.repeat(64));
    await writeFile(file, '');
    const at = daysAgo(endedDaysAgo + (9 - i) / 2);
    await utimes(file, at, at);
    if (i % 2 === 0) await aBase(chain, { name, at, files });
  }
  return chain;
}

async function aBase(chain: string, { name, at, files }: { name: string; at: Date; files: readonly string[] }) {
  const folder = await beginBase(chain);
  const lines = files.map((sha256) => `${sha256} 1\n`);
  await finishBase(chain, folder, {
    ...{ kind: 'kolaj-base', format: 1, version: '1', postgres: '18', machine: thisMachine },
    ...{ startSegment: name, stopSegment: name, startedAt: at, stoppedAt: at },
    folder: await writePart(folder, 'base.tar.zst', Readable.from(['x'])),
    files: await writePart(folder, 'files.zst', Readable.from(lines)),
  });
}

const kept = async (chain: string) => ({
  bases: (await baseNamesIn(chain)).map((name) => name.slice(8, 10)),
  pieces: (await segmentsIn(chain)).map(({ name }) => name.slice(-2)),
});

describe('what moments are kept', () => {
  it('are those of the last days: the last copy before them, later ones, and the log from there on', async () => {
    const chain = await aLog();
    await goOnWith(dataDir, chain);
    expect(await keep(9)).toEqual({ kind: 'kept', bases: 0, pieces: 0 });
    expect(await keep(2)).toEqual({ kind: 'kept', bases: 2, pieces: 4 });
    expect(await kept(chain)).toEqual({ bases: ['27', '28', '29'], pieces: ['FF', '00', '01', '02', '03', '04'] });
    expect(await keep(2)).toEqual({ kind: 'kept', bases: 0, pieces: 0 });
    // However long nothing was copied, the last copy and its log stay.
    await keepMomentsSince(root, { address, dataDir, clock: () => daysAgo(-90), days: 1 });
    expect(await kept(chain)).toEqual({ bases: ['29'], pieces: ['03', '04'] });
  });

  it('a log that has ended goes when its last moment is too old', async () => {
    const old = await aLog({ endedDaysAgo: 8 });
    const recent = await aLog({ endedDaysAgo: 2 });
    const current = await aLog();
    await goOnWith(dataDir, current);
    await keep(7);
    expect(await chainsIn(root)).toEqual([recent, current]);
    expect(await readdir(path.dirname(old))).toHaveLength(2);
    await keep(1);
    expect(await chainsIn(root)).toEqual([current]);
  });

  it('nothing goes beside a copy that cannot be read', async () => {
    const chain = await aLog();
    await goOnWith(dataDir, chain);
    const before = await kept(chain);
    await rm(path.join(chain, 'base', (await baseNamesIn(chain))[4] ?? '', 'SHA256SUMS'));
    expect(await keep(1)).toMatchObject({ sentence: expect.stringMatching('cut or altered, so nothing was removed') });
    expect(await kept(chain)).toEqual(before);
  });

  it('a file of the store stays as long as a copy names it', async () => {
    const [named, other] = ['b'.repeat(64), 'c'.repeat(64)];
    for (const sha256 of [named, other]) {
      await mkdir(path.dirname(keptAt(root, sha256)), { recursive: true });
      await writeFile(keptAt(root, sha256), 'x');
    }
    const chain = await aLog({ files: [named] });
    await goOnWith(dataDir, chain);
    expect(await keepNewest(root, 1, { address, now: new Date() })).toEqual({
      kind: 'kept',
      removed: 0,
      files: 1,
      ahead: [],
    });
    expect(await readdir(path.dirname(keptAt(root, named)))).toEqual([named]);
    await writeFile(path.join(chain, 'base', (await baseNamesIn(chain))[0] ?? '', 'files.zst'), 'other');
    expect(await keepNewest(root, 1, { address, now: new Date() })).toMatchObject({
      sentence: expect.stringMatching('No file was removed'),
    });
  });
});
