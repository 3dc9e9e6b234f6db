import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** Unfinished files of this process, on the disk of the data folder. */
export interface TempFolders {
  folder: string;
  /** A fresh folder; the caller removes it. */
  make: () => Promise<string>;
  /** Removes all of this process. */
  close: () => Promise<void>;
}

/** A process says so often that its folder is in use, ms. */
const signEveryMs = 60_000;
/** One that has said nothing for this long, while we were there to see it, is gone. ms */
const goneAfterMs = 10 * signEveryMs;

/**
 * Several processes may share a data folder; each has a folder of its own, and the dead cannot clean up. Who runs where we see its
 * process number is known to be dead at once; others (another container, another machine) are once their folder was not touched for ten
 * minutes of our own time: clocks may differ, and a laptop may have slept.
 */
export async function openTempFolders(dataDir: string): Promise<TempFolders> {
  const all = path.join(dataDir, 'tmp');
  const name = tempFolderName();
  const folder = path.join(all, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const removeLeftovers = leftovers(all, name);
  await removeLeftovers();
  const timer = setInterval(() => {
    const now = new Date();
    utimes(folder, now, now)
      .then(removeLeftovers)
      .catch(() => undefined);
  }, signEveryMs).unref();
  return {
    folder,
    async make() {
      const fresh = path.join(folder, randomUUID());
      await mkdir(fresh, { recursive: true });
      return fresh;
    },
    async close() {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of this process. */
export const tempFolderName = (pid = process.pid): string => `${whereProcessesAreSeen()}-${pid}`;

/** Whether a folder is named after a process that was seen from here, and is no more. */
export function isOfDeadProcess(name: string): boolean {
  const [where, pid] = name.split('-');
  return where === whereProcessesAreSeen() && !isAlive(Number(pid));
}

/** Among processes of one name each has its own number: those of one start of a machine, or of a container on it. */
function whereProcessesAreSeen(): string {
  const boot = textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const space = textOf(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256').update(`${boot}\n${space}\n${hostname()}`).digest('hex').slice(0, 8);
}

function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    // Not Linux: the machine's name tells.
    return '';
  }
}

/** Removes what the dead have left, as it is found out. */
function leftovers(all: string, own: string): () => Promise<void> {
  const seen = new Map<string, { touchedAt: number; since: number }>();
  const here = whereProcessesAreSeen();

  async function isLeft(name: string): Promise<boolean> {
    const [where, pid] = name.split('-');
    if (where === here) return !isAlive(Number(pid));
    // Before folders told where their process runs, their name was its number.
    if (pid === undefined && isAlive(Number(name))) return false;
    const found = await stat(path.join(all, name)).catch(() => null);
    if (found === null) return false;
    const before = seen.get(name);
    if (before?.touchedAt === found.mtimeMs) return performance.now() - before.since > goneAfterMs;
    seen.set(name, { touchedAt: found.mtimeMs, since: performance.now() });
    return false;
  }

  return async () => {
    const names = await readdir(all).catch((): string[] => []);
    for (const name of names) {
      if (name !== own && (await isLeft(name))) await rm(path.join(all, name), { recursive: true, force: true });
    }
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
