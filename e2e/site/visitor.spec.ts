// A customer with a phone: finds, filters, loses the network and goes on.
import { devices, type Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use({ ...phone, untouchedFor: 'the visitor of a site' });
test.setTimeout(240_000);

const text = (page: Page) => page.getByRole('searchbox');
const tiles = (page: Page) => page.locator('[data-found] .tile');
const count = (page: Page) => page.getByRole('status');

test('finds by words and filters, comes back to them by the address, and without a network', async ({
  page,
  product,
}) => {
  const site = await publishedSite(product, { search_product: true, language: 'EN' });
  await page.goto(site);
  await noGraveAxeViolations(page);
  await page.locator('.search-door').click();

  await expect(count(page)).toHaveText(/^\d+ found$/);
  const all = await tiles(page).count();
  expect(all).toBeGreaterThan(1);
  await expect(count(page)).toHaveText(`${all} found`);
  const code = await tiles(page).last().locator('.tile-code').innerText();
  await text(page).fill(code.toLowerCase());
  await expect(tiles(page).first().locator('.tile-code')).toHaveText(code);
  await expect(page).toHaveURL(/search\/\?q=/);
  await expect(tiles(page).first().locator('img')).toHaveJSProperty('complete', true);
  expect(
    await tiles(page)
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  await text(page).fill('');
  await page.getByText('Filters').click();
  await page.getByLabel('Sort').selectOption('dearest');
  await page.getByRole('checkbox', { name: 'New' }).check();
  await noGraveAxeViolations(page);
  const wanted = page.url();
  expect(wanted).toContain('new=1&sort=dearest');
  const shown = await count(page).innerText();

  await tiles(page).first().click();
  await expect(page.locator('.panel-code')).toBeVisible();
  await page.goBack();
  await expect(count(page)).toHaveText(shown);
  await expect(page).toHaveURL(wanted);

  await text(page).fill('qqqqqqq');
  await expect(count(page)).toHaveText('Nothing fits.');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(count(page)).toHaveText(`${all} found`);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(count(page)).toHaveText(`${all} found`);
  await page.context().setOffline(true);
  await page.reload();
  await text(page).fill(code);
  await expect(tiles(page).first().locator('.tile-code')).toHaveText(code);
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
});
