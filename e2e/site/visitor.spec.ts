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
/** The message with which a messenger is opened. */
async function sentTo(page: Page, address: string, press: () => Promise<void>): Promise<string> {
  await page.route(`${address}**`, (route) => route.fulfill({ body: 'the messenger' }));
  await press();
  await page.waitForURL(`${address}**`);
  return new URL(page.url()).searchParams.get('text') ?? '';
}
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

test('has search and cart without a network, however many products were looked at', async ({ page, product }) => {
  const site = await publishedSite(product, { search_product: true, language: 'EN', cart_settings: { enabled: true } });
  await page.goto(site);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const keptAfter = (seen: number) =>
    page.evaluate(
      async ({ site, seen }) => {
        const store = await caches.open(`kolaj ${new URL(site).pathname} pages`);
        for (let at = 0; at < seen; at++) await store.put(`${site}p/seen-${at}/`, new Response('seen'));
        return (await store.keys()).length;
      },
      { site, seen },
    );
  const many = await keptAfter(320);
  await page.evaluate((address) => fetch(address).then(() => undefined), `${site}robots.txt`);
  await expect.poll(() => keptAfter(0)).toBeLessThan(many);

  await page.context().setOffline(true);
  await page.goto(`${site}search/`);
  await expect(tiles(page).first()).toBeVisible();
  await page.goto(`${site}cart/`);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.context().setOffline(false);
});

test('picks several products, loses the network, and sends one order', async ({ page, product }) => {
  const cart_settings = {
    enabled: true,
    min_items: 8,
    note: 'Delivery in two days.',
    checkout: 'whatsapp',
    show_total: true,
  };
  const site = await publishedSite(product, {
    ...{ search_product: true, language: 'EN', unit_pricing: true, whatsapp_phone: '+90 532 000 00 00', bar_menu: 2 },
    ...{ cart_settings, table_menu: true },
  });
  await page.goto(site);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await noGraveAxeViolations(page);

  const codes: string[] = [];
  for (const at of [0, 1]) {
    await page.goto(`${site}search/`);
    await tiles(page).nth(at).click();
    codes.push(await page.locator('.panel-code').innerText());
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
    await expect(page.locator('[data-said]')).toHaveText(/Added/);
    await expect(page.locator('.bar-cart [data-cart-count]')).toHaveText(String(at + 1));
  }
  await noGraveAxeViolations(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.locator('.bar-cart').click();
  await expect(page.locator('.cart-line')).toHaveCount(2);
  await expect(page.getByText('Delivery in two days.')).toBeVisible();
  await page.getByRole('button', { name: `One more: ${codes[0]}` }).click();
  await page.getByRole('textbox', { name: 'Note for the shop' }).fill('Before Friday, please');
  await noGraveAxeViolations(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('.cart-line')).toHaveCount(2);
  await page.getByRole('button', { name: `Remove: ${codes[1]}` }).click();
  await expect(page.locator('.cart-line')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.cart-line')).toHaveCount(2);
  await page.context().setOffline(false);

  await page.getByRole('textbox', { name: 'Note for the shop' }).fill('Before Friday, please');
  await expect(page.getByText('At least 8 pieces make an order.')).toBeVisible();
  await page.getByRole('button', { name: `One more: ${codes[1]}` }).click();
  const send = page.getByRole('link', { name: 'Send the order on WhatsApp' });
  const first = await sentTo(page, 'https://wa.me/905320000000', () => send.click());
  for (const code of codes) expect(first).toContain(code);
  expect(first).toMatch(/Order \d+\n/);
  expect(first).toContain('2 × series of 5 = $');
  expect(first).toMatch(/Total: \$[\d.,]+ · \d+ pcs/);
  expect(first).toContain('Note for the shop: Before Friday, please');
  expect(first.match(new RegExp(`${site}p/`, 'g'))).toHaveLength(2);

  await page.goto(`${site}cart/`);
  await expect(page.getByText(/^Order \d+ was handed to the messenger/)).toBeVisible();
  await page.getByRole('button', { name: `One more: ${codes[0]}` }).click();
  await expect(page.getByText(/was handed to the messenger/)).toHaveCount(0);
  // The shop's server is away: the order leaves all the same, and says so.
  await page.route('**/order', (route) => route.abort());
  const second = await sentTo(page, 'https://wa.me/905320000000', () => send.click());
  expect(second).toContain('(not yet registered by the site)');
});

test('orders nothing that changed while the cart was open', async ({ page, product }) => {
  const site = await publishedSite(product, {
    ...{ search_product: true, language: 'EN', unit_pricing: true, whatsapp_phone: '+90 532 000 00 00' },
    cart_settings: { enabled: true, min_items: 0, note: '', checkout: 'whatsapp', show_total: true },
  });
  await page.goto(`${site}search/`);
  await tiles(page).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto(`${site}cart/`);
  await page.getByRole('link', { name: 'Send the order on WhatsApp' }).waitFor();
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('kolaj cart')) ?? '';
    const cart = JSON.parse(localStorage.getItem(name) ?? '[]');
    cart[0].product.price.minor = 100;
    localStorage.setItem(name, JSON.stringify(cart));
  });
  await page.getByRole('link', { name: 'Send the order on WhatsApp' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something has changed. Look through it and send again.');
  await expect(page.getByText('The price was $1')).toBeVisible();
  await sentTo(page, 'https://wa.me/905320000000', () =>
    page.getByRole('link', { name: 'Send the order on WhatsApp' }).click(),
  );
});

test('is told when a product is gone or costs another price since it was picked', async ({ page, product }) => {
  const site = await publishedSite(product, {
    ...{ search_product: true, language: 'EN', unit_pricing: true, whatsapp_phone: '+90 532 000 00 00' },
    cart_settings: { enabled: true, min_items: 0, note: '', checkout: 'telegram', show_total: true },
  });
  for (const at of [0, 1]) {
    await page.goto(`${site}search/`);
    await tiles(page).nth(at).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
  }
  // As a browser keeps it that was here a week ago.
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('kolaj cart')) ?? '';
    const cart = JSON.parse(localStorage.getItem(name) ?? '[]');
    cart[0].product.slug = 'a-product-that-is-no-more';
    cart[1].product.price.minor = 100;
    localStorage.setItem(name, JSON.stringify(cart));
  });
  await page.goto(`${site}cart/`);
  await expect(page.getByText('No longer available, not ordered')).toBeVisible();
  await expect(page.getByText('The price was $1')).toBeVisible();
  const href = await page.getByRole('link', { name: 'Send the order on Telegram' }).getAttribute('href');
  const order = new URL(href ?? '');
  expect(order.origin + order.pathname).toBe('https://t.me/+905320000000');
  expect(order.searchParams.get('text')).not.toContain('2) ');
});
