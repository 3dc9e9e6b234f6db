import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { processInfo } from './process-info.ts';

const record = z.object({
  pid: z.int(),
  startedAt: z.string(),
  what: z.string(),
  /** Name of the socket beside it that its process listens on; absent = it can have none. */
  socket: z.string().optional(),
});

/** Who holds a claim: process id, its start time (for telling a reused pid) and a word about it. */
export type Holder = z.infer<typeof record>;

export type Claim = { kind: 'claimed'; release(): Promise<void> } | { kind: 'held'; holder: Holder };

/**
 * Claims `folder` for this process: a lock that `kill -9` cannot leave behind, since a claim whose process is gone (or
 * whose pid now belongs to another process) counts for nothing. Processes that do not see each other's pids, in containers with a folder
 * in common, ask at a socket in it whether somebody is there. Rejects with the file system's error when the folder cannot be written.
 *
 * The folder holds numbered claims and the highest one counts. Taking over means making the next number, which only one
 * process can; the highest is never removed, so nobody can remove a claim that has just been made.
 */
export async function claim(folder: string, what: string): Promise<Claim> {
  await mkdir(folder, { recursive: true });
  // Who waits for a claim asks often: nothing is written for that.
  const { holder } = await look(folder);
  return holder ? { kind: 'held', holder } : claimFree(folder, what);
}

async function look(folder: string): Promise<{ highest: number; holder: Holder | null }> {
  const highest = Math.max(0, ...(await numbersIn(folder)));
  return { highest, holder: await holderOf(path.join(folder, String(highest))) };
}

async function claimFree(folder: string, what: string): Promise<Claim> {
  const startedAt = processInfo(process.pid)?.startedAt ?? '';
  const life = await listenIn(folder);
  const fresh = await write(folder, JSON.stringify({ pid: process.pid, startedAt, what, ...life.named }));
  let isOurs = false;
  try {
    for (;;) {
      const { highest, holder } = await look(folder);
      if (holder) return { kind: 'held', holder };

      const own = highest + 1;
      if (!(await isTaken(folder, fresh, own))) continue;
      isOurs = true;
      return {
        kind: 'claimed',
        async release() {
          await release(folder, own);
          await life.end();
        },
      };
    }
  } finally {
    await rm(fresh, { force: true });
    if (!isOurs) await life.end();
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
  for (const number of outdated) await remove(folder, number, isHighest);
  return isHighest;
}

async function remove(folder: string, number: number, isOver: boolean): Promise<void> {
  const file = path.join(folder, String(number));
  const { socket } = isOver ? ((await read(file)) ?? {}) : {};
  await rm(file, { force: true });
  if (socket !== undefined) await rm(path.join(folder, socket), { force: true });
}

/** The system takes no longer path for a socket. */
const longestSocketPath = 100;

/** As long as this process lives somebody answers at the socket, whoever asks. */
async function listenIn(folder: string): Promise<{ named: { socket?: string }; end: () => Promise<void> }> {
  const socket = `here-${randomUUID().slice(0, 8)}`;
  const place = path.join(folder, socket);
  const none = { named: {}, end: async () => undefined };
  if (process.platform === 'win32' || Buffer.byteLength(place) > longestSocketPath) return none;
  const server = createServer((asking) => asking.destroy()).unref();
  const isListening = await new Promise<boolean>((resolve) => {
    // A disk that has no sockets: as before there were any.
    server.once('error', () => resolve(false));
    server.listen(place, () => resolve(true));
  });
  if (!isListening) return none;
  server.on('error', () => undefined);
  return { named: { socket }, end: () => new Promise((resolve) => void server.close(() => resolve())) };
}

function answers(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(place);
    asking.once('connect', () => {
      asking.destroy();
      resolve(true);
    });
    asking.once('error', () => resolve(false));
  });
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
  const found = await read(file);
  if (found === null) return null;

  const info = processInfo(found.pid);
  const isSame = info !== null && (info.startedAt === '' || info.startedAt === found.startedAt);
  if (isSame) return found;
  const isElsewhere = found.socket !== undefined && (await answers(path.join(path.dirname(file), found.socket)));
  return isElsewhere ? found : null;
}

async function read(file: string): Promise<Holder | null> {
  const found = record.safeParse(parsed(await readFile(file, 'utf8').catch(() => '')));
  return found.success ? found.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
