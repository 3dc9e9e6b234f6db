// A folder with names of many kinds: what is said of them before they are imported, and one tap for how numbers are read.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { shopWithTemplate } from '../support/shell.ts';
import { drop, photo } from './dropped-files.ts';

test.setTimeout(240_000);
const patience = { timeout: 120_000 };
const season = 'Yaz 2026';
/** "Şule" as a Turkish Windows of old writes it: 0xDE is no UTF-8. */
const brand = Buffer.from('\xDEule', 'latin1');

const photos = ['B-1', 'B-2', 'B-3', 'K-7', 'K-8', 'K-12', 'AB_100_1', 'AB_100_2', 'AB_101_1'];
const others = ['film.mp4', 'arka.mp4', 'raw.CR2', '.gizli'];

/** Two brands whose names may be read in two ways, and one whose names are clear. */
const brands = { Beren: ['B-1', 'B-2', 'B-3'], Lina: ['1252 1', '1252 2', '1253 1'], Mira: ['B-1', 'B-2'] };

async function withBrands(server: FileServer): Promise<void> {
  for (const [name, own] of Object.entries(brands)) {
    await mkdir(join(server.root, season, name), { recursive: true });
    for (const [at, photo] of own.entries()) {
      await writeFile(join(server.root, season, name, `${photo}.jpg`), await drawnPhoto(at * 40 + name.length));
    }
  }
}

async function withOddNames(server: FileServer): Promise<void> {
  const folder = Buffer.concat([Buffer.from(join(server.root, season, '/')), brand, Buffer.from('/')]);
  await mkdir(folder, { recursive: true });
  for (const [at, name] of photos.entries()) {
    await writeFile(Buffer.concat([folder, Buffer.from(`${name}.jpg`)]), await drawnPhoto(at * 40));
  }
  for (const name of others) await writeFile(Buffer.concat([folder, Buffer.from(name)]), 'no photo');
  await writeFile(join(server.root, season, 'yalnız.jpg'), await drawnPhoto(300));
}

/** A shop with a template and its photos on the server; the address opens the choice of folders. */
async function importFrom(page: Page, product: Product, server: FileServer, counted = '0/9'): Promise<Locator> {
  await shopWithTemplate(page, product);
  const { host, port, user: username, password } = server;
  await ask(page, product, '/shop/source/save', { driver: 'ftp', host, port, username, password });
  await page.goto(`${product.console}/whatsapp-shop?import=folder`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(season).click(patience);
  await expect(dialog.getByText(`${counted} imported`).first()).toBeVisible(patience);
  return dialog;
}

test('a folder says what it has beside photos, how its names were read, and what they may mean', async ({
  page,
  product,
}) => {
  const server = await startScriptedFtp();
  try {
    await withOddNames(server);
    const dialog = await importFrom(page, product, server);
    await expect(dialog.getByText('1 photo lies beside these folders and is not imported.')).toBeVisible();
    await expect(dialog.getByText(/old code page.*Windows-1254/).first()).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Şule' })).toBeVisible();
    await expect(dialog.getByText('6 products, 9 images')).toBeVisible(patience);
    await expect(dialog.getByText('4 files are not photos and are not used: 2 .mp4, 1 .cr2, 1 hidden')).toBeVisible();
    await noGraveAxeViolations(page);

    const question = dialog.getByText('B: one product, or 3 products?');
    const everywhere = dialog.getByText('Your answer holds for such names in every folder.');
    await expect(everywhere).toBeVisible();
    await dialog.getByRole('button', { name: 'Each number is a product' }).click();
    await expect(dialog.getByText('8 products, 9 images')).toBeVisible(patience);
    await expect(everywhere).toBeVisible();
    await expect(dialog.getByText('Kept as your pattern B-#')).toBeVisible();
    await expect(question).toBeHidden();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('6 products, 9 images')).toBeVisible(patience);
    await expect(question).toBeVisible();
    await dialog.getByRole('button', { name: 'One product' }).click();
    await expect(dialog.getByText('Kept as your pattern B-<#>')).toBeVisible(patience);
    await expect(question).toBeHidden();

    await dialog.getByRole('button', { name: 'Why grouped so?' }).click();
    const numbers = dialog.getByRole('list', { name: 'Numbers in these names' });
    const split = numbers.getByRole('listitem').filter({ hasText: 'K-7.jpg: each number is a product.' });
    await noGraveAxeViolations(page);
    await split.getByRole('button', { name: 'It counts photos' }).click();
    await expect(dialog.getByText('4 products, 9 images')).toBeVisible(patience);
    await expect(numbers.getByText('K-7.jpg: what follows K counts its photos.')).toBeVisible();

    await dialog.getByRole('checkbox', { name: 'All', exact: true }).press('Space');
    await dialog.getByRole('button', { name: 'Import 1 subfolder' }).click();
    await page.getByRole('button', { name: 'Details' }).click(patience);
    const sheet = page.getByRole('dialog', { name: season });
    await expect(sheet.getByText('4 files are not photos and are not used: 2 .mp4, 1 .cr2, 1 hidden')).toBeVisible(
      patience,
    );
    await noGraveAxeViolations(page);
    await page.goto(`${product.console}/settings?tab=photos`);
    const kept = page.getByRole('list', { name: 'Your patterns' }).getByRole('listitem');
    await expect(kept).toHaveText(['K-<#>', 'B-<#>']);
  } finally {
    await server.stop();
  }
});

test('on a phone both readings can be tapped', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const server = await startScriptedFtp();
  try {
    await withOddNames(server);
    const dialog = await importFrom(page, product, server);
    await dialog.getByText('Şule').click();
    await expect(dialog.getByText('6 products, 9 images')).toBeVisible(patience);
    for (const name of ['One product', 'Each number is a product']) {
      const box = await dialog.getByRole('button', { name }).first().boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      expect(box?.height).toBeGreaterThanOrEqual(36);
    }
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Each number is a product' }).click();
    await expect(dialog.getByText('8 products, 9 images')).toBeVisible(patience);
  } finally {
    await server.stop();
  }
});

test('who ticks several subfolders on a phone is asked once about all of them, and not at all where names are clear', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const server = await startScriptedFtp();
  try {
    await withBrands(server);
    const dialog = await importFrom(page, product, server, '0/3');
    await dialog.getByRole('checkbox', { name: 'All', exact: true }).press('Space');
    await expect(dialog.getByText('0/3 imported · 2 products')).toBeVisible(patience);
    await expect(dialog.getByText('names unclear')).toHaveCount(2, patience);
    await dialog.getByRole('button', { name: 'Import 3 subfolders' }).click();
    await expect(dialog.getByRole('heading', { name: 'How are these names meant?' })).toBeVisible();
    await expect(dialog.getByText('Beren, Mira.')).toBeVisible();
    await expect(dialog.getByText('B: one product, or 3 products?')).toHaveCount(1);
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Each number is a product' }).click();
    await expect(dialog.getByText('Kept as your pattern B-#')).toBeVisible(patience);
    await expect(dialog.getByText('B: one product, or 3 products?')).toHaveCount(0);

    await dialog.getByRole('button', { name: 'Back' }).first().click();
    await expect(dialog.getByText('0/3 imported · 3 products')).toBeVisible(patience);
    await dialog.getByRole('button', { name: 'Import 3 subfolders' }).click();
    await expect(dialog).toBeHidden(patience);
    await expect(page.getByText(/(of|\/) ?8/).first()).toBeVisible(patience);
  } finally {
    await server.stop();
  }
});

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`dropped photos show their products before they are sent, and unclear names are asked about, on ${size}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport);
    await shopWithTemplate(page, product);
    await page.goto(`${product.console}/whatsapp-shop`);
    await expect(page.getByRole('button', { name: 'Add photos' }).first()).toBeVisible(patience);
    const names = ['BR-2041/1', 'BR-2041/2', 'BR-2041/3', 'CV-1001', 'CV-1002', 'CV-1003', 'B-1', 'B-2', 'B-3'];
    const files = names.map(async (name, at) => ({ path: `${season}/Mira/${name}.jpg`, bytes: await photo(at) }));
    await drop(page, await Promise.all(files));

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Subfolder (brand)')).toHaveValue('Mira');
    const products = dialog.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(products).toHaveText([
      /BR-2041.*3 photos/,
      /B.*3 photos/,
      /CV-1001.*1 photo/,
      /CV-1002.*1 photo/,
      /CV-1003.*1 photo/,
    ]);
    await expect(dialog.getByText('5 products, 9 images · names unclear')).toBeVisible();
    await noGraveAxeViolations(page);

    await dialog.getByRole('button', { name: 'Add 9 files' }).click();
    await expect(dialog.getByText('B: one product, or 3 products?')).toBeVisible();
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Each number is a product' }).click();
    await expect(dialog.getByText('Kept as your pattern B-#')).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).last().click();
    await expect(dialog.getByText('7 products, 9 images')).toBeVisible();
    await dialog.getByRole('switch', { name: 'Import when the upload finishes' }).press('Space');
    await dialog.getByRole('button', { name: 'Add 9 files' }).click();
    await expect(page.getByText(`${season} / Mira: 9 photos uploaded.`)).toBeVisible(patience);
  });
}
