// Photos of this device into the shop's source: dropped, chosen, interrupted, unpacked, imported.
import type { Locator, Page, Route } from '@playwright/test';
import { logIn as apiLogIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { approvedFolder } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { anotherPerson, logIn, shopWithTemplate, title, withProduct } from '../support/shell.ts';
import { smallTargets } from '../support/small-targets.ts';
import { drop, photo, zipOf } from './dropped-files.ts';

test.setTimeout(240_000);
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add photos' });
const folderField = (page: Page) => dialog(page).getByLabel('Folder (season, delivery)');
const subfolderField = (page: Page) => dialog(page).getByLabel('Subfolder (brand)');

async function open(page: Page, product: Product): Promise<void> {
  await logIn(page, product);
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
}

/** Fills in where the files go and begins. */
async function send(page: Page, place: { folder: string; subfolder: string; isAutomatic: boolean }): Promise<void> {
  await folderField(page).fill(place.folder);
  await subfolderField(page).fill(place.subfolder);
  // By key: what is above it still grows while the files are looked at.
  const automatic = dialog(page).getByRole('switch', { name: 'Import when the upload finishes' });
  if (!place.isAutomatic) await automatic.press('Space');
  await expect(automatic).toBeChecked({ checked: place.isAutomatic });
  await dialog(page)
    .getByRole('button', { name: /^Add \d+ file/ })
    .click();
}

/** Pieces wait until they are let through, or are cut off. */
async function holdPieces(page: Page): Promise<{ letThrough: () => Promise<void>; held: () => number }> {
  const held: Route[] = [];
  await page.route('**/api/shop/upload/piece**', (route) => {
    held.push(route);
  });
  return {
    held: () => held.length,
    async letThrough() {
      await page.unroute('**/api/shop/upload/piece**');
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

test('dropped photos become collages automatically', async ({ page, product }) => {
  await open(page, product);
  const pieces = await holdPieces(page);
  const files = await Promise.all([1, 2].map(async (at) => ({ path: `DR-100${at}.jpg`, bytes: await photo(at) })));
  await drop(page, [...files, { path: 'prices.xlsx', bytes: Buffer.from('x') }]);

  await expect(dialog(page).getByText('1 other file: 1 .xlsx')).toBeVisible();
  await expect(folderField(page)).toBeFocused();
  await noGraveAxeViolations(page);
  await send(page, { folder: 'Drop 26', subfolder: 'Çiçek', isAutomatic: true });

  const card = page.getByRole('region', { name: 'Adding photos to Drop 26 / Çiçek' });
  await expect(card).toContainText('0 of 2 files');
  await expect.poll(pieces.held).toBe(2);
  await card.getByRole('button', { name: 'Show files' }).click();
  await expect(card.getByRole('progressbar', { name: 'DR-1001.jpg' })).toBeVisible();
  await noGraveAxeViolations(page);
  await pieces.letThrough();

  await expect(page.getByText('Drop 26 / Çiçek: 2 photos uploaded.')).toBeVisible();
  await page.getByRole('link', { name: /Drop 26/ }).click();
  await expect(page.getByText('Çiçek').first()).toBeVisible();
});

test('what an upload left out is told after a reload too, until somebody has read it', async ({ page, product }) => {
  await open(page, product);
  const files = [
    { path: 'LO-1001.jpg', bytes: await photo(31) },
    { path: 'LO-1002.jpg', bytes: Buffer.alloc(0) },
    { path: 'film.mp4', bytes: Buffer.from('x') },
  ];
  await drop(page, files);
  await send(page, { folder: 'Left 26', subfolder: 'Beren', isAutomatic: false });
  await expect(page.getByText('Left 26 / Beren: 1 photo uploaded.')).toBeVisible();

  await page.reload();
  const told = page.getByRole('status').filter({ hasText: 'Left 26 / Beren: not everything you added was used.' });
  await expect(told).toContainText('1 other file: 1 .mp4');
  await told.getByText('1 file is left out').click();
  await expect(told.getByText('LO-1002.jpg')).toBeVisible();
  await noGraveAxeViolations(page);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('one place says how all dropped files came out, by whomever they were left out, in every browser', async ({
  page,
  product,
  browser,
}) => {
  await open(page, product);
  const head = Buffer.from('ffd8ffe000104a46494600', 'hex');
  const files = [
    { path: 'SU-1001 1.jpg', bytes: await photo(41) },
    { path: 'SU-1001 2.jpg', bytes: await photo(42) },
    { path: 'SU-1002.jpg', bytes: await photo(43) },
    { path: 'SU-1003.jpg', bytes: Buffer.concat([head, Buffer.alloc(400)]) },
    { path: 'SU-1004.jpg', bytes: Buffer.from('words, no picture') },
    { path: 'leer.jpg', bytes: Buffer.alloc(0) },
    { path: 'prices.xlsx', bytes: Buffer.from('x') },
    { path: 'film.mp4', bytes: Buffer.from('x') },
  ];
  await drop(page, files);
  await send(page, { folder: 'Sum 26', subfolder: 'Beren', isAutomatic: true });

  const comesTo = async (place: Locator) => {
    await expect(place.getByText('What became of 8 files:')).toBeVisible({ timeout: 60_000 });
    await expect(place.getByText('3 photos used: 2 products')).toBeVisible({ timeout: 60_000 });
    await expect(place.getByText('2 other files: 1 .mp4, 1 .xlsx').first()).toBeVisible();
    await place.getByText('3 files are left out').click();
    for (const name of ['leer.jpg', 'SU-1003.jpg', 'SU-1004.jpg'])
      await expect(place.getByText(name, { exact: true }).first()).toBeVisible();
  };
  await comesTo(page.getByRole('status').filter({ hasText: 'Sum 26 / Beren: 4 photos uploaded.' }));
  await noGraveAxeViolations(page);
  await page.reload();
  const told = 'Sum 26 / Beren: not everything you added was used.';
  await comesTo(page.getByRole('status').filter({ hasText: told }));

  const another = await browser.newContext();
  const elsewhere = await another.newPage();
  await open(elsewhere, product);
  const there = elsewhere.getByRole('status').filter({ hasText: told });
  await comesTo(there);
  await there.getByRole('button', { name: 'Close' }).click();
  await expect(there).toBeHidden();
  // Read in one browser, and still with the import.
  await elsewhere.reload();
  await elsewhere.getByRole('status').filter({ hasText: 'Sum 26: 3 photos, 2 products.' }).getByText('Details').click();
  await comesTo(elsewhere.getByRole('dialog'));
  await noGraveAxeViolations(elsewhere);
  await expect(there).toBeHidden();
  await expect(elsewhere.getByText('1 file was not accepted.')).toBeHidden();
  await another.close();
});

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`photos that a camera has named are seen and joined into one product, on ${size}`, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    await open(page, product);
    await page.getByRole('button', { name: 'Add photos' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog(page).getByRole('button', { name: 'Choose photos' }).click(),
    ]);
    const names = ['IMG_4711.jpg', 'IMG_4712.jpg', 'DR-1009.jpg'];
    const seed = viewport.width;
    const files = names.map(async (name, at) => ({ name, mimeType: 'image/jpeg', buffer: await photo(seed + at) }));
    await chooser.setFiles(await Promise.all(files));

    const pictures = dialog(page).getByRole('list', { name: '3 files' }).getByRole('img');
    await expect(pictures).toHaveCount(3);
    await expect.poll(() => pictures.first().evaluate((image) => Object(image).naturalWidth)).toBeGreaterThan(0);
    await expect(dialog(page).getByText('2 photos have no code in their names: each becomes a product.')).toBeVisible();
    // By key: the rows above it still make room for their pictures.
    const join = dialog(page).getByRole('switch', { name: 'Join into one product' });
    await join.press('Space');
    await expect(join).toBeChecked();
    const folder = `Camera ${viewport.width}`;
    await folderField(page).fill(folder);
    await subfolderField(page).fill('Beren');
    await expect(dialog(page).getByText('Fill in the code of the product first.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Add 3 files' })).toBeDisabled();
    await noGraveAxeViolations(page);
    await dialog(page).getByLabel('Product code').fill('KB-7701');
    await dialog(page).getByRole('button', { name: 'Add 3 files' }).click();

    await page.getByRole('link', { name: new RegExp(folder) }).click();
    await page.getByRole('link', { name: 'Beren' }).click();
    // Two products: the two photos of the camera are one.
    await expect(async () => {
      const pill = page.getByRole('button', { name: /new collages?$/ });
      if (await pill.isVisible()) await pill.click();
      await expect(page.getByText('KB-7701')).toHaveCount(1, { timeout: 1_000 });
      await expect(page.getByText('DR-1009')).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByText('IMG_4711')).toHaveCount(0);
  });
}

test('a ZIP is unpacked, and what is in it is imported with one tap', async ({ page, product }) => {
  await open(page, product);
  const inside = [
    { path: 'Lina/ZP-2001/1.jpg', bytes: await photo(11) },
    { path: 'Lina/ZP-2002/1.jpg', bytes: await photo(12) },
    { path: 'Lina/page.jpg', bytes: Buffer.from('<html>') },
  ];
  await drop(page, [{ path: 'Lina.zip', bytes: await zipOf(inside) }]);
  await expect(subfolderField(page)).toHaveValue('Lina');
  await send(page, { folder: 'Zip 26', subfolder: 'Lina', isAutomatic: false });

  const done = page.getByRole('status').filter({ hasText: 'Zip 26 / Lina: 2 photos uploaded.' });
  await expect(done).toBeVisible();
  await done.getByText('1 file is left out').click();
  await expect(done.getByText('Kolaj cannot open this as a photo.')).toBeVisible();
  await noGraveAxeViolations(page);
  await done.getByRole('button', { name: 'Import 1 subfolder' }).click();
  await expect(page.getByRole('link', { name: /Zip 26/ })).toBeVisible();
});

test('what was interrupted continues automatically after a reload', async ({ page, product }) => {
  await open(page, product);
  await holdPieces(page);
  await drop(page, [{ path: 'RL-3001.jpg', bytes: await photo(21) }]);
  await send(page, { folder: 'Reload 26', subfolder: 'Beren', isAutomatic: false });
  await expect(page.getByRole('region', { name: 'Adding photos to Reload 26 / Beren' })).toBeVisible();
  await expect.poll(() => keptFiles(page)).toBe(1);

  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.unroute('**/api/shop/upload/piece**');
  await expect(page.getByText('Reload 26 / Beren: 1 photo uploaded.')).toBeVisible();
  await expect.poll(() => keptFiles(page)).toBe(0);
});

test('without a network it waits and continues; what is cancelled can be taken back, and is removed', async ({
  page,
  product,
}) => {
  await open(page, product);
  await drop(page, [{ path: 'OF-4001.jpg', bytes: await photo(31) }]);
  await expect(dialog(page)).toBeVisible();
  await page.context().setOffline(true);
  await send(page, { folder: 'Offline 26', subfolder: 'Beren', isAutomatic: false });
  const card = page.getByRole('region', { name: 'Adding photos to Offline 26 / Beren' });
  await expect(card).toContainText('Waiting for the network');
  await page.context().setOffline(false);
  await expect(page.getByText('Offline 26 / Beren: 1 photo uploaded.')).toBeVisible();

  const pieces = await holdPieces(page);
  const givenUp: string[] = [];
  page.on('request', (request) => request.url().endsWith('/shop/upload/drop') && givenUp.push(request.url()));
  await drop(page, [{ path: 'OF-4002.jpg', bytes: await photo(32) }]);
  await send(page, { folder: 'Cancel 26', subfolder: 'Beren', isAutomatic: false });
  const running = page.getByRole('region', { name: /Cancel 26/ });
  const cancel = async () => {
    await running.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText('Cancel 26 / Beren: upload cancelled.')).toBeVisible();
    await expect(running).toHaveCount(0);
    await expect.poll(() => keptFiles(page)).toBe(0);
  };
  await cancel();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(running).toBeVisible();
  await expect.poll(() => keptFiles(page)).toBe(1);
  await cancel();
  // The time to undo it ends by itself.
  await expect.poll(() => givenUp.length, { timeout: 15_000 }).toBe(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await drop(page, [{ path: 'OF-4003.jpg', bytes: await photo(33) }]);
  await send(page, { folder: 'Cancel 26', subfolder: 'Lina', isAutomatic: false });
  await page.getByRole('region', { name: /Lina/ }).getByRole('button', { name: 'Cancel', exact: true }).click();
  await pieces.letThrough();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Cancel 26 / Lina: 1 photo uploaded.')).toBeVisible();

  // Closing the page is no Undo.
  const last = await holdPieces(page);
  await drop(page, [{ path: 'OF-4004.jpg', bytes: await photo(34) }]);
  await send(page, { folder: 'Cancel 26', subfolder: 'Nehir', isAutomatic: false });
  await expect.poll(last.held).toBe(1);
  await page.getByRole('region', { name: /Nehir/ }).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  await expect.poll(() => underWay(page, 'Nehir')).toBe(0);
  await expect(page.getByRole('region', { name: /Nehir/ })).toHaveCount(0);
});

test('what had come when the rest was cancelled is not imported by itself', async ({ page, product }) => {
  await open(page, product);
  const imports: string[] = [];
  page.on('request', (request) => request.url().endsWith('/shop/folder/import') && imports.push(request.url()));
  let sent = 0;
  // The first one arrives, the others stay on their way.
  await page.route('**/api/shop/upload/piece**', (route) => (++sent === 1 ? route.continue() : undefined));
  const files = [1, 2, 3].map(async (at) => ({ path: `Half/HF-600${at}.jpg`, bytes: await photo(60 + at) }));
  await drop(page, await Promise.all(files));
  await send(page, { folder: 'Half 26', subfolder: 'Beren', isAutomatic: true });
  const running = page.getByRole('region', { name: /Half 26/ });
  await expect(running).toContainText('1 of 3 files');
  await running.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Half 26 / Beren: 1 photo uploaded.')).toBeVisible();
  // The time to undo it ends by itself, and with it the last chance of an import.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => keptFiles(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Import 1 subfolder' })).toBeVisible();
  expect(imports).toEqual([]);
});

/** Uploads into a subfolder that the server knows. */
const underWay = (page: Page, subfolder: string) =>
  page.evaluate(async (wanted) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/shop/upload/list', { method: 'POST', headers, body: '{}' });
    const { uploads } = (await answer.json()).data.result;
    return uploads.filter((upload: { subfolder: string }) => upload.subfolder === wanted).length;
  }, subfolder);

test('one ZIP dropped into two places at once comes into both; dropped again it says what was there', async ({
  page,
  product,
}) => {
  await open(page, product);
  const pieces = await holdPieces(page);
  const inside = [1, 2].map(async (at) => ({ path: `Twice/TW-10${at}.jpg`, bytes: await photo(50 + at) }));
  const zip = { path: 'Twice.zip', bytes: await zipOf(await Promise.all(inside)) };
  for (const subfolder of ['Beren', 'Lina']) {
    await drop(page, [zip]);
    await send(page, { folder: 'Twice 26', subfolder, isAutomatic: false });
  }
  await expect.poll(pieces.held).toBe(2);
  await pieces.letThrough();
  for (const subfolder of ['Beren', 'Lina'])
    await expect(page.getByText(`Twice 26 / ${subfolder}: 2 photos uploaded.`)).toBeVisible();

  await drop(page, [zip]);
  await send(page, { folder: 'Twice 26', subfolder: 'Beren', isAutomatic: false });
  await expect(page.getByText('Twice 26 / Beren: 2 photos, all of them already here.')).toBeVisible();

  const photos = [51, 53].map(async (seed) => ({ path: `TW-10${seed - 50}.jpg`, bytes: await photo(seed) }));
  await drop(page, await Promise.all(photos));
  await send(page, { folder: 'Twice 26', subfolder: 'Beren', isAutomatic: false });
  const told = page.getByRole('status').filter({ hasText: 'Twice 26 / Beren: 1 photo uploaded.' });
  await expect(told.getByText('1 more photo was already here.')).toBeVisible();
});

test('on a phone photos are chosen, and go into the folder whose page is open', async ({ browser, product }) => {
  const page = await anotherPerson(browser, product, 'owner@demo.kolaj.test');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.console}/whatsapp-shop`);
  await page.getByRole('button', { name: 'Add photos' }).click();
  await noGraveAxeViolations(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles([{ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await photo(41) }]);
  await noGraveAxeViolations(page);
  await send(page, { folder: 'Phone 26', subfolder: 'Beren', isAutomatic: true });
  await expect(page.getByText('Phone 26 / Beren: 1 photo uploaded.')).toBeVisible();
  await page.context().close();
});

for (const width of [320, 390]) {
  test(`at ${width} px long names push nothing off the page`, async ({ browser, product }) => {
    const page = await anotherPerson(browser, product, 'owner@demo.kolaj.test');
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${product.console}/whatsapp-shop`);
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
    const pieces = await holdPieces(page);
    // One of words and one of letters alone, 40 of them: a name without a space must break too.
    const words = 'Büyük Marka Tekstil Sanayi ve Ticaret AŞ';
    const brands = [words, 'BüyükMarkaTekstilSanayiveTicaretAnonimAŞ'];
    for (const [at, brand] of brands.entries()) {
      await drop(page, [{ path: `LN-${width}${at}.jpg`, bytes: await photo(width + at) }]);
      await send(page, { folder: `Sonbahar Kış ${width}`, subfolder: brand, isAutomatic: false });
      const card = page.getByRole('region', { name: brand });
      await expect(card).toContainText('0 of 1 file');
      await card.getByRole('button', { name: 'Show files' }).click();
      await expect(card.getByRole('button', { name: /^Cancel LN/ })).toBeVisible();
      expect(await card.evaluate(beyondThePage)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    await expect.poll(pieces.held).toBe(brands.length);

    // A notice keeps its Close beside a card that still runs.
    await page.getByRole('region', { name: words }).getByRole('button', { name: 'Cancel', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: `${words}: upload cancelled.` });
    await expect(notice.getByRole('button', { name: 'Close' })).toBeVisible();
    expect(await notice.evaluate(beyondThePage)).toEqual([]);
    await noGraveAxeViolations(page);
    await page.context().close();
  });
}

/** What of a card is not in sight: it reaches over the page's edge, or its words are cut off. */
const beyondThePage = (card: Element) =>
  [card, ...card.querySelectorAll('*')]
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const isCutOff = part.tagName === 'STRONG' && part.scrollWidth > part.clientWidth && part.clientWidth > 0;
      return left < 0 || right > document.documentElement.clientWidth || isCutOff;
    })
    .map((part) => part.outerHTML.slice(0, 120));

test('where there are no photos yet Import opens on adding them, and what is dropped there is taken', async ({
  page,
  product,
}) => {
  await shopWithTemplate(page, product);
  await page.goto(`${product.console}/whatsapp-shop`);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await expect(dialog(page).getByRole('button', { name: 'Choose photos' })).toBeVisible();
  await expect(page).not.toHaveURL(/import=/);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await noGraveAxeViolations(page);

  await drop(page, [{ path: '1252.jpg', bytes: await photo(51) }]);
  await send(page, { folder: 'First 26', subfolder: 'Beren', isAutomatic: false });
  await expect(page.getByText('First 26 / Beren: 1 photo uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Which folder?' }).getByText('First 26')).toBeVisible();
});

test('where nothing can be dropped it says why', async ({ page, product }) => {
  // The shop has a folder: without one the page shows the first steps instead, which offer nobody a way without the right.
  await approvedFolder(await apiLogIn(product, 'owner@demo.kolaj.test', demoPassword), 'Yaz Sonu İndirim');
  await withProduct(page, (shop) => ({
    ...shop,
    standing: 'staff',
    rights: { edit: false, approve: true, send: true, manage: true },
  }));
  await open(page, product);
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeDisabled();
  await hover(page);
  const why = page.getByRole('status').getByText('The owner has not given you the right to import and correct.');
  await expect(why).toBeVisible();

  await page.route('**/api/shop/upload/list', (route) =>
    route.fulfill({ json: { success: true, data: { result: { uploads: [], why_not: 'remote_source' } } } }),
  );
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden();
  await hover(page);
  await expect(page.getByText('The photos of this shop are on its own server.')).toBeVisible();
});

/** Holds a file over the page without letting go. */
const hover = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], '1.jpg'));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  });

/** Files that this browser keeps until they have come. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kolaj-drops', 1);
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('files')) return resolve(0);
          const counting = database.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
