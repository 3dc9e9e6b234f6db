import { rm } from 'node:fs/promises';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { PhotoKnowledge } from '../open/photo.store.ts';
import { type AnalyseDeps, analysePhotos } from '../open/photo-analysis.ts';
import { copyPhoto } from './copy-photo.ts';

/** Files remembered at most; forgetting one only costs a second copy. */
const remembered = 20_000;

export interface LookOptions {
  shopId: string;
  sourceId: string;
  source: FileSource;
}

/**
 * Photos that are in a source and are not imported yet. Reading one copies it into the file store and refines it there,
 * so that the import that follows finds that work done.
 */
export interface SourcePhotos {
  look: (entry: SourceEntry, options: LookOptions) => Promise<PhotoKnowledge | { kind: 'not-fetched' }>;
}

export function sourcePhotos(deps: AnalyseDeps): SourcePhotos {
  /** SHA-256 by the state of the file. */
  const hashes = new Map<string, Promise<string | null>>();

  async function copy(entry: SourceEntry, { source, shopId }: LookOptions): Promise<string | null> {
    const folder = await deps.files.tempFolder();
    try {
      const copied = await copyPhoto(entry, { source, files: deps.files, folder, name: 'photo' });
      if (copied.kind === 'left-out') return null;
      await inShop(deps.database, shopId, (scope) => recordBlobs(scope, [blobOf(copied)]));
      return copied.sha256;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  function hashOf(entry: SourceEntry, options: LookOptions): Promise<string | null> {
    const state = `${options.sourceId}:${entry.bytes}:${entry.modifiedAt.getTime()}:${entry.path}`;
    const known = hashes.get(state);
    if (known) return known;

    const hash = copy(entry, options);
    hashes.set(state, hash);
    hash.then(
      (value) => value ?? hashes.delete(state),
      () => hashes.delete(state),
    );
    const [oldest] = hashes.keys();
    if (hashes.size > remembered && oldest !== undefined) hashes.delete(oldest);
    return hash;
  }

  return {
    async look(entry, options) {
      const hash = await hashOf(entry, options);
      if (hash === null) return { kind: 'not-fetched' };
      const known = await analysePhotos(deps, { shopId: options.shopId, hashes: [hash], urgent: true });
      return known.get(hash) ?? { kind: 'not-fetched' };
    },
  };
}

function blobOf({ sha256, mime, bytes }: { sha256: string; mime: string; bytes: number }) {
  return { sha256, mime, bytes };
}
