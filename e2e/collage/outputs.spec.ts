// Further formats: chosen in the settings, made of what is approved already and of what is approved next.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { noGraveAxeViolations } from '../support/axe.ts';
import { drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(240_000);
const season = 'Biçim 2026';
const brand = 'Nehir';

const section = (page: Page) => page.getByRole('region', { name: 'More formats' });

/** @returns its address: what is approved is in a section that is closed at first */
async function openCollage(page: Page, { console: origin }: Product, folder: string, code: string): Promise<string> {
  await page.goto(`${origin}/whatsapp-shop/${folder}`);
  await page.getByRole('link', { name: brand }).first().click();
  await page
    .getByRole('button', { name: code })
    .or(page.getByRole('link', { name: code }))
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: code })).toBeVisible();
  return page.url();
}

async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByText('Approved', { exact: true })).toBeVisible();
}

/** The picture behind the link, as a visitor would get it. */
async function picture(page: Page, name: 'Story' | 'Square') {
  const link = page.getByRole('dialog').getByRole('link', { name: new RegExp(`^${name}`) });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  const { format, width, height } = await sharp(await answer.body()).metadata();
  return { format, width, height };
}

test('a shop chooses story and square; they are made automatically, also for what was approved before', async ({
  page,
  product,
}) => {
  const server = await startScriptedFtp();
  const photos = { 'NH-101.jpg': await drawnPhoto(200), 'NH-102.jpg': await drawnPhoto(320) };
  await putPhotos(server, { season, brand, photos });
  const counts = { pending: 0, failed: 0, done: 2, verified: 0 };
  const { folder } = await importedShop(page, product, { server, season, brand, template: 'first-1', counts });

  const first = await openCollage(page, product, folder, 'NH-101');
  await approve(page);
  await expect(page.getByRole('heading', { name: 'More formats' })).toHaveCount(0);

  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByRole('switch', { name: 'Story' }).press('Space');
  await expect(section(page).getByText('Made of every approved collage (1).')).toBeVisible();
  await noGraveAxeViolations(page);

  await page.goto(first);
  expect(await picture(page, 'Story')).toEqual({ format: 'jpeg', width: 1080, height: 1920 });
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Square' })).toHaveCount(0);
  await noGraveAxeViolations(page);

  // On a phone, by touch: the other format, and a collage that is approved only now.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.console}/settings?tab=photos`);
  await section(page).getByRole('listitem').filter({ hasText: 'Square' }).click();
  await expect(page.getByRole('switch', { name: 'Square' })).toBeChecked();
  await noGraveAxeViolations(page);
  await openCollage(page, product, folder, 'NH-102');
  await approve(page);
  expect(await picture(page, 'Story')).toEqual({ format: 'jpeg', width: 1080, height: 1920 });
  expect(await picture(page, 'Square')).toEqual({ format: 'jpeg', width: 1080, height: 1080 });
  await server.stop();
});
