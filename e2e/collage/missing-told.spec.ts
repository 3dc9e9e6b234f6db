// What products lack is told before it is published, and only what is true is a finished step.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, countsIn, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(240_000);
test.use({ viewport: { width: 390, height: 844 } });
const patience = { timeout: 60_000 };
const season = 'Eksik 2026';

const whole = 'BR-7000 KAHVE 38-46 $23.00.jpg';
/** One with everything, one without a price, two of a camera. */
const withGaps = [whole, 'BR-7001 KAHVE 38-46.jpg', 'IMG_2034.jpg', 'IMG_2035.jpg'];

async function shopOf(page: Page, product: Product, names: readonly string[]): Promise<string> {
  const server = await startScriptedFtp();
  const photos = await Promise.all(names.map(async (name, at) => [name, await drawnPhoto(10 + 60 * at)] as const));
  await putPhotos(server, { season, brand: 'Beren', photos: Object.fromEntries(photos) });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand: 'Beren', template: 'first-1' },
    counts: { pending: 0, failed: 0, done: names.length, verified: 0 },
  });
  await server.stop();
  return folder;
}

interface Item {
  id: string;
  version: number;
  code: string;
}

async function collagesOf(page: Page, product: Product, folder: string): Promise<Item[]> {
  const all = await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`);
  return Object(await all.json()).result.kolaj;
}

async function approve(page: Page, product: Product, items: readonly Item[]): Promise<void> {
  const asked = items.map(({ id, version }) => ({ id, version }));
  await ask(page, product, '/shop/verify/approve', { items: asked });
}

test('before the first publish the page says what is missing; nothing is forbidden', async ({ page, product }) => {
  const folder = await shopOf(page, product, withGaps);
  await approve(page, product, await collagesOf(page, product, folder));
  await page.goto(`${product.console}/build`);
  await expect(page.getByText('What you publish next has gaps.')).toBeVisible(patience);
  await expect(page.getByText('2 products have no code')).toBeVisible();
  await expect(page.getByText('3 products have no price')).toBeVisible();
  await expect(page.getByText('Nobody can order: the site has no number for orders.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give the number' })).toHaveAttribute('href', /section=ordering/);
  await noGraveAxeViolations(page);
  await page.getByRole('link', { name: 'Type the prices' }).click();
  await expect(page.getByRole('heading', { name: 'Missing prices' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Type the codes' }).click();
  await expect(page.getByRole('heading', { name: 'Missing codes' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Publish 4 changes' }).click();
  await expect(page.getByText('The live site has gaps.')).toBeVisible(patience);
  await expect(page.getByText('What you publish next has gaps.')).toHaveCount(0);
});

test('two garments that were given one code are named before they are published', async ({ page, product }) => {
  const folder = await shopOf(page, product, ['IMG_2034.jpg', 'IMG_2035.jpg']);
  const typed = { kind: 'code', code: 'BE-404' };
  for (const { id, version } of await collagesOf(page, product, folder))
    await ask(page, product, '/shop/kolaj/type', { id, version, typed });
  // As soon as both are drawn again.
  const approved = async () => {
    await approve(page, product, await collagesOf(page, product, folder));
    return (await countsIn(page, product)).verified;
  };
  await expect.poll(approved, patience).toBe(2);
  await page.goto(`${product.console}/build`);
  await expect(page.getByText(/^BE-404: 2 products have this code, customers get them as one/)).toBeVisible(patience);
  await noGraveAxeViolations(page);
  await page.getByRole('link', { name: 'BE-404 · Beren' }).last().click();
  await expect(page.getByRole('button', { name: 'Text: BE-404 · Std' })).toBeVisible(patience);
});

/** As a shop sees its home that has sent already. */
const hasSent = (page: Page) =>
  page.route('**/api/shop/onboarding', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"done":false', '"done":true') });
  });

test('a step is done when nothing is left of it, and home says what is missing', async ({ page, product }) => {
  const folder = await shopOf(page, product, withGaps);
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await page.goto(`${product.console}/whatsapp-shop`);
  const gaps = '2 products have no code · 3 products have no price';
  await expect(page.getByText('Next: Look at the collages')).toBeVisible(patience);
  await page.getByRole('link', { name: gaps }).click();
  await expect(page.getByRole('heading', { name: 'Missing codes' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(step('Look at the collages').getByText(gaps)).toBeVisible();
  const [first] = await collagesOf(page, product, folder);
  await approve(page, product, first === undefined ? [] : [first]);
  await expect(step('Approve').getByText('3 collages wait for approval')).toBeVisible(patience);
  await expect(page.getByText('1 of 5 steps done')).toBeVisible();
  await noGraveAxeViolations(page);

  await hasSent(page);
  await page.goto(`${product.console}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible(patience);
  await expect(page.getByRole('listitem').filter({ hasText: '3 products have no price' })).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('listitem').filter({ hasText: '2 products have no code' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Missing codes' })).toBeVisible();
});

test('where nothing is missing nothing is told, and after the publish the next step is to send', async ({
  page,
  product,
}) => {
  const folder = await shopOf(page, product, [whole]);
  await ask(page, product, '/shop/updateClientConfig', { client_config: { whatsapp_phone: '+90 532 000 00 00' } });
  await approve(page, product, await collagesOf(page, product, folder));
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page.getByText('Next: Publish')).toBeVisible(patience);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('link', { name: /^Publish/ }).click();
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeVisible();
  await expect(page.getByText('What you publish next has gaps.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(page.getByRole('listitem').getByText('Live', { exact: true })).toBeVisible(patience);
  await expect(page.getByText('Next: Send')).toBeVisible();
  await expect(page.getByText('Next: Publish')).toHaveCount(0);

  await hasSent(page);
  await page.goto(`${product.console}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible(patience);
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible();
});

test('on a phone a typed code is found from the folders, and from the brands of a folder', async ({
  page,
  product,
}) => {
  const folder = await shopOf(page, product, [whole, 'IMG_2034.jpg']);
  const camera = (await collagesOf(page, product, folder)).find(({ code }) => code === 'IMG_2034');
  const typed = { kind: 'code', code: 'ZK-4477' };
  await ask(page, product, '/shop/kolaj/type', { id: camera?.id, version: camera?.version, typed });
  const products = page.getByRole('list', { name: 'Products' });
  const bar = page.getByRole('banner');

  await page.goto(`${product.console}/whatsapp-shop`);
  await bar.getByRole('button', { name: 'Search folders and codes' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('zk-44');
  await expect(products.getByRole('link', { name: /ZK-4477/ })).toBeVisible(patience);
  await expect(page.getByText('No folder')).toHaveCount(0);
  await noGraveAxeViolations(page);
  await products.getByRole('link', { name: /ZK-4477/ }).click();
  await expect(page).toHaveURL(new RegExp(`look=${camera?.id}`));

  await page.goto(`${product.console}/whatsapp-shop/${folder}`);
  await bar.getByRole('button', { name: 'Search brands and codes' }).click();
  await page.keyboard.type('4477');
  await expect(products.getByRole('link', { name: /ZK-4477/ })).toBeVisible(patience);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No brand and no product matches “zzzz”')).toBeVisible(patience);
  // One letter is in every code: products are not searched for it.
  await page.getByRole('searchbox').fill('z');
  await expect(page.getByText('No brand matches “z”')).toBeVisible();

  // Inside a brand the field is ready to be typed into.
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  await bar.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('4477');
  await expect(page.getByText('ZK-4477').first()).toBeVisible();
});
