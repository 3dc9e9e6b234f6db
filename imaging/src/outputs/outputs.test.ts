import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OutputKind, outputBox, outputKinds, outputShapes } from '@kolaj/domain/collage/outputs/outputs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opaquePixels, openStrictly } from '../read/decode.ts';
import { drawOutput, makeOutputs } from './outputs.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-outputs-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A collage with fine lines and letters up to its very edge, on a ground of one colour or of many. */
async function aMaster(name: string, ground: string): Promise<string> {
  const file = join(folder, name);
  const lines = Array.from({ length: 40 }, (_, n) => `<path d="M40 ${60 + n * 9} H960" stroke="#123" />`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1150">${ground}${lines}
    <rect x="60" y="600" width="880" height="400" fill="#c03060"/></svg>`;
  await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toFile(file);
  return file;
}
const plainGround = '<rect width="1000" height="1150" fill="#f4efe6"/>';
const photoGround = `<linearGradient id="g" x2="1" y2="1"><stop stop-color="#204080"/><stop offset="1" stop-color="#e0b040"/>
  </linearGradient><rect width="1000" height="1150" fill="url(#g)"/>`;

const draw = async (master: string, kind: OutputKind) => drawOutput(await opaquePixels(openStrictly(master)), kind);
const at = ({ data, width }: { data: Buffer; width: number }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

describe('outputs of a collage', () => {
  it.each(outputKinds)('are made in their size, and equal input gives equal bytes: %s', async (kind) => {
    const master = await aMaster('bytes.jpg', photoGround);
    const first = await makeOutputs({ master, kinds: [kind], folder });
    const again = await makeOutputs({ master, kinds: [kind], folder });
    expect(again).toEqual(first);
    if (first.kind !== 'made') throw new Error(first.kind);
    const [output] = first.outputs;
    const { width, height } = outputShapes[kind];
    expect(output).toMatchObject({ kind, made: { width, height } });
    const file = await readFile(output?.made.file ?? '');
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width, height, chromaSubsampling: '4:4:4' });
    expect(file.length).toBe(output?.made.bytes);
  });

  it('show every pixel of the approved picture on a story, and none of it outside', async () => {
    const master = await aMaster('story.jpg', photoGround);
    const picture = await opaquePixels(openStrictly(master));
    const story = await draw(master, 'story');
    const { x, y, width, height } = outputBox('story', picture);
    const shown = await sharp(story.data, { raw: story }).extract({ left: x, top: y, width, height }).raw().toBuffer();
    expect(shown.equals(picture.data)).toBe(true);
    // Its lines and letters are nowhere else: no two neighbours above it differ by more than a shade.
    for (let row = 1; row < y; row += 1) {
      const [above, below] = [at(story, 540, row - 1), at(story, 540, row)];
      expect(Math.max(...below.map((value, n) => Math.abs(value - (above[n] ?? 0))))).toBeLessThanOrEqual(3);
    }
  });

  it('go on without a seam where the picture ends in one colour', async () => {
    const square = await draw(await aMaster('plain.jpg', plainGround), 'square');
    const { x } = outputBox('square', { width: 1000, height: 1150 });
    const [outside, inside] = [at(square, x - 1, 540), at(square, x, 540)];
    expect(Math.max(...inside.map((value, n) => Math.abs(value - (outside[n] ?? 0))))).toBeLessThanOrEqual(2);
  });

  it('say so when the master cannot be read', async () => {
    const master = join(folder, 'broken.jpg');
    await writeFile(master, 'no picture');
    expect(await makeOutputs({ master, kinds: ['story'], folder })).toEqual({ kind: 'master-unreadable' });
    const gone = join(folder, 'gone.jpg');
    expect(await makeOutputs({ master: gone, kinds: ['story'], folder })).toEqual({ kind: 'master-unreadable' });
  });
});
