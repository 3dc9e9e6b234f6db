// Only with KOLAJ_BATTERY=full: each case restores a whole database. What one restore shows is in moments.test.ts.
import { existsSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFull } from '@kolaj/testkit/from-env';
import { beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from '../../../adapters/postgres/testing/testing-process.ts';
import { keptAt } from '../backup/copied-files.ts';
import { askAs } from '../backup/testing-backup.ts';
import { basesIn, basesOf, chainsIn } from './moments-folder.ts';
import { aMistake, baseOf, copyOf, counts, embeddedInstallations, keyId, type Mistaken } from './testing-moments.ts';

const isPossible = isFull('KOLAJ_BATTERY');
const installations = embeddedInstallations();

let source: Mistaken;
beforeAll(async () => {
  if (isPossible) source = await aMistake(installations);
}, 120_000);

describe.skipIf(!isPossible)('a moment', { timeout: 120_000 }, () => {
  it('comes back with what was done after the mistake, and says which files are nowhere', async () => {
    const { root } = await copyOf(source, await installations.folder());
    const [first] = await askAs(source.address, 'select sha256 from blobs order by created_at limit 1');
    await rm(keptAt(root, String(first?.['sha256'])));
    const { result, dataDir } = await installations.restored(root, source.after);
    expect(result).toMatchObject({ kind: 'restored', missing: [first?.['sha256']] });
    const server = await installations.start(dataDir, { archives: false });
    expect(await askAs(server.connection, counts)).toEqual([{ messages: 1, files: 3 }]);
    await server.stop();
  });

  it('is refused over the end of the log, in words that say how far it goes', async () => {
    const { root, pieces } = await copyOf(source, await installations.folder());
    const later = new Date(Date.now() + 2);
    // As a copy of the folder looks that keeps no times.
    for (const { file } of pieces) await utimes(file, later, later);
    await wait(5);
    const { result } = await installations.restored(root, later);
    expect(result).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching(/^The log ends before that moment. It leads to \d{4}-.*Z: ask for/),
    });
  });

  it('with another key than that moment had', async () => {
    const other = await copyOf(source, await installations.folder());
    const { result } = await installations.restored(other.root, source.before, { key: '99999999' });
    expect(result).toMatchObject({ sentence: expect.stringMatching(/sealed with the key abcd1234; the one here is/) });
  });
});

const child = path.relative(
  path.join(import.meta.dirname, '../../../adapters/postgres/testing'),
  path.join(import.meta.dirname, 'moments.child.ts'),
);

describe.skipIf(!isPossible)('killed outright', { timeout: 120_000 }, () => {
  it('while a copy is made there is none, and the next one is whole', async () => {
    const [chain = ''] = await chainsIn(source.root);
    const before = (await basesIn(chain)).length;
    const making = startProcess(child, 'base', source.dataDir, source.root, source.address.host);
    await making.line('begun');
    while (!(await readdir(basesOf(chain))).some((name) => name.startsWith('.part-'))) await wait(5);
    await making.kill();
    expect(await basesIn(chain)).toHaveLength(before);
    expect(await baseOf(source)).toMatchObject({ kind: 'made' });
    expect((await readdir(basesOf(chain))).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await basesIn(chain)).toHaveLength(before + 1);
  });

  it('while a moment is restored there is no database, and the same again restores it', async () => {
    const dataDir = path.join(await installations.folder(), 'data');
    const postgres = path.join(dataDir, 'postgres');
    const isThere = async (file: string) =>
      (await readdir(postgres).catch(() => []))
        .filter((name) => name.startsWith('recover-'))
        .some((name) => existsSync(path.join(postgres, name, file)));
    for (const file of ['log', 'pg18/global', 'pg18/backup_label', 'pg18/postmaster.pid', 'pg18/global/pg_control']) {
      const restoring = startProcess(child, 'restore', dataDir, source.root, source.before.toISOString(), keyId);
      while (!(await isThere(file))) await wait(1);
      await restoring.kill();
      expect(await readdir(postgres)).not.toContain('pg18');
    }
    const last = startProcess(child, 'restore', dataDir, source.root, source.before.toISOString(), keyId);
    await last.line('The database is there');
    await last.kill();
    expect(await readdir(postgres)).not.toContain('pg18');
    const { result } = await installations.restored(source.root, source.before, { dataDir });
    expect(result).toMatchObject({ kind: 'restored', missing: [] });
    expect((await readdir(postgres)).filter((name) => name.startsWith('recover-'))).toEqual([]);
  });
});
