// From an empty data folder to the groups, as the owner of a shop does it.
import type { Page } from '@playwright/test';
import { logIn, resultOf } from './support/api.ts';
import { noGraveAxeViolations } from './support/axe.ts';
import { demoPassword, expect, test } from './support/product.ts';
import type { Product } from './support/run-product.ts';
import { emptySandbox, groupsOfBrand, receivedBy } from './support/sandbox.ts';
import { tick } from './support/tick.ts';

const folder = 'Güz 2026 47. Hafta';
const brand = 'Beren';
/** Long work on two busy cores. */
const patience = { timeout: 120_000 };

test.use({ untouchedFor: 'main job' });

test('import, approve, build and send', async ({ page, product }) => {
  await emptySandbox(product);
  await logInByForm(page, product);
  await importBrand(page);
  const codes = await approveAll(page);
  await publish(page, product, codes);
  await send(page, product);
  const wanted = Object.fromEntries(groupsOfBrand(brand).map((group) => [group, codes.length]));
  await expect.poll(() => receivedBy(product), patience).toEqual(wanted);
  await expect(page.getByRole('region', { name: 'Days' }).getByText('Sent', { exact: true })).toBeVisible(patience);
  await seeChats(page, product, codes.length);
  await sendAgain(page, product, codes.length);
});

async function logInByForm(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill('owner@demo.kolaj.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login Error...')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Kolaj' })).toBeVisible();
  await expect(page).toHaveURL(/\/whatsapp-shop$/);
}

async function importBrand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ready photos. Sent as production images, no collage.')).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByText(folder).click();
  await dialog.getByRole('checkbox', { name: brand }).press('Space');
  await expect(dialog.getByText(/\d+ products, \d+ images/)).toBeVisible(patience);
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Import 1 subfolder' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: folder }).first().click(patience);
  await page.getByRole('link', { name: brand }).first().click(patience);
  await expect(page.getByRole('heading', { name: brand, level: 1 })).toBeVisible();
}

/** Waits until every collage of the brand has its picture, then approves them one by one, by key. */
async function approveAll(page: Page): Promise<string[]> {
  // What is finished while somebody looks waits behind a pill, so that no list jumps.
  await expect(async () => {
    const pill = page.getByRole('button', { name: /new collages?$/ });
    if (await pill.isVisible()) await pill.click();
    await expect(page.getByRole('button', { name: /^Awaiting approval \d/ })).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole('button', { name: /^Processing/ })).toBeHidden({ timeout: 1_000 });
  }).toPass(patience);
  await expect(page.getByRole('button', { name: /^Needs work/ })).toBeHidden();
  await noGraveAxeViolations(page);
  await page.getByRole('link', { name: /^Verify \d+$/ }).click();

  const queue = page.getByRole('navigation', { name: 'Queue' }).getByRole('button');
  await expect(queue.first()).toBeVisible();
  await noGraveAxeViolations(page);
  const names = await queue.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  for (const [done] of names.entries()) {
    await expect(page.getByRole('progressbar', { name: `${done} of ${names.length} checked` })).toBeVisible();
    await page.keyboard.press('a');
  }
  await expect(page.getByText('Everything is approved')).toBeVisible();
  return names.map((name) => name.split(',')[0] ?? '');
}

async function publish(page: Page, product: Product, codes: readonly string[]): Promise<void> {
  await page.goto(`${product.console}/build`);
  await page.getByRole('button', { name: `Publish ${codes.length} changes` }).click();
  await expect(page.getByRole('listitem').getByText('Live', { exact: true })).toBeVisible(patience);
  await noGraveAxeViolations(page);
  await page.goto(`${product.site}/s/demo/`);
  for (const code of new Set(codes)) await expect(page.getByText(code).first()).toBeVisible();
  const brokenPictures = await page.locator('img').evaluateAll(async (pictures) => {
    await Promise.all(
      pictures.map((one) => (one instanceof HTMLImageElement ? one.decode().catch(() => undefined) : undefined)),
    );
    return pictures.filter((one) => one instanceof HTMLImageElement && one.naturalWidth === 0).length;
  });
  expect(brokenPictures).toBe(0);
  await noGraveAxeViolations(page);
}

async function openSendScreen(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: folder }).click();
  await page.getByRole('link', { name: brand }).first().click();
  await expect(page.getByRole('heading', { name: brand, level: 1 })).toBeVisible();
}

async function send(page: Page, product: Product): Promise<void> {
  await openSendScreen(page, product);
  await expect(page.getByText('3 of 4 phones active.')).toBeVisible();
  await tick(page.getByRole('checkbox', { name: /images: \d+$/ }));
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: /^Send \d+ images$/ }).click();
  const dialog = page.getByRole('dialog');
  for (const group of groupsOfBrand(brand)) await expect(dialog.getByText(group)).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: /^Send \d+ images$/ }).click();
  await expect(page.getByText('The selected folder has started sending.')).toBeVisible();
}

/** The sandbox's page shows each group as a chat with the pictures it received. */
async function seeChats(page: Page, { sandbox }: Product, count: number): Promise<void> {
  await page.goto(sandbox);
  await page.getByText('Beren VIP').first().click();
  await expect(page.getByText('0 duplicates')).toBeVisible();
  await expect(page.getByText(`${count} pictures`, { exact: true }).first()).toBeVisible();
  await page.getByText('Nehir Toptan').first().click();
  await expect(page.getByText('0 pictures', { exact: true }).or(page.getByText('empty')).first()).toBeVisible();
}

/** What was sent is not sent again by accident: the red message in the question, a button that says so, and Cancel (WG-27). */
async function sendAgain(page: Page, product: Product, count: number): Promise<void> {
  const before = await receivedBy(product);
  await makeOnePassive(product);
  await openSendScreen(page, product);
  await tick(page.getByRole('checkbox', { name: `images: ${count - 1}` }));
  const button = { name: `Send ${count - 1} images` };
  await page.getByRole('button', button).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The folder was sent before.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Send ${count - 1} images again` })).toBeEnabled();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await receivedBy(product)).toEqual(before);
}

async function makeOnePassive(product: Product): Promise<void> {
  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  const named = (name: string) => (row: Record<string, unknown>) => Object(row.data).name === name;
  const folder_id = resultOf(await client.form('/shop/folder/list', {})).find(named(folder))?.id;
  const subfolders = resultOf(await client.form('/shop/subfolder/list', { folder_id }));
  const subfolder_id = subfolders.find(named(brand))?.id;
  const [first] = resultOf(await client.form('/shop/kolaj/list', { subfolder_id }));
  const changed = await client.form('/shop/state/update', { kolaj_id: first?.id, state: 'passive' });
  expect(changed.body.success).toBe(true);
}
