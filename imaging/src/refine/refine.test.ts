import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodedLongSide, refinePhoto } from './refine.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-refine-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Red above, blue below. */
function redOverBlue(width: number, height: number): Sharp {
  const half = { width, height: Math.floor(height / 2), channels: 3, background: '#0000ff' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: 0, top: height - half.height },
  ]);
}

async function refine(bytes: Buffer, name = 'photo.jpg') {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return refinePhoto({ file, folder });
}

async function refined(bytes: Buffer, name?: string) {
  const outcome = await refine(bytes, name);
  if (outcome.kind !== 'refined') throw new Error(outcome.reason);
  return outcome;
}

async function pixelAt(file: string, left: number, top: number) {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('refinePhoto', () => {
  it('makes an upright JPEG of at most 1600 px and a thumbnail of at most 384 px', async () => {
    const stored = await redOverBlue(3000, 2400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { analysis, files, format } = await refined(stored);
    expect(format).toBe('jpeg');
    expect(analysis).toMatchObject({
      width: 2400,
      height: 3000,
      orientation: 6,
      refined: { width: 1280, height: 1600 },
    });

    const { width, height, orientation, exif } = await sharp(files.refined).metadata();
    expect([width, height, orientation, exif]).toEqual([1280, 1600, undefined, undefined]);
    const [red = 0, , blue = 0] = await pixelAt(files.refined, 1200, 780);
    expect([red > 240, blue < 20]).toEqual([true, true]);
    expect(await sharp(files.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 307, height: 384 });
  });

  it('tells what the pixels say, and nothing about what nobody looked for', async () => {
    const { analysis } = await refined(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    );
    expect(analysis).toMatchObject({
      meanColor: '#336699',
      sharpness: 0,
      hasBarcode: false,
      barcode: null,
      hasFace: null,
      hasPerson: null,
      face: null,
      isDirect: true,
    });
    expect(Buffer.from(analysis.thumbhash, 'base64').length).toBeGreaterThan(4);
  });

  it('finds a crisp photo sharper than its blurred copy', async () => {
    const noise = sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    const crisp = await noise.png().toBuffer();
    const blurred = await sharp(crisp).blur(2).png().toBuffer();
    expect((await refined(crisp)).analysis.sharpness).toBeGreaterThan(4 * (await refined(blurred)).analysis.sharpness);
  });

  it('gives equal files for equal bytes', async () => {
    const bytes = await redOverBlue(900, 1200).jpeg().toBuffer();
    const first = (await refined(bytes)).analysis;
    expect((await refined(bytes)).analysis).toEqual(first);
  });

  it('goes by the content, not by the name', async () => {
    expect((await refined(await redOverBlue(90, 120).webp().toBuffer(), 'photo.jpg')).format).toBe('webp');
  });

  it('keeps the colours of 16-bit, grey, palette, CMYK and transparent pictures', async () => {
    const plain = () =>
      sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 1 } } });
    const clear = sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect((await refined(await plain().toColourspace('rgb16').png().toBuffer())).analysis.meanColor).toMatch(
      /^#c[789]2[789]2[789]$/,
    );
    expect((await refined(await plain().greyscale().jpeg().toBuffer())).analysis.meanColor).toMatch(/^#(..)\1\1$/);
    expect((await refined(await plain().png({ palette: true }).toBuffer())).analysis.meanColor).toBe('#c82828');
    expect((await refined(await clear.png().toBuffer())).analysis.meanColor).toBe('#ffffff');
    expect((await refine(await plain().removeAlpha().toColourspace('cmyk').jpeg().toBuffer())).kind).toBe('refined');
  });

  it('brings photos of wider colour spaces to sRGB', async () => {
    const wide = sharp({ create: { width: 60, height: 60, channels: 3, background: '#c82828' } }).withIccProfile('p3');
    const stored = await wide.png().toBuffer();
    const [red = 0] = [...(await sharp(stored, { ignoreIcc: true }).raw().toBuffer())];
    expect(red).toBeLessThan(190);
    expect((await refined(stored, 'wide.png')).analysis.meanColor).toMatch(/^#c[789]2[789]2[789]$/);
  });

  it('reads the first picture of an animation, and a single pixel', async () => {
    const frames = await sharp({
      create: { width: 50, height: 100, channels: 3, background: '#112233', pageHeight: 50 },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await refined(frames)).analysis).toMatchObject({ width: 50, height: 50 });
    expect((await refined(await redOverBlue(1, 2).png().toBuffer())).analysis).toMatchObject({ width: 1, height: 2 });
  });

  it('refuses what it cannot read, with the reason', async () => {
    const jpeg = await redOverBlue(800, 600).jpeg().toBuffer();
    const damaged = Buffer.from(jpeg);
    damaged.fill(0xff, 300, 420);
    const png = await redOverBlue(800, 600).png().toBuffer();

    expect(await refine(Buffer.alloc(0))).toEqual({ kind: 'unreadable', reason: 'empty' });
    expect(await refine(Buffer.from('not a photo'))).toEqual({ kind: 'unreadable', reason: 'not-a-picture' });
    expect(await refine(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
      kind: 'unreadable',
      reason: 'format-not-supported',
    });
    expect(await refine(jpeg.subarray(0, jpeg.length / 2))).toEqual({ kind: 'unreadable', reason: 'damaged' });
    expect(await refine(png.subarray(0, png.length - 40))).toEqual({ kind: 'unreadable', reason: 'damaged' });
    expect(await refine(jpeg.subarray(0, 20))).toEqual({ kind: 'unreadable', reason: 'damaged' });
    expect((await refine(damaged)).kind).toBe('unreadable');
  });

  it('lets the renderer open an original only when its format is quick and strict', async () => {
    const picture = () => redOverBlue(4000, 2000);
    const direct = await refined(await picture().webp().toBuffer(), 'direct.webp');
    expect(direct.analysis).toMatchObject({ isDirect: true, refined: { width: 1600 } });
    const odd = await refined(await picture().tiff().toBuffer(), 'odd.tif');
    expect(odd).toMatchObject({ format: 'tiff', analysis: { isDirect: false, width: 4000, refined: { width: 3000 } } });
  });

  it('takes what is left of a damaged photo when a person wants it, and keeps the renderer off the original', async () => {
    const jpeg = await redOverBlue(800, 600).jpeg().toBuffer();
    const half = join(folder, 'half.jpg');
    await writeFile(half, jpeg.subarray(0, jpeg.length / 2));
    expect(await refinePhoto({ file: half, folder })).toEqual({ kind: 'unreadable', reason: 'damaged' });
    expect(await refinePhoto({ file: half, folder, tolerant: true })).toMatchObject({
      kind: 'refined',
      analysis: { width: 800, height: 600, isDirect: false },
    });
  });

  it('refuses a bomb without decoding it', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await refine(bomb)).toEqual({ kind: 'unreadable', reason: 'too-many-pixels' });
  });

  it("throws when the file is not there: that is not the photo's fault", async () => {
    await expect(refinePhoto({ file: join(folder, 'gone.jpg'), folder })).rejects.toThrow(/ENOENT/);
  });

  it('writes exactly the bytes whose hash it tells', async () => {
    const { analysis, files } = await refined(await redOverBlue(300, 300).jpeg().toBuffer());
    const { createHash } = await import('node:crypto');
    const sha256 = async (file: string) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    expect(await sha256(files.refined)).toBe(analysis.refined.sha256);
    expect(await sha256(files.thumbnail)).toBe(analysis.thumbnail);
  });
});

describe('decodedLongSide', () => {
  it('keeps small photos, limits large ones, and takes a third where that lets the decoder shrink', () => {
    expect([1000, 2048, 4000, 4799, 4800, 6000, 6144, 8000].map(decodedLongSide)).toEqual([
      1000, 2048, 2048, 2048, 1600, 2000, 2048, 2048,
    ]);
  });
});
