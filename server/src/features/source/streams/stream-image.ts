import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoAnalysis } from '@kolaj/domain/collage/photo';
import { blankText } from '@kolaj/domain/collage/texts/blank-text';
import { sentWidth } from '@kolaj/domain/source/stream/stream-picture';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { SafeFetch } from '../../../adapters/outgoing/safe-fetch.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { logoOf } from '../../template/open/brand-logo.store.ts';
import { type DrawDeps, drawTemplate } from '../../template/open/draw-template-book.ts';
import { type AnalyseDeps, analysePhotos } from '../open/photo-analysis.ts';
import type { MadeStreamImage } from '../open/stream.store.ts';
import { copyPhoto, keepPhoto } from '../photos/copy-photo.ts';

export interface StreamImageDeps extends AnalyseDeps, Pick<DrawDeps, 'shaper'> {
  imaging: AnalyseDeps['imaging'] & Pick<ImagingPool, 'makeZoom' | 'render'>;
}

/** The template that photos are put through, so that all that is sent looks alike (D-59). */
export interface StreamFormat {
  /** Names the template and its version. */
  madeAs: string;
  template: TemplateData;
}

interface ImageToSend {
  shopId: string;
  /** Of the stored photo. */
  sha256: string;
  brand: string;
  /** null = as it is, 960 px wide. */
  format: StreamFormat | null;
}

/** Of the JPEG that is sent. */
const sentQuality = 88;

type Original = { kind: 'original'; sha256: string } | { kind: 'trouble'; trouble: string };

/** Copies a photo of the shop's source into the file store. */
export function copyFromSource(entry: SourceEntry, { source, files, shopId, database }: CopyParts): Promise<Original> {
  return inTemp(files, async (folder) => {
    const copied = await copyPhoto(entry, { source, files, folder, name: 'photo' });
    if (copied.kind === 'left-out') return { kind: 'trouble', trouble: copied.left.code };
    const { sha256, bytes, mime } = copied;
    await inShop(database, shopId, (scope) => recordBlobs(scope, [{ sha256, bytes, mime }]));
    return { kind: 'original', sha256 };
  });
}

interface CopyParts extends Pick<AnalyseDeps, 'files' | 'database'> {
  shopId: string;
  source: FileSource;
}

/** Fetches a photo of the shop's image server into the file store. */
export function copyFromAddress(
  address: string,
  { fetch, files, shopId, database }: Omit<CopyParts, 'source'> & { fetch: SafeFetch },
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

/** Makes what is sent of a stored photo: decoded in an imaging process, and re-encoded. */
export async function makeStreamImage(
  deps: StreamImageDeps,
  { shopId, sha256, brand, format }: ImageToSend,
): Promise<MadeStreamImage | { trouble: string }> {
  const known = (await analysePhotos(deps, { shopId, hashes: [sha256] })).get(sha256);
  if (known?.kind !== 'readable') return { trouble: known?.fault ?? 'damaged' };
  const { analysis } = known;
  const drawn = format ? await inFormat(deps, { shopId, brand, analysis, template: format.template }) : null;
  const made = drawn ?? (await narrowed(deps, analysis));
  if ('trouble' in made) return made;
  const { bytes, ...picture } = made;
  await inShop(deps.database, shopId, (scope) => recordBlobs(scope, [{ ...picture, bytes, mime: 'image/jpeg' }]));
  const { thumbnail, thumbhash } = analysis;
  return { ...picture, thumbnail, thumbhash, made_as: format?.madeAs ?? '' };
}

type Made = { sha256: string; bytes: number; width: number; height: number } | { trouble: string };

/** The refined photo, never enlarged. */
function narrowed({ files, imaging }: StreamImageDeps, { refined }: PhotoAnalysis): Promise<Made> {
  return inTemp(files, async (folder) => {
    const file = await files.local(refined.sha256, folder);
    const scale = Math.min(1, sentWidth / refined.width);
    const made = await imaging.makeZoom({ file, folder, scale, quality: sentQuality });
    if (made.kind === 'unreadable') return { trouble: made.reason };
    const { width, height } = made.picture;
    return { ...(await files.putFile(made.picture.file)), width, height };
  });
}

interface Framed {
  shopId: string;
  brand: string;
  analysis: PhotoAnalysis;
  template: TemplateData;
}

/** The photo in the template's slot, with the brand's logo and no price. */
async function inFormat(deps: StreamImageDeps, { shopId, brand, analysis, template }: Framed): Promise<Made> {
  const logo = await inShop(deps.database, shopId, (scope) => logoOf(scope, brand));
  const { sha256, width, height } = analysis.refined;
  const photo = { path: 'photo', analysis, refined: { sha256, width, height } };
  const drawn = await drawTemplate(deps, template, {
    shopId,
    text: blankText({ firm: brand }),
    photos: [photo],
    logo: logo && { ref: logo.sha256, width: logo.width, height: logo.height },
  });
  if (drawn.kind === 'failed') return { trouble: drawn.why };
  return { ...(await deps.files.putBytes(drawn.jpeg)), width: drawn.width, height: drawn.height };
}

async function inTemp<Result>(files: FileStore, run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await files.tempFolder();
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
