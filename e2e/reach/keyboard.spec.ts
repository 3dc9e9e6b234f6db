// The keyboard's way: past the buttons to the first brand, to the heading of the next page, to the progress of one's own send.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { sendable, sender } from '../support/sendable.ts';
import { logIn, sideNavigation, title } from '../support/shell.ts';

test.setTimeout(300_000);
// Nothing was sent before.
test.use({ untouchedFor: 'reach' });
const season = 'Klavye 2026';
const brand = 'Beren';

async function shopWithBrand(page: Page, product: Product): Promise<string> {
  const server = await startScriptedFtp();
  const photos = { 'BR-2041.jpg': await drawnPhoto(20), 'BR-2042.jpg': await drawnPhoto(160) };
  await putPhotos(server, { season, brand, photos });
  const { folder } = await importedShop(page, product, {
    server,
    season,
    brand,
    template: 'first-1',
    counts: { pending: 0, failed: 0, done: 2, verified: 0 },
  });
  await server.stop();
  return folder;
}

/** Presses Tab until the focus is there; Enter where a button leads past others. Answers how many presses of Tab it took. */
async function tabsTo(page: Page, place: string): Promise<number> {
  const goal = page.getByRole('main').getByRole('link', { name: place }).first();
  await expect(goal).toBeVisible();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let tabs = 1; tabs <= 20; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await isThere()) return tabs;
    if (/^Skip /.test(await page.locator(':focus').innerText())) await page.keyboard.press('Enter');
  }
  throw new Error(`the keyboard does not reach ${place}`);
}

test('a list is five Tabs away, a heading is where a navigation ends, checks are named by their code', async ({
  page,
  product,
}) => {
  const folder = await shopWithBrand(page, product);
  await page.goto(`${product.console}/whatsapp-shop`);
  expect(await tabsTo(page, season)).toBeLessThanOrEqual(5);
  await page.keyboard.press('Enter');

  await expect(title(page)).toHaveText(season);
  await expect(title(page)).toBeFocused();
  expect(await tabsTo(page, brand)).toBeLessThanOrEqual(5);
  await page.goto(`${product.console}/whatsapp-shop/${folder}`);
  expect(await tabsTo(page, brand)).toBeLessThanOrEqual(5);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(brand);
  await expect(title(page)).toBeFocused();

  for (const code of ['BR-2041', 'BR-2042']) {
    // With its colour, which tells two of a code apart; without brand, price and state.
    await expect(page.getByRole('button', { name: new RegExp(`^Select ${code}( [A-Z]+)?$`) })).toBeAttached();
  }
  for (const place of ['Build', 'Settings']) {
    await sideNavigation(page).getByRole('link', { name: place }).press('Enter');
    await expect(title(page)).toHaveText(place);
    await expect(title(page)).toBeFocused();
  }
  // Nobody navigated: a document begins where the browser begins.
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect(title(page)).not.toBeFocused();
});

test('after sending the focus is at the progress', async ({ page, product }) => {
  const folder = await sendable(product);
  await logIn(page, product, sender.owner);
  await page.goto(`${product.console}/wgroup/${folder}`);
  await page.getByRole('main').getByRole('link', { name: sender.brand }).press('Enter');
  // The only unsent day is chosen already.
  await page.getByRole('button', { name: 'Send 2 images' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send 2 images' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Progress' })).toBeFocused();
});
