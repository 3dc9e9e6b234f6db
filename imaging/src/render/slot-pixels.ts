import type { PhotoOp } from '@kolaj/scene/scene';
import type { Sharp } from 'sharp';
import { meaningOf } from '../colour/meaning.ts';
import { opening, srgbPixels } from '../colour/to-srgb.ts';
import { fromOpaque, openStrictly, type Pixels, pixelsOf, toRgba, turned } from '../read/decode.ts';
import { turnedSize, turnOf } from '../read/orientation.ts';
import { planSlot, type StoredPhoto } from './slot-plan.ts';

/** A photo file with what is known of it. */
export interface PhotoFile extends StoredPhoto {
  file: string;
}

/** The files a photo can be drawn from. The refined one is upright; without an original it always serves. */
export interface PhotoFiles {
  refined: PhotoFile;
  original?: PhotoFile;
}

/** Uses the refined file when it has at least the pixels the canvas shows, so that nothing is enlarged without need. */
export function chooseFile(op: PhotoOp, { refined, original }: PhotoFiles): PhotoFile {
  const hasEnough = op.crop.width * refined.width >= op.width && op.crop.height * refined.height >= op.height;
  return hasEnough ? refined : (original ?? refined);
}

/**
 * The pixels of a photo turned by quarter turns at most: exactly the canvas pixels it covers. This is EDT-14 for the
 * picture that is made: a photo wider than 3000 px is reduced to a third, never below the slot's need (D-33). It is resized
 * once, straight to that need, which is all that would be left of a third as well; a third that is too little is never made.
 */
export async function straightPixels(op: PhotoOp, photo: PhotoFile): Promise<Pixels> {
  const onSide = op.rotate % 180 !== 0;
  const size = { width: onSide ? op.height : op.width, height: onSide ? op.width : op.height };
  const plan = planSlot(photo, { crop: op.crop, rotate: op.rotate, size });

  return colourRight(photo, (opened) => {
    const cut = plan.extract ? opened.extract(plan.extract) : opened;
    const upright = turned(cut.resize({ ...plan.resize, fit: 'fill' }), plan.turn);
    return plan.crop ? upright.extract(plan.crop) : upright;
  });
}

/** The whole upright photo, for a free angle that the canvas itself turns. */
export async function uprightPixels(photo: PhotoFile): Promise<Pixels> {
  const turn = turnOf(photo.orientation);
  const stored = { width: photo.width, height: photo.height };
  const pixels = await colourRight(photo, (opened) => turned(opened.resize({ ...stored, fit: 'fill' }), turn));
  return { ...pixels, ...turnedSize(stored, turn) };
}

/** The sRGB pixels of a photo on its way to the canvas. */
async function colourRight({ file, format }: PhotoFile, shape: (opened: Sharp) => Sharp): Promise<Pixels> {
  const meaning = await meaningOf(file, format, await openStrictly(file).metadata());
  const picture = shape(openStrictly(file, opening(meaning)));
  if (meaning.kind === 'srgb' || meaning.kind === 'library') return pixelsOf(toRgba(picture));
  return pixelsOf(
    fromOpaque(await srgbPixels(picture, meaning))
      .ensureAlpha()
      .raw(),
  );
}
