// The shop has no more of something: the owner says so, visitors see it without a publish, and a cart that holds it says it (D-97).
import { type Browser, devices, type Page } from '@playwright/test';
import { logIn as apiLogIn, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use({ ...phone, untouchedFor: 'the visitor of a shop that has sold out' });
test.setTimeout(240_000);

async function owner(browser: Browser, product: Product): Promise<Page> {
  const client = await apiLogIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/account/updateInfo', { language: 'en' });
  const folders = resultOf(await client.form('/shop/folder/list', {}));
  const folder = folders.find(({ data }) => Object(data).name === 'Güz 2026 46. Hafta');
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logIn(page, product);
  await page.goto(`${product.console}/whatsapp-shop/${folder?.id}/all?status=verified`);
  return page;
}

const card = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^${code} `) }).first();
/** Until the page says so; the time that D-97 allows. */
const within = { timeout: 10_000, intervals: [100] };

test('a product is sold out on the site within seconds, in a cart that holds it, and back again', async ({
  page,
  browser,
  product,
}) => {
  const site = await publishedSite(product, {
    ...{
      search_product: true,
      language: 'EN',
      whatsapp_phone: '+90 532 000 00 00',
      bar_menu: 2,
      product_pictures: 'collage',
    },
    cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true, ask_contact: true },
  });
  await page.goto(`${site}search/`);
  const codes: string[] = [];
  const addresses: string[] = [];
  for (const at of [0, 1]) {
    await page.goto(`${site}search/`);
    await page.locator('[data-found] .tile').nth(at).click();
    codes.push(await page.locator('.panel-code').innerText());
    addresses.push(page.url());
    await page.getByRole('button', { name: 'Add to cart' }).click();
  }
  const [code = '', other = ''] = codes;
  const [address = ''] = addresses;

  const console = await owner(browser, product);
  await card(console, code).click();
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Sold out' }).check();
  const pressed = Date.now();

  const says = async () => (await (await fetch(address)).text()).includes('class=sold-out');
  await expect.poll(says, within).toBe(true);
  test.info().annotations.push({ type: 'from mark to page', description: `${Date.now() - pressed} ms` });

  await expect(dialog.getByText('Sold out').first()).toBeVisible();
  await noGraveAxeViolations(console);

  await page.goto(address);
  await expect(page.locator('.sold-out')).toHaveText('Sold out');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await noGraveAxeViolations(page);
  await page.goto(`${site}search/`);
  await expect(page.locator('.badge-sold-out')).toHaveCount(1);
  await page.getByText('Filters').click();
  await page.getByRole('checkbox', { name: 'In stock only' }).check();
  await expect(page.locator('.badge-sold-out')).toHaveCount(0);
  await noGraveAxeViolations(page);

  await page.goto(`${site}cart/`);
  const lines = page.locator('.cart-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: code }).getByText('Sold out, not ordered')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ayşe');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+90 532 111');
  const send = page.getByRole('link', { name: 'Send the order on WhatsApp' });
  const message = decodeURIComponent((await send.getAttribute('href')) ?? '');
  expect(message).toContain(other);
  expect(message).not.toContain(`${code} `);
  expect(message).toContain('Name: Ayşe\nPhone: +90 532 111');
  await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'the messenger' }));
  await send.click();
  await page.waitForURL('https://wa.me/**');
  const news = console.getByRole('region', { name: 'New orders' });

  await console.keyboard.press('Escape');
  await expect(news).toContainText(/\d+ new orders?/);
  await noGraveAxeViolations(console);
  await news.getByRole('button', { name: 'Seen' }).click();
  await expect(news).toHaveCount(0);
  await expect(card(console, code)).toHaveAccessibleName(/Sold out/);
  await card(console, code).focus();
  await console.keyboard.press('s');
  await expect(card(console, code)).not.toHaveAccessibleName(/Sold out/);
  await expect.poll(says, within).toBe(false);
  await console.getByRole('button', { name: 'Undo' }).last().click();
  await expect(card(console, code)).toHaveAccessibleName(/Sold out/);
  await expect.poll(says, within).toBe(true);
  await card(console, code).focus();
  await console.keyboard.press('s');
  await expect.poll(says, within).toBe(false);
  await page.goto(`${site}cart/`);
  await expect(lines).toHaveCount(2);
  await expect(page.getByText('Sold out, not ordered')).toHaveCount(0);
  await console.context().close();
});
