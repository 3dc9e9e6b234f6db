import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { OwnFonts } from '@kolaj/scene/fonts/fonts';
import type { Size } from '@kolaj/scene/pictures/cover';
import type { PictureRef } from '@kolaj/scene/pictures/logo-op';
import { photoLayer } from '@kolaj/scene/pictures/photo-layer';
import type { Scene } from '@kolaj/scene/scene';
import { useMemo } from 'react';
import type { TextLayerInput } from './text-layer.ts';
import { useTextLayer } from './use-text-layer.ts';

export interface UseSceneInput {
  template: TemplateData;
  editor: Pick<CollageEditor, 'text_data' | 'images' | 'texts'>;
  /** Upright sizes by path. Keep its identity. */
  photoSizes: Readonly<Record<string, Size>>;
  /** Address of the overlay picture; null = none. */
  overlay: string | null;
  /** `ref` is the logo's address. Keep its identity. */
  logo: PictureRef | null;
  /** The shop's own fonts. Keep their identity. */
  fonts?: OwnFonts;
  fontUrls?: Readonly<Record<string, string>>;
}

export interface UsedScene {
  scene: Scene;
  /** The texts are those of this state, not of one before. */
  isCurrent: boolean;
  /** The texts could not be laid out: a worker or a font did not load. */
  isFailed: boolean;
}

const noFonts: OwnFonts = {};
const noUrls: Readonly<Record<string, string>> = {};

/**
 * The scene of one state: photos and overlay at once, on the page, and texts as soon as the worker has laid them out. So a drag
 * of a photo is painted in the same frame, and no text is laid out again meanwhile.
 */
export function useScene(input: UseSceneInput): UsedScene {
  const { template, editor, photoSizes, overlay, logo, fonts = noFonts, fontUrls = noUrls } = input;
  const { text_data, texts, images } = editor;
  const question = useMemo<TextLayerInput>(
    () => ({ template, editor: texts === undefined ? { text_data } : { text_data, texts }, logo, fonts, fontUrls }),
    [template, text_data, texts, logo, fonts, fontUrls],
  );
  const { layer, isCurrent, isFailed } = useTextLayer(question);
  const photos = useMemo(
    () => photoLayer({ template, editor: { images }, photoSizes, overlay }),
    [template, images, photoSizes, overlay],
  );
  const scene = useMemo<Scene>(
    () => ({
      ...photos,
      ops: [...photos.ops, ...(layer?.ops ?? [])],
      warnings: [...photos.warnings, ...(layer?.warnings ?? [])],
    }),
    [photos, layer],
  );
  return { scene, isCurrent, isFailed };
}
