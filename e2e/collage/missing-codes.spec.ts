// The codes of photos that a camera has named, typed one after the other in one list.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(240_000);
const patience = { timeout: 60_000 };
const season = 'Kodsuz 2026';
const brand = 'Beren';
const cameras = ['IMG_2034', 'IMG_2035', 'IMG_2036'];

const usual = ['BR-7000.jpg', ...cameras.map((name) => `${name}.jpg`)];

async function codelessShop(page: Page, product: Product, names = usual): Promise<string> {
  const server = await startScriptedFtp();
  const photos = await Promise.all(names.map(async (name, at) => [name, await drawnPhoto(10 + 60 * at)] as const));
  await putPhotos(server, { season, brand, photos: Object.fromEntries(photos) });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: names.length, verified: 0 },
  });
  await server.stop();
  return folder;
}

/** What the shop's collages are called by now, by the name that their photo had. */
async function codesOf(page: Page, product: Product, folder: string): Promise<Record<string, string>> {
  const all = Object(await (await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`)).json());
  return Object.fromEntries(all.result.kolaj.map((card: object) => [Object(card).kolaj_name, Object(card).code]));
}

test('three photos of a camera get their codes on a phone, from the list that says so', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const folder = await codelessShop(page, product);
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  await page.getByRole('link', { name: '3 without code' }).click(patience);

  await expect(page.getByRole('heading', { name: 'Missing codes' })).toBeVisible();
  const code = (name: string) => page.getByLabel(`Code ${name}`);
  const price = (name: string) => page.getByLabel(`Price ${name}`);
  await expect(code('IMG_2034')).toHaveAttribute('enterkeyhint', 'next');
  await noGraveAxeViolations(page);

  // Enter goes on: code, price, the next product. What was left is kept.
  await code('IMG_2034').fill('BE-34');
  await page.keyboard.press('Enter');
  await expect(price('IMG_2034')).toBeFocused();
  await page.keyboard.type('24,90');
  await page.keyboard.press('Enter');
  await expect(code('IMG_2035')).toBeFocused();
  await page.keyboard.type('br-7000');
  await page.keyboard.press('Enter');
  const row = (name: string) => page.getByRole('listitem').filter({ has: code(name) });
  await expect(row('IMG_2034').getByText('Saved')).toHaveCount(2, patience);
  await expect(row('IMG_2035').getByText('BR-7000 is already the code of 1 other product.')).toBeVisible(patience);
  const other = row('IMG_2035').getByRole('link', { name: `BR-7000 ${brand} · ${season}` });
  await expect(other.locator('img')).toBeVisible();
  await expect(other).toHaveAttribute('href', new RegExp(`/whatsapp-shop/${folder}/.+look=`));
  await expect(page.getByText('2 of 3')).toBeVisible();
  await noGraveAxeViolations(page);

  // It may be the same garment in another colour: whoever says so is not told again, and it stays saved.
  await row('IMG_2036').getByLabel('Code').fill('be34');
  await page.keyboard.press('Enter');
  await expect(row('IMG_2036').getByRole('link', { name: 'BE-34' })).toBeVisible(patience);
  await row('IMG_2036').getByRole('button', { name: 'Use it all the same' }).click();
  await expect(row('IMG_2036').getByRole('link', { name: 'BE-34' })).toBeHidden();
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByText('Every product has its code')).toBeVisible();
  await row('IMG_2036').getByRole('button', { name: 'Undo: Code' }).click();
  await expect(page.getByText('2 of 3')).toBeVisible(patience);

  // Undo is in the row, and the field is as it was.
  await row('IMG_2035').getByRole('button', { name: 'Undo: Code' }).click();
  await expect(page.getByText('1 of 3')).toBeVisible(patience);
  await expect(code('IMG_2035')).toHaveValue('');
  expect(await codesOf(page, product, folder)).toEqual({
    ...{ 'BR-7000': 'BR-7000', IMG_2034: 'BE-34', IMG_2035: 'IMG_2035', IMG_2036: 'IMG_2036' },
  });

  // What is no amount is kept as it was typed, and the price is missing all the same.
  await page.getByRole('button', { name: 'Missing prices' }).click();
  await price('BR-7000').fill('25,50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 3')).toBeVisible(patience);
  await page.getByRole('button', { name: 'Undo: Price' }).click();
  await expect(page.getByText('0 of 3')).toBeVisible(patience);
  await price('BR-7000').fill('abc');
  await page.keyboard.press('Enter');
  const unread = page.getByRole('listitem').filter({ has: price('BR-7000') });
  await expect(unread.getByText('A price has a number, like 24.90.')).toBeVisible(patience);
  await expect(unread.getByText('Saved')).toHaveCount(0);
  await price('BR-7000').fill('24-30');
  await page.keyboard.press('Enter');
  await expect(unread.getByText('Saved')).toBeVisible(patience);
  await expect(unread.getByText('No amount can be read from this.')).toBeVisible();
  await expect(page.getByText('0 of 3')).toBeVisible();
});

test('the number that a name holds without a currency is one tap, and nobody’s price until then', async ({
  page,
  product,
}) => {
  await codelessShop(page, product, ['BE-404 24,90.jpg', 'BE-405.jpg']);
  await page.goto(`${product.console}/whatsapp-shop/missing?lacks=price`);
  const price = page.getByLabel('Price BE-404');
  await expect(price).toHaveValue('', patience);
  await expect(page.getByRole('button', { name: /from the name/ })).toHaveCount(1);
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: '24,90 from the name' }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('24,90');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible(patience);
  await expect(page.getByRole('button', { name: /from the name/ })).toHaveCount(0);
});

test('nothing that was typed is lost: a cut line, somebody else, leaving the page', async ({ page, product }) => {
  const folder = await codelessShop(page, product);
  const code = (name: string) => page.getByLabel(`Code ${name}`);
  const row = (name: string) => page.getByRole('listitem').filter({ has: code(name) });
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  await page.getByRole('link', { name: '3 without code' }).click(patience);
  await expect(code('IMG_2034')).toBeVisible();

  // Without a line it waits in its row, and is kept by itself.
  await page.route('**/api/shop/kolaj/type', (route) => route.abort());
  await code('IMG_2034').fill('BE-34');
  await page.keyboard.press('Tab');
  await expect(row('IMG_2034').getByText('No connection.')).toBeVisible();
  await page.unroute('**/api/shop/kolaj/type');
  await expect(row('IMG_2034').getByText('Saved')).toBeVisible(patience);

  // Somebody else was faster: both are shown, and the person decides.
  const { data } = await ask(page, product, '/shop/kolaj/missing/list', { lacks: 'code' });
  const items: { card: { id: string; kolaj_name: string; version: number } }[] = Object(data).result.items;
  const other = items.find(({ card }) => card.kolaj_name === 'IMG_2035')?.card;
  const typed = { kind: 'code', code: 'ZZ-1' };
  await ask(page, product, '/shop/kolaj/type', { id: other?.id, version: other?.version, typed });
  // Also behind another value of the row, which takes nothing from what they have typed.
  await page.getByLabel('Price IMG_2035').fill('24,90');
  await page.keyboard.press('Enter');
  await expect(row('IMG_2035').getByText('Saved')).toBeVisible(patience);
  await code('IMG_2035').fill('BE-35');
  await page.keyboard.press('Enter');
  await expect(row('IMG_2035').getByText('Somebody has typed “ZZ-1” since.')).toBeVisible(patience);
  await row('IMG_2035').getByRole('button', { name: 'Keep mine' }).click();
  await expect(row('IMG_2035').getByText('Saved')).toHaveCount(2, patience);

  // Left with the cursor still in the field.
  await code('IMG_2036').fill('BE-36');
  await page.goBack();
  await expect
    .poll(() => codesOf(page, product, folder), patience)
    .toEqual({ ...{ 'BR-7000': 'BR-7000', IMG_2034: 'BE-34', IMG_2035: 'BE-35', IMG_2036: 'BE-36' } });

  await page.goto(`${product.console}/whatsapp-shop/missing?folder=${folder}`);
  await expect(page.getByText('Every product has its code')).toBeVisible(patience);
});

test('what is typed stays on the device until it is saved: a reload, no line, another person', async ({
  page,
  product,
}) => {
  const folder = await codelessShop(page, product);
  const code = (name: string) => page.getByLabel(`Code ${name}`);
  const row = (name: string) => page.getByRole('listitem').filter({ has: code(name) });
  const half = 'Typed before, not saved yet.';
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  await page.getByRole('link', { name: '3 without code' }).click(patience);

  // Half typed: it is there again, marked, and nobody's code before somebody says so.
  await code('IMG_2034').fill('BE-3');
  await page.reload();
  await expect(code('IMG_2034')).toHaveValue('BE-3', patience);
  await expect(row('IMG_2034').getByText(half)).toBeVisible();
  await expect(page.getByText('0 of 3')).toBeVisible();
  await row('IMG_2034').getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(code('IMG_2034')).toHaveValue('', patience);
  expect((await codesOf(page, product, folder)).IMG_2034).toBe('IMG_2034');

  // Of another person at this device it is not.
  await code('IMG_2036').fill('BE-36');
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith('kolaj-typed:'))) {
      const [kind, , ...rest] = name.split(':');
      localStorage.setItem([kind, 'somebody-else', ...rest].join(':'), localStorage.getItem(name) ?? '');
      localStorage.removeItem(name);
    }
  });
  await page.reload();
  await expect(code('IMG_2036')).toHaveValue('', patience);

  // Without a line the banner and the field say the same, and leaving loses nothing.
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  await page.getByRole('link', { name: '3 without code' }).click(patience);
  await expect(code('IMG_2035')).toBeVisible(patience);
  await page.context().setOffline(true);
  await expect(page.getByText('What you type is kept on this device.')).toBeVisible();
  await expect(page.getByText('Nothing is sent.')).toBeHidden();
  await code('IMG_2035').fill('BE-35');
  await page.keyboard.press('Enter');
  await expect(row('IMG_2035').getByText('Kept on this device, saved when it is back.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('It stays on this device until you come back to this list.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Nothing is sent.')).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(`${product.console}/whatsapp-shop/missing?folder=${folder}`);
  await expect(row('IMG_2035').getByRole('button', { name: 'Undo: Code' })).toBeVisible(patience);
  expect((await codesOf(page, product, folder)).IMG_2035).toBe('BE-35');

  // Somebody else has typed one since: both are shown.
  await page.goto(`${product.console}/whatsapp-shop/missing?folder=${folder}&lacks=price`);
  const price = page.getByLabel('Price BR-7000');
  await price.fill('24');
  const { data } = await ask(page, product, '/shop/kolaj/missing/list', { lacks: 'price' });
  const items: { card: { id: string; kolaj_name: string; version: number } }[] = Object(data).result.items;
  const other = items.find(({ card }) => card.kolaj_name === 'BR-7000')?.card;
  const typed = { kind: 'price', price: '24-30' };
  await ask(page, product, '/shop/kolaj/type', { id: other?.id, version: other?.version, typed });
  await page.reload();
  await expect(page.getByText('Somebody has typed “24-30” since.')).toBeVisible(patience);
  await price.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Somebody has typed “24-30” since.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(price).toHaveValue('24-30');
});
