import { photoBox } from '../paint.ts';
import type { Box } from '../scene.ts';
import type { PhotoGeometry, Size } from './cover.ts';

/** What two boxes share; null = not a pixel. */
export function intersection(one: Box, other: Box): Box | null {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width >= 1 && height >= 1 ? { x, y, width, height } : null;
}

/**
 * A straight photo without what is beyond the canvas, so that a slot of any size costs no more than the canvas; null =
 * nothing of it is seen. Photos at free angles stay as they are.
 */
export function onCanvas(photo: PhotoGeometry, canvas: Size): PhotoGeometry | null {
  if (photo.rotate % 90 !== 0) return photo;
  const whole = photoBox(photo);
  const seen = intersection(whole, { x: 0, y: 0, ...canvas });
  if (!seen) return null;
  if (seen.width === whole.width && seen.height === whole.height) return photo;

  const part = turnedBack(
    {
      x: (seen.x - whole.x) / whole.width,
      y: (seen.y - whole.y) / whole.height,
      width: seen.width / whole.width,
      height: seen.height / whole.height,
    },
    photo.rotate,
  );
  const { crop } = photo;
  const isOnSide = photo.rotate % 180 !== 0;
  return {
    ...photo,
    crop: {
      x: toMillionth(crop.x + part.x * crop.width),
      y: toMillionth(crop.y + part.y * crop.height),
      width: toMillionth(part.width * crop.width),
      height: toMillionth(part.height * crop.height),
    },
    width: isOnSide ? seen.height : seen.width,
    height: isOnSide ? seen.width : seen.height,
    cx: seen.x + seen.width / 2,
    cy: seen.y + seen.height / 2,
  };
}

/** A box of fractions of a picture that was turned clockwise, in the picture's own axes. */
function turnedBack({ x, y, width, height }: Box, rotate: number): Box {
  switch (rotate) {
    case 90:
      return { x: y, y: 1 - x - width, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: 1 - y - height, y: x, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

function toMillionth(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
