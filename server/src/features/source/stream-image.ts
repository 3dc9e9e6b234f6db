import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImagingPool } from '@kolaj/imaging/pool';
import type { FileStore } from '../../adapters/disk/file-store.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { FileSource, SourceEntry } from '../../ports/file-source.ts';
import type { SafeFetch } from '../../safe-fetch.ts';
import { copyPhoto, keepPhoto } from './copy-photo.ts';
import { type AnalyseDeps, analysePhotos } from './photo-analysis-store.ts';
import { recordBlobs } from './photo-store.ts';
import type { MadeStreamImage } from './stream-store.ts';

export interface StreamImageDeps extends AnalyseDeps {
  imaging: AnalyseDeps['imaging'] & Pick<ImagingPool, 'makeZoom'>;
}

/** Width of what is sent, px (CONST-08), and the quality of its JPEG. */
const sentWidth = 960;
const sentQuality = 88;

type Original = { kind: 'original'; sha256: string } | { kind: 'trouble'; trouble: string };

/** Copies a photo of the shop's source into the file store. */
export function copyFromSource(entry: SourceEntry, { source, files, shopId, database }: CopyWish): Promise<Original> {
  return inTemp(files, async (folder) => {
    const copied = await copyPhoto(entry, { source, files, folder, name: 'photo' });
    if (copied.kind === 'left-out') return { kind: 'trouble', trouble: copied.left.code ?? 'refused' };
    const { sha256, bytes, mime } = copied;
    await inShop(database, shopId, (scope) => recordBlobs(scope, [{ sha256, bytes, mime }]));
    return { kind: 'original', sha256 };
  });
}

interface CopyWish extends Pick<AnalyseDeps, 'files' | 'database'> {
  shopId: string;
  source: FileSource;
}

/** Fetches a photo of the shop's image server into the file store. */
export function copyFromAddress(
  address: string,
  { fetch, files, shopId, database }: Omit<CopyWish, 'source'> & { fetch: SafeFetch },
): Promise<Original> {
  return inTemp(files, async (folder) => {
    const answer = await fetch(address);
    if (answer.kind !== 'answered' || answer.status !== 200) return { kind: 'trouble', trouble: 'unreachable' };
    const file = join(folder, 'photo');
    await writeFile(file, answer.body);
    const kept = await keepPhoto(files, file);
    await inShop(database, shopId, (scope) => recordBlobs(scope, [kept]));
    return { kind: 'original', sha256: kept.sha256 };
  });
}

/** Makes what is sent of a stored photo: decoded in an imaging process, written anew 960 px wide. */
export async function makeStreamImage(
  deps: StreamImageDeps,
  { shopId, sha256 }: { shopId: string; sha256: string },
): Promise<MadeStreamImage | { trouble: string }> {
  const known = (await analysePhotos(deps, { shopId, hashes: [sha256] })).get(sha256);
  if (known?.kind !== 'readable') return { trouble: known?.code ?? 'damaged' };
  const { refined, thumbnail, thumbhash } = known.analysis;
  return inTemp(deps.files, async (folder) => {
    const file = deps.files.pathOf(refined.sha256);
    const scale = Math.min(1, sentWidth / refined.width);
    const made = await deps.imaging.makeZoom({ file, folder, scale, quality: sentQuality });
    if (made.kind === 'unreadable') return { trouble: made.reason };
    const { width, height } = made.picture;
    const stored = await deps.files.putFile(made.picture.file);
    await inShop(deps.database, shopId, (scope) =>
      recordBlobs(scope, [{ ...stored, mime: 'image/jpeg', width, height }]),
    );
    return { sha256: stored.sha256, thumbnail, thumbhash, width, height };
  });
}

async function inTemp<Result>(files: FileStore, run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await files.tempFolder();
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
