import { rm } from 'node:fs/promises';
import type { Crashed } from '@kolaj/imaging/children/child-queue';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { RefineOutcome } from '@kolaj/imaging/refine/refine';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { inParallel } from '../in-parallel.ts';
import { pardonedPhotos } from '../photos/pardon.store.ts';
import { judgedKnowledge, type PhotoKnowledge, photoKnowledge, recordPhotoKnowledge } from './photo.store.ts';
import { codePatterns } from './settings.store.ts';

export interface AnalyseDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  imaging: Pick<ImagingPool, 'refine' | 'findPeople' | 'searchBarcodes'>;
}

export interface AnalyseOptions {
  shopId: string;
  /** SHA-256 of stored originals. */
  hashes: readonly string[];
  /** A person waits. */
  urgent?: boolean;
  signal?: AbortSignal;
}

/** Photos under way at once; more than the pool has processes, few enough that a big folder can be broken off. */
const looksAtOnce = 16;

/**
 * What is known of these contents, by SHA-256. Contents nobody has looked at are refined now, once for all shops and
 * products (D-29); the pool decides how many at a time. Safe to repeat and to break off: each result is kept on its own.
 */
export async function analysePhotos(deps: AnalyseDeps, options: AnalyseOptions): Promise<Map<string, PhotoKnowledge>> {
  const { shopId, hashes, signal } = options;
  const { known, pardoned, patterns } = await inShop(deps.database, shopId, async (scope) => ({
    known: await photoKnowledge(scope, hashes),
    pardoned: await pardonedPhotos(scope, hashes),
    patterns: await codePatterns(scope),
  }));
  const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));

  const found = await inParallel(missing, looksAtOnce, async (hash) => {
    signal?.throwIfAborted();
    const knowledge = await analyse(deps, { sha256: hash, tolerant: pardoned.has(hash) }, options);
    return [hash, judgedKnowledge(knowledge, patterns)] as const;
  });
  return new Map([...known, ...found]);
}

async function analyse(
  { database, files, imaging }: AnalyseDeps,
  { sha256, tolerant }: { sha256: string; tolerant: boolean },
  { shopId, urgent = false }: AnalyseOptions,
): Promise<PhotoKnowledge> {
  const folder = await files.tempFolder();
  try {
    const outcome = await imaging.refine({ file: await files.local(sha256, folder), folder, tolerant }, { urgent });
    const knowledge = knowledgeFrom(outcome);
    const blobs = outcome.kind === 'refined' ? await keep(files, outcome) : [];
    await inShop(database, shopId, async (scope) => {
      await recordBlobs(scope, blobs);
      await recordPhotoKnowledge(scope, { sha256, tolerant, knowledge });
    });
    return knowledge;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(files: FileStore, { files: made, analysis }: RefineOutcome & { kind: 'refined' }) {
  const [refined, thumbnail] = await Promise.all([files.putFile(made.refined), files.putFile(made.thumbnail)]);
  const { width, height } = analysis.refined;
  return [
    { ...refined, mime: 'image/jpeg', width, height },
    { ...thumbnail, mime: 'image/webp' },
  ];
}

function knowledgeFrom(outcome: RefineOutcome | Crashed): PhotoKnowledge {
  switch (outcome.kind) {
    case 'refined':
      return { kind: 'readable', analysis: outcome.analysis };
    case 'unreadable':
      return { kind: 'unreadable', fault: outcome.reason };
    case 'crashed':
      // It crashed two child processes: it is not tried again until a person asks (reliability rule 15).
      return { kind: 'unreadable', fault: 'quarantined' };
  }
}
