import { join } from 'node:path';
import {
  type Box,
  type EdgeLook,
  groundOf,
  type OutputKind,
  outputBox,
  outputShapes,
} from '@kolaj/domain/collage/outputs/outputs';
import { fromOpaque, type OpaquePixels, opaquePixels, openStrictly } from '../read/decode.ts';
import { type MadeFile, writeMade } from './made-file.ts';
import { softGround } from './soft-ground.ts';

export interface OutputsInput {
  /** The approved master JPEG. */
  master: string;
  kinds: readonly OutputKind[];
  /** Existing folder that receives `<kind>.jpg`; the caller moves or deletes them. */
  folder: string;
}

export type OutputsOutcome =
  | { kind: 'made'; outputs: { kind: OutputKind; made: MadeFile }[] }
  | { kind: 'master-unreadable' };

/**
 * Lays an approved collage on further formats: the whole picture, on its own ground (`outputBox`, `groundOf`). Made from the
 * master and not from the scene, so that every output shows what was approved, whatever became of photos and templates since.
 * JPEG like the master; equal input gives equal bytes.
 */
export async function makeOutputs({ master, kinds, folder }: OutputsInput): Promise<OutputsOutcome> {
  const picture = await opaquePixels(openStrictly(master)).catch(() => null);
  if (picture === null) return { kind: 'master-unreadable' };

  const outputs: { kind: OutputKind; made: MadeFile }[] = [];
  for (const kind of kinds) {
    const pixels = await drawOutput(picture, kind);
    const bytes = await fromOpaque(pixels).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    outputs.push({ kind, made: await writeMade(join(folder, `${kind}.jpg`), pixels, bytes) });
  }
  return { kind: 'made', outputs };
}

/** An output's pixels before encoding. */
export async function drawOutput(picture: OpaquePixels, kind: OutputKind): Promise<OpaquePixels> {
  const box = outputBox(kind, picture);
  const ground = groundOf(edgesOf(picture));
  const size = outputShapes[kind];
  const canvas = ground.kind === 'extended' ? plain(size, ground.colour) : await softGround(picture, size);
  lay(await sized(picture, box), canvas, box);
  return canvas;
}

function plain({ width, height }: { width: number; height: number }, colour: readonly number[]): OpaquePixels {
  const data = Buffer.alloc(width * height * 3, Uint8Array.from(colour));
  return { data, width, height, channels: 3 };
}

function sized(picture: OpaquePixels, { width, height }: Box): Promise<OpaquePixels> | OpaquePixels {
  if (picture.width === width && picture.height === height) return picture;
  return opaquePixels(fromOpaque(picture).resize({ width, height, fit: 'fill' }));
}

/** Copies row by row: not one pixel of the picture is mixed with the ground. */
function lay(picture: OpaquePixels, canvas: OpaquePixels, { x, y }: Box): void {
  const row = picture.width * picture.channels;
  for (let line = 0; line < picture.height; line += 1) {
    const target = ((y + line) * canvas.width + x) * canvas.channels;
    picture.data.copy(canvas.data, target, line * row, (line + 1) * row);
  }
}

/** px looked at along each side. */
const edgeDepth = 4;

function edgesOf(picture: OpaquePixels): EdgeLook[] {
  const { width, height } = picture;
  const depth = Math.min(edgeDepth, width, height);
  return [
    { x: 0, y: 0, width, height: depth },
    { x: 0, y: height - depth, width, height: depth },
    { x: 0, y: 0, width: depth, height },
    { x: width - depth, y: 0, width: depth, height },
  ].map((strip) => lookOf(picture, strip));
}

/** Mean colour of a strip, and the standard deviation of the liveliest channel. */
function lookOf({ data, width, channels }: OpaquePixels, strip: Box): EdgeLook {
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let y = strip.y; y < strip.y + strip.height; y += 1) {
    for (let x = strip.x; x < strip.x + strip.width; x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const value = data[(y * width + x) * channels + channel] ?? 0;
        sums[channel] = (sums[channel] ?? 0) + value;
        squares[channel] = (squares[channel] ?? 0) + value * value;
      }
    }
  }
  const count = strip.width * strip.height;
  const mean = (channel: number) => (sums[channel] ?? 0) / count;
  const variance = (channel: number) => Math.max(0, (squares[channel] ?? 0) / count - mean(channel) ** 2);
  return {
    colour: [mean(0), mean(1), mean(2)],
    spread: Math.sqrt(Math.max(variance(0), variance(1), variance(2))),
  };
}
