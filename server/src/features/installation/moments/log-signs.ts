import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { waitingIn } from './move-segments.ts';

/**
 * How long the oldest finished piece of the log has been waiting: for the folder of backups in the spool, or for the spool in the
 * database's own folder. For every process on the machine, whatever it does.
 */
export async function logSigns({ dataDir }: { dataDir: string }, clock: () => Date): Promise<Record<string, number>> {
  const times = await Promise.all([...(await unspooled(dataDir)), ...(await spooled(dataDir))].map(finishedAt));
  const oldest = Math.min(...times.filter((at) => at !== null));
  const waited = Number.isFinite(oldest) ? (clock().getTime() - oldest) / 1000 : 0;
  return { log_wait_seconds: Math.max(0, Math.round(waited)) };
}

const spooled = async (dataDir: string) => (await waitingIn(dataDir)).slice(0, 1).map(({ file }) => file);

async function unspooled(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'postgres', 'pg18', 'pg_wal', 'archive_status');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ready')).sort();
  return names.slice(0, 1).map((name) => path.join(folder, name));
}

/** null = it was just taken. */
const finishedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
