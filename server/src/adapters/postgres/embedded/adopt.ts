import { setTimeout as wait } from 'node:timers/promises';
import { readPostmaster, stateOf } from '../data-folder/postmaster.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { findDatabase } from './ensure-database.ts';
import type { ServerEnd } from './server-process.ts';

/** Joins the server that another process runs on this cluster, or `null` while it is not (or no longer) ready. */
export async function adoptRunning(cluster: string): Promise<EmbeddedPostgres | null> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster?.isReady) return null;

  const state = await stateOf(postmaster, cluster);
  if (state === 'gone' || state === 'foreign') return null;

  const connection = await findDatabase(postmaster.socketFolder);
  if (!connection) return null;

  const leaving = new AbortController();
  return {
    kind: 'adopted',
    connection,
    exited: endOf(cluster, postmaster.text, leaving.signal),
    stop: async () => leaving.abort(),
  };
}

/** Looks once a second, as we are not the server's parent and are not told. */
async function endOf(cluster: string, text: string, leaving: AbortSignal): Promise<ServerEnd> {
  while (!leaving.aborted) {
    const postmaster = await readPostmaster(cluster);
    const isGone = postmaster?.text !== text || (await stateOf(postmaster, cluster)) === 'gone';
    if (isGone) break;
    await wait(1000, undefined, { signal: leaving, ref: false }).catch(() => undefined);
  }
  return { expected: leaving.aborted, code: null, logTail: '' };
}
