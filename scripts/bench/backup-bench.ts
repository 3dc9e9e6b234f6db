import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import type { Refused } from '@kolaj/server/adapters/postgres/file-trouble';
import { makeBackup } from '@kolaj/server/features/installation/backup/make-backup';
import { restoreBackup } from '@kolaj/server/features/installation/backup/restore-backup';
import { aShop } from '@kolaj/server/testing/rows/people';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { printRows, type Row } from '../rows.ts';
import { withDatabase, withServer } from './broadcast/bench-database.ts';
import { fillMonth } from './broadcast/broadcast-ledger.ts';

const goal = { backup: 10_000, restore: 60_000 };
const keyId = 'benchkey';

/** Backup and restore of 1,000,000 messages with a try each, migrations and fsync included; `KOLAJ_BENCH_MONTH` for fewer. */
export async function backupBench(): Promise<Row[]> {
  const messages = numberFromEnv('KOLAJ_BENCH_MONTH', 1_000_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-backup-'));
  try {
    const [dataDir, root] = [path.join(folder, 'data'), path.join(folder, 'backups')];
    const files = await openDiskStore(dataDir);
    const backup = await withDatabase(async (database) => {
      await fillMonth(database, await aShop(database), messages);
      return measured(() => makeBackup(root, { address: database.address, files, dataDir, keyId, version: 'bench' }));
    });
    const { place } = backup.result;
    const restore = await withServer((address) =>
      measured(() => restoreBackup(place, { address, files, dataDir, keyId, isKeyLost: false, say: () => undefined })),
    );
    const of = `of ${messages} messages and tries`;
    const megabytes = Math.round((await bytesIn(root)) / 1e6);
    return [
      timed('backup', `a backup ${of}`, backup.ms),
      timed('restore', `its restore, ${of}`, restore.ms),
      { id: 'backup.size', what: `a backup ${of}`, value: megabytes, unit: 'MB', goal: '', ok: true },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured<Result extends { kind: string }>(run: () => Promise<Result | Refused>) {
  const started = performance.now();
  const result = await run();
  if ('sentence' in result) throw new Error(result.sentence);
  return { result, ms: Math.round(performance.now() - started) };
}

const timed = (name: keyof typeof goal, what: string, value: number): Row => ({
  ...{ id: `backup.${name}`, what, value, unit: 'ms' },
  ...{ goal: `≤ ${goal[name]}`, ok: value <= goal[name] },
});

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) printRows(await backupBench());
