import { rm } from 'node:fs/promises';
import type { PhotoAnalysis, ReadCode } from '@kolaj/domain/collage/photo';
import { acceptedCode } from '@kolaj/domain/source/product/barcode-code';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { inParallel } from '../in-parallel.ts';
import { addToAnalysis, judgedKnowledge, type PhotoKnowledge } from './photo.store.ts';
import type { AnalyseDeps } from './photo-analysis.ts';
import { codePatterns } from './settings.store.ts';

/** What is known of photos, by SHA-256. */
export type KnownPhotos = ReadonlyMap<string, PhotoKnowledge>;

export interface LookOptions {
  shopId: string;
  signal?: AbortSignal;
}

/** Looks that wait in the pool at once. */
const looksAtOnce = 4;

/** Looks for people on photos on which nobody has looked: they were refined before there were detectors, or these failed. */
export function seePeople(deps: AnalyseDeps, photos: KnownPhotos, options: LookOptions): Promise<KnownPhotos> {
  const isUnseen = ({ hasFace, hasPerson }: PhotoAnalysis) => hasFace === null && hasPerson === null;
  return lookAgain(deps, { photos, isWanted: isUnseen, ...options }, async (_, { refined }) => {
    const people = await withLocal(deps.files, refined.sha256, (file) => deps.imaging.findPeople(file));
    return people.hasPerson === null ? null : people;
  });
}

async function withLocal<Found>(
  files: AnalyseDeps['files'],
  sha256: string,
  look: (file: string) => Promise<Found>,
): Promise<Found> {
  const folder = await files.tempFolder();
  try {
    return await look(await files.local(sha256, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Searches photos thoroughly on which the quick look read no barcode, each once for all shops. */
export function searchBarcodes(deps: AnalyseDeps, photos: KnownPhotos, options: LookOptions): Promise<KnownPhotos> {
  return lookAgain(deps, { photos, isWanted: isUnsearched, ...options }, async (sha256, analysis) => {
    const shown = analysis.isDirect ? sha256 : analysis.refined.sha256;
    const codes = await withLocal(deps.files, shown, (file) => deps.imaging.searchBarcodes(file));
    return { barcodeLook: 'thorough', ...(codes ? verdictOf(codes) : {}) };
  });
}

/** Photos searched before grouping gives up: labels come before their product, so one of these would be one. */
const sampleSize = 12;

/**
 * For grouping by barcodes (D-28 c); `hashes` in the order of their files. Where the quick look read none, the first dozen
 * is searched, and the rest only if that finds one: a shop without labels pays for a dozen.
 */
export async function searchForGrouping(
  deps: AnalyseDeps,
  photos: KnownPhotos,
  { hashes, ...options }: LookOptions & { hashes: readonly string[] },
): Promise<KnownPhotos> {
  if (showsBarcode(photos)) return photos;
  const firstOnes = new Set(hashes.slice(0, sampleSize));
  const sample = await searchBarcodes(deps, new Map([...photos].filter(([hash]) => firstOnes.has(hash))), options);
  return showsBarcode(sample) ? searchBarcodes(deps, new Map([...photos, ...sample]), options) : photos;
}

function showsBarcode(photos: KnownPhotos): boolean {
  return photos.values().some((known) => known.kind === 'readable' && known.analysis.hasBarcode === true);
}

/** Whether a thorough search may still find a barcode on this photo. */
function isUnsearched({ barcodeLook, codes, hasBarcode }: PhotoAnalysis): boolean {
  return barcodeLook === 'quick' && codes.length === 0 && hasBarcode !== true;
}

function verdictOf(codes: ReadCode[]): Pick<PhotoAnalysis, 'codes' | 'hasBarcode' | 'barcode'> {
  const barcode = acceptedCode(codes);
  return { codes, barcode, hasBarcode: barcode !== null };
}

interface Look extends LookOptions {
  photos: KnownPhotos;
  isWanted: (analysis: PhotoAnalysis) => boolean;
}

/** Keeps what each look finds on its own, so that it is safe to break off and to repeat. `null` = it found nothing out. */
async function lookAgain(
  { database }: AnalyseDeps,
  { photos, isWanted, shopId, signal }: Look,
  look: (sha256: string, analysis: PhotoAnalysis) => Promise<Partial<PhotoAnalysis> | null>,
): Promise<KnownPhotos> {
  const wanted = [...photos].flatMap(([sha256, known]) =>
    known.kind === 'readable' && isWanted(known.analysis) ? [{ sha256, analysis: known.analysis }] : [],
  );
  if (wanted.length === 0) return photos;

  const patterns = await inShop(database, shopId, codePatterns);
  const looked = await inParallel(wanted, looksAtOnce, async ({ sha256, analysis }) => {
    signal?.throwIfAborted();
    const found = await look(sha256, analysis);
    if (!found) return [];
    await inShop(database, shopId, (scope) => addToAnalysis(scope, sha256, found));
    return [[sha256, judgedKnowledge({ kind: 'readable', analysis: { ...analysis, ...found } }, patterns)] as const];
  });
  return new Map([...photos, ...looked.flat()]);
}
