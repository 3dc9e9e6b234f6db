import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import type { PhotoAnalysis } from '@kolaj/domain/collage/photo';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { MadeFile } from '@kolaj/imaging/outputs/made-file';
import type { RenderOutcome } from '@kolaj/imaging/render/render';
import type { PhotoFiles } from '@kolaj/imaging/render/slot-pixels';
import { buildScene } from '@kolaj/scene/build-scene';
import type { PictureRef } from '@kolaj/scene/pictures/logo-op';
import type { Scene } from '@kolaj/scene/scene';
import { canonicalScene } from '@kolaj/scene/scene-hash';
import type { Shaper } from '@kolaj/scene/text/shaper';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { type MadeBlob, recordBlobs } from '../../../kernel/blob.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import { blobMimes } from '../../source/open/photo.store.ts';
import { type BrandLogo, logoOf } from '../../template/open/brand-logo.store.ts';
import { withShopFonts } from '../../template/open/font-book.ts';
import { pictureFiles } from '../../template/open/picture-book.ts';
import { type ExportKey, insertExport, reuseExport } from './export.store.ts';

export interface RenderDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  imaging: Pick<ImagingPool, 'render'>;
  shaper: Shaper;
}

/** A readable photo of the collage. */
export interface CollagePhoto {
  path: string;
  sha256: string;
  analysis: PhotoAnalysis;
}

export interface RenderOrder {
  shopId: string;
  collageId: string;
  version: number;
  editor: CollageEditor;
  template: TemplateData;
  photos: readonly CollagePhoto[];
  /** A person waits. */
  urgent: boolean;
}

/** `logo` as in `ExportKey`. */
export type Rendered =
  | { kind: 'exported'; exportId: string; logo: string | null }
  | { kind: 'failed'; failure: CollageFailure };

/** Part of every scene's hash: raise it when the renderer starts to draw the same scene differently. */
const rendererVersion = '1';

/** Draws one version of a collage and keeps the picture (D-33). What an earlier version already shows is not drawn again. */
export async function renderCollage(deps: RenderDeps, order: RenderOrder): Promise<Rendered> {
  const { scene, logo } = await sceneOf(deps, order);
  const shown = photosIn(scene, order.photos);
  const key = exportKey(order, { scene, logo }, shown);

  const reused = await inShop(deps.database, order.shopId, (scope) => reuseExport(scope, key));
  if (reused !== null) return { kind: 'exported', exportId: reused, logo };

  const folder = await deps.files.tempFolder();
  try {
    const pictures = await pictureFiles(deps.files, scene, folder);
    if (!pictures) {
      return failed({ reason: 'template_invalid', fault: { code: 'overlay_missing', template: order.template.name } });
    }
    const photos = await photoFiles(deps, { shopId: order.shopId, photos: shown, folder });
    const input = { scene, photos, pictures, folder, purpose: 'export' } as const;
    const outcome = await deps.imaging.render(input, { urgent: order.urgent });
    switch (outcome.kind) {
      case 'rendered':
        return { kind: 'exported', exportId: await keep(deps, { order, scene, key, outcome }), logo };
      case 'photo-unreadable':
        return failed({ reason: 'image_broken', photos: [outcome.path] });
      case 'crashed':
        return failed({ reason: 'render_error' });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failed(failure: CollageFailure): Rendered {
  return { kind: 'failed', failure };
}

interface DrawnScene {
  scene: Scene;
  /** As in `ExportKey`. */
  logo: string | null;
}

async function sceneOf(deps: RenderDeps, { shopId, template, editor, photos }: RenderOrder): Promise<DrawnScene> {
  const photoSizes = Object.fromEntries(
    photos.map(({ path, analysis: { width, height } }) => [path, { width, height }]),
  );
  const texts = editor.texts ?? template.texts;
  const showsLogo = texts.some(({ type }) => type === 'logo');
  const firm = editor.text_data.values.firm ?? '';
  const wanted = showsLogo ? await inShop(deps.database, shopId, (scope) => logoOf(scope, firm)) : null;
  const logo = wanted && (await pictureOf(deps, wanted));
  const prices = await inShop(deps.database, shopId, shopPrices);
  const input = { template, editor, photoSizes, logo, prices, shaper: deps.shaper };
  const scene = await withShopFonts(deps, { shopId, texts }, (fonts) => buildScene({ ...input, fonts }));
  return { scene, logo: showsLogo ? (wanted?.sha256 ?? '') : null };
}

/** A logo whose file is lost is as good as none: the brand's name is shown. */
async function pictureOf({ files }: RenderDeps, { sha256, width, height }: BrandLogo): Promise<PictureRef | null> {
  return (await files.has(sha256)) ? { ref: sha256, width, height } : null;
}

function photosIn(scene: Scene, photos: readonly CollagePhoto[]): CollagePhoto[] {
  const paths = new Set(scene.ops.flatMap((op) => (op.kind === 'photo' ? [op.path] : [])));
  return photos.filter(({ path }) => paths.has(path));
}

function exportKey(
  { editor, ...order }: RenderOrder,
  { scene, logo }: DrawnScene,
  shown: readonly CollagePhoto[],
): ExportKey {
  const contents = Object.fromEntries(shown.map(({ path, sha256 }) => [`photo:${path}`, sha256]));
  const canonical = canonicalScene(scene, { ...contents, renderer: rendererVersion });
  return {
    collageId: order.collageId,
    version: order.version,
    sceneHash: createHash('sha256').update(canonical).digest('hex'),
    templateId: editor.template_id,
    templateVersion: editor.template_version,
    logo,
  };
}

async function photoFiles(
  { database, files }: RenderDeps,
  { shopId, photos, folder }: { shopId: string; photos: readonly CollagePhoto[]; folder: string },
): Promise<Record<string, PhotoFiles>> {
  const mimes = await inShop(database, shopId, (scope) =>
    blobMimes(
      scope,
      photos.map(({ sha256 }) => sha256),
    ),
  );
  const fileOf = (sha256: string) => files.local(sha256, folder);
  const found = photos.map(async ({ path, sha256, analysis }): Promise<[string, PhotoFiles]> => {
    const { refined, orientation, isDirect } = analysis;
    const format = isDirect ? formats[mimes.get(sha256) ?? ''] : undefined;
    const original = format && { file: await fileOf(sha256), ...storedSize(analysis), orientation, format };
    const upright = { ...refined, file: await fileOf(refined.sha256), orientation: 1, format: 'jpeg' as const };
    return [path, original ? { refined: upright, original } : { refined: upright }];
  });
  return Object.fromEntries(await Promise.all(found));
}

const formats: Partial<Record<string, 'jpeg' | 'png' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Orientations 5–8 lie on their side in the file. */
function storedSize({ width, height, orientation }: PhotoAnalysis): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

interface Drawn {
  order: RenderOrder;
  scene: Scene;
  key: ExportKey;
  outcome: RenderOutcome & { kind: 'rendered' };
}

async function keep({ database, files }: RenderDeps, { order, scene, key, outcome }: Drawn): Promise<string> {
  const { jpeg, renditions, thumbhash } = outcome;
  const blobs: MadeBlob[] = [];
  for (const made of [jpeg, ...renditions]) blobs.push(await stored(files, made, made === jpeg));
  return inShop(database, order.shopId, async (scope) => {
    await recordBlobs(scope, blobs);
    return insertExport(scope, key, {
      sha256: jpeg.sha256,
      renditions: Object.fromEntries(renditions.map(({ width, sha256 }) => [String(width), sha256])),
      thumbhash,
      width: jpeg.width,
      height: jpeg.height,
      warnings: scene.warnings,
    });
  });
}

async function stored(files: FileStore, { file, width, height }: MadeFile, isMaster: boolean): Promise<MadeBlob> {
  return { ...(await files.putFile(file)), mime: isMaster ? 'image/jpeg' : 'image/webp', width, height };
}
