import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../backup/back-up.job.ts';
import { backupsIn } from '../backup/backup-folder.ts';
import { hashOfFile } from '../backup/parts.ts';
import { askAs, oneMoreSend } from '../backup/testing-backup.ts';
import { endChain } from './chain-mark.ts';
import { isBaseDue } from './make-base.ts';
import { basesIn, chainsIn, momentsIn } from './moments-folder.ts';
import { waitingIn } from './move-segments.ts';
import {
  aMistake,
  baseOf,
  copyOf,
  counts,
  embeddedInstallations,
  keyId,
  type Mistaken,
  moment,
  moveAll,
} from './testing-moments.ts';

const installations = embeddedInstallations();

let source: Mistaken;
beforeAll(async () => {
  source = await aMistake(installations);
}, 60_000);

async function refusal(root: string, moment: Date, target?: { dataDir: string }): Promise<string> {
  const { result, dataDir } = await installations.restored(root, moment, target);
  if (target === undefined) expect(await readdir(path.join(dataDir, 'postgres')).catch(() => [])).not.toContain('pg18');
  return result.kind === 'refused' ? result.sentence : result.kind;
}

describe('an embedded database whose log is kept', { timeout: 60_000 }, () => {
  it('comes back as it was just before a mistake, held, with its files, and its log goes on from there', async () => {
    const { root } = await copyOf(source, await installations.folder());
    const { result, dataDir, files } = await installations.restored(root, source.before);
    expect(result).toMatchObject({ kind: 'restored', shops: 1, missing: [], foldersOf: null });
    const lastAt = result.kind === 'restored' ? result.lastAt : new Date(0);
    expect(source.before.getTime() - lastAt.getTime()).toBeLessThan(5_000);
    expect(lastAt.getTime()).toBeLessThanOrEqual(source.before.getTime());

    const server = await installations.start(dataDir);
    const again = { ...source, root, dataDir, server, address: server.connection };
    expect(await askAs(server.connection, counts)).toEqual([{ messages: 10, files: 2 }]);
    const held = await askAs(server.connection, 'select sending_held, held_cause from installation');
    expect(held).toEqual([{ sending_held: true, held_cause: 'restored' }]);
    for (const { sha256 } of await askAs(server.connection, 'select sha256 from blobs'))
      expect(await files.has(String(sha256))).toBe(true);
    expect(await baseOf(again)).toMatchObject({ kind: 'made' });
    expect(await chainsIn(root)).toHaveLength(2);
    await server.stop();
  });
});

describe('a moment is refused, and nothing is changed', () => {
  it('before the first copy, after the last piece of the log, in the future, and where nothing is kept', async () => {
    expect(await refusal(source.root, source.early)).toMatch(/^The first moment that can be restored is \d{4}-/);
    expect(await refusal(source.root, new Date())).toMatch(
      /^The log ends before that moment: .* goes to \d{4}-.*in a minute again/,
    );
    expect(await refusal(source.root, new Date(Date.now() + 60_000))).toMatch(/still to come/);
    expect(await refusal(await installations.folder(), source.before)).toMatch(/no copy of a database/);
  });

  it('when a piece is missing, cut or altered', async () => {
    const { root, base, pieces } = await copyOf(source, await installations.folder());
    const needed = pieces.find(({ name }) => name === base.startSegment);
    const file = needed?.file ?? '';
    await truncate(file, 1000);
    expect(await refusal(root, source.before)).toMatch(
      /piece [0-9A-F]{24} of the log is cut or altered, which the copy/,
    );
    await rm(file);
    expect(await refusal(root, source.before)).toMatch(/piece [0-9A-F]{24} of the log is missing, which the copy/);
  });

  it('when the only copy is cut, altered or not described', async () => {
    const { root, base } = await copyOf(source, await installations.folder());
    const folder = path.join(base.path, base.folder.file);
    const bytes = await readFile(folder);
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
    await writeFile(folder, bytes);
    expect(await refusal(root, source.before)).toMatch(/Every copy before that moment is cut or altered/);
    await rm(path.join(base.path, 'SHA256SUMS'));
    expect(await refusal(root, source.before)).toMatch(/no copy of a database/);
  });

  it.each([
    [{ postgres: '17' }, /of PostgreSQL 17, and here is 18/],
    [{ machine: 'plan9-mips' }, /machine of another kind \(plan9-mips/],
  ])('of %o', async (other, sentence) => {
    const { root, base } = await copyOf(source, await installations.folder());
    const file = path.join(base.path, 'base.json');
    const before = await hashOfFile(file);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...other }));
    const sums = path.join(base.path, 'SHA256SUMS');
    await writeFile(sums, (await readFile(sums, 'utf8')).replace(before, await hashOfFile(file)));
    expect(await refusal(root, source.before)).toMatch(sentence);
  });

  it('into a folder that is in use, or was', async () => {
    expect(await refusal(source.root, source.before, source)).toMatch(/already runs the database here/);
    const used = path.join(await installations.folder(), 'data');
    await mkdir(path.join(used, 'postgres', 'pg18'), { recursive: true });
    expect(await refusal(source.root, source.before, { dataDir: used })).toMatch(/has a database already/);
  });
});

describe('an installation that backs itself up', () => {
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };
  const run = (keepsMoments: boolean, now = new Date()) =>
    backUp.run(
      {},
      {
        ...{ ...source, keyId, version: '1', keepsMoments, clock: () => now },
        settings: { root: source.root, everyHours: 24, keep: 2, momentDays: 7 },
      },
      context,
    );
  const copies = async () =>
    (await Promise.all((await chainsIn(source.root)).map(basesIn))).map(({ length }) => length);

  it('copies the database once a day besides, and at once when its log had to end', { timeout: 60_000 }, async () => {
    await run(true);
    expect(await backupsIn(source.root)).toHaveLength(1);
    expect(await copies()).toEqual([1]);
    await endChain(source.dataDir);
    await run(false);
    expect(await copies()).toEqual([1]);
    await run(true);
    await run(true);
    expect(await copies()).toEqual([1, 1]);
    await run(true, new Date(Date.now() + 86_400_000));
    expect(await copies()).toEqual([1, 2]);
    const inThePast = (days: number) => () => new Date(Date.now() - days * 86_400_000);
    expect(await isBaseDue({ ...source, clock: inThePast(0) })).toBe(false);
    // The clock was ahead when they were made: it would be years until the next one.
    expect(await isBaseDue({ ...source, clock: inThePast(1000) })).toBe(true);
  });

  it('begins another log where its own is gone, as on a new disk, and lets none of it go before', {
    timeout: 60_000,
  }, async () => {
    await oneMoreSend(source, 1);
    await rm(momentsIn(source.root), { recursive: true });
    expect(await moveAll(source)).toMatch(/moments.* is gone/);
    expect(await waitingIn(source.dataDir)).not.toEqual([]);
    await run(true);
    expect(await copies()).toEqual([1]);
    const at = await moment(source);
    await oneMoreSend(source, 1);
    expect(await moveAll(source)).toBeNull();
    expect(await waitingIn(source.dataDir)).toEqual([]);
    expect((await installations.restored(source.root, at)).result).toMatchObject({ kind: 'restored' });
  });
});
