import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { Runner } from '../../../kernel/feature.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { readBackups } from '../backup/backup.store.ts';
import { copyWhole, isThere, keptAt } from '../backup/copied-files.ts';
import { currentChain, endChain } from './chain-mark.ts';
import { filesSince } from './moments.store.ts';
import { logOf } from './moments-folder.ts';
import { moveSegments, waitingIn } from './move-segments.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'readFound'>;
  dataDir: string;
  /** The folder of backups. */
  root: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: () => Date;
}

/** PostgreSQL finishes a piece once a minute, so that little is lost; it is moved soon after. */
const everyMs = 5_000;

/** Takes the embedded database's log to the folder of backups as long as the worker runs. What goes wrong is tried again for ever. */
export const keepLogMoving = (deps: Deps): Runner => ({
  async start() {
    const stopping = new AbortController();
    const running = runUntil(stopping.signal, deps);
    return async () => {
      stopping.abort();
      await running;
      return {};
    };
  },
});

async function runUntil(signal: AbortSignal, deps: Deps): Promise<void> {
  let said = '';
  while (!signal.aborted) {
    const trouble = await moveLog(deps, signal).catch((error: unknown) => String(error));
    if (trouble !== null && trouble !== said) deps.log.warn(`The log of the database is not moved: ${trouble}`);
    said = trouble ?? '';
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One round; answers with what is wrong. */
export async function moveLog(deps: Deps, signal?: AbortSignal): Promise<string | null> {
  const { database, dataDir, root, clock } = deps;
  const last = (await waitingIn(dataDir)).at(-1);
  if (last === undefined) return null;
  const { isCopy, lastAt } = await asSystem(database, readBackups);
  // Its log would go where that of its original goes.
  if (isCopy) await endChain(dataDir);
  const chain = isCopy ? null : await currentChain(dataDir, root);
  // They wait: a disk that is away comes back, and on another one the next copy begins another log.
  if (chain !== null && !(await isFolder(logOf(chain)))) return `${chain} is gone`;
  // Before the pieces, and no piece that came since: whoever restores a moment finds the files that its rows name.
  if (chain !== null) await keepNewFiles(chain, lastAt ?? clock(), { ...deps, signal });
  if (signal?.aborted) return null;
  return (await moveSegments({ dataDir, root, upTo: last.name })).broken;
}

const isFolder = (folder: string) =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );

const hourMs = 3_600_000;

/** Those that came since the last backup; what it names it has copied itself. An hour more, for what was under way. */
async function keepNewFiles(
  chain: string,
  lastAt: Date,
  { database, files, root, signal }: Deps & { signal: AbortSignal | undefined },
): Promise<void> {
  const since = new Date(lastAt.getTime() - hourMs);
  const temp = path.join(logOf(chain), '.copying');
  await mkdir(temp, { recursive: true, mode: 0o700 });
  for (const file of await asSystem(database, (scope) => filesSince(scope, since))) {
    const to = keptAt(root, file.sha256);
    // A stop waits for one file, not for all of them; the pieces stay in the spool.
    if (signal?.aborted) return;
    if (await isThere(to, file.bytes)) continue;
    const from = await files.readFound(`${file.sha256.slice(0, 2)}/${file.sha256}`);
    if (from !== null && (await copyWhole(file, { from, temp, to, isPrivate: true })))
      await syncToDisk(path.dirname(to));
  }
}
