// A ZIP of a whole season: a subfolder for each brand in it, seen and corrected before anything is imported.

import { aZip } from '@kolaj/server/features/source/testing/testing-upload';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';
import { type Dropped, drop, photo, zipOf } from './dropped-files.ts';

test.setTimeout(240_000);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add photos' });
const folderField = (page: Page) => dialog(page).getByLabel('Folder (season, delivery)');
const subfolders = (page: Page) => dialog(page).getByLabel('Subfolder (brand)');

async function open(page: Page, product: Product): Promise<void> {
  await logIn(page, product);
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
}

/** Three brands; what a Mac adds to every ZIP, and a list of prices. */
async function season(name: string, seed: number): Promise<Dropped[]> {
  const paths = [
    'Beren/BR-7101 1.jpg',
    'Beren/BR-7101 2.jpg',
    'Çiçek/CK-7201.jpg',
    'Lina/LN-7301/1.jpg',
    'Lina/LN-7302/1.jpg',
  ];
  const photos = await Promise.all(
    paths.map(async (path, at) => ({ path: `${name}/${path}`, bytes: await photo(seed + at) })),
  );
  return [
    ...photos,
    { path: `${name}/prices.xlsx`, bytes: Buffer.from('x') },
    { path: `__MACOSX/${name}/Beren/._BR-7101 1.jpg`, bytes: Buffer.from('x') },
  ];
}

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`a ZIP of a season becomes a subfolder for each brand, on ${size}`, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    await open(page, product);
    const name = `Kasım ${viewport.width}`;
    await page.getByRole('button', { name: 'Add photos' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog(page).getByRole('button', { name: 'Choose a ZIP' }).click(),
    ]);
    const buffer = await zipOf(await season(name, viewport.width));
    await chooser.setFiles([{ name: `${name}.zip`, mimeType: 'application/zip', buffer }]);

    await expect(folderField(page)).toHaveValue(name);
    await expect(subfolders(page)).toHaveCount(3);
    for (const [at, brand] of ['Beren', 'Çiçek', 'Lina'].entries())
      await expect(subfolders(page).nth(at)).toHaveValue(brand);
    await expect(dialog(page).getByText(/^2 files · /)).toHaveCount(2);
    // Each product shows its first photo, not the sign of the ZIP.
    const pictures = dialog(page).locator('img');
    await expect(pictures).toHaveCount(4);
    await expect.poll(() => pictures.first().evaluate((image) => Object(image).naturalHeight)).toBe(192);
    await expect(dialog(page).getByText('1 file is not a photo and is not used: 1 .xlsx')).toBeVisible();
    await noGraveAxeViolations(page);

    await subfolders(page).nth(1).fill('Çiçek Giyim');
    await dialog(page).getByRole('button', { name: 'Add 5 files' }).click();
    const done = page.getByRole('status').filter({ hasText: `${name}, 3 subfolders: 5 photos uploaded.` });
    await expect(done).toContainText('1 file is not a photo and is not used: 1 .xlsx');

    await page.getByRole('link', { name: new RegExp(name) }).click();
    for (const brand of ['Beren', 'Çiçek Giyim', 'Lina'])
      await expect(page.getByRole('link', { name: brand }).first()).toBeVisible();
    // Two products: the folders of the brand are what they were.
    await page.getByRole('link', { name: 'Lina' }).first().click();
    await expect(async () => {
      const pill = page.getByRole('button', { name: /new collages?$/ });
      if (await pill.isVisible()) await pill.click();
      await expect(page.getByText('LN-7301')).toHaveCount(1, { timeout: 1_000 });
      await expect(page.getByText('LN-7302')).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
  });
}

test('a ZIP whose folders are the colours of one brand is said to be one', async ({ page, product }) => {
  await open(page, product);
  const colours = ['kırmızı/EL-8101.jpg', 'mavi/EL-8102.jpg'].map(async (path, at) => ({
    path,
    bytes: await photo(81 + at),
  }));
  await drop(page, [{ path: 'Ela.zip', bytes: await zipOf(await Promise.all(colours)) }]);
  await expect(folderField(page)).toHaveValue('Ela');
  await expect(subfolders(page)).toHaveCount(2);
  await expect(dialog(page).getByText('The 2 folders in it are brands.')).toBeVisible();
  await dialog(page).getByRole('switch', { name: '“Ela” is one brand' }).press('Space');
  await expect(subfolders(page)).toHaveCount(1);
  await expect(subfolders(page)).toHaveValue('Ela');
  await expect(dialog(page).getByText('The 2 folders in it are categories; their products are inside.')).toBeVisible();
  await noGraveAxeViolations(page);
  await folderField(page).fill('Mart 26');
  await dialog(page).getByRole('switch', { name: 'Import when the upload finishes' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Add 2 files' }).click();
  await expect(page.getByText('Mart 26 / Ela: 2 photos uploaded.')).toBeVisible();
});

test('a ZIP of a season with one brand is read as that, and what was typed survives the switch', async ({
  page,
  product,
}) => {
  await open(page, product);
  const kinds = ['elbise/EL-8201.jpg', 'gömlek/GM-8202.jpg'].map(async (path, at) => ({
    path: `Beren/${path}`,
    bytes: await photo(86 + at),
  }));
  await drop(page, [{ path: 'Kış 2027.zip', bytes: await zipOf(await Promise.all(kinds)) }]);
  await expect(folderField(page)).toHaveValue('Kış 2027');
  await expect(subfolders(page)).toHaveCount(1);
  await expect(subfolders(page)).toHaveValue('Beren');
  await expect(dialog(page).getByText('The 2 folders in it are categories; their products are inside.')).toBeVisible();
  await folderField(page).fill('Kış 27');
  await subfolders(page).fill('Beren Giyim');
  const isOneBrand = dialog(page).getByRole('switch', { name: '“Beren” is one brand' });
  await isOneBrand.press('Space');
  await expect(subfolders(page)).toHaveCount(2);
  await expect(folderField(page)).toHaveValue('Kış 27');
  await isOneBrand.press('Space');
  await expect(folderField(page)).toHaveValue('Kış 27');
  await expect(subfolders(page)).toHaveValue('Beren Giyim');
});

test('a ZIP of an old Turkish program says how its names were read', async ({ page, product }) => {
  await open(page, product);
  const bytes = await photo(91);
  const names = ['\x9eule/1.jpg', 'K\x8drm\x8dz\x8d/1.jpg'].map((name) => Buffer.from(name, 'latin1'));
  await drop(page, [{ path: 'Nisan 26.zip', bytes: aZip(names.map((name) => ({ name, flags: 0, bytes }))) }]);
  await expect(subfolders(page).nth(0)).toHaveValue('Şule');
  await expect(subfolders(page).nth(1)).toHaveValue('Kırmızı');
  await expect(
    dialog(page).getByText('Some names are in an old code page and were read as DOS 857 (Türkçe).'),
  ).toBeVisible();
  await dialog(page).getByRole('switch', { name: 'Import when the upload finishes' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Add 2 files' }).click();
  await expect(page.getByText('Nisan 26, 2 subfolders: 2 photos uploaded.')).toBeVisible();
});

test('ZIPs that are dropped together, one of which cannot be looked into', async ({ page, product }) => {
  await open(page, product);
  const torn = (await zipOf(await season('Ocak 26', 61))).subarray(0, 400);
  const parts = [
    { path: 'Şubat 26/Beren/BR-7401.jpg', bytes: await photo(71) },
    { path: 'Şubat 26/Lina/LN-7402.jpg', bytes: await photo(72) },
  ];
  await drop(page, [
    { path: 'Şubat 26.zip', bytes: await zipOf(parts) },
    { path: 'Ocak 26.zip', bytes: torn },
    { path: 'empty.zip', bytes: await zipOf([]) },
  ]);
  await expect(subfolders(page)).toHaveCount(3);
  await expect(subfolders(page).nth(2)).toHaveValue('Ocak 26');
  await expect(dialog(page).getByText('Kolaj cannot look into Ocak 26.zip here.')).toBeVisible();
  await expect(dialog(page).getByText('1 file is left out')).toBeVisible();
  await noGraveAxeViolations(page);
  await folderField(page).nth(2).fill('Ocak 26');
  await dialog(page).getByRole('switch', { name: 'Import when the upload finishes' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Add 3 files' }).click();

  const done = page.getByRole('status').filter({ hasText: '2 photos uploaded.' });
  // The torn one and the empty one.
  await done.getByText('2 files are left out').click();
  await expect(done.getByText('It is damaged. Make a new one and add it again.')).toBeVisible();
  await expect(done.getByRole('button', { name: 'Import 2 subfolders' })).toBeVisible();
});

test('a ZIP of hundreds of folders shows the first ones at once', async ({ page, product }) => {
  await open(page, product);
  await page.getByRole('button', { name: 'Add photos' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Choose a ZIP' }).click(),
  ]);
  const bytes = await photo(9100);
  const buffer = await zipOf(Array.from({ length: 150 }, (_, at) => ({ path: `Ocak/Marka ${at}/1.jpg`, bytes })));
  await chooser.setFiles([{ name: 'Ocak.zip', mimeType: 'application/zip', buffer }]);
  await expect(subfolders(page)).toHaveCount(60);
  await dialog(page).getByRole('button', { name: '90 more subfolders' }).click();
  await dialog(page).getByRole('button', { name: '30 more subfolders' }).click();
  await expect(subfolders(page)).toHaveCount(150);
  await expect(dialog(page).getByRole('button', { name: 'Add 150 files' })).toBeEnabled();
});
