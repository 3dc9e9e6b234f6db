import { readFile, rm } from 'node:fs/promises';
import type { TextData } from '@kolaj/domain/collage/collage';
import { fillDesign } from '@kolaj/domain/template/design/design-fill';
import type { JudgedPhoto } from '@kolaj/domain/template/slots/slot-fit';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { PhotoFiles } from '@kolaj/imaging/render/slot-pixels';
import { buildScene } from '@kolaj/scene/build-scene';
import type { PictureRef } from '@kolaj/scene/pictures/logo-op';
import type { SceneWarning } from '@kolaj/scene/scene';
import type { FileStore } from '../../../ports/file-store.ts';
import { type FontDeps, withShopFonts } from './font-book.ts';
import { pictureFiles } from './picture-book.ts';

export interface DrawDeps extends FontDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'render'>;
}

/** A photo to show a template with: an upright JPEG, in the store or a file of ours on this disk. */
export interface TemplatePhoto extends JudgedPhoto {
  refined: ({ sha256: string } | { file: string }) & { width: number; height: number };
}

/** What a template is shown with. */
export interface TemplateProduct {
  /** Whose fonts it may name; null = nobody's. */
  shopId: string | null;
  text: TextData;
  photos: readonly TemplatePhoto[];
  logo: PictureRef | null;
}

export type DrawnTemplate =
  | { kind: 'drawn'; jpeg: Buffer; width: number; height: number; warnings: SceneWarning[] }
  | { kind: 'failed'; why: 'background_unknown' | 'photo_unreadable' | 'render_error' };

/** Draws a template with a product as a collage would be drawn, and keeps nothing. */
export async function drawTemplate(
  deps: DrawDeps,
  template: TemplateData,
  product: TemplateProduct,
): Promise<DrawnTemplate> {
  const scene = await sceneOf(deps, template, product);
  const folder = await deps.files.tempFolder();
  try {
    const pictures = await pictureFiles(deps.files, scene, folder);
    if (!pictures) return { kind: 'failed', why: 'background_unknown' };
    const photos = await photoFiles(deps.files, product.photos, folder);
    const outcome = await deps.imaging.render(
      { scene, photos, pictures, folder, purpose: 'preview' },
      { urgent: true },
    );
    switch (outcome.kind) {
      case 'rendered': {
        const { file, width, height } = outcome.jpeg;
        return { kind: 'drawn', jpeg: await readFile(file), width, height, warnings: scene.warnings };
      }
      case 'photo-unreadable':
        return { kind: 'failed', why: 'photo_unreadable' };
      case 'crashed':
        return { kind: 'failed', why: 'render_error' };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function photoFiles(
  files: FileStore,
  photos: readonly TemplatePhoto[],
  folder: string,
): Promise<Record<string, PhotoFiles>> {
  const found = photos.map(async ({ path, refined }): Promise<[string, PhotoFiles]> => {
    const { width, height } = refined;
    const file = 'file' in refined ? refined.file : await files.local(refined.sha256, folder);
    return [path, { refined: { file, width, height, orientation: 1, format: 'jpeg' } }];
  });
  return Object.fromEntries(await Promise.all(found));
}

async function sceneOf(deps: DrawDeps, template: TemplateData, { shopId, text, photos, logo }: TemplateProduct) {
  const photoSizes = Object.fromEntries(
    photos.map(({ path, analysis: { width, height } }) => [path, { width, height }]),
  );
  const editor = { text_data: text, images: fillDesign(template, photos) };
  const input = { template, editor, photoSizes, logo, shaper: deps.shaper };
  if (shopId === null) return buildScene(input);
  return withShopFonts(deps, { shopId, texts: template.texts }, (fonts) => buildScene({ ...input, fonts }));
}
