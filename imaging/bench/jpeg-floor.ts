import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PhotoOp } from '@kolaj/scene/scene';
import sharp from 'sharp';
import { type BenchPhoto, type SlotCount, sceneOf } from './work.ts';

/** libjpeg's own programs; `libraries` belong on their library path. */
export interface JpegTools {
  djpeg: string;
  cjpeg: string;
  libraries: readonly string[];
}

const collages = 6;

/**
 * The least that any renderer pays for these collages, CPU-ms each: `djpeg` at the smallest DCT scale that covers each slot, its
 * output thrown away, then one `cjpeg` of the canvas as we deliver it (quality 90, 4:4:4: D-33); nothing else (rendering
 * reference §10.3, which measured quality 85).
 */
export async function jpegFloorMs(
  slots: SlotCount,
  photos: readonly BenchPhoto[],
  { folder, tools }: { folder: string; tools: JpegTools },
): Promise<number> {
  const canvas = await canvasFile(folder, photos);
  const commands: string[] = [];
  for (let index = 0; index < collages; index++) {
    const { scene, used } = sceneOf(slots, index, photos);
    const ops = scene.ops.filter((op) => op.kind === 'photo');
    for (const [slot, op] of ops.entries()) {
      const photo = used[slot];
      if (photo) commands.push(`"$DJPEG" -scale 1/${smallestScale(op, photo)} "${photo.original.file}" > /dev/null`);
    }
    commands.push(`"$CJPEG" -quality 90 -sample 1x1 "${canvas}" > /dev/null`);
  }
  return (await childrenCpuMs(commands, tools)) / collages;
}

/** The largest of 8, 4, 2, 1 that leaves the photo large enough to cover its slot. */
function smallestScale({ crop, width, height }: PhotoOp, { original }: BenchPhoto): number {
  const isOnSide = original.orientation >= 5;
  const upright = isOnSide ? { width: original.height, height: original.width } : original;
  const across = upright.width / (width / crop.width);
  const down = upright.height / (height / crop.height);
  return [8, 4, 2].find((scale) => Math.min(across, down) >= scale) ?? 1;
}

async function canvasFile(folder: string, photos: readonly BenchPhoto[]): Promise<string> {
  const file = join(folder, 'canvas.ppm');
  const size = { width: 1000, height: 1150 };
  const pixels = await sharp(photos[0]?.refined.file)
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer();
  await writeFile(file, Buffer.concat([Buffer.from(`P6\n${size.width} ${size.height}\n255\n`), pixels]));
  return file;
}

/** CPU time of all commands by the shell's own account: the last line of `times` is that of its children. */
async function childrenCpuMs(commands: readonly string[], { djpeg, cjpeg, libraries }: JpegTools): Promise<number> {
  const script = ['set -e', ...commands, 'times'].join('\n');
  const env = { DJPEG: djpeg, CJPEG: cjpeg, LD_LIBRARY_PATH: libraries.join(':') };
  const { stdout } = await promisify(execFile)('/bin/bash', ['-c', script], { env });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  const parts = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000, 0);
}
