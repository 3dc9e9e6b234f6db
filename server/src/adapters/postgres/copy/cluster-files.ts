import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { TarEntry } from '../../disk/tar.ts';

/**
 * What a copy of a running server's folder leaves out (PostgreSQL 18, 25.3.4 and 25.3.5): the log, which is kept besides, what a start
 * makes anew, and what belongs to the process that runs.
 */
const emptied = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal'],
]);
const leftOut = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'postgresql.auto.conf.tmp'],
  ...['backup_label', 'tablespace_map', 'backup_manifest', 'recovery.signal', 'standby.signal'],
]);
/** Sorts and joins, caches of relations, tables of one connection. */
const passing = /^(pgsql_tmp.*|pg_internal\.init.*|t\d+_\d+(_\w+)?(\.\d+)?)$/;

const control = 'global/pg_control';

/** The folder of a running server for a copy; what changes meanwhile is mended by the log. Its control file comes last. */
export async function* clusterFiles(cluster: string): AsyncGenerator<TarEntry> {
  yield* filesIn(cluster, '');
  yield inMemory(control, await steadyBytes(path.join(cluster, control)));
}

async function* filesIn(cluster: string, within: string): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(path.join(cluster, within), { withFileTypes: true }).catch(unlessGone)) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    if (leftOut.has(name) || passing.test(entry.name) || name === control) continue;
    if (entry.isDirectory()) {
      yield { kind: 'folder', name };
      if (!emptied.has(name)) yield* filesIn(cluster, name);
      continue;
    }
    if (!entry.isFile()) throw new Error(`${name} of the database's folder is neither file nor folder.`);
    yield* fileOf(cluster, name);
  }
}

async function* fileOf(cluster: string, name: string): AsyncGenerator<TarEntry> {
  const file = path.join(cluster, name);
  const found = await stat(file).catch(() => null);
  if (found) yield { kind: 'file', name, bytes: found.size, content: bytesOf(file) };
}

const unlessGone = (error: Error) => {
  if ('code' in error && error.code === 'ENOENT') return [];
  throw error;
};

/** A table that was dropped meanwhile is empty; the log drops it again. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return;
  try {
    for await (const piece of handle.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) yield piece;
  } finally {
    await handle.close();
  }
}

export const inMemory = (name: string, bytes: Buffer): TarEntry => ({
  ...{ kind: 'file', name, bytes: bytes.length },
  content: (async function* () {
    yield bytes;
  })(),
});

/** It is written in one go, and may be read in the middle of that: no log mends it. */
async function steadyBytes(file: string): Promise<Buffer> {
  let before = Buffer.alloc(0);
  for (;;) {
    const now = Buffer.concat(await Array.fromAsync(bytesOf(file)));
    if (now.length > 0 && now.equals(before)) return now;
    before = now;
  }
}
