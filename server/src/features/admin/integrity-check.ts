import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Finding, StoredBlob } from './integrity.store.ts';
import { filesIn, filesOfPart, type LyingFile, placesBeside } from './integrity-walk.ts';

export interface CheckedPart {
  findings: Finding[];
  /** Read and compared. */
  files: number;
  bytes: number;
}

export interface CheckTools {
  /** Root of the file store. */
  store: string;
  /** Hash of a file's content. */
  hashOf: (file: string) => Promise<string>;
  /** Files that came after this may still be unknown to the database. */
  settledBefore: Date;
}

/**
 * Compares one part of the store with what the database knows of it. `known` is asked for after the files were listed, so
 * that a file that comes meanwhile is at most unknown, never missing.
 */
export async function checkPart(
  digit: string,
  known: () => Promise<StoredBlob[]>,
  tools: CheckTools,
): Promise<CheckedPart> {
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

/** Files that lie in the store outside its folders: nobody of us put them there. */
export async function checkBeside({ store }: Pick<CheckTools, 'store'>): Promise<Finding[]> {
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
