import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import { startEmbeddedPostgres } from '@kolaj/server/adapters/postgres/embedded/launcher';
import { connect } from '@kolaj/server/adapters/postgres/pool';
import { migrate } from '@kolaj/server/adapters/postgres/schema/migrate';
import type { Refused } from '@kolaj/server/adapters/postgres/trouble/file-trouble';
import { makeBase } from '@kolaj/server/features/installation/moments/make-base';
import { segmentsIn } from '@kolaj/server/features/installation/moments/moments-folder';
import { moveSegments } from '@kolaj/server/features/installation/moments/move-segments';
import { restoreMoment } from '@kolaj/server/features/installation/moments/restore-moment';
import { aShop } from '@kolaj/server/testing/rows/people';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { Client } from 'pg';
import { printRows, type Row } from '../rows.ts';
import { fillMonth } from './broadcast/broadcast-ledger.ts';

/**
 * What keeping the log of the embedded database costs, and how long a moment takes: 1,000,000 messages with a try each are written between an
 * almost empty copy and the moment. `KOLAJ_BENCH_MONTH` for fewer.
 */
export async function momentsBench(): Promise<Row[]> {
  const messages = numberFromEnv('KOLAJ_BENCH_MONTH', 1_000_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-moments-'));
  await chmod(folder, 0o755);
  try {
    const ways = { dataDir: path.join(folder, 'data'), root: path.join(folder, 'backups') };
    await mkdir(ways.root);
    const { chain, empty, full, ...written } = await withArchive(ways, messages);
    const target = path.join(folder, 'target');
    const files = await openDiskStore(target);
    const deps = {
      dataDir: target,
      files,
      keyId: null,
      takeOtherKey: null,
      say: () => undefined,
      now: new Date(),
      zone: 0,
    };
    const restore = await timed(() => restoreMoment(ways.root, written.at, deps));
    const kept = await bytesOf((await segmentsIn(chain)).map(({ file }) => file));
    const of = `${messages} messages and tries`;
    return [
      row('log', `the log of ${of}, written in bulk`, written.logMb, 'MB'),
      row('log-kept', 'the same, as it is kept', Math.round(kept / 1e6), 'MB'),
      row('archive-cpu', 'processor time of its archiving', written.archiveSeconds, 's'),
      row('base-empty', `a copy of an almost empty database (${empty.mb} MB)`, empty.ms, 'ms'),
      row('base', `a copy of a database with ${of} (${full.mb} MB)`, full.ms, 'ms'),
      row('restore', `a moment after them, from the empty copy`, restore.ms, 'ms'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const row = (id: string, what: string, value: number, unit: string): Row => ({
  ...{ id: `moments.${id}`, what, value, unit, goal: '', ok: true },
});

async function withArchive({ dataDir, root }: { dataDir: string; root: string }, messages: number) {
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, archives: true });
  if (server.kind === 'refused') throw new Error(server.sentence);
  const { host, user, database: name } = server.connection;
  const address = { host, user, database: name };
  const owner = new Client(address);
  try {
    const migrated = await migrate({ address, log: () => undefined });
    if (migrated.kind === 'refused') throw new Error(migrated.sentence);
    await owner.connect();
    const ask = async (query: string) => String(Object.values((await owner.query(query)).rows[0])[0]);
    const deps = { address, dataDir, root, version: 'bench', clock: () => new Date() };
    const empty = await timed(() => makeBase(deps));
    const begin = await ask('select pg_current_wal_lsn()');
    const database = await connect({ address, log: console.error, statementTimeoutMs: 600_000 });
    const moving = setInterval(() => void moveSegments({ dataDir, root }).catch(console.error), 5_000);
    await fillMonth({ ...database, address }, await aShop(database), messages).finally(() => database.close());
    const logMb = Math.round(Number(await ask(`select pg_current_wal_lsn() - '${begin}'`)) / 1e6);
    const at = new Date(Number(await ask(`select ceil(extract(epoch from clock_timestamp()) * 1000)`)));
    // One transaction after the moment, as every minute has.
    await owner.query('create table after_it ()');
    const last = await ask('select pg_walfile_name(pg_switch_wal())');
    while ((await ask('select coalesce(last_archived_wal, $$$$) from pg_stat_archiver')) < last) await wait(100);
    clearInterval(moving);
    while ((await moveSegments({ dataDir, root })).moved > 0);
    const archiver = await ask(`select pid from pg_stat_activity where backend_type = 'archiver'`);
    const archiveSeconds = await cpuOfChildren(archiver);
    const full = await timed(() => makeBase(deps));
    return { chain: empty.result.chain, empty: sized(empty), full: sized(full), logMb, at, archiveSeconds };
  } finally {
    await owner.end();
    await server.stop();
  }
}

const sized = ({ ms, result }: { ms: number; result: { manifest: { folder: { bytes: number } } } }) => ({
  ms,
  mb: Math.round(result.manifest.folder.bytes / 1e6),
});

/** Processor time of all that a process has started and that has ended, s; Linux counts in hundredths of a second. */
async function cpuOfChildren(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

async function timed<Result extends { kind: string }>(run: () => Promise<Result | Refused>) {
  const started = performance.now();
  const result = await run();
  if ('sentence' in result) throw new Error(result.sentence);
  return { result, ms: Math.round(performance.now() - started) };
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) printRows(await momentsBench());
