import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { FileStore } from '../../adapters/disk/file-store.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { beginCheck, blobsOf, endCheck, type Finding, recordPart, type StoredBlob } from './integrity.store.ts';

/** A file that is in the store. */
interface LyingFile {
  /** Path below the store, with `/`. */
  place: string;
  bytes: number;
  /** When it was put there. */
  cameAt: Date;
}

const digits = [...'0123456789abcdef'];
const folders = digits.flatMap((first) => digits.map((second) => first + second));
/** Small enough that nobody else waits for a piece: half a millisecond of one core. */
const pieceBytes = 256 * 1024;

/** The store is checked in sixteen parts, by the first digit of the files' hashes. */
const storeParts: readonly string[] = digits;

/** Files in the sixteen folders of one part. */
async function filesOfPart(store: string, part: string): Promise<LyingFile[]> {
  const lists = await Promise.all(digits.map((second) => filesIn(store, part + second)));
  return lists.flat();
}

/** Files of one folder of the store, whatever they are called; a folder that is not there is empty. */
async function filesIn(store: string, folder: string): Promise<LyingFile[]> {
  const found: LyingFile[] = [];
  const entries = await readdir(path.join(store, folder), { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stats = await statOf(file);
    if (!stats) continue;
    const place = path.relative(store, file).split(path.sep).join('/');
    found.push({ place, bytes: stats.size, cameAt: stats.ctime });
  }
  return found;
}

/** What is in the store beside its folders. */
async function placesBeside(store: string): Promise<string[]> {
  const entries = await readdir(store).catch(() => []);
  return entries.filter((name) => !folders.includes(name));
}

/** Null when it was deleted in the meantime. */
async function statOf(file: string): Promise<Stats | null> {
  return stat(file).catch(() => null);
}

/** A reader that never goes faster than this, however many files it reads. */
function slowHasher(bytesPerSecond: number): (file: string, signal: AbortSignal) => Promise<string> {
  const start = performance.now();
  let read = 0;
  return async (file, signal) => {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(file, { highWaterMark: pieceBytes, signal })) {
      hash.update(piece);
      read += piece.length;
      const aheadMs = (read / bytesPerSecond) * 1000 - (performance.now() - start);
      if (aheadMs > 0) await wait(aheadMs, undefined, { signal });
    }
    return hash.digest('hex');
  };
}

export interface IntegrityDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'folder'>;
  clock: () => Date;
  /** How fast the store is read at most. */
  bytesPerSecond: number;
}

/** A photo is in the store a moment before the database knows it; an import may be paused in between. */
const settlesMs = 24 * 3_600_000;

/**
 * Once a week, and when an administrator asks: reads every file of the store, slowly, and notes what is missing, altered
 * or nobody's (reliability rule 16, battery D6). It deletes and repairs nothing.
 */
export const checkIntegrity = defineJob<IntegrityDeps>()({
  name: 'admin.integrity',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 2,
  retryDelaySeconds: 300,
  timeLimitSeconds: 24 * 3600,
  slots: 1,
  schedule: '15 2 * * 0',

  async run(_payload, { database, files, clock, bytesPerSecond }, { signal }) {
    const checkId = await asSystem(database, beginCheck);
    const hash = slowHasher(bytesPerSecond);
    const tools: CheckTools = {
      store: files.folder,
      hashOf: (file) => hash(file, signal),
      settledBefore: new Date(clock().getTime() - settlesMs),
    };
    for (const digit of storeParts) {
      signal.throwIfAborted();
      const part = await checkPart(digit, () => asSystem(database, (scope) => blobsOf(scope, digit)), tools);
      // Hashes, and places in the folders of this part.
      const looksAt = `^${digit}([0-9a-f]{63}$|[0-9a-f]/)`;
      await asSystem(database, (scope) => recordPart(scope, { checkId, looksAt, ...part }));
    }
    const findings = await checkBeside(tools);
    const beside = { checkId, looksAt: '^(?![0-9a-f]{64}$)(?![0-9a-f]{2}/)', findings, files: 0, bytes: 0 };
    await asSystem(database, async (scope) => {
      await recordPart(scope, beside);
      await endCheck(scope, checkId);
    });
  },
});

interface CheckedPart {
  findings: Finding[];
  /** Read and compared. */
  files: number;
  bytes: number;
}

interface CheckTools {
  /** Root of the file store. */
  store: string;
  /** Hash of a file's content. */
  hashOf: (file: string) => Promise<string>;
  /** Files that came after this may still be unknown to the database. */
  settledBefore: Date;
}

/**
 * Compares one part of the store with what the database knows of it. `known` is asked for after the files were listed, so
 * that a file that comes in the meantime is at most unknown, never missing.
 */
async function checkPart(digit: string, known: () => Promise<StoredBlob[]>, tools: CheckTools): Promise<CheckedPart> {
  const lying = await filesOfPart(tools.store, digit);
  const blobs = await known();
  const byPlace = new Map(blobs.map((blob) => [`${blob.sha256.slice(0, 2)}/${blob.sha256}`, blob]));
  const part: CheckedPart = { findings: [], files: 0, bytes: 0 };

  for (const file of lying) {
    const blob = byPlace.get(file.place);
    if (!blob) {
      if (file.cameAt < tools.settledBefore) part.findings.push(stray(file));
      continue;
    }
    part.files++;
    part.bytes += file.bytes;
    if (await isAltered(file, blob, tools))
      part.findings.push({ kind: 'altered', file: blob.sha256, bytes: file.bytes });
  }

  const places = new Set(lying.map(({ place }) => place));
  for (const [place, { sha256, bytes }] of byPlace) {
    if (places.has(place) || (await isThere(path.join(tools.store, place)))) continue;
    part.findings.push({ kind: 'missing', file: sha256, bytes });
  }
  return part;
}

/** Files that are in the store outside its folders: the product did not put them there. */
async function checkBeside({ store }: Pick<CheckTools, 'store'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const place of await placesBeside(store)) {
    const inside = await filesIn(store, place);
    findings.push(...(inside.length > 0 ? inside.map(stray) : [{ kind: 'stray', file: place, bytes: null } as const]));
  }
  return findings;
}

const stray = ({ place, bytes }: LyingFile): Finding => ({ kind: 'stray', file: place, bytes });

/** A file that cannot be read is as good as altered: the disk has lost it. */
async function isAltered(
  { place, bytes }: LyingFile,
  blob: StoredBlob,
  { store, hashOf }: CheckTools,
): Promise<boolean> {
  if (bytes !== blob.bytes) return true;
  try {
    return (await hashOf(path.join(store, place))) !== blob.sha256;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    return isThere(path.join(store, place));
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
