// The lists of brands and collages: another name, passive and back, downloads, the year, and everything in the address.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { logIn as apiClient, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { importFolder } from '../support/import-folder.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, newShop } from '../support/shell.ts';

// Two busy cores, and one import for all of them.
test.setTimeout(300_000);

// How many of a brand's collages wait and how many are approved is part of what is shown: no other journey may have approved any.
test.use({ untouchedFor: 'lists' });

const owner = 'owner@demo2.kolaj.test';
const season = 'Kasım';

/** Id of the imported folder, and its first brand; imported once for all journeys. */
async function imported(product: Product): Promise<{ folder: string; brand: string; subfolder: string }> {
  const client = await apiClient(product, owner, demoPassword);
  const known = resultOf(await client.form('/shop/folder/list', {})).find(({ data }) => Object(data).name === season);
  const folder = known ? String(known.id) : await importFolder(client, season);
  const [first] = resultOf(await client.form('/shop/subfolder/list', { folder_id: folder }));
  return { folder, brand: String(Object(first?.data).name), subfolder: String(first?.id) };
}

async function openBrands(page: Page, product: Product) {
  const place = await imported(product);
  await logIn(page, product, owner);
  await page.goto(`${product.console}/whatsapp-shop/${place.folder}`);
  await expect(more(page, place.brand)).toBeVisible();
  return place;
}

const more = (page: Page, brand: string) => page.getByRole('button', { name: `More actions for ${brand}` });
const brands = (page: Page) => page.getByRole('list', { name: /brands?$/ });

async function choose(page: Page, brand: string, entry: string): Promise<void> {
  await more(page, brand).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Files in a ZIP, as its end says. */
async function filesIn(download: Download): Promise<number> {
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  return bytes.readUInt16LE(bytes.length - 12);
}

async function fetched(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

test('a brand is renamed, its effects seen before, by keyboard alone', async ({ page, product }) => {
  const { brand } = await openBrands(page, product);
  await more(page, brand).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename brand' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Rename ${brand}` });
  await expect(dialog.getByText('Groups of this brand')).toBeVisible();
  await expect(page).toHaveURL(/rename=/);
  const name = dialog.getByLabel('Name that is shown');
  await name.fill('   ');
  await name.press('Enter');
  await expect(dialog.getByText('The name must not be empty.')).toBeVisible();
  await noGraveAxeViolations(page);

  await name.fill(`${brand} Premium`);
  await dialog.getByRole('radio', { name: /Redraw those that are not approved/ }).press('Space');
  await noGraveAxeViolations(page);
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(brands(page).getByText(`shown as ${brand} Premium`)).toBeVisible();
  await expect(page).not.toHaveURL(/rename=/);
  await noGraveAxeViolations(page);
});

test('a brand goes out of sight and comes back; the choice stays', async ({ page, product }) => {
  const { brand } = await openBrands(page, product);
  await choose(page, brand, 'Make passive');
  await expect(more(page, brand)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(more(page, brand)).toBeVisible();

  await choose(page, brand, 'Make passive');
  await expect(more(page, brand)).toBeHidden();
  await page.getByRole('switch', { name: 'Show passive (1)' }).click();
  await expect(page).toHaveURL(/passive=true/);
  await expect(brands(page).getByText('Passive')).toBeVisible();
  await page.goto(page.url().replace(/\?.*/, ''));
  await choose(page, brand, 'Make active');
  await expect(brands(page).getByText('Passive')).toBeHidden();
});

test('one picture, a selection and a whole brand are downloaded where the shop lets it', async ({ page, product }) => {
  const { folder, brand, subfolder } = await openBrands(page, product);
  const zip = await fetched(page, () => choose(page, brand, 'Download as ZIP'));
  expect(zip.suggestedFilename()).toMatch(new RegExp(`^${season}_${brand}.*\\.zip$`));
  expect(await filesIn(zip)).toBeGreaterThan(1);

  await page.goto(`${product.console}/whatsapp-shop/${folder}/${subfolder}?open=["done","verified"]`);
  const check = page.getByRole('button', { name: /^Select (?!all)/ }).first();
  const [, code = ''] = /^Select (\S+)/.exec((await check.getAttribute('aria-label')) ?? '') ?? [];
  await check.click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const chosen = await fetched(page, () => bar.getByRole('button', { name: 'Download' }).click());
  expect(await filesIn(chosen)).toBe(2);
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: new RegExp(`^${code}`) })
    .first()
    .click();
  const look = page.getByRole('dialog');
  const picture = await fetched(page, () => look.getByRole('link', { name: 'Download' }).click());
  expect(picture.suggestedFilename()).toMatch(/^.+_.+\.jpg$/);
  expect((await readFile(await picture.path())).subarray(0, 3).toString('hex')).toBe('ffd8ff');
});

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`products are found by code and price and taken back where they are seen, settings by name, on ${size}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport);
    const { folder } = await imported(product);
    await logIn(page, product, owner);
    await page.goto(`${product.console}/build`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go anywhere' });
    const found = palette.getByRole('group', { name: 'Products' }).getByRole('option');
    await palette.getByRole('combobox').fill('6,50');
    await expect(found).toHaveText([/^DF-301.*\$6\.50.*Awaiting approval/]);
    await expect.poll(() => found.locator('img').evaluate((image) => Object(image).naturalWidth)).toBeGreaterThan(0);
    await noGraveAxeViolations(page);
    await palette.getByRole('combobox').fill('df-4');
    await expect(found).toHaveText([/^DF-412/]);
    await palette.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(new RegExp(`${folder}/.*look=`));
    const look = page.getByRole('dialog', { name: 'DF-412' });
    await look.getByRole('button', { name: 'Make passive' }).click();
    await look.getByRole('button', { name: 'Undo' }).click();
    await expect(look.getByRole('button', { name: 'Make passive' })).toBeVisible();

    await page.goto(`${product.console}/build`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('domain');
    await palette.getByRole('option', { name: 'Domain' }).click();
    await expect(page).toHaveURL(/\/settings\?tab=domain/);
  });
}

test('nothing is downloaded where the shop does not let it', async ({ page, product }) => {
  await newShop(page, product);
  const answer = await page.request.get(`${product.console}/api/shop/subfolder/download/${crypto.randomUUID()}`);
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'downloads_off']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('in January a line leads to last year; the year goes along and back', async ({ page, product }) => {
    const { folder } = await imported(product);
    await logIn(page, product, owner);
    const year = new Date().getFullYear();
    await page.route('**/api/shop/folder/years', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { result: { current: year, years: [year, year - 1], month_only: false, last_year_hint: true } },
        },
      }),
    );
    await page.goto(`${product.console}/whatsapp-shop`);
    await expect(page.getByText('A new year has begun.')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: `Show ${year - 1}` }).tap();
    await expect(page).toHaveURL(new RegExp(`year=${year - 1}`));
    await expect(page.getByText(`Nothing from ${year - 1}`)).toBeVisible();
    await expect(page.getByText(`You see ${year - 1}.`)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'More' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Templates' })).toBeVisible();
    await expect(page.locator('[role=menuitem][aria-current=true]')).toHaveText(String(year - 1));
    await page.getByRole('menuitem', { name: String(year) }).tap();
    await expect(page).not.toHaveURL(/year=/);

    await page.goto(`${product.console}/whatsapp-shop/${folder}/all?year=${year - 1}`);
    await expect(page.getByText('No collages here')).toBeVisible();
    await page.getByRole('link', { name: /^Back to/ }).tap();
    await expect(page).toHaveURL(new RegExp(`${folder}\\?year=${year - 1}`));
  });

  test('a brand is found, renamed and verified by touch', async ({ page, product }) => {
    const { brand } = await openBrands(page, product);
    await page.getByRole('button', { name: 'Search brands and codes' }).tap();
    await page.getByRole('searchbox', { name: 'Search brands and codes' }).fill('zzz');
    await expect(page.getByText('No brand and no product matches “zzz”')).toBeVisible();
    await expect(page).toHaveURL(/q=zzz/);
    await page.getByRole('button', { name: 'Clear search' }).tap();
    await more(page, brand).tap();
    await page.getByRole('menuitem', { name: 'Rename brand' }).tap();
    const dialog = page.getByRole('dialog', { name: `Rename ${brand}` });
    await dialog.getByLabel('Name that is shown').fill(`${brand} Kids`);
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Rename', exact: true }).tap();
    await expect(brands(page).getByText(`shown as ${brand} Kids`)).toBeVisible();
    await more(page, brand).tap();
    await page.getByRole('menuitem', { name: 'Verify' }).tap();
    await expect(page).toHaveURL(/\/whatsapp-shop\/verify\//);
  });
});
