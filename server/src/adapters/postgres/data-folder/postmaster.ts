import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { processInfo, workingFolderOf } from './process-info.ts';

/** What a running or dead server has left in `postmaster.pid`. */
export interface Postmaster {
  readonly text: string;
  readonly pid: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Reads the server's own record: line 1 the pid, line 5 the socket folder, line 8 its state. `null` without one. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => null);
  if (text === null) return null;

  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { text, pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Whether the recorded pid is a server on this folder. `unknown` when the name fits and the folder cannot be seen:
 * then wait for it, but never signal it.
 */
export async function stateOf({ pid }: Postmaster, cluster: string): Promise<'ours' | 'unknown' | 'gone' | 'foreign'> {
  const info = processInfo(pid);
  if (!info) return 'gone';
  if (info.name !== '' && info.name !== 'postgres') return 'foreign';

  const folder = workingFolderOf(pid);
  if (folder === null) return processInfo(pid) ? 'unknown' : 'gone';
  return folder === (await realpath(cluster)) ? 'ours' : 'foreign';
}

const longestWaitMs = 15_000;
const patienceMs = 5_000;

/**
 * Waits until no server runs on the folder. A server whose Node was killed stops on its own within milliseconds; one
 * that lost its guard too is asked to stop after 5 s. The record of a dead server stays (PostgreSQL uses it to look
 * for surviving processes); one whose pid now belongs to another program is removed, or PostgreSQL would refuse for ever.
 */
export async function waitUntilStopped(cluster: string, log: (line: string) => void): Promise<Refused | null> {
  const started = performance.now();
  let asked = false;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) return null;

    const state = await stateOf(postmaster, cluster);
    if (state === 'gone') return null;
    if (state === 'foreign') {
      log(`Removing a stale postmaster.pid: process ${postmaster.pid} is another program.`);
      await rm(pidFile(cluster), { force: true });
      return null;
    }

    const waitedMs = performance.now() - started;
    if (waitedMs > longestWaitMs) {
      return refused(`PostgreSQL (process ${postmaster.pid}) is still running on ${cluster}. Stop it and start again.`);
    }
    if (waitedMs > patienceMs && state === 'ours' && !asked) {
      asked = true;
      log(`Stopping PostgreSQL ${postmaster.pid}, which outlived its program.`);
      signal(postmaster.pid, 'SIGINT');
    }
    await wait(25);
  }
}

/** Signals a server; one that is already gone is no error. */
export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between.
  }
}
