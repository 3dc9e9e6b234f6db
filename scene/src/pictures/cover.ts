import type { SlotImage } from '@kolaj/domain/collage/collage';
import type { Box, PhotoOp } from '../scene.ts';
import { toHundredth } from '../scene.ts';

export interface Size {
  width: number;
  height: number;
}

export type PhotoGeometry = Pick<PhotoOp, 'crop' | 'cx' | 'cy' | 'width' | 'height' | 'rotate'>;

/**
 * How an upright photo of `size` is placed in a slot. Works in the photo's own axes: the slot's footprint is the slot turned
 * back by `rotate`, widened to its bounding box. `cover` scales until the photo covers the footprint, `contain` until it
 * just fits in the slot; `zoom` multiplies; `focus` comes to the middle as far as no gap opens.
 */
export function placePhoto(slot: Box, size: Size, image: Omit<SlotImage, 'path'>): PhotoGeometry {
  const { sin, cos, rotate } = turn(image.rotate);
  const footprint = {
    width: slot.width * Math.abs(cos) + slot.height * Math.abs(sin),
    height: slot.width * Math.abs(sin) + slot.height * Math.abs(cos),
  };
  const scale = fitScale({ slot, footprint, size, fit: image.fit, sin, cos }) * Math.max(image.zoom, 0.01);
  const across = visible(size.width * scale, footprint.width, image.focus.x);
  const down = visible(size.height * scale, footprint.height, image.focus.y);

  const drawn = {
    crop: {
      x: toMillionth(across.from),
      y: toMillionth(down.from),
      width: toMillionth(across.part),
      height: toMillionth(down.part),
    },
    rotate,
    width: across.length,
    height: down.length,
    cx: slot.x + slot.width / 2,
    cy: slot.y + slot.height / 2,
  };
  return rotate % 90 === 0 ? onWholePixels(drawn) : rounded(drawn);
}

/** Degrees to 0 ≤ rotate < 360 with exact sine and cosine for quarter turns. */
function turn(degrees: number): { rotate: number; sin: number; cos: number } {
  const rotate = toHundredth(((degrees % 360) + 360) % 360) % 360;
  switch (rotate) {
    case 0:
      return { rotate, sin: 0, cos: 1 };
    case 90:
      return { rotate, sin: 1, cos: 0 };
    case 180:
      return { rotate, sin: 0, cos: -1 };
    case 270:
      return { rotate, sin: -1, cos: 0 };
    default: {
      const angle = (rotate * Math.PI) / 180;
      return { rotate, sin: Math.sin(angle), cos: Math.cos(angle) };
    }
  }
}

interface FitInput {
  slot: Size;
  footprint: Size;
  size: Size;
  fit: SlotImage['fit'];
  sin: number;
  cos: number;
}

function fitScale({ slot, footprint, size, fit, sin, cos }: FitInput): number {
  switch (fit) {
    case 'cover':
      return Math.max(footprint.width / size.width, footprint.height / size.height);
    case 'contain': {
      const turnedWidth = size.width * Math.abs(cos) + size.height * Math.abs(sin);
      const turnedHeight = size.width * Math.abs(sin) + size.height * Math.abs(cos);
      return Math.min(slot.width / turnedWidth, slot.height / turnedHeight);
    }
  }
}

/**
 * Along one axis of the photo: which part is seen (fractions) and how long that is on the canvas in px. `length` is the
 * scaled photo, `room` the footprint; what is seen is always around the slot's middle.
 */
function visible(length: number, room: number, focus: number) {
  if (length <= room) return { from: 0, part: 1, length };
  const centre = Math.min(Math.max(focus * length, room / 2), length - room / 2);
  return { from: (centre - room / 2) / length, part: room / length, length: room };
}

/** A straight photo gets whole-pixel edges, so that the server can resize it to a plain pixel size. */
function onWholePixels(drawn: PhotoGeometry): PhotoGeometry {
  const isOnSide = drawn.rotate % 180 !== 0;
  const width = isOnSide ? drawn.height : drawn.width;
  const height = isOnSide ? drawn.width : drawn.height;
  const left = Math.round(drawn.cx - width / 2);
  const top = Math.round(drawn.cy - height / 2);
  const wholeWidth = Math.max(1, Math.round(drawn.cx + width / 2) - left);
  const wholeHeight = Math.max(1, Math.round(drawn.cy + height / 2) - top);
  return {
    ...drawn,
    width: isOnSide ? wholeHeight : wholeWidth,
    height: isOnSide ? wholeWidth : wholeHeight,
    cx: left + wholeWidth / 2,
    cy: top + wholeHeight / 2,
  };
}

function rounded(drawn: PhotoGeometry): PhotoGeometry {
  return {
    ...drawn,
    width: toHundredth(drawn.width),
    height: toHundredth(drawn.height),
    cx: toHundredth(drawn.cx),
    cy: toHundredth(drawn.cy),
  };
}

function toMillionth(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
