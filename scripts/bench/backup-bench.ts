import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import { migrate } from '@kolaj/server/adapters/postgres/schema/migrate';
import type { Refused } from '@kolaj/server/adapters/postgres/trouble/file-trouble';
import { makeBackup } from '@kolaj/server/features/installation/backup/make-backup';
import { restoreBackup } from '@kolaj/server/features/installation/backup/restore-backup';
import { scratchDatabase } from '@kolaj/server/features/installation/backup/verify-backup';
import { exportShop } from '@kolaj/server/features/installation/moving/export-shop';
import { importShop } from '@kolaj/server/features/installation/moving/import-shop';
import { sealer } from '@kolaj/server/secrets/seal';
import { aShop } from '@kolaj/server/testing/rows/people';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { printRows, type Row } from '../rows.ts';
import { withDatabase, withServer } from './broadcast/bench-database.ts';
import { fillMonth } from './broadcast/broadcast-ledger.ts';

const goal = { backup: 10_000, restore: 60_000, export: 10_000, import: 180_000 };
const keyId = 'benchkey';

/**
 * Backup and restore of 1,000,000 messages with a try each, and the same shop exported and read into an installation that is in use; migrations
 * and fsync included. `KOLAJ_BENCH_MONTH` for fewer.
 */
export async function backupBench(): Promise<Row[]> {
  const messages = numberFromEnv('KOLAJ_BENCH_MONTH', 1_000_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-backup-'));
  try {
    const [dataDir, root] = [path.join(folder, 'data'), path.join(folder, 'backups')];
    const files = await openDiskStore(dataDir);
    const backup = await withDatabase(async (database) => {
      const shop = await aShop(database);
      await fillMonth(database, shop, messages);
      const deps = { address: database.address, files, dataDir, version: 'bench' };
      const made = await measured(() => makeBackup(root, { ...deps, keyId }));
      const secrets = { sealer: null, passphrase: null };
      const moved = await measured(() => exportShop(shop.keyword, path.join(folder, 'shop'), { ...deps, ...secrets }));
      return { ...made, moved };
    });
    const { moved } = backup;
    const { place } = backup.result;
    const read = await withServer(async (address) => {
      await migrate({ address, log: () => undefined });
      const ways = { sealer: sealer(keyId.repeat(4)), passphrase: null, ask: null, keyword: null };
      const deps = { address, files, dataDir, scratch: scratchDatabase, say: () => undefined };
      return measured(() => importShop(moved.result.place, { ...deps, ...ways }));
    });
    const restore = await withServer((address) =>
      measured(() => restoreBackup(place, { address, files, dataDir, keyId, isKeyLost: false, say: () => undefined })),
    );
    const of = `of ${messages} messages and tries`;
    const megabytes = Math.round((await bytesIn(root)) / 1e6);
    return [
      timed('backup', `a backup ${of}`, backup.ms),
      timed('restore', `its restore, ${of}`, restore.ms),
      timed('export', `an export of the shop ${of}`, moved.ms),
      timed('import', `reading it in, ${of}`, read.ms),
      grown('export', moved.grownMb),
      grown('import', read.grownMb),
      { id: 'backup.size', what: `a backup ${of}`, value: megabytes, unit: 'MB', goal: '', ok: true },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured<Result extends { kind: string }>(run: () => Promise<Result | Refused>) {
  const started = performance.now();
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const result = await run().finally(() => clearInterval(looking));
  if ('sentence' in result) throw new Error(result.sentence);
  return { result, ms: Math.round(performance.now() - started), grownMb: Math.round((most - before) / 1e6) };
}

const mostMb = 150;

const grown = (name: 'export' | 'import', value: number): Row => ({
  ...{ id: `backup.${name}-memory`, what: `memory that the ${name} took, database not counted`, value, unit: 'MB' },
  ...{ goal: `≤ ${mostMb}`, ok: value <= mostMb },
});

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
