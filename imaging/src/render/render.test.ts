import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData } from '@kolaj/domain/template/template';
import { buildScene } from '@kolaj/scene/build-scene';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import type { PhotoOp, Scene } from '@kolaj/scene/scene';
import { createShaper } from '@kolaj/scene/text/shaper';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderCollage } from './render.ts';
import { chooseFile, type PhotoFile } from './slot-pixels.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const shaper = createShaper(readFonts());
let folder = '';
let red: PhotoFile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-render-'));
  red = await aPhoto('red.jpg', '#d02020');
});
afterAll(() => rm(folder, { recursive: true }));

async function aPhoto(name: string, background: string): Promise<PhotoFile> {
  const file = join(folder, name);
  await sharp({ create: { width: 1500, height: 2000, channels: 3, background } })
    .jpeg({ quality: 95 })
    .toFile(file);
  return { file, width: 1500, height: 2000, orientation: 1, format: 'jpeg' };
}

function builtIn(name: string): TemplateData {
  const template = builtInTemplates.find((candidate) => candidate.name === name);
  if (!template) throw new Error(`no template ${name}`);
  return template;
}

function sceneOf(template: TemplateData, photos: Record<string, PhotoFile>, rotate = 0): Scene {
  const paths = Object.keys(photos);
  return buildScene({
    template,
    editor: {
      text_data: {
        code: 'BR-2041',
        values: { firm: 'ŞULE', color: 'Zümrüt', size: '38', price: '24,50 ₺' },
        discountprice: null,
        guessed: [],
      },
      images: template.images.map((_, index) => ({
        path: paths[index % paths.length] ?? '',
        zoom: 1,
        focus: { x: 0.5, y: 0.5 },
        fit: 'cover',
        rotate,
      })),
    },
    photoSizes: photos,
    shaper,
  });
}

async function rendered(
  template: TemplateData,
  photos: Record<string, PhotoFile>,
  overrides: { rotate?: number; purpose?: 'preview' } = {},
) {
  const outcome = await renderCollage({
    scene: sceneOf(template, photos, overrides.rotate),
    photos: Object.fromEntries(Object.entries(photos).map(([path, refined]) => [path, { refined }])),
    pictures: Object.fromEntries(
      template.background ? [[template.background, builtInOverlay(template.background) ?? '']] : [],
    ),
    folder,
    purpose: overrides.purpose ?? 'export',
  });
  if (outcome.kind !== 'rendered') throw new Error(outcome.kind);
  const { data, info } = await sharp(outcome.jpeg.file).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { ...outcome, at };
}

function near(pixel: number[], [r, g, b]: [number, number, number]): boolean {
  return [r, g, b].every((value, channel) => Math.abs((pixel[channel] ?? 0) - value) <= 6);
}

describe('renderCollage', () => {
  it('puts each photo into its slot, white between them and on the foot band', async () => {
    const blue = await aPhoto('blue.jpg', '#2040d0');
    const { at } = await rendered(builtIn('first-1-2'), { red, blue });
    expect(near(at(300, 500), [0xd0, 0x20, 0x20])).toBe(true);
    expect(near(at(800, 100), [0x20, 0x40, 0xd0])).toBe(true);
    expect(near(at(800, 600), [0xd0, 0x20, 0x20])).toBe(true);
    expect(near(at(640, 400), [255, 255, 255])).toBe(true);
    expect(near(at(500, 1140), [255, 255, 255])).toBe(true);
  });

  it('shows the texts and the price tag', async () => {
    const { at } = await rendered(builtIn('first-1'), { red });
    const inkOf = (left: number, right: number, y: number) => {
      let ink = 0;
      for (let x = left; x < right; x++) if ((at(x, y)[0] ?? 255) < 100) ink++;
      return ink;
    };
    expect(inkOf(36, 400, 1050)).toBeGreaterThan(20);
    expect(inkOf(36, 500, 1104)).toBeGreaterThan(20);
    expect(near(at(955, 1025), [0x12, 0x3d, 0x30])).toBe(true);
  });

  it('writes a baseline JPEG 4:4:4 and WebP renditions, and tells their hashes', async () => {
    const { jpeg, renditions, thumbhash } = await rendered(builtIn('second-1'), { red });
    const { format, chromaSubsampling, width, height, space } = await sharp(jpeg.file).metadata();
    expect({ format, chromaSubsampling, width, height, space }).toEqual({
      format: 'jpeg',
      chromaSubsampling: '4:4:4',
      width: 1000,
      height: 1150,
      space: 'srgb',
    });
    expect(renditions.map(({ width, height }) => [width, height])).toEqual([
      [192, 221],
      [384, 442],
      [960, 1104],
    ]);
    expect((await readFile(jpeg.file)).length).toBe(jpeg.bytes);
    expect(thumbhash).not.toBe('');
  });

  it('gives equal bytes for equal input, also for photos turned by the canvas', async () => {
    for (const rotate of [0, 90, 7]) {
      const first = await rendered(builtIn('second-1-2'), { red }, { rotate });
      const again = await rendered(builtIn('second-1-2'), { red }, { rotate });
      expect(again.jpeg.sha256).toBe(first.jpeg.sha256);
      expect(near(first.at(500, 300), [0xd0, 0x20, 0x20])).toBe(true);
    }
  });

  it('rounds the corners of slots', async () => {
    const [slot] = builtIn('plain').images;
    if (!slot) throw new Error('no slot');
    const template = { ...builtIn('plain'), background: null, color: '#00ff00', images: [{ ...slot, radius: 200 }] };
    const { at } = await rendered(template, { red });
    expect(near(at(5, 5), [0, 255, 0])).toBe(true);
    expect(near(at(500, 500), [0xd0, 0x20, 0x20])).toBe(true);
  });

  it('renders a preview without the renditions', async () => {
    expect((await rendered(builtIn('first-1'), { red }, { purpose: 'preview' })).renditions).toEqual([]);
  });

  it('names the photo that cannot be decoded', async () => {
    const broken = { ...red, file: join(folder, 'broken.jpg') };
    await writeFile(broken.file, (await readFile(red.file)).subarray(0, 3000));
    const outcome = await renderCollage({
      scene: sceneOf(builtIn('first-1-1'), { red, broken }),
      photos: { red: { refined: red }, broken: { refined: broken } },
      pictures: { 'built-in:first-1-1': builtInOverlay('built-in:first-1-1') ?? '' },
      folder,
      purpose: 'export',
    });
    expect(outcome).toEqual({ kind: 'photo-unreadable', path: 'broken' });
  });
});

describe('chooseFile', () => {
  const original: PhotoFile = { file: 'original', width: 4000, height: 3000, orientation: 6, format: 'jpeg' };
  const refined: PhotoFile = { file: 'refined', width: 1536, height: 2048, orientation: 1, format: 'jpeg' };
  const op = (crop: number): PhotoOp => ({
    kind: 'photo',
    slot: 0,
    path: 'p',
    clip: { x: 0, y: 0, width: 600, height: 800, radius: 0 },
    crop: { x: 0, y: 0, width: crop, height: crop },
    cx: 300,
    cy: 400,
    width: 600,
    height: 800,
    rotate: 0,
  });

  it('takes the refined file as long as it has the pixels, else the original', () => {
    expect(chooseFile(op(1), { refined, original })).toBe(refined);
    expect(chooseFile(op(0.4), { refined, original })).toBe(refined);
    expect(chooseFile(op(0.3), { refined, original })).toBe(original);
    expect(chooseFile(op(0.3), { refined })).toBe(refined);
  });
});
