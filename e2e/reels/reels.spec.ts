// The films of a shop: from the playlist to a list in order, watched only after a yes (REEL-01…06, D-79).
import type { Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { newShop } from '../support/shell.ts';

test.setTimeout(240_000);

const shots = process.env.KOLAJ_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
};

const list = (page: Page) => page.getByRole('list', { name: /^\d+ videos?$/ });
const rows = (page: Page) => list(page).getByRole('listitem');
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const names = (page: Page) => list(page).locator('strong').allInnerTexts();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** A shop with two brands whose site shows films. */
async function shopWithFilms(page: Page, product: Product): Promise<void> {
  await newShop(page, product);
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  for (const name of ['Nehir', 'Beren']) {
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: logo };
    const { url } = await (
      await page.request.post(`${product.console}/api/upload?for=logo`, { multipart: { files: file } })
    ).json();
    await ask(page, product, '/shop/brand/upsert', { data: { name, logo: url } });
  }
  await ask(page, product, '/shop/updateClientConfig', { client_config: { show_videos: true } });
}

/** Everything that the page asks of others than us. */
function strangers(page: Page, product: Product): string[] {
  const ours = [product.console, product.site];
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !ours.some((origin) => url.startsWith(origin))) asked.push(url);
  });
  return asked;
}

const playYoutube = (page: Page) =>
  page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>It plays.</p>' }),
  );

test('films come from the playlist, get a brand, an order and a player after a yes', async ({ page, product }) => {
  await shopWithFilms(page, product);
  const asked = strangers(page, product);
  await playYoutube(page);
  await page.goto(`${product.console}/brands`);
  await page.getByRole('navigation').getByRole('link', { name: 'Reels' }).click();
  await expect(page.getByText('No videos yet')).toBeVisible();
  await noGraveAxeViolations(page);

  await page.getByRole('button', { name: 'Set the playlist' }).click();
  const playlist = dialog(page, 'Playlist');
  await playlist.getByLabel('Address of the playlist').fill('https://example.com/nothing');
  await playlist.getByRole('button', { name: 'Set the playlist' }).click();
  await expect(playlist.getByText('This is no playlist of YouTube.')).toBeVisible();
  await playlist.getByLabel('Address of the playlist').fill('https://www.youtube.com/playlist?list=PLkolaj123456');
  await playlist.getByRole('button', { name: 'Set the playlist' }).click();
  await expect(playlist).toBeHidden();
  await expect(page.getByLabel('Playlist', { exact: true })).toHaveValue('PLkolaj123456');
  await expect(page.getByLabel('Playlist', { exact: true })).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: /the playlist/ })).toBeHidden();

  await page.getByRole('button', { name: 'Look for new videos' }).click();
  await expect(page.getByText('12 new videos. Choose their brands to show them.')).toBeVisible();
  await expect(rows(page)).toHaveCount(12);
  await expect(row(page, '"Best of" <b>Lalezar</b>')).toContainText('Choose its brand');
  await expect(page.getByText('12 videos have no brand yet')).toBeVisible();
  // Pictures come from our own server.
  await expect(rows(page).first().locator('img')).toHaveAttribute('src', new RegExp(`^${product.site}/media/`));

  await row(page, 'Yaz koleksiyonu').getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Yaz/ });
  await edit.getByRole('button', { name: 'Save video' }).click();
  await expect(edit.getByText('Choose a brand.', { exact: true })).toBeVisible();
  await noGraveAxeViolations(page);
  await edit.getByLabel('Brand').selectOption('Nehir');
  await edit.getByLabel('Product code (optional)').fill(' NH-10 ');
  await edit.getByLabel('Name of the video').fill('Yaz <i>2026</i>');
  await shoot(page, 'reel-dialog');
  await edit.getByRole('button', { name: 'Save video' }).click();
  await expect(edit).toBeHidden();
  await expect(row(page, 'Yaz <i>2026</i>')).toContainText('Nehir · NH-10');

  // A pasted address; the same film twice is refused at its field.
  await page.getByRole('button', { name: 'New video', exact: true }).click();
  const fresh = dialog(page, 'New video');
  await fresh.getByLabel('Address or id of the video').fill('https://youtu.be/kolajfilm02?si=x');
  await fresh.getByLabel('Brand').selectOption('Beren');
  await fresh.getByLabel('Name of the video').fill('Ours');
  await fresh.getByRole('button', { name: 'Save video' }).click();
  await expect(fresh.getByText('This video is in the list already.')).toBeVisible();
  await fresh.getByLabel('Address or id of the video').fill('https://www.youtube.com/shorts/ourownfilm1?feature=share');
  await fresh.getByRole('button', { name: 'Save video' }).click();
  await expect(fresh).toBeHidden();
  await expect(rows(page)).toHaveCount(13);

  // By keys; saved when somebody says so.
  await expect(page.getByRole('button', { name: 'Save order' })).toBeHidden();
  await row(page, 'Ours').getByRole('button', { name: 'Move Ours', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Ours: place 11 of 13' })).toBeAttached();
  await shoot(page, 'reels-desktop-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'reels-desktop-dark');
  await noGraveAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Order saved')).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(13);
  expect((await names(page)).indexOf('Ours')).toBe(10);

  // By the mouse.
  await row(page, 'Ours').scrollIntoViewIfNeeded();
  const handle = await row(page, 'Ours').getByRole('button', { name: 'Move Ours', exact: true }).boundingBox();
  const above = await rows(page).nth(8).boundingBox();
  if (!handle || !above) throw new Error('The rows are not on the screen.');
  await page.mouse.move(handle.x + 10, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, above.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Save order' })).toBeVisible();
  expect((await names(page)).indexOf('Ours')).toBeLessThan(10);
  await page.getByText('The order has changed.').locator('..').getByRole('button', { name: 'Undo' }).click();
  expect((await names(page)).indexOf('Ours')).toBe(10);

  await row(page, 'Ours').getByRole('button', { name: 'Remove Ours' }).click();
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('group').filter({ hasText: 'Ours removed.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(13);
  expect((await names(page)).indexOf('Ours')).toBe(10);

  // Nothing was asked of YouTube so far.
  expect(asked).toEqual([]);
  await row(page, 'Yaz <i>2026</i>')
    .getByRole('button', { name: /^Watch/ })
    .click();
  await expect(page.getByText('which then learns your internet address')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Load the player' }).click();
  const inner = page.frameLocator('iframe').frameLocator('iframe[title=YouTube]');
  await expect(inner.getByText('It plays.')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/kolajfilm01\?/)]);
  await page.getByRole('button', { name: 'Ask again before YouTube is loaded' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('on a phone a list that cannot be refreshed says why and stays', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await shopWithFilms(page, product);
  await ask(page, product, '/shop/reels/upsert', { youtubePlasyList: 'PLkolaj123456' });
  await ask(page, product, '/shop/reels/refresh', {});
  await page.goto(`${product.console}/reels`);
  await expect(rows(page)).toHaveCount(12);
  await noGraveAxeViolations(page);
  await shoot(page, 'reels-phone-light');

  // Steps that a finger cannot press with Alt.
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^More actions/ })
    .tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await expect(page.getByRole('button', { name: 'Save order' })).toBeVisible();
  expect((await names(page))[0]).toContain('New dresses');
  await shoot(page, 'reels-phone-moved');

  const fault = (on: boolean) =>
    page.request.put(`${product.sandbox}/control/faults`, { data: { 'playlist-gone': { on } } });
  await fault(true);
  try {
    await page.getByRole('button', { name: 'Look for new videos' }).tap();
    await expect(page.getByText('YouTube has no such playlist, or it is private.')).toBeVisible();
    await expect(rows(page)).toHaveCount(12);
    await noGraveAxeViolations(page);
  } finally {
    await fault(false);
  }
  await context.close();
});
