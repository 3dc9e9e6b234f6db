import type { Box } from '@kolaj/domain/collage/photo';
import sharp from 'sharp';
import type { LoadModel } from './people-models.ts';

/** Pixels of an upright photo, three bytes each. */
export interface RgbPixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The most certain face of a photo; null = none. */
export type FaceModel = (photo: RgbPixels) => Promise<Box | null>;

const side = 256;
/** Surest of 20 measured photos without people: one cat. At 0.75 three of 67 faces are missed, at 0.2 nine things are faces. */
const leastScore = 0.6;
/** Part of the photo's longer side; what is smaller is a poster in the background. */
const leastSide = 0.04;
/** The model's box ends at brows and chin; this much larger it holds the head. */
const headFactor = 1.4;

/**
 * Two grids of anchors: cells 16 px wide with 2 anchors each, then cells of 32 px with 6. Each has a score (a logit) and 16
 * numbers, of which the first four are the box: its middle from the anchor, its width and height, in model pixels.
 */
const grids = [
  { cell: 16, perCell: 2, scores: 'Identity:0', boxes: 'Identity_2:0' },
  { cell: 32, perCell: 6, scores: 'Identity_1:0', boxes: 'Identity_3:0' },
] as const;
const outputNames = grids.flatMap(({ scores, boxes }) => [scores, boxes]);
const numbersPerBox = 16;

/** BlazeFace (rendering reference §4.2). The photo is stretched to a square: tall photos keep small faces that way. */
export async function openFaceModel(loadModel: LoadModel): Promise<FaceModel> {
  const model = await loadModel('blazeface');
  return async (photo) => {
    const { data, width, height } = photo;
    const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(side, side, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer();
    const outputs = model(scaled(pixels), outputNames);
    const found = grids.flatMap((grid, index) => bestOf(grid, outputs[2 * index], outputs[2 * index + 1]) ?? []);
    const [best] = found.sort((a, b) => b.score - a.score);
    return best ? headBox(best, photo) : null;
  };
}

/** Bytes to -1 … 1. `Float32Array.from` with a function would take five times as long. */
function scaled(bytes: Uint8Array): Float32Array {
  const values = new Float32Array(bytes);
  for (let index = 0; index < values.length; index++) values[index] = (bytes[index] ?? 0) / 127.5 - 1;
  return values;
}

/** Middle and size as parts of the photo's width and height. */
interface Found {
  score: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

function bestOf(
  { cell, perCell }: (typeof grids)[number],
  scores: Float32Array = new Float32Array(),
  boxes: Float32Array = new Float32Array(),
): Found | null {
  const best = scores.reduce((top, score, index) => (score > (scores[top] ?? 0) ? index : top), 0);
  const score = 1 / (1 + Math.exp(-(scores[best] ?? Number.NEGATIVE_INFINITY)));
  if (score < leastScore) return null;

  const place = Math.floor(best / perCell);
  const cellsAcross = side / cell;
  const [dx = 0, dy = 0, width = 0, height = 0] = boxes.subarray(best * numbersPerBox);
  return {
    score,
    x: (cell * ((place % cellsAcross) + 0.5) + dx) / side,
    y: (cell * (Math.floor(place / cellsAcross) + 0.5) + dy) / side,
    width: width / side,
    height: height / side,
  };
}

/** A head is about as wide as high, but the photo was stretched: a square of the box's area, kept inside the photo. */
function headBox({ x, y, ...box }: Found, photo: RgbPixels): Box | null {
  const edge = Math.sqrt(box.width * photo.width * box.height * photo.height) * headFactor;
  if (edge < leastSide * Math.max(photo.width, photo.height)) return null;

  const left = Math.max(0, x - edge / photo.width / 2);
  const top = Math.max(0, y - edge / photo.height / 2);
  const right = Math.min(1, x + edge / photo.width / 2);
  const bottom = Math.min(1, y + edge / photo.height / 2);
  return { x: rounded(left), y: rounded(top), width: rounded(right - left), height: rounded(bottom - top) };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
