// A shop's own domain: the owner sets its records, it is proven, and a visitor buys there. The browser finds every name below .test here.
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import { logIn } from '../support/shell.ts';

test.use({ untouchedFor: 'an own domain' });
test.setTimeout(240_000);

const settings = {
  ...{ search_product: true, language: 'EN', whatsapp_phone: '+90 532 000 00 00' },
  cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true },
};
const messenger = 'https://wa.me/905320000000';
const domain = 'www.lale-giyim.test';

async function bothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await noGraveAxeViolations(page);
  }
}

/** Puts the newest product into the cart, and orders; answers the message for the shop. */
async function orderAt(page: Page, site: string): Promise<string> {
  await page.goto(site);
  await page.locator('[aria-labelledby="newest"] .tile').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  const pictures = await page
    .locator('.panel img, main img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0).length,
    );
  expect(pictures).toBe(0);
  await page.goto(`${site}cart/`);
  await page.route(`${messenger}**`, (route) => route.fulfill({ body: 'the messenger' }));
  await page.locator('[data-send] a').first().click();
  await page.waitForURL(`${messenger}**`);
  return new URL(page.url()).searchParams.get('text') ?? '';
}

test('is proven by its records, shown to visitors who buy there, and taken away with the way back', async ({
  page,
  product,
}) => {
  const underKeyword = await publishedSite(product, settings);
  const own = `http://${domain}:${new URL(product.site).port}/`;
  expect((await page.goto(own))?.status()).toBe(404);

  await logIn(page, product);
  await page.goto(`${product.console}/settings?tab=domain`);
  await expect(page.getByText('No domain yet.')).toBeVisible();
  const field = page.getByLabel('Domain', { exact: true });
  const add = page.getByRole('button', { name: 'Add domain' });
  await field.fill('lale');
  await add.click();
  await expect(page.getByText('The ending is missing, like .com.')).toBeVisible();
  await noGraveAxeViolations(page);
  await field.fill('https://WWW.Lale-Giyim.test/');
  await add.click();
  const card = page.getByRole('article', { name: domain });
  await expect(card.getByText('Waits for its records')).toBeVisible();
  await expect(card.getByText('The TXT record is not there yet.')).toBeVisible();
  await bothSchemes(page);
  await page.screenshot({ path: test.info().outputPath('waiting-desktop.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await noGraveAxeViolations(page);
  await page.screenshot({ path: test.info().outputPath('waiting-phone.png'), fullPage: true });
  const small = await card
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const value = await card.getByText(/^kolaj-site=/).innerText();
  product.zone.set(`_kolaj.${domain}`, { TXT: [value] });
  product.zone.set(domain, { A: ['127.0.0.1'] });
  await expect(async () => {
    await card.getByRole('button', { name: 'Check now' }).click();
    await expect(card.getByText('Works', { exact: true })).toBeVisible({ timeout: 3500 });
  }).toPass();
  await expect(page.getByText('Publish once more.')).toBeVisible();
  await bothSchemes(page);
  await page.screenshot({ path: test.info().outputPath('proven-desktop.png'), fullPage: true });

  await page.getByRole('link', { name: 'To the build page' }).click();
  await expect(page.getByText('Address of the site')).toBeVisible();
  await page.goBack();

  const visitor = await page.context().newPage();
  expect((await visitor.goto(own))?.status()).toBe(200);
  await publishedSite(product, settings);
  expect(await orderAt(visitor, own)).toContain(`${own}p/`);
  expect(await orderAt(visitor, underKeyword)).toContain(`${own}p/`);
  await visitor.close();

  await page.reload();
  await expect(page.getByText('Publish once more.')).toBeHidden();
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden();
  expect((await page.request.get(own.replace(domain, '127.0.0.1'), { headers: { host: domain } })).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Works', { exact: true })).toBeVisible();
});
