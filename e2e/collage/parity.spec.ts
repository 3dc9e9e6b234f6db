import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { PhotoFiles } from '@kolaj/imaging/render/slot-pixels';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { PageInput } from '../support/parity/parity-page.ts';
import { loudness, savedDifference } from '../support/parity/parity-pixels.ts';
import { generatedScenes, logo } from '../support/parity/parity-scenes.ts';
import { drawnByServer, type ParityFiles, parityServer } from '../support/parity/parity-server.ts';

const sceneCount = numberFromEnv('KOLAJ_PARITY_SCENES', 48);
const seed = numberFromEnv('KOLAJ_PARITY_SEED', 20_261_122);
const originalSize = { width: 2400, height: 3200 };

let folder = '';
let files: ParityFiles;
let server: Awaited<ReturnType<typeof parityServer>>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-parity-'));
  const logoFile = join(folder, 'logo.png');
  await sharp(Buffer.from(logoSvg())).png().toFile(logoFile);
  files = { pictures: { [logo.ref]: logoFile }, photos: { photo: await aPhoto() } };
  server = await parityServer(files);
});
test.afterAll(() => rm(folder, { recursive: true }));
test.beforeEach(({ page }) => server.open(page));

test(`${sceneCount} generated scenes of texts, logos, barcodes and overlays: not one pixel differs`, async ({
  page,
}) => {
  let differing = 0;
  let unequal = 0;
  const seen = new Set<string>();
  for (const { name, input } of generatedScenes(sceneCount, seed)) {
    const { isSameScene, browser, ours } = await painted(page, input);
    if (!isSameScene) unequal++;
    seen.add(ours.sha256);
    if (browser.sha256 !== ours.sha256) differing += await difference(page, { name, ours });
  }
  figure('parity.paths', unequal);
  figure('parity.differing', differing);
  expect(unequal, `scenes that are not byte-equal, seed ${seed}`).toBe(0);
  expect(seen.size, 'pictures that are not the same').toBe(sceneCount);
  expect(differing, `pixels that differ, seed ${seed}`).toBe(0);
});

test('photos turned by a free angle, in slots with round corners: the same pixels', async ({ page }) => {
  for (const [rotate, radius] of [
    [7, 60],
    [-33.5, 0],
    [181.25, 400],
  ] as const) {
    const input = withPhoto({ ...aTemplate(), images: [{ ...slot, radius }] }, { rotate });
    const { browser, ours } = await painted(page, input);
    const differing = browser.sha256 === ours.sha256 ? 0 : await difference(page, { name: `turned ${rotate}`, ours });
    expect(differing, `turned by ${rotate}°`).toBe(0);
  }
});

test('the preview is nearer to the render than the delivered JPEG is: 38 dB at least, every built-in template', async ({
  page,
}) => {
  const all: { psnr: number; mad: number; jpegMad: number }[] = [];
  for (const template of builtInTemplates) {
    const { ours } = await painted(page, withPhoto(template, {}));
    const preview = loudness(await lastPixels(page), ours.pixels);
    const delivered = loudness(await throughJpeg(ours), ours.pixels);
    all.push({ ...preview, jpegMad: delivered.mad });
    expect(preview.psnr, `${template.name}: dB`).toBeGreaterThanOrEqual(38);
    expect(preview.mad, `${template.name}: mean difference`).toBeLessThanOrEqual(delivered.mad);
  }
  figure('parity.psnr', Math.min(...all.map(({ psnr }) => psnr)));
  figure('parity.mad', Math.max(...all.map(({ mad, jpegMad }) => mad / jpegMad)));
});

/** Kept with the result, where the bench reads it. */
function figure(type: string, value: number): void {
  test.info().annotations.push({ type, description: value.toFixed(2) });
}

async function painted(page: Page, input: PageInput) {
  const browser = await page.evaluate((given) => window.paintInPage(given), input);
  const ours = await drawnByServer(input, files);
  return { browser, ours, isSameScene: browser.scene === ours.scene };
}

const lastPixels = async (page: Page) => Buffer.from(await page.evaluate(() => window.lastPixels()), 'base64');

type Ours = Awaited<ReturnType<typeof drawnByServer>>;

/** Pixels that differ; the picture of them is kept with the test's result. */
async function difference(page: Page, { name, ours }: { name: string; ours: Ours }): Promise<number> {
  const kept = test.info().outputPath(`${name}.png`);
  const differing = await savedDifference(await lastPixels(page), { data: ours.pixels, ...sizeOf(ours) }, kept);
  await test.info().attach(name, { path: kept, contentType: 'image/png' });
  return differing;
}

const sizeOf = ({ width, height }: Ours) => ({ width, height });

async function throughJpeg(ours: Ours): Promise<Buffer> {
  const jpeg = await sharp(ours.pixels, { raw: { ...sizeOf(ours), channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return sharp(jpeg).ensureAlpha().raw().toBuffer();
}

const slot = { x: 120, y: 90, width: 498, height: 664, config: {} };

function aTemplate(): TemplateData {
  const [first] = builtInTemplates;
  if (!first) throw new Error('no templates');
  return { ...first, background: null, color: '#f4f1ea', texts: [], images: [slot] };
}

/** The photo in every slot; the second one zoomed off its middle. */
function withPhoto(template: TemplateData, { rotate = 0 }: { rotate?: number }): PageInput {
  const image = (index: number) => ({
    path: 'photo',
    zoom: index === 1 ? 1.2 : 1,
    focus: index === 1 ? { x: 0.4, y: 0.5 } : { x: 0.5, y: 0.5 },
    fit: 'cover' as const,
    rotate,
  });
  return {
    template,
    editor: {
      text_data: {
        code: 'BR-2041',
        values: { firm: 'ŞULE', color: 'Zümrüt', size: '38', price: '1.299,90 ₺' },
        discountprice: '999,90 ₺',
        guessed: [],
      },
      images: template.images.map((_, index) => image(index)),
    },
    photoSizes: { photo: originalSize },
  };
}

/** An original as a camera takes it, and as small as an import keeps it. */
async function aPhoto(): Promise<PhotoFiles> {
  const original = join(folder, 'original.jpg');
  await sharp(wovenPixels(), { raw: { ...originalSize, channels: 3 } })
    .jpeg({ quality: 92 })
    .toFile(original);
  const refined = join(folder, 'refined.jpg');
  const { width, height } = await sharp(original).resize({ height: 1600 }).jpeg({ quality: 88 }).toFile(refined);
  return {
    original: { file: original, ...originalSize, orientation: 1, format: 'jpeg' },
    refined: { file: refined, width, height, orientation: 1, format: 'jpeg' },
  };
}

/** Cloth-like pixels: smooth folds, a weave and seeded noise. */
function wovenPixels(): Buffer {
  const { width, height } = originalSize;
  const data = Buffer.alloc(width * height * 3);
  let state = 20_261;
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (state / 2_147_483_648 - 0.5) * 16;
    const level = 120 + 70 * Math.sin(x / 180 + y / 420) + 8 * Math.sin(x / 2.8) * Math.sin(y / 3.2) + noise;
    data[at] = level;
    data[at + 1] = level * 0.6 + 30;
    data[at + 2] = 200 - level * 0.5;
  }
  return data;
}

/** Round, half transparent and sharp edges: what a logo has. */
function logoSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${logo.width}" height="${logo.height}">
    <circle cx="75" cy="75" r="70" fill="#b3202c"/><circle cx="75" cy="75" r="40" fill="#fff" opacity="0.6"/>
    <path d="M170 20h230v24H170zM170 64h180v24H170zM170 108h210v24H170z" fill="#1d1f23"/></svg>`;
}
