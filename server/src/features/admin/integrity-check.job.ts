import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type FileStore, type FoundFile, StoreUnavailable } from '../../ports/file-store.ts';
import { beginCheck, blobsOf, endCheck, type Finding, recordPart, type StoredBlob } from './integrity.store.ts';

const digits = [...'0123456789abcdef'];
/** The store is checked in sixteen parts, by the first digit of the files' hashes. */
const storeParts: readonly string[] = digits;

/** A reader that never goes faster than this, however many files it reads. */
function slowHasher(bytesPerSecond: number): (content: Readable, signal: AbortSignal) => Promise<string> {
  const start = performance.now();
  let read = 0;
  return async (content, signal) => {
    const hash = createHash('sha256');
    for await (const piece of addAbortSignal(signal, content)) {
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
  files: Pick<FileStore, 'found' | 'foundBeside' | 'readFound'>;
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
      files,
      hashOf: (content) => hash(content, signal),
      settledBefore: new Date(clock().getTime() - settlesMs),
    };
    for (const digit of storeParts) {
      signal.throwIfAborted();
      const part = await checkPart(digit, () => asSystem(database, (scope) => blobsOf(scope, digit)), tools);
      // Hashes, and places in the folders of this part.
      const looksAt = `^${digit}([0-9a-f]{63}$|[0-9a-f]/)`;
      await asSystem(database, (scope) => recordPart(scope, { checkId, looksAt, ...part }));
    }
    // The product did not put them there.
    const findings = (await files.foundBeside()).map(stray);
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
  files: IntegrityDeps['files'];
  hashOf: (content: Readable) => Promise<string>;
  /** Files that came after this may still be unknown to the database. */
  settledBefore: Date;
}

/**
 * Compares one part of the store with what the database knows of it. `known` is asked for after the files were listed, so
 * that a file that comes in the meantime is at most unknown, never missing.
 */
async function checkPart(digit: string, known: () => Promise<StoredBlob[]>, tools: CheckTools): Promise<CheckedPart> {
  const lying = (await Promise.all(digits.map((second) => tools.files.found(digit + second)))).flat();
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
    part.bytes += file.bytes ?? 0;
    if (await isAltered(file, blob, tools))
      part.findings.push({ kind: 'altered', file: blob.sha256, bytes: file.bytes });
  }

  const places = new Set(lying.map(({ place }) => place));
  for (const [place, { sha256, bytes }] of byPlace) {
    if (places.has(place) || (await isThere(place, tools))) continue;
    part.findings.push({ kind: 'missing', file: sha256, bytes });
  }
  return part;
}

const stray = ({ place, bytes }: FoundFile): Finding => ({ kind: 'stray', file: place, bytes });

/** A file that cannot be read is as good as altered: the disk has lost it. */
async function isAltered({ place, bytes }: FoundFile, blob: StoredBlob, tools: CheckTools): Promise<boolean> {
  if (bytes !== blob.bytes) return true;
  try {
    const content = await tools.files.readFound(place);
    return content !== null && (await tools.hashOf(content)) !== blob.sha256;
  } catch (error) {
    if (error instanceof StoreUnavailable || (error instanceof Error && error.name === 'AbortError')) throw error;
    return true;
  }
}

async function isThere(place: string, { files }: Pick<CheckTools, 'files'>): Promise<boolean> {
  const content = await files.readFound(place);
  content?.destroy();
  return content !== null;
}
