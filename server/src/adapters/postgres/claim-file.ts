import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { processInfo } from './process-info.ts';

const holderRecord = z.object({ pid: z.int(), startedAt: z.string(), what: z.string() });

/** Who holds a claim: process id, its start time (for telling a reused pid) and a word about it. */
export type Holder = z.infer<typeof holderRecord>;

export type Claim = { kind: 'claimed'; release(): Promise<void> } | { kind: 'held'; holder: Holder };

/**
 * Claims `file` for this process, as a lock that survives `kill -9`: a claim whose process is gone (or whose pid now
 * belongs to another process) is taken over. Works between processes that see each other's pids, not between
 * containers. Rejects with the file system's error when the folder cannot be written.
 */
export async function claimFile(file: string, what: string): Promise<Claim> {
  const own = JSON.stringify({ pid: process.pid, startedAt: processInfo(process.pid)?.startedAt ?? '', what });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, own, { mode: 0o644 });
  try {
    for (;;) {
      if (await linked(fresh, file)) return { kind: 'claimed', release: () => release(file, own) };

      const text = await readText(file);
      const holder = holderIn(text);
      if (holder) return { kind: 'held', holder };
      if (text !== null) await discard(file, text);
    }
  } finally {
    await rm(fresh, { force: true });
  }
}

/** A link appears with its content complete, so nobody ever reads half a claim. */
async function linked(fresh: string, file: string): Promise<boolean> {
  try {
    await link(fresh, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

function holderIn(text: string | null): Holder | null {
  const record = holderRecord.safeParse(parsed(text));
  if (!record.success) return null;

  const info = processInfo(record.data.pid);
  if (!info) return null;
  const isSame = info.startedAt === '' || info.startedAt === record.data.startedAt;
  return isSame ? record.data : null;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Removes a stale claim. It is moved aside first, so that a claim made in this very moment is noticed and put back. */
async function discard(file: string, stale: string): Promise<void> {
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readText(aside)) !== stale) await linked(aside, file);
  await rm(aside, { force: true });
}

async function release(file: string, own: string): Promise<void> {
  if ((await readText(file)) === own) await rm(file, { force: true });
}
