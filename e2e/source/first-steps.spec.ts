// The line of first steps says only what is true, and never goes back after the first publish.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(240_000);
test.use({ viewport: { width: 390, height: 844 } });
const patience = { timeout: 60_000 };
const season = 'Adım 2026';
const photo = 'BR-7000 KAHVE 38-46.jpg';

interface Card {
  id: string;
  version: number;
}

async function cardOf(page: Page, product: Product, folder: string): Promise<Card> {
  const all = await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`);
  return Object(await all.json()).result.kolaj[0];
}

/** As a shop sees its home while its first import is running. */
const isComing = (page: Page) =>
  page.route('**/api/shop/onboarding', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"done":true', '"done":false');
    await route.fulfill({ response, body: text.replace('"is_coming":false', '"is_coming":true') });
  });

test('a shop without prices hears so once; after the publish what is done stays done', async ({ page, product }) => {
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand: 'Beren', photos: { [photo]: await drawnPhoto(10) } });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand: 'Beren', template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 1, verified: 0 },
  });
  await server.stop();

  await isComing(page);
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page.getByText('Photos are coming.')).toBeVisible(patience);
  await expect(page.getByText('Next: Photos')).toHaveCount(0);
  await page.unroute('**/api/shop/onboarding');

  await page.reload();
  const hint = 'No product has a price: leave it so, or type them. After the first, all are asked for.';
  await expect(page.getByText('Next: Approve')).toBeVisible(patience);
  await noGraveAxeViolations(page);
  await page.getByRole('link', { name: hint }).click();
  await expect(page.getByRole('heading', { name: 'Missing prices' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Look at the collages' }).getByText(hint)).toBeVisible();

  await ask(page, product, '/shop/verify/approve', {
    items: [await cardOf(page, product, folder)].map(({ id, version }) => ({ id, version })),
  });
  await page.goto(`${product.console}/build`);
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(page.getByText('Next: Send')).toBeVisible(patience);

  // It waits for approval again: Today says so, and the steps that are over stay over.
  const { id, version } = await cardOf(page, product, folder);
  await ask(page, product, '/shop/kolaj/type', { id, version, typed: { kind: 'code', code: 'BR-7001' } });
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page.getByText('4 of 5 steps done')).toBeVisible(patience);
  await expect(page.getByText('Next: Send')).toBeVisible();
  await expect(page.getByText(hint)).toHaveCount(0);
});
