import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { buildScene } from '@kolaj/scene/build-scene';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import type { Scene } from '@kolaj/scene/scene';
import { createShaper } from '@kolaj/scene/text/shaper';
import type { PhotoFile } from '../src/render/slot-pixels.ts';

/** One measured photo: as it came, and refined. */
export interface BenchPhoto {
  original: PhotoFile;
  refined: PhotoFile;
}

export type SlotCount = 1 | 2 | 3;
export const slotCounts: readonly SlotCount[] = [1, 2, 3];

const templateNames: Record<SlotCount, string> = { 1: 'second-1', 2: 'second-1-1', 3: 'first-1-2' };

const shaper = createShaper(readFonts());

/** The overlay of the template with this many slots. */
export function overlayOf(slots: SlotCount): Record<string, string> {
  const background = `built-in:${templateNames[slots]}`;
  return { [background]: builtInOverlay(background) ?? '' };
}

/** The n-th collage of a work list: its photos go round, its second slot is zoomed off the middle. */
export function sceneOf(
  slots: SlotCount,
  index: number,
  photos: readonly BenchPhoto[],
): { scene: Scene; used: BenchPhoto[] } {
  const template = builtInTemplates.find(({ name }) => name === templateNames[slots]);
  if (!template) throw new Error(`No template ${templateNames[slots]}`);
  const used = Array.from({ length: slots }, (_, slot) => photos[(index * slots + slot) % photos.length]).filter(
    (photo) => photo !== undefined,
  );
  const values = { firm: 'ÇİÇEK & Co', color: 'Zümrüt', size: `${36 + index}-46`, price: `${index + 1}.299,90 ₺` };
  const scene = buildScene({
    template,
    editor: {
      text_data: { code: `BR-20${index}`, values, discountprice: null, guessed: [] },
      images: used.map((photo, slot) => ({
        path: photo.original.file,
        zoom: slot === 1 ? 1.2 : 1,
        focus: slot === 1 ? { x: 0.4, y: 0.5 } : { x: 0.5, y: 0.5 },
        fit: 'cover',
        rotate: 0,
      })),
    },
    photoSizes: Object.fromEntries(used.map(({ original, refined }) => [original.file, refined])),
    shaper,
  });
  return { scene, used };
}
