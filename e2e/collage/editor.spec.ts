// The editor's canvas: failed collages are fixed by touch only on a phone and by keys only on a desktop; hands move photos.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Browser, Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, countsIn, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(300_000);
const patience = { timeout: 60_000 };
const season = 'Kurgu 2026';
const brand = 'Beren';

/** The template wants two photos: two collages have only one. */
async function photos(): Promise<Record<string, Buffer>> {
  return {
    'TK-301.jpg': await drawnPhoto(10),
    'TK-302.jpg': await drawnPhoto(60),
    'TK-303 1.jpg': await drawnPhoto(110),
    'TK-303 2.jpg': await drawnPhoto(200, { width: 3300, height: 4400 }),
  };
}

/** Addresses of the editor by the collage's code. */
async function editors(page: Page, product: Product, folder: string): Promise<(code: string) => string> {
  const { data } = await ask(page, product, '/shop/subfolder/list', { folder_id: folder });
  const [subfolder]: { id: string }[] = Object(data).result;
  const { result } = await ask(page, product, '/shop/kolaj/list', { subfolder_id: subfolder?.id });
  const cards = Array.isArray(result) ? result : [];
  return (code) => {
    const card = cards.find((one) => Object(one).code === code || Object(one).kolaj_name === code);
    return `${product.console}/whatsapp-shop/${folder}/${subfolder?.id}/${Object(card).id}`;
  };
}

const slot = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Slot ${number}: `) });
const inStrip = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Photos of the product' }).getByRole('button', { name: new RegExp(`^${name}`) });
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send for approval' });

async function phone(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const look = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...look, storageState, locale: 'en-GB' });
  return context.newPage();
}

const listOf = (address: string): string => address.slice(0, address.lastIndexOf('/'));
const failedCard = (page: Page, code: string): Locator => page.getByRole('listitem').filter({ hasText: code });

/** What a field offers is above the bar at the bottom, and its field is still in sight. */
async function choicesAreInReach(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Text', exact: true }).tap();
  const bar = await sendButton(page).boundingBox();
  const fields = page.getByRole('combobox');
  expect(await fields.count()).toBeGreaterThan(1);
  for (const field of await fields.all()) {
    await field.locator('xpath=..').getByRole('button', { name: 'Show the choices' }).tap();
    const choices = page.getByRole('listbox', { name: 'Choices' });
    const box = await choices.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expect(field).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
  }
}

async function mendByTouch(page: Page, address: string): Promise<void> {
  await page.goto(listOf(address));
  await failedCard(page, 'TK-301').getByRole('link', { name: 'Edit' }).tap(patience);
  await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: empty', patience);
  await noGraveAxeViolations(page);
  await slot(page, 2).tap();
  await inStrip(page, 'TK-301').tap();
  await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: TK-301.jpg');
  await page.getByRole('button', { name: 'Show the whole photo' }).tap();
  await expect(page.getByRole('button', { name: 'Fit', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await choicesAreInReach(page);
  await sendButton(page).tap();
}

/** Goes on (or back) with Tab until something has the focus. */
async function tabTo(page: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(what).toBeFocused();
}

async function mendByKeys(page: Page, address: string): Promise<void> {
  await page.goto(listOf(address));
  await failedCard(page, 'TK-302').getByRole('button').first().focus(patience);
  await page.keyboard.press('e');
  await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: empty', patience);
  await tabTo(page, slot(page, 2));
  await page.keyboard.press('Enter');
  await expect(inStrip(page, 'TK-302')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: TK-302.jpg');
  await page.keyboard.press('Control+z');
  await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: empty');
  await page.keyboard.press('Control+Shift+z');
  await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: TK-302.jpg');
  await tabTo(page, sendButton(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
}

/** With the mouse from the middle of one thing to the middle of another. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!(from && goal)) throw new Error('not on the page');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 12);
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** Quality and width are in the request; a photo wider than 3000 px comes as a third (EDT-13, EDT-14). */
async function lookClosely(page: Page): Promise<void> {
  const photo = inStrip(page, 'TK-303 2');
  const window = page.locator('img[src*="/api/shop/kolaj/photo"]');
  const answered = page.waitForResponse(/\/api\/shop\/kolaj\/photo\?quality=40&width=1100&/);
  await photo.hover({ position: { x: 38, y: 20 } });
  expect((await answered).status()).toBe(200);
  await expect(window).toBeVisible();
  expect(await window.boundingBox()).toMatchObject({ width: 400, height: 400 });
  await expect(window).toHaveCSS('object-position', '50% 20%');
  await photo.hover({ position: { x: 38, y: 80 } });
  await expect(window).toHaveCSS('object-position', '50% 80%');
  await page.mouse.move(700, 20);
  await expect(window).toHaveCount(0);

  await inStrip(page, 'TK-303 1').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(window).toHaveCSS('object-position', '50% 60%');
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);
}

async function workByHand(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?all=true&from=look`);
  await expect(slot(page, 1)).toHaveAccessibleName('Slot 1: TK-303 1.jpg', patience);
  // What comes after the first paint may still move the strip from under the mouse.
  await page.waitForLoadState('networkidle');
  await test.step('a photo of the strip is looked at closely, with the mouse and with keys', () => lookClosely(page));
  await test.step('a photo that is dragged onto another slot changes places with the one there', async () => {
    await drag(page, slot(page, 1), slot(page, 2));
    await expect(slot(page, 1)).toHaveAccessibleName('Slot 1: TK-303 2.jpg');
    await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: TK-303 1.jpg');
  });
  await test.step('a photo from the strip goes into the slot where it is let go', async () => {
    await drag(page, inStrip(page, 'TK-303 1'), slot(page, 1));
    await expect(slot(page, 1)).toHaveAccessibleName('Slot 1: TK-303 1.jpg');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(slot(page, 1)).toHaveAccessibleName('Slot 1: TK-303 2.jpg');
  });
  await test.step('texts are moved by arrow keys, and stand as in the template again', async () => {
    const text = page.getByRole('button', { name: /^Text: / }).first();
    await text.focus();
    const before = (await text.boundingBox())?.y ?? 0;
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => (await text.boundingBox())?.y ?? before).toBeLessThan(before - 10);
    await page.keyboard.press('Delete');
    await expect.poll(async () => Math.abs(((await text.boundingBox())?.y ?? 0) - before)).toBeLessThan(0.5);
  });
  await test.step('the way back leads to the collage in the list of the whole folder', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.reload();
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/all\?.*look=/);
  });
}

test('a failed collage is fixed by touch and by keys; photos and texts follow the hand', async ({
  page,
  browser,
  product,
}) => {
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: await photos() });
  const counts = { pending: 0, failed: 2, done: 1, verified: 0 };
  const { folder } = await importedShop(page, product, { server, season, brand, template: 'first-1-1', counts });
  await server.stop();
  const editorOf = await editors(page, product, folder);

  await test.step('by touch only, on a phone', async () => {
    const hand = await phone(browser, page);
    await mendByTouch(hand, editorOf('TK-301'));
    await expect.poll(async () => (await countsIn(page, product)).failed, patience).toBe(1);
    await hand.context().close();
  });
  await test.step('by keys only, on a desktop', async () => {
    await mendByKeys(page, editorOf('TK-302'));
    await expect.poll(async () => (await countsIn(page, product)).failed, patience).toBe(0);
  });
  await test.step('by hand', () => workByHand(page, editorOf('TK-303')));
  await test.step('a collage that is not there leads to the folders (ROUTE-21)', async () => {
    await page.goto(`${editorOf('TK-303').slice(0, -36)}00000000-0000-4000-8000-000000000000`);
    await expect(page).toHaveURL(/\/whatsapp-shop$/);
  });
});
