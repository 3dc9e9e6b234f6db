import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontNames, type TemplateData, type TextOverlay } from '@kolaj/domain/template/template';
import { drawScene } from '@kolaj/imaging/render';
import { buildScene } from '@kolaj/scene/build-scene';
import { faces } from '@kolaj/scene/fonts';
import { fontPath, readFonts } from '@kolaj/scene/fonts-node';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import { canonicalScene } from '@kolaj/scene/scene-hash';
import { createShaper } from '@kolaj/scene/shaper';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import type { PageInput } from './parity-page.ts';

const origin = 'http://parity.test';
const overlay = 'built-in:first-1-2';
const photoSize = { width: 1200, height: 1600 };
const shaper = createShaper(readFonts());
let folder = '';
let photo = '';
let files: Map<string, { body: Buffer; contentType: string }>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-parity-'));
  photo = join(folder, 'photo.jpg');
  await sharp(wovenPixels(), { raw: { ...photoSize, channels: 3 } })
    .jpeg({ quality: 88 })
    .toFile(photo);
  files = await pageFiles();
});
test.afterAll(() => rm(folder, { recursive: true }));

test.beforeEach(async ({ page }) => {
  await page.route(`${origin}/**`, async (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    await (file ? route.fulfill(file) : route.fulfill({ status: 404 }));
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'paintInPage' in window);
});

for (const font of fontNames) {
  test(`${font}: texts and overlay have the same pixels in browser and server`, async ({ page }) => {
    const { scenesEqual, differing, ink } = await compare(page, aCollage({ texts: textsIn(font) }));
    expect(scenesEqual).toBe(true);
    expect(ink).toBeGreaterThan(20_000);
    expect(differing).toBe(0);
  });
}

test('a photo turned by a free angle, in a slot with round corners: the same pixels', async ({ page }) => {
  const { differing } = await compare(page, aCollage({ rotate: 7, radius: 60 }));
  expect(differing).toBe(0);
});

test('a plain photo: at least 45 dB, nearer than a delivered JPEG is to its own pixels', async ({ page }) => {
  const { psnr } = await compare(page, aCollage({ rotate: 0 }));
  console.log(`plain slot, browser against server: ${psnr.toFixed(1)} dB`);
  expect(psnr).toBeGreaterThanOrEqual(45);
});

/** Every text a shop writes: Turkish, Cyrillic, prices, kerning, too long, each alignment, a background, each turn. */
function textsIn(font: TextOverlay['font']): TextOverlay[] {
  const line = (y: number, overrides: Partial<TextOverlay>): TextOverlay => ({
    x: 40,
    y,
    width: 760,
    height: 80,
    font,
    size: 52,
    align: 'left',
    color: '#17181b',
    format: '',
    type: 'text',
    ...overrides,
  });
  return [
    line(30, { format: 'İŞÇĞÜÖ ıışçğüö {firm}' }),
    line(130, { format: 'Платье Щёголь №5 {firm}', align: 'center', color: '#8a1f3d' }),
    line(230, { format: 'AVATAR Ta To Yü LT', align: 'right' }),
    line(330, {
      format: '{price}',
      type: 'price',
      align: 'right',
      background: '#123d30',
      color: '#ffffff',
      radius: 12,
    }),
    line(430, { format: 'RENK: siyah, lacivert, zümrüt, bordo, vizon, çağla, gülkurusu, antrasit, ekru', size: 40 }),
    line(530, { format: 'BEDEN: S-M-L-XL-XXL-3XL', size: 200, height: 37 }),
    line(600, { x: 820, width: 70, height: 500, rotate: 270, format: 'ÇİÇEK & Co', align: 'center' }),
    line(600, { x: 910, width: 70, height: 500, rotate: 90, format: 'İnci Triko', background: '#ffd43b' }),
    line(1020, { format: 'ters 180°', rotate: 180 }),
  ];
}

function aCollage({
  texts = [],
  rotate,
  radius = 0,
}: {
  texts?: TextOverlay[];
  rotate?: number;
  radius?: number;
}): PageInput {
  const template: TemplateData = {
    name: 'parity',
    width: 1000,
    height: 1150,
    background: texts.length > 0 ? overlay : null,
    color: '#f4f1ea',
    images: [{ x: 120, y: 90, width: 498, height: 664, radius, config: {} }],
    texts,
    panel: [],
    brands: [],
    hidden: false,
    default: false,
    force: false,
  };
  const image = { path: 'photo', zoom: 1, focus: { x: 0.5, y: 0.5 }, fit: 'cover', rotate: rotate ?? 0 } as const;
  return {
    template,
    editor: {
      text_data: {
        code: 'BR-2041',
        values: { firm: 'ŞULE', price: '1.299,90 ₺' },
        discountprice: '999,90 ₺',
        guessed: [],
      },
      images: rotate === undefined ? [null] : [image],
    },
    photoSizes: { photo: photoSize },
  };
}

async function compare(page: Page, input: PageInput) {
  const painted = await page.evaluate((given) => window.paintInPage(given), input);
  const browser = Buffer.from(painted.pixels, 'base64');

  const scene = buildScene({ ...input, shaper });
  const refined = { file: photo, ...photoSize, orientation: 1, format: 'jpeg' } as const;
  const drawn = await drawScene({
    scene,
    photos: { photo: { refined } },
    pictures: { [overlay]: overlayFile() },
    purpose: 'preview',
  });
  if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
  return { scenesEqual: painted.scene === canonicalScene(scene), ...difference(browser, drawn.pixels.data) };
}

/** Pixels that differ at all, pixels that are not the background's, and the signal-to-noise ratio in dB. */
function difference(a: Buffer, b: Buffer) {
  expect(a.length).toBe(b.length);
  let differing = 0;
  let ink = 0;
  let squares = 0;
  for (let at = 0; at < a.length; at += 4) {
    if (a.readUInt32LE(at) !== b.readUInt32LE(at)) differing++;
    if (a.readUInt32LE(at) !== a.readUInt32LE(0)) ink++;
    for (let channel = at; channel < at + 3; channel++) squares += ((a[channel] ?? 0) - (b[channel] ?? 0)) ** 2;
  }
  return { differing, ink, psnr: 10 * Math.log10(255 ** 2 / (squares / ((a.length * 3) / 4))) };
}

function overlayFile(): string {
  const file = builtInOverlay(overlay);
  if (file === null) throw new Error(`no ${overlay}`);
  return file;
}

/** Cloth-like pixels: smooth folds, a fine weave and seeded noise. */
function wovenPixels(): Buffer {
  const { width, height } = photoSize;
  const data = Buffer.alloc(width * height * 3);
  let seed = 20_261;
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (seed / 2_147_483_648 - 0.5) * 16;
    const level = 120 + 70 * Math.sin(x / 90 + y / 210) + 8 * Math.sin(x / 1.4) * Math.sin(y / 1.6) + noise;
    data[at] = level;
    data[at + 1] = level * 0.6 + 30;
    data[at + 2] = 200 - level * 0.5;
  }
  return data;
}

/** The page, its bundle made from the product's sources, the fonts and the photo, by path. */
async function pageFiles() {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      lib: { entry: join(import.meta.dirname, 'parity-page.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  const served = new Map<string, { body: Buffer; contentType: string }>();
  for (const { output } of [result].flat().filter((bundle) => 'output' in bundle)) {
    for (const file of output) {
      const body = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      const contentType = file.fileName.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
      served.set(`/${file.fileName}`, { body, contentType });
    }
  }
  const [entry = ''] = [...served.keys()].filter((path) => /^\/page\.m?js$/.test(path));
  served.set('/', {
    body: Buffer.from(`<!doctype html><script type="module" src="${entry}"></script>`),
    contentType: 'text/html',
  });
  served.set('/photo.jpg', { body: await readFile(photo), contentType: 'image/jpeg' });
  served.set('/overlay.png', { body: await readFile(overlayFile()), contentType: 'image/png' });
  for (const face of faces) {
    served.set(`/fonts/${face}.ttf`, { body: await readFile(fontPath(face)), contentType: 'font/ttf' });
  }
  return served;
}
