// The brands of a shop that registered itself: made with a logo, put in order, merged, removed and brought back.
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { newShop, withProduct } from '../support/shell.ts';

test.setTimeout(240_000);

/** A drawn wordmark, wider than high as most are. */
const logo = (hue: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240">
      <ellipse cx="300" cy="120" rx="280" ry="100" fill="hsl(${hue} 60% 35%)"/></svg>`),
  )
    .png()
    .toBuffer();

const pngFile = async (hue: number) => ({ name: 'logo.png', mimeType: 'image/png', buffer: await logo(hue) });

/** Brands with logos, without the page. */
async function addBrands(page: Page, product: Product, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const answer = await page.request.post(`${product.console}/api/upload?for=logo`, {
      multipart: { files: await pngFile(at * 70) },
    });
    const { url } = await answer.json();
    await ask(page, product, '/shop/brand/upsert', { data: { name, logo: url } });
  }
}

const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 };
const list = (page: Page) => page.getByRole('list', { name: /^\d+ brands?$/ });
const row = (page: Page, name: string): Locator => list(page).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const names = (page: Page) => list(page).locator('strong').allInnerTexts();
const undo = (page: Page, said: string) =>
  page.getByRole('group').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).click();

async function dismiss(page: Page, said: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: said });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

async function menu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** A picture from the clipboard, wherever the focus is. */
const paste = (page: Page, png: Buffer) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, png.toString('base64'));

async function bothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await noGraveAxeViolations(page);
  }
}

test('the first brand is made with a logo, and what is wrong is said', async ({ page, product }) => {
  await newShop(page, product);
  await page.goto(`${product.console}/brands`);
  await expect(page.getByText('No brands yet')).toBeVisible();
  await bothSchemes(page);

  await page.getByRole('button', { name: 'New brand' }).click();
  const window = dialog(page, 'New brand');
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('NEW BRAND - 1');
  await window.getByRole('button', { name: 'Save' }).click();
  await dismiss(page, 'A brand needs a name and a logo.');
  await expect(window.getByText('Choose a logo.')).toBeVisible();

  const logoInput = window.getByLabel('Logo', { exact: true });
  await logoInput.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>') });
  await dismiss(page, 'The logo must be a PNG.');
  const coverInput = window.getByLabel('Cover', { exact: true });
  await coverInput.setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await dismiss(page, 'The cover must be a PNG or an MP4.');

  await logoInput.setInputFiles(await pngFile(20));
  const crop = dialog(page, 'Logo');
  await expect(crop.getByRole('slider', { name: 'Size' })).toBeVisible();
  await crop.getByRole('application').press('+');
  await noGraveAxeViolations(page);
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(window.locator('img').first()).toBeVisible();

  await window.getByLabel('Name', { exact: true }).fill('Beren');
  await window.getByLabel('Telegram link').fill('@beren');
  await window.getByLabel('Other names').fill('Brn');
  await window.getByLabel('Other names').press('Enter');
  await bothSchemes(page);
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByRole('button', { name: 'added' })).toBeVisible();
  await expect(window).toBeHidden();
  await expect(row(page, 'Beren')).toContainText('Brn');
  await expect(row(page, 'Beren')).toContainText('Telegram ✓');

  await page.getByRole('button', { name: 'New brand' }).click();
  await window.getByLabel('Name', { exact: true }).fill('BRN');
  await paste(page, await logo(200));
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(window.locator('img').first()).toBeVisible();
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByRole('button', { name: 'error' })).toBeVisible();
  await expect(window.getByText('The brand Beren goes by this name already.')).toBeVisible();
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused();
});

test('brands are ordered by keys and by hand, merged, removed and brought back', async ({ page, product }) => {
  await newShop(page, product);
  await addBrands(page, product, ['Beren', 'Nehir', 'Mavera', 'Olivia']);
  await page.goto(`${product.console}/brands`);
  await expect.poll(() => names(page)).toEqual(['Beren', 'Nehir', 'Mavera', 'Olivia']);

  const olivia = row(page, 'Olivia').getByRole('button', { name: 'Move Olivia' });
  await olivia.press('Alt+ArrowUp');
  await olivia.press('Alt+ArrowUp');
  expect(await names(page)).toEqual(['Beren', 'Olivia', 'Nehir', 'Mavera']);
  await expect(olivia).toBeFocused();
  await undo(page, 'Order saved');
  await expect.poll(() => names(page)).toEqual(['Beren', 'Nehir', 'Mavera', 'Olivia']);

  const handle = await row(page, 'Beren').getByRole('button', { name: 'Move Beren' }).boundingBox();
  const { x, y, width, height } = handle ?? { x: 0, y: 0, width: 0, height: 0 };
  const saved = page.waitForResponse((response) => response.url().endsWith('/shop/brand/order'));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + 80, { steps: 4 });
  await page.mouse.move(x + width / 2, y + height / 2 + 128, { steps: 4 });
  await page.mouse.up();
  expect(await names(page)).toEqual(['Nehir', 'Mavera', 'Beren', 'Olivia']);
  await saved;
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['Nehir', 'Mavera', 'Beren', 'Olivia']);

  await menu(page, 'Beren', 'Merge others into it');
  const merge = dialog(page, 'Merge into Beren');
  await merge.getByLabel(/Nehir/).check();
  await expect(merge.getByText('Beren gets the names Nehir.')).toBeVisible();
  await noGraveAxeViolations(page);
  await merge.getByRole('button', { name: 'Merge 1 brand' }).click();
  await expect.poll(() => names(page)).toEqual(['Mavera', 'Beren', 'Olivia']);
  await expect(row(page, 'Beren')).toContainText('Nehir');
  await undo(page, '1 brand merged into Beren.');
  await expect.poll(() => names(page)).toEqual(['Nehir', 'Mavera', 'Beren', 'Olivia']);

  await menu(page, 'Mavera', 'Remove');
  await expect.poll(() => names(page)).toEqual(['Nehir', 'Beren', 'Olivia']);
  await undo(page, 'Mavera removed.');
  await expect.poll(() => names(page)).toEqual(['Nehir', 'Mavera', 'Beren', 'Olivia']);

  await menu(page, 'Olivia', 'Preview');
  const preview = dialog(page, 'Olivia on the site');
  await expect(preview.getByText('The site is not published yet')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'To Build' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bothSchemes(page);
});

test('somebody else saved the brand: both values are shown, and one is kept', async ({ page, product }) => {
  await newShop(page, product);
  await addBrands(page, product, ['Beren']);
  await page.goto(`${product.console}/brands`);
  await row(page, 'Beren').getByRole('link').click();
  const window = dialog(page, 'Edit Beren');
  await window.getByLabel('Telegram link').fill('https://t.me/mine');

  const { data } = await ask(page, product, '/shop/brand/list', {});
  const [stored] = Object(data).result;
  const { id, version, logo: url } = stored;
  await ask(page, product, '/shop/brand/upsert', {
    data: { id, version, name: 'Beren', logo: url, link: 'https://t.me/theirs' },
  });
  await window.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else saved this brand' });
  await expect(question.getByRole('row', { name: /Telegram link/ })).toContainText('https://t.me/theirs');
  await noGraveAxeViolations(page);
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(window).toBeHidden();
  await row(page, 'Beren').getByRole('link').click();
  await expect(window.getByLabel('Telegram link')).toHaveValue('https://t.me/mine');
});

test.describe('on a phone', () => {
  test('who may not change brands sees all of them, and a tap shows their page on the site', async ({
    page,
    product,
  }) => {
    await newShop(page, product);
    await addBrands(page, product, ['Çiçek']);
    await withProduct(page, (shop) => ({
      ...shop,
      standing: 'staff',
      rights: { edit: true, approve: true, send: true, manage: false },
    }));
    await page.goto(`${product.console}/brands`);
    const pinned = page.getByRole('list', { name: 'Pinned' }).getByRole('listitem').first();
    // Beside the tile there is room for the words.
    const [tile, words] = [await box(pinned.locator('a > :first-child')), await box(pinned.locator('strong'))];
    expect(words.x).toBeGreaterThan(tile.x + tile.width);
    expect(words.width).toBeGreaterThan(20);
    await noGraveAxeViolations(page);
    await row(page, 'Çiçek').getByRole('link').click();
    await expect(page.getByRole('dialog', { name: /Çiçek/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  });

  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press lifts a brand to another place', async ({ page, product }) => {
    await newShop(page, product);
    await addBrands(page, product, ['Beren', 'Nehir', 'Mavera']);
    await page.goto(`${product.console}/brands`);
    await expect.poll(() => names(page)).toEqual(['Beren', 'Nehir', 'Mavera']);
    await bothSchemes(page);

    await pull(page, row(page, 'Beren').getByRole('link'), 128);
    await expect.poll(() => names(page)).toEqual(['Nehir', 'Mavera', 'Beren']);
    await expect(page).toHaveURL(/\/brands$/);
    await undo(page, 'Order saved');
    await expect.poll(() => names(page)).toEqual(['Beren', 'Nehir', 'Mavera']);

    await row(page, 'Nehir').getByRole('link').tap();
    const window = dialog(page, 'Edit Nehir');
    await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Nehir');
    await bothSchemes(page);
    // The phone's way back takes nothing away for good.
    await window.getByLabel('Name', { exact: true }).fill('Nehir Giyim');
    await page.goBack();
    await expect(window).toBeHidden();
    await undo(page, 'Nehir Giyim: not saved.');
    await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Nehir Giyim');
    await window.getByLabel('Name', { exact: true }).fill('Nehir');
    await window.getByRole('button', { name: 'Close' }).tap();
    await expect(window).toBeHidden();
    await expect(page.getByText('not saved')).toBeHidden();
    await row(page, 'Nehir').getByRole('switch').tap({ force: true });
    await expect(row(page, 'Nehir').getByRole('switch')).not.toBeChecked();
    await page.reload();
    await expect(row(page, 'Nehir').getByRole('switch')).not.toBeChecked();
  });
});

/** A finger rests on something, then pulls it down. Chromium only. */
async function pull(page: Page, what: Locator, way: number): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height / 2 + moved }],
    });
  await touch('touchStart', 0);
  await expect(page.locator('[data-held]')).toBeVisible();
  for (let step = 1; step <= 8; step += 1) {
    await delay(30);
    await touch('touchMove', (way * step) / 8);
  }
  await touch('touchEnd', way);
  await client.detach();
}
