import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData, TextOverlay } from '@kolaj/domain/template/template';
import { buildScene, type SceneInput } from '@kolaj/scene/build-scene';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fromPixels } from '../read/decode.ts';
import { drawScene } from './render.ts';
import type { PhotoFile } from './slot-pixels.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What each template looked like when somebody last looked at it. `KOLAJ_GOLDEN=1 vitest run golden` draws them again. */
const golden = (name: string) => fileURLToPath(new URL(`../../golden/${name}.png`, import.meta.url));
const isDrawnAnew = numberFromEnv('KOLAJ_GOLDEN', 0) === 1;
/** Half the size keeps every letter readable and the files small. */
const size = { width: 500, height: 575 };
/** Colour distance (0–1) that no eye sees, and how many pixels may be farther apart. */
const tolerance = { distance: 0.1, pixels: 40 };
const logo = { ref: 'logo', width: 420, height: 150 };

const shaper = createShaper(readFonts());
let folder = '';
let photos: Record<string, PhotoFile> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-golden-'));
  photos = {
    dress: await aPhoto('dress', { hue: 344, width: 1500, height: 2000 }),
    back: await aPhoto('back', { hue: 204, width: 1500, height: 2000 }),
    detail: await aPhoto('detail', { hue: 84, width: 1600, height: 1200 }),
  };
  await sharp(Buffer.from(logoSvg())).png().toFile(join(folder, 'logo.png'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A figure on a ground: its head and its hem tell how it was cut. */
async function aPhoto(name: string, { hue, width, height }: { hue: number; width: number; height: number }) {
  const [x, y] = [width / 2, height * 0.12];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},18%,88%)"/><rect y="86%" width="100%" height="14%" fill="hsl(${hue},14%,74%)"/>
    <circle cx="${x}" cy="${y}" r="${height * 0.07}" fill="#d9a586"/>
    <path d="M${x - 90} ${height * 0.2}H${x + 90}L${x + 300} ${height * 0.8}H${x - 300}Z" fill="hsl(${hue},55%,36%)"/></svg>`;
  const file = join(folder, `${name}.png`);
  await sharp(Buffer.from(svg)).removeAlpha().png().toFile(file);
  return { file, width, height, orientation: 1, format: 'png' as const };
}

function logoSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${logo.width}" height="${logo.height}">
    <circle cx="75" cy="75" r="70" fill="#b3202c"/><path d="M170 20h230v24H170zM170 64h180v24H170zM170 108h210v24H170z" fill="#e0a526"/></svg>`;
}

interface Look {
  template: TemplateData;
  discountprice?: string;
  logo?: SceneInput['logo'];
  rotate?: number;
}

function builtIn(name: string): TemplateData {
  const template = builtInTemplates.find((candidate) => candidate.name === name);
  if (!template) throw new Error(`no template ${name}`);
  return template;
}

const barcodeText: TextOverlay = {
  x: 600,
  y: 40,
  width: 360,
  height: 120,
  font: 'Roboto',
  size: 26,
  align: 'right',
  color: '#101114',
  format: '{code}',
  type: 'barcode',
  radius: 8,
};

/** Each built-in template as it comes, then what a shop can make of one. */
const looks: [string, Look][] = [
  ...builtInTemplates.map((template): [string, Look] => [template.name, { template }]),
  ['discount', { template: builtIn('first-1-1'), discountprice: '999,90 ₺' }],
  ['logo', { template: builtIn('first-1-2'), logo }],
  ['logo-upright', { template: builtIn('second-1'), logo, rotate: 8 }],
  ['barcode', { template: { ...builtIn('plain'), texts: [...builtIn('plain').texts, barcodeText] } }],
];

it.each(looks)('%s looks as it did', async (name, look) => {
  const now = await drawn(look);
  const file = golden(name);
  if (isDrawnAnew) {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(
      file,
      await sharp(now, { raw: { ...size, channels: 4 } })
        .png({ palette: true, colours: 200, dither: 0, effort: 10 })
        .toBuffer(),
    );
  }
  expect(existsSync(file), `${file} is there`).toBe(true);
  const before = await sharp(await readFile(file))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const difference = Buffer.alloc(now.length);
  const { distance: threshold, pixels } = tolerance;
  const differing = pixelmatch(before, now, difference, size.width, size.height, { threshold });
  expect(differing, differing > pixels ? `seen in ${await kept(name, { now, difference })}` : '').toBeLessThanOrEqual(
    pixels,
  );
});

/** RGBA at half the size, before it is packed as JPEG: golden files stay small. */
async function drawn({ template, discountprice, logo = null, rotate = 0 }: Look): Promise<Buffer> {
  const paths = Object.keys(photos);
  const scene = buildScene({
    template,
    editor: {
      text_data: {
        code: 'BR-2041',
        values: { firm: 'ÇİÇEK & Co', color: 'Zümrüt', size: '38-46', price: '1.299,90 ₺' },
        discountprice: discountprice ?? null,
        guessed: [],
      },
      images: template.images.map((_, index) => ({
        path: paths[index % paths.length] ?? '',
        zoom: 1,
        focus: { x: 0.5, y: 0.4 },
        fit: 'cover',
        rotate,
      })),
    },
    photoSizes: photos,
    logo,
    shaper,
  });
  const outcome = await drawScene({
    scene,
    photos: Object.fromEntries(Object.entries(photos).map(([path, refined]) => [path, { refined }])),
    pictures: {
      [template.background ?? '']: builtInOverlay(template.background ?? '') ?? '',
      logo: join(folder, 'logo.png'),
    },
    purpose: 'export',
  });
  if (outcome.kind !== 'drawn') throw new Error(outcome.kind);
  const half = fromPixels(outcome.pixels).removeAlpha().resize(size.width, size.height, { fit: 'fill' });
  return half.ensureAlpha().raw().toBuffer();
}

/** Writes the new picture and where it differs beside the test results; where. */
async function kept(name: string, pictures: Record<'now' | 'difference', Buffer>): Promise<string> {
  const results = fileURLToPath(new URL('../../../test-results/golden/', import.meta.url));
  await mkdir(results, { recursive: true });
  for (const [kind, data] of Object.entries(pictures)) {
    await sharp(data, { raw: { ...size, channels: 4 } })
      .png()
      .toFile(join(results, `${name}-${kind}.png`));
  }
  return join(results, `${name}-difference.png`);
}
