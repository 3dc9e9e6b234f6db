// Photos from a phone: the code scanned off a label by a fake camera, airplane mode, a killed tab, an ended session; then collages.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { chromiumFlags, findChromium } from '../../scripts/programs/find-chromium.mjs';
import { noGraveAxeViolations } from '../support/axe.ts';
import { drawnPhoto } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(300_000);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const;
test.use(phone);

/** Of nobody: the prefix of tests, with a right check digit. */
const ean = '8690000000005';
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
let browser: Browser;
let folder: string;

/** A film of a label that is held before the camera: one grey frame as the fake camera reads it (YUV4MPEG2). */
async function labelFilm(into: string): Promise<string> {
  const { image } = await writeBarcode(ean, { format: 'EAN13', scale: 5 });
  if (image === null) throw new Error('The label cannot be drawn.');
  const label = await sharp(Buffer.from(await image.arrayBuffer()))
    .resize({ width: 640 })
    .png()
    .toBuffer();
  const [width, height] = [1280, 720];
  const light = await sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } })
    .composite([{ input: label }])
    .greyscale()
    .raw()
    .toBuffer();
  const noColour = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\nFRAME\n`;
  const film = path.join(into, 'label.y4m');
  await writeFile(film, Buffer.concat([Buffer.from(head), light, noColour]));
  return film;
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-film-'));
  const film = await labelFilm(folder);
  const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    args: [...chromiumFlags, ...fake, `--use-file-for-fake-video-capture=${film}`],
  });
});
test.afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

async function chooseBrand(page: Page, brand: string): Promise<void> {
  await expect(page.getByLabel('Folder (season, delivery)')).toHaveValue('mobil');
  await page.getByLabel('Brand').fill(brand);
  await page.getByRole('button', { name: 'Begin' }).click();
}

async function opened(product: Product): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage();
  await logIn(page, product);
  await page.goto(`${product.console}/m/camera`);
  return page;
}

test('a label is scanned, photos survive airplane mode and a killed tab, and become a collage', async ({ product }) => {
  const page = await opened(product);
  await noGraveAxeViolations(page);
  await chooseBrand(page, 'Telefon Beren');
  await expect(page.getByLabel('Product code')).toHaveValue(ean);
  await noGraveAxeViolations(page);

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const context = page.context();
  await context.setOffline(true);
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  for (const count of ['1 photo', '2 photos', '3 photos']) {
    await shutter.click();
    await expect(page.getByText(count, { exact: true })).toBeVisible();
  }
  await link(page, 'Uploads').click();
  await expect(page.getByRole('heading', { name: /3 photos left/ })).toBeVisible();
  await noGraveAxeViolations(page);
  await page.close();

  const again = await context.newPage();
  await again.goto(`${product.console}/m/uploads`);
  await expect(again.getByRole('heading', { name: /3 photos left/ })).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByText('3 photos have arrived')).toBeVisible({ timeout: 60_000 });

  await link(again, 'Sent').click();
  await expect(again.getByText('3 photos are in no collage yet')).toBeVisible();
  await again.getByRole('button', { name: 'Make collages' }).click();
  const row = again.getByRole('listitem').filter({ hasText: ean });
  await expect(row).toContainText(/Waits for approval|Needs work/, { timeout: 120_000 });
  // The camera of this test takes one and the same picture, of which one is used.
  await expect(row).toContainText('1 photo');
  await noGraveAxeViolations(again);
  await context.close();
});

test('of two cameras the other one is a tap away, and back; both take photos', async ({ product }) => {
  const two = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    args: [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2'],
  });
  const page = await (await two.newContext(phone)).newPage();
  await logIn(page, product);
  await page.goto(`${product.console}/m/camera`);
  await chooseBrand(page, 'Telefon Nehir');
  const shown = () =>
    page.locator('video').evaluate((video) => {
      const stream = video instanceof HTMLVideoElement ? video.srcObject : null;
      return stream instanceof MediaStream ? (stream.getVideoTracks()[0]?.label ?? '') : '';
    });
  const turn = page.getByRole('button', { name: 'Other camera' });
  await expect(turn).toBeVisible();
  const first = await shown();
  await noGraveAxeViolations(page);
  await page.context().setOffline(true);
  const shutter = page.getByRole('button', { name: 'Take a photo' });
  await turn.click();
  await expect.poll(shown).not.toBe(first);
  await shutter.click();
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  await turn.click();
  await expect.poll(shown).toBe(first);
  await shutter.click();
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible();
  await two.close();
});

test('a session that ends in the middle of an upload asks for a login and loses nothing', async ({ product }) => {
  const page = await opened(product);
  await chooseBrand(page, 'Telefon Beren');
  await page.route('**/api/shop/upload/piece**', (route) => route.abort());
  const photo = { name: 'AB-204.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(200) };
  await page.locator('input[type=file]').setInputFiles([photo]);
  await link(page, 'Uploads').click();
  await expect(page.getByText('Interrupted, trying again')).toBeVisible();
  await page.request.post(`${product.console}/api/auth/logout`);
  await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 60_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('E-mail').fill('owner@demo.kolaj.test');
  await page.getByLabel('Password').fill('Demo-1234!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('1 photo has arrived')).toBeVisible({ timeout: 60_000 });
  await page.context().close();
});
