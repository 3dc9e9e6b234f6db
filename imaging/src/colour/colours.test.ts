import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ColourFile, colourFiles } from '@kolaj/testkit/colours/colour-files';
import { deltaE00 } from '@kolaj/testkit/colours/delta-e';
import { squareSide } from '@kolaj/testkit/colours/patches';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDirectFormat } from '../read/photo-format.ts';
import { refinePhoto } from '../refine/refine.ts';
import { straightPixels, uprightPixels } from '../render/slot-pixels.ts';

type Colour = readonly [number, number, number];

/** A difference that people see only side by side (CIEDE2000). */
const limit = 2;

let folder = '';
let files: ColourFile[] = [];
let expected: Record<string, Colour[]> = {};
beforeAll(async () => {
  // As in the pool's children: files of one name come one after another.
  sharp.cache(false);
  folder = await mkdtemp(join(tmpdir(), 'kolaj-colours-'));
  files = await colourFiles();
  // From another colour engine, by scripts/reference-colours.ts.
  expected = JSON.parse(await readFile(join(import.meta.dirname, '../../golden/colours.json'), 'utf8'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** The files whose colours differ too much, and the worst of all. */
async function judge(seenIn: (file: ColourFile) => Promise<Colour[] | null>) {
  const wrong: string[] = [];
  let worst = { name: '', apart: 0 };
  for (const file of files) {
    const seen = await seenIn(file);
    if (!seen) continue;
    const wanted = expected[file.space.name]?.slice(file.picture * 4, file.picture * 4 + 4) ?? [];
    expect(wanted).toHaveLength(4);
    const apart = Math.max(...wanted.map((colour, index) => deltaE00(colour, seen[index] ?? [0, 0, 0])));
    if (apart > limit) wrong.push(`${file.name}: ${apart.toFixed(1)}, ${JSON.stringify(seen)}`);
    if (apart > worst.apart) worst = { name: file.name, apart };
  }
  return { wrong, worst };
}

/** The colours in the middle of the four squares. */
function middles(data: Buffer, channels: number): Colour[] {
  return [0, 1, 2, 3].map((index) => {
    const x = (index % 2) * squareSide + squareSide / 2;
    const y = Math.floor(index / 2) * squareSide + squareSide / 2;
    const [red = 0, green = 0, blue = 0] = data.subarray((y * 2 * squareSide + x) * channels);
    return [red, green, blue];
  });
}

async function stored({ bytes, format }: ColourFile): Promise<string> {
  const file = join(folder, `photo.${format}`);
  await writeFile(file, bytes);
  return file;
}

describe('colours of every format, depth and space beside another colour engine', () => {
  it('are right in the refined file', async () => {
    const { wrong, worst } = await judge(async (photo) => {
      const refined = await refinePhoto({ file: await stored(photo), folder });
      if (refined.kind !== 'refined') throw new Error(`${photo.name}: ${refined.reason}`);
      return middles(await sharp(refined.files.refined).raw().toBuffer(), 3);
    });
    console.log(`Colours: ${files.length} files; worst ${worst.apart.toFixed(2)} (limit ${limit}), ${worst.name}`);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('are right in the pixels of a slot, straight and for a free angle', async () => {
    const side = 2 * squareSide;
    const op = {
      kind: 'photo',
      slot: 0,
      path: '',
      cx: side / 2,
      cy: side / 2,
      width: side,
      height: side,
      rotate: 0,
      crop: { x: 0, y: 0, width: 1, height: 1 },
      clip: { x: 0, y: 0, width: side, height: side, radius: 0 },
    } as const;
    for (const isFree of [false, true]) {
      const { wrong, worst } = await judge(async (photo) => {
        const { format } = photo;
        if (!isDirectFormat(format)) return null;
        const original = { file: await stored(photo), width: side, height: side, orientation: 1, format };
        const pixels = await (isFree ? uprightPixels(original) : straightPixels(op, original));
        return middles(pixels.data, 4);
      });
      console.log(`Colours in slots: worst ${worst.apart.toFixed(2)} (limit ${limit}), ${worst.name}`);
      expect(wrong).toEqual([]);
    }
  }, 120_000);
});
