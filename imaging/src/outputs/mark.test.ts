import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import { watermark } from '@kolaj/scene/text/watermark';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMarked } from './mark.ts';

const shaper = createShaper(readFonts());
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-mark-'));
});
afterAll(() => rm(folder, { recursive: true }));

const size = { width: 400, height: 460 };
const mark = watermark('Lalezar', size, shaper) ?? { paths: [], angle: 0, places: [] };

async function plain(colour: string): Promise<string> {
  const file = path.join(folder, `${colour.slice(1)}.jpg`);
  const create = { ...size, channels: 3 as const, background: colour };
  await sharp({ create })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toFile(file);
  return file;
}

it.each(['#ffffff', '#000000', '#b03060'])('a watermark is seen on a ground of %s', async (colour) => {
  const made = await makeMarked({ file: await plain(colour), ...size, watermark: mark, folder });
  if (made.kind !== 'made') throw new Error('It was not made.');
  const { channels } = await sharp(made.picture.file).stats();
  const lively = Math.max(...channels.map(({ stdev }) => stdev));
  expect(lively).toBeGreaterThan(6);
  const { format, width, height, exif } = await sharp(made.picture.file).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', ...size, exif: undefined });
});

it('a damaged file is an outcome', async () => {
  const file = path.join(folder, 'damaged.jpg');
  const whole = await sharp(await plain('#204060')).toBuffer();
  await sharp(whole).toFile(file);
  await truncate(file, 300);
  expect(await makeMarked({ file, ...size, watermark: mark, folder })).toEqual({ kind: 'unreadable' });
});
