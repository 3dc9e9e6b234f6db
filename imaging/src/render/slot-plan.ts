import type { Box } from '@kolaj/scene/scene';
import { isOnSide, type Turn, turnOf } from '../read/orientation.ts';

/** A photo file as it is on the disk; `width` and `height` are the stored ones, before its EXIF orientation. */
export interface StoredPhoto {
  width: number;
  height: number;
  orientation: number;
  format: 'jpeg' | 'png' | 'webp';
}

export interface WholeBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The steps from a stored photo to a slot's pixels, in this order: `extract` in stored axes, `resize` in stored axes,
 * turn, `crop` in turned axes.
 */
export interface SlotPlan {
  extract: WholeBox | null;
  resize: { width: number; height: number };
  turn: Turn;
  crop: WholeBox | null;
}

/**
 * Plans around the two costs of the pixel library: orientation is applied after the resize,
 * never before, since turning first forbids the JPEG decoder to shrink while decoding; and where the decoder would not
 * shrink anyway (factors below 3, and formats without shrinking), the visible part is cut out before resizing.
 * `crop` is the visible part of the upright photo (fractions), `size` the slot's pixels after turning by `rotate`.
 */
export function planSlot(
  photo: StoredPhoto,
  { crop, rotate, size }: { crop: Box; rotate: number; size: { width: number; height: number } },
): SlotPlan {
  const turn = turnOf(photo.orientation, rotate);
  const target = isOnSide(turn)
    ? { width: size.height, height: size.width }
    : { width: size.width, height: size.height };
  const seen = toStoredAxes(crop, turnOf(photo.orientation));
  const scaleX = target.width / (seen.width * photo.width);
  const scaleY = target.height / (seen.height * photo.height);

  const shrinks = photo.format !== 'png' && 1 / Math.max(scaleX, scaleY) >= 3;
  if (!shrinks) {
    const extract = wholeBox(seen, photo);
    return { extract: isAll(extract, photo) ? null : extract, resize: target, turn, crop: null };
  }

  const resize = {
    width: Math.max(target.width, Math.round(photo.width * scaleX)),
    height: Math.max(target.height, Math.round(photo.height * scaleY)),
  };
  const turned = isOnSide(turn) ? { width: resize.height, height: resize.width } : resize;
  const place = wholeBox(turnedCrop(crop, rotate), turned);
  const cut = {
    left: Math.min(place.left, turned.width - size.width),
    top: Math.min(place.top, turned.height - size.height),
    width: size.width,
    height: size.height,
  };
  return { extract: null, resize, turn, crop: isAll(cut, turned) ? null : cut };
}

/** The crop of an upright photo, in the axes of the stored one. */
function toStoredAxes(crop: Box, { flip, rotate }: Turn): Box {
  const turned = turnedCrop(crop, 360 - rotate);
  return flip ? { ...turned, y: 1 - turned.y - turned.height } : turned;
}

/** A box of fractions after its picture was turned clockwise. */
function turnedCrop({ x, y, width, height }: Box, rotate: number): Box {
  switch (rotate % 360) {
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

function wholeBox(box: Box, size: { width: number; height: number }): WholeBox {
  const left = Math.min(Math.max(Math.round(box.x * size.width), 0), size.width - 1);
  const top = Math.min(Math.max(Math.round(box.y * size.height), 0), size.height - 1);
  const right = Math.min(Math.round((box.x + box.width) * size.width), size.width);
  const bottom = Math.min(Math.round((box.y + box.height) * size.height), size.height);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

function isAll(box: WholeBox, size: { width: number; height: number }): boolean {
  return box.left === 0 && box.top === 0 && box.width === size.width && box.height === size.height;
}
