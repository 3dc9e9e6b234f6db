import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { deltaE00 } from '@kolaj/testkit/colours/delta-e';
import { colourSpaces } from '@kolaj/testkit/colours/spaces';
import { pngChunk, pngOf, withSegment } from '@kolaj/testkit/odd-files/edge-set-bytes';
import { heicOfBlocks } from '@kolaj/testkit/odd-files/edge-set-heic';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackground } from '../outputs/background.ts';
import { makeUpload } from '../outputs/upload.ts';
import { tiffOf } from '../read/tiff.ts';
import { refinePhoto } from '../refine/refine.ts';

type Colour = readonly [number, number, number];

let folder = '';
beforeAll(async () => {
  sharp.cache(false);
  folder = await mkdtemp(join(tmpdir(), 'kolaj-told-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The colour of the refined file, in its middle or a quarter from the left and top. */
async function refinedColour(bytes: Buffer, part = 0.5): Promise<Colour> {
  const file = join(folder, 'photo');
  await writeFile(file, bytes);
  const refined = await refinePhoto({ file, folder });
  if (refined.kind !== 'refined') throw new Error(refined.reason);
  const { data, info } = await sharp(refined.files.refined).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * part) * info.width + Math.floor(info.width * part)) * 3;
  const [red = 0, green = 0, blue = 0] = data.subarray(at);
  return [red, green, blue];
}

const side = 64;
const red = [220, 30, 30] as const;

function redPng(bits: 8 | 16, chunks: Buffer[]): Buffer {
  const numbers = Array.from({ length: side * side }, () => red.map((value) => value * (bits === 8 ? 1 : 257))).flat();
  const data = bits === 8 ? Buffer.from(numbers) : Buffer.from(new Uint16Array(numbers).buffer);
  return pngOf({ data, width: side, height: side, channels: 3, bits }, chunks);
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value), index * 4);
  return bytes;
}

const gamma = (value: number) => pngChunk('gAMA', longs(value * 100_000));
const corners = (...values: number[]) => pngChunk('cHRM', longs(...values.map((value) => value * 100_000)));
const srgbCorners = corners(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06);
const adobeCorners = corners(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06);
const codes = (...values: number[]) => pngChunk('cICP', Buffer.from(values));
const saysSrgb = pngChunk('sRGB', Buffer.from([0]));

/** What Chromium 156 draws for rgb(220, 30, 30) with these chunks, of 8 and of 16 bits alike. */
const asBrowsers: [said: string, chunks: Buffer[], seen: Colour][] = [
  ['nothing', [], [220, 30, 30]],
  ['gamma 1/2.2, which old programs write when they mean sRGB', [gamma(0.45455)], [220, 30, 30]],
  ['gamma 1', [gamma(1)], [239, 96, 96]],
  ['gamma 1/1.8', [gamma(0.55)], [227, 39, 39]],
  ['gamma 1/5', [gamma(0.2)], [184, 0, 0]],
  ['a gamma of 0, which is none', [gamma(0)], [220, 30, 30]],
  ['corners without a gamma', [adobeCorners], [220, 30, 30]],
  ['gamma 1 and the corners of sRGB', [gamma(1), srgbCorners], [239, 96, 96]],
  ['gamma 1/2.2 and the corners of sRGB', [gamma(0.45455), srgbCorners], [221, 24, 24]],
  ['gamma 1/2.2 and the corners of Adobe RGB', [gamma(0.45455), adobeCorners], [255, 24, 24]],
  ['sRGB, whatever the gamma', [saysSrgb, gamma(1)], [220, 30, 30]],
  ['Display P3 by numbers', [codes(12, 13, 0, 1)], [240, 0, 0]],
  ['Display P3 by numbers, whatever the gamma', [codes(12, 13, 0, 1), gamma(1), srgbCorners], [240, 0, 0]],
  ['light by numbers', [codes(1, 8, 0, 1)], [239, 96, 96]],
  ['television by numbers', [codes(1, 1, 0, 1)], [218, 18, 18]],
  ['numbers of a part of the range', [codes(12, 13, 0, 0)], [220, 30, 30]],
];

describe('colours of a PNG as browsers show it', () => {
  it.each(asBrowsers)('that says %s', async (_, chunks, seen) => {
    for (const bits of [8, 16] as const) {
      expect(deltaE00(await refinedColour(redPng(bits, chunks)), seen)).toBeLessThan(2);
    }
  });
});

function profileNamed(wanted: string): Buffer {
  return colourSpaces.find(({ name }) => name === wanted)?.profile ?? Buffer.alloc(0);
}

/** Display P3 red, as in a PNG with its numbers. */
const p3Red: Colour = [240, 0, 0];

describe('colours of a HEIC', () => {
  // rgb(220, 30, 30) as luma and chroma of the whole range.
  const block = [87, 96, 223] as const;
  const blocks = [block, block, block, block] as const;
  const numbers = (primaries: number, transfer: number) =>
    Buffer.from([...Buffer.from('nclx'), 0, primaries, 0, transfer, 0, 6, 0x80]);

  it('are those of the numbers it names, where it has no profile', async () => {
    const heic = (colours: Buffer[]) => refinedColour(heicOfBlocks({ bits: 8, blocks, isFullRange: true }, colours));
    expect(deltaE00(await heic([numbers(1, 13)]), [220, 30, 30])).toBeLessThan(2);
    expect(deltaE00(await heic([numbers(12, 13)]), p3Red)).toBeLessThan(2);
    // Cameras name television's curve out of habit.
    expect(deltaE00(await heic([numbers(1, 1)]), [220, 30, 30])).toBeLessThan(2);
  });
});

describe('profiles that do not fit', () => {
  it('leave the numbers as they are', async () => {
    const width = side;
    const rgb = (bits: 8 | 16, profile: Buffer) => {
      const numbers = Array.from({ length: side * side }, () =>
        red.map((value) => value * (bits === 8 ? 1 : 257)),
      ).flat();
      const data = bits === 8 ? Buffer.from(numbers) : Buffer.from(new Uint16Array(numbers).buffer);
      return tiffOf({ data, width, height: side, channels: 3, bits }, profile);
    };
    for (const bits of [8, 16] as const) {
      for (const profile of [
        profileNamed('CMYK'),
        profileNamed('grey'),
        Buffer.alloc(600, 'no profile'),
        cutProfile(),
      ]) {
        expect(deltaE00(await refinedColour(rgb(bits, profile)), red)).toBeLessThan(2);
      }
    }
  });

  it('of RGB on a grey picture give it their curve', async () => {
    const grey = tiffOf(
      { data: Buffer.alloc(side * side, 114), width: side, height: side, channels: 1, bits: 8 },
      null,
    );
    const jpeg = await sharp(grey).toColourspace('b-w').jpeg({ quality: 100 }).toBuffer();
    const marked = (profile: Buffer) =>
      withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]));
    expect(deltaE00(await refinedColour(marked(profileNamed('ProPhoto'))), [133, 133, 133])).toBeLessThan(2);
    expect(deltaE00(await refinedColour(marked(profileNamed('Display P3'))), [114, 114, 114])).toBeLessThan(2);
  });
});

/** Begins as a profile and ends before its curves. */
function cutProfile(): Buffer {
  return profileNamed('ProPhoto').subarray(0, 300);
}

describe('TIFF with luma and chroma', () => {
  it('is refused unless its decoder turns them into colours by itself', async () => {
    const file = join(folder, 'luma.tif');
    const rgb = tiffOf(
      { data: Buffer.alloc(side * side * 3, 100), width: side, height: side, channels: 3, bits: 8 },
      null,
    );
    const photometric = 8 + 2 + 4 * 12 + 8;
    rgb.writeUInt16LE(6, photometric);
    await writeFile(file, rgb);
    expect(await refinePhoto({ file, folder })).toEqual({ kind: 'unreadable', reason: 'format-not-supported' });

    const packed = await sharp({ create: { width: side, height: side, channels: 3, background: '#dc1e1e' } })
      .tiff({ compression: 'jpeg', quality: 100 })
      .toBuffer();
    expect(deltaE00(await refinedColour(packed), red)).toBeLessThan(2);
  });
});

describe('uploads and backgrounds', () => {
  it('of 16 bits with a profile come out in sRGB', async () => {
    const file = join(folder, 'logo.png');
    const icc = Buffer.concat([Buffer.from('p3\0\0', 'latin1'), deflateSync(profileNamed('Display P3'))]);
    for (const bits of [8, 16] as const) {
      await writeFile(file, redPng(bits, [pngChunk('iCCP', icc)]));
      for (const made of [await makeUpload({ file, folder }), await makeBackground({ file, folder })]) {
        if (made.kind !== 'made') throw new Error(made.kind);
        const { data, info } = await sharp(made.picture.file).raw().toBuffer({ resolveWithObject: true });
        const [r = 0, g = 0, b = 0] = data;
        expect(info.channels).toBeGreaterThan(2);
        expect(deltaE00([r, g, b], p3Red)).toBeLessThan(2);
      }
    }
  });
});
