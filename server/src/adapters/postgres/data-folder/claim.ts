import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { processInfo } from './process-info.ts';

const record = z.object({ pid: z.int(), startedAt: z.string(), what: z.string() });

/** Who holds a claim: process id, its start time (for telling a reused pid) and a word about it. */
export type Holder = z.infer<typeof record>;

export type Claim = { kind: 'claimed'; release(): Promise<void> } | { kind: 'held'; holder: Holder };

/**
 * Claims `folder` for this process: a lock that `kill -9` cannot leave behind, since a claim whose process is gone (or
 * whose pid now belongs to another process) counts for nothing. Works between processes that see each other's pids, not
 * between containers. Rejects with the file system's error when the folder cannot be written.
 *
 * The folder holds numbered claims and the highest one counts. Taking over means making the next number, which only one
 * process can; the highest is never removed, so nobody can remove a claim that has just been made.
 */
export async function claim(folder: string, what: string): Promise<Claim> {
  await mkdir(folder, { recursive: true });
  const startedAt = processInfo(process.pid)?.startedAt ?? '';
  const fresh = await write(folder, JSON.stringify({ pid: process.pid, startedAt, what }));
  try {
    for (;;) {
      const highest = Math.max(0, ...(await numbersIn(folder)));
      const holder = await holderOf(path.join(folder, String(highest)));
      if (holder) return { kind: 'held', holder };

      const own = highest + 1;
      if (await isTaken(folder, fresh, own)) return { kind: 'claimed', release: () => release(folder, own) };
    }
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Makes the claim `own`, unless another process was quicker. A link appears complete: nobody reads half a claim. */
async function isTaken(folder: string, fresh: string, own: number): Promise<boolean> {
  try {
    await link(fresh, path.join(folder, String(own)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  const numbers = await numbersIn(folder);
  const isHighest = Math.max(...numbers) === own;
  const outdated = isHighest ? numbers.filter((number) => number < own) : [own];
  for (const number of outdated) await rm(path.join(folder, String(number)), { force: true });
  return isHighest;
}

async function release(folder: string, own: number): Promise<void> {
  const file = path.join(folder, String(own));
  // A folder that is gone has no claims.
  await write(folder, 'free').then(
    (free) => rename(free, file),
    () => undefined,
  );
}

async function write(folder: string, text: string): Promise<string> {
  const file = path.join(folder, `new-${randomUUID()}`);
  await writeFile(file, text, { mode: 0o644 });
  return file;
}

async function numbersIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function holderOf(file: string): Promise<Holder | null> {
  const found = record.safeParse(parsed(await readFile(file, 'utf8').catch(() => '')));
  if (!found.success) return null;

  const info = processInfo(found.data.pid);
  if (!info) return null;
  const isSame = info.startedAt === '' || info.startedAt === found.data.startedAt;
  return isSame ? found.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
