// A visitor whose browser, network or shop misbehaves: nothing is promised that is not so, and an order always leaves.
import { devices, type Page } from '@playwright/test';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use({ ...phone, untouchedFor: 'a visitor with an odd browser', serviceWorkers: 'block' });
test.setTimeout(240_000);

const settings = {
  ...{ search_product: true, language: 'EN', whatsapp_phone: '+90 532 000 00 00', bar_menu: 2 },
  cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true },
};
const messenger = 'https://wa.me/905320000000';
const lines = (page: Page) => page.locator('.cart-line');
const send = (page: Page) => page.locator('[data-send] a');

/** Opens a product and answers its code. */
async function openProduct(page: Page, site: string, at = 0): Promise<string> {
  await page.goto(`${site}search/`);
  await page.locator('[data-found] .tile').nth(at).click();
  return page.locator('.panel-code').innerText();
}

async function pick(page: Page, site: string, at = 0): Promise<string> {
  const code = await openProduct(page, site, at);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  return code;
}

/** Presses the first link of the order; answers the message with which the messenger is opened. */
async function sent(page: Page): Promise<string> {
  await page.route(`${messenger}**`, (route) => route.fulfill({ body: 'the messenger' }));
  await send(page).first().click();
  await page.waitForURL(`${messenger}**`);
  return new URL(page.url()).searchParams.get('text') ?? '';
}

test('a browser that keeps nothing orders each product by itself', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openProduct(page, site);
  await expect(page.locator('.actions a[href^="https://wa.me/"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeHidden();
});

test('a browser whose store is full says nothing of added', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await openProduct(page, site);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Added' })).toHaveCount(0);
  await expect(page.locator('.actions a[href^="https://wa.me/"]')).toBeVisible();
});

test('an old phone, on a site without https, sends a numbered order', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await page.addInitScript(() => {
    Object.assign(crypto.constructor.prototype, { randomUUID: undefined });
    Object.assign(String.prototype, { toWellFormed: undefined });
    Object.assign(Array.prototype, { toSorted: undefined, toReversed: undefined });
    Object.assign(AbortSignal, { timeout: undefined });
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await pick(page, site);
  await page.goto(`${site}cart/`);
  expect(await sent(page)).toMatch(/Order \d+/);
  expect(errors).toEqual([]);
});

test('what was kept by something else is not drawn, and what fits is', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  const code = await pick(page, site);
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('cart'));
    const [line] = JSON.parse(localStorage.getItem(key) ?? '');
    const odd = (change: object, of: object = {}) => ({
      ...line,
      ...of,
      product: { ...line.product, slug: 'odd', ...change },
    });
    const cart = [
      ...[odd({ price: { minor: 1 } }), odd({ soldOut: { whole: false } }), odd({ soldOut: 5 }), odd({ pieces: -5 })],
      ...[odd({}, { before: 'x' }), odd({}, { before: { minor: 'x', currency: 5 } }), null, line],
    ];
    localStorage.setItem(key, JSON.stringify(cart));
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${site}cart/`);
  await expect(lines(page).filter({ hasText: code })).toHaveCount(1);
  await expect(send(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test('of two products that are called alike the one is counted up that was chosen', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  for (const at of [0, 1]) await pick(page, site, at);
  // As two photos that a camera has named: each is called by its type.
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('cart'));
    const cart = JSON.parse(localStorage.getItem(key) ?? '');
    for (const line of cart) line.product.code = 'Dress';
    localStorage.setItem(key, JSON.stringify(cart));
  });
  // What is kept is shown where the products cannot be asked.
  await page.route('**/p/*/', (route) => route.abort());
  await page.goto(`${site}cart/`);
  const quantities = lines(page).locator('output');
  await expect(quantities).toHaveText(['1', '1']);
  await lines(page).nth(1).getByRole('button', { name: 'One more: Dress' }).focus();
  await page.keyboard.press('Enter');
  await expect(quantities).toHaveText(['1', '2']);
  await page.keyboard.press('Enter');
  await expect(quantities).toHaveText(['1', '3']);
});

test('a network that refuses for a moment takes nothing out of the cart', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await pick(page, site);
  for (const status of [429, 403, 503, 407]) {
    await page.route(`${site}p/**`, (route) => route.fulfill({ status, body: 'wait' }));
    const asked = page.waitForResponse(`${site}p/**`);
    await page.goto(`${site}cart/`);
    await asked;
    await page.waitForTimeout(200);
    await expect(page.locator('.cart-gone')).toHaveCount(0);
    await page.unroute(`${site}p/**`);
  }
  await page.route(`${site}p/**`, (route) => route.fulfill({ status: 410, body: 'gone' }));
  await page.goto(`${site}cart/`);
  await expect(page.locator('.cart-gone')).toHaveCount(1);
});

test('an undo stays while the shop is being asked', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await pick(page, site);
  await pick(page, site, 1);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`${site}p/**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site}cart/`);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const asked = page.waitForResponse(`${site}p/**`);
  go();
  await asked;
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(2);
});

test('all parts that the shop made of an order are sent, however many this page would have made', async ({
  page,
  product,
}) => {
  const site = await publishedSite(product, settings);
  await pick(page, site);
  await page.goto(`${site}cart/`);
  await expect(send(page)).toHaveCount(1);
  const links = [1, 2, 3].map((n) => `${messenger}?text=part${n}`);
  await page.route(`${site}order`, (route) => route.fulfill({ json: { kind: 'stored', number: 7, links } }));
  // The messenger opens beside the page.
  await page.route(`${messenger}**`, (route) => route.fulfill({ status: 204 }));
  await send(page).first().click();
  await expect(send(page)).toHaveCount(3);
  expect(await send(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(links);
});

test('a phone that drops the page behind the messenger sends one order, and another cart is another one', async ({
  page,
  product,
}) => {
  const site = await publishedSite(product, settings);
  await pick(page, site);
  const numberOf = async () => {
    const [, number] = /Order (\d+)/.exec(await sent(page)) ?? [];
    await page.goto(`${site}cart/`);
    return Number(number);
  };
  await page.goto(`${site}cart/`);
  await page.getByLabel('Note for the shop').fill('Before Friday,\nplease & thanks');
  const first = await numberOf();
  expect(first).toBeGreaterThan(0);
  await expect(page.getByLabel('Note for the shop')).toHaveValue('Before Friday,\nplease & thanks');
  expect(await numberOf()).toBe(first);
  await page.getByRole('button', { name: /^One more/ }).click();
  expect(await numberOf()).toBe(first + 1);
  // Once more the same, on purpose.
  await page.getByRole('button', { name: 'Empty the cart' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await numberOf()).toBe(first + 2);
});

test('too few pieces by now is said, and no order leaves', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await pick(page, site);
  await page.goto(`${site}cart/`);
  const answer = { kind: 'below_minimum', minimum: 12, pieces: 1 };
  await page.route(`${site}order`, (route) => route.fulfill({ json: answer }));
  await send(page).first().click();
  await expect(page.getByRole('alert')).toContainText('12');
  expect(page.url()).toBe(`${site}cart/`);
});

test('a list that is no list is said to have failed', async ({ page, product }) => {
  const site = await publishedSite(product, settings);
  await page.route('**/search/index.json', (route) => route.fulfill({ body: '<h1>Log in to the hotel</h1>' }));
  await page.goto(`${site}search/`);
  await expect(page.locator('[data-failed]')).toBeVisible();
});
