// What a send brought: from the link below a picture in a group over a visitor's cart to an order, told by send, group, product and day.
import { readFile } from 'node:fs/promises';
import { type Browser, devices, type Page } from '@playwright/test';
import { type Client, logIn as callAs, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, newShop } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(240_000);
test.use({ untouchedFor: 'sales' });

const brand = 'İnci Triko';
const today = () =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Istanbul' })
    .format(new Date())
    .replace('/', '-');

const settings = {
  ...{ whatsapp_phone: '+90 532 000 00 00', language: 'EN', link_under_pictures: true },
  cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true },
};

/** Approves, publishes and sends a brand with links below its pictures; answers how many pictures a group got. */
async function sendWithLinks(product: Product): Promise<number> {
  await publishedSite(product, settings);
  const client = await callAs(product, 'owner@demo.kolaj.test', demoPassword);
  const images = await picturesOf(client);
  const contact = { server_config: { whatsapp_contact_message: 'All models: {site}' } };
  expect((await client.form('/shop/updateServerConfig', contact)).body).toMatchObject({ success: true });
  const sent = await client.form('/send_kolaj', {
    ...{ images, firm: 'demo', brand, days: [today()], sendAfter: null, batch: '', onlySaleGroup: false },
  });
  expect(sent.body).toMatchObject({ success: true });
  return images.length;
}

async function picturesOf(client: Client): Promise<string[]> {
  const [folder] = resultOf(await client.form('/shop/folder/list', {}));
  const subfolders = resultOf(await client.form('/shop/subfolder/list', { folder_id: folder?.id, onlyActive: true }));
  const own = subfolders.find(({ data }) => Object(data).name === brand);
  const collages = resultOf(await client.form('/shop/kolaj/list', { subfolder_id: own?.id }));
  return collages.map(({ picture }) => String(Object(picture).url));
}

/** Links that stand in the group, each once. */
async function linksIn({ sandbox }: Product, name: string): Promise<string[]> {
  const answer = await fetch(`${sandbox}/control/groups`);
  const { groups }: { groups: { name: string; messages: { text?: string }[] }[] } = await answer.json();
  const words = groups.find((group) => group.name === name)?.messages.map(({ text }) => text ?? '') ?? [];
  return [...new Set(words.join('\n').match(/http\S+/g) ?? [])];
}

/** Somebody of a group follows a link, looks at the product, puts it into the cart and orders it. */
async function orderBy(browser: Browser, link: string, site: string): Promise<void> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(link);
  const told = page.waitForResponse((answer) => answer.request().postData()?.includes('"put"') === true);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await told;
  await page.goto(`${site}cart/`);
  await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'the messenger' }));
  await page.getByRole('link', { name: 'Send the order on WhatsApp' }).click();
  await page.waitForURL('https://wa.me/**');
  await context.close();
}

/** Somebody opens an address; answers when the shop has been told. */
async function lookAt(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const told = page.waitForResponse((answer) => answer.url().endsWith('/visit'));
  await page.goto(address);
  expect((await told).status()).toBe(204);
  await context.close();
}

const step = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'From message to order' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

test('a link below a picture leads from a group to an order, and the shop sees which', async ({
  page,
  product,
  browser,
}) => {
  const pictures = await sendWithLinks(product);
  const site = `${product.site}/s/demo/`;
  const group = 'Lalezar Toptan 1';
  await expect.poll(async () => (await linksIn(product, group)).length, { timeout: 60_000 }).toBe(pictures + 1);
  const links = await linksIn(product, group);
  const below = links.filter((link) => link.startsWith(`${site}p/`));
  const codes = new Set(links.map((link) => new URL(link).searchParams.get('g')));
  expect(codes.size, 'one code for the group').toBe(1);
  expect(await linksIn(product, 'Lalezar Toptan 2')).not.toEqual(expect.arrayContaining(links));
  await orderBy(browser, below[0] ?? '', site);

  await logIn(page, product);
  await page.goto(`${product.console}/analytic`);
  await page.getByRole('link', { name: 'Sales' }).click();
  await expect(page).toHaveURL(/tab=sales/);
  await expect(step(page, 'Visits').getByText('1', { exact: true })).toBeVisible();
  await expect(step(page, 'Carts').getByText('1', { exact: true })).toBeVisible();
  await expect(step(page, 'Orders').getByText('1', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 1 orders came by a link')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(brand) })).toContainText(/first order after \d+ min/);
  await noGraveAxeViolations(page);

  await page.getByRole('button', { name: 'Groups', exact: true }).click();
  await expect(page).toHaveURL(/by=group/);
  await expect(page.getByRole('row', { name: new RegExp(group) }).getByRole('cell')).toHaveText([
    ...[String(pictures + 1), '1', '1', '1', /\d+/, /\$|₺|TL/],
  ]);
  const waits = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await waits).path(), 'utf8');
  expect(file).toContain('Group,Messages,Visits,Carts,Orders,Pieces,Amount');
  expect(file).toMatch(new RegExp(`^${group},${pictures + 1},1,1,1,`, 'm'));

  await page.getByRole('button', { name: 'Products', exact: true }).click();
  const best = page.getByRole('row').nth(1);
  await expect(best.getByRole('img')).toHaveCount(0);
  await expect(best.locator('img')).toHaveJSProperty('complete', true);
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Least ordered first' }).click();
  await expect(page).toHaveURL(/order=worst/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Products', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Days', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto(`${product.console}/orders`);
  await page.getByRole('link', { name: /#1\b/ }).first().click();
  await expect(page.getByText('Came by the link of a send:')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`${brand} · .* → ${group}`) }).click();
  await expect(page).toHaveURL(/\/wgroup\/proof\//);
  // The days of the range stay when the other tab is opened.
  await page.goto(`${product.console}/analytic?tab=sales&range=today`);
  await page.getByRole('link', { name: 'Collages', exact: true }).click();
  await expect(page).toHaveURL(/\/analytic\?range=today$/);
});

test('switched off, nothing is collected and the page says so', async ({ page, product, browser }) => {
  const site = await publishedSite(product, settings);
  const client = await callAs(product, 'owner@demo.kolaj.test', demoPassword);
  const save = (count_visits: boolean) => client.form('/shop/updateClientConfig', { client_config: { count_visits } });
  await save(false);
  await lookAt(browser, site);
  await logIn(page, product);
  await page.goto(`${product.console}/analytic?tab=sales&by=day`);
  await expect(page.getByText('Visits are not counted.')).toBeVisible();
  const visits = await step(page, 'Visits').locator('strong').innerText();
  await lookAt(browser, site);
  await page.reload();
  await expect(step(page, 'Visits').locator('strong')).toHaveText(visits);
  await noGraveAxeViolations(page);
  await save(true);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('rows are two lines, nothing scrolls sideways, and a new shop is told what to do', async ({
    page,
    product,
    browser,
  }) => {
    const site = await publishedSite(product, settings);
    const book: { products: { slug: string }[] } = await (await fetch(`${site}order.json`)).json();
    await lookAt(browser, `${site}p/${book.products[0]?.slug}/`);
    await logIn(page, product);
    await page.goto(`${product.console}/analytic?tab=sales&by=product`);
    await expect(page.getByRole('region', { name: 'Product' }).getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await noGraveAxeViolations(page);
    await newShop(page, product);
    await page.goto(`${product.console}/analytic?tab=sales`);
    await expect(page.getByText('Your catalogue is not published.')).toBeVisible();
    await expect(page.getByText('Nothing was sent, visited or ordered')).toBeVisible();
    await noGraveAxeViolations(page);
  });
});
