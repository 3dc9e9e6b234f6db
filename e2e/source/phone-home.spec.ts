// A phone's first screen: its title in full, search and everything else within reach, rows that can be told apart at 320 px.
import { randomUUID } from 'node:crypto';
import { languages } from '@kolaj/domain/shared/language';
import type { Page } from '@playwright/test';
import { logIn as apiClient } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { importFolder } from '../support/import-folder.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, title, withProduct } from '../support/shell.ts';
import { smallTargets } from '../support/small-targets.ts';

test.setTimeout(300_000);
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const owner = 'owner@demo2.kolaj.test';
const season = 'Kasım';
const weeks = [41, 42, 43, 44, 45, 46, 47].map((week) => `Autumn–Winter 2026 · Week ${week}`);

/** The shop in its trial, and its folder seven times under names that differ at their end: nobody imports a season for this. */
async function openHome(page: Page, product: Product, trial: object): Promise<void> {
  const client = await apiClient(product, owner, demoPassword);
  const { body } = await client.form('/shop/folder/list', {});
  const known = Object(body).data.result.some(({ data }: { data: object }) => Object(data).name === season);
  if (!known) await importFolder(client, season);
  await logIn(page, product, owner);
  await withProduct(page, (shop) => ({ ...shop, trial }));
  await page.route('**/api/shop/folder/list', async (route) => {
    const answer = await (await route.fetch()).json();
    const [folder] = answer.data.result;
    const result = weeks.map((name, index) => ({
      ...folder,
      id: `${folder.id.slice(0, -1)}${index}`,
      data: { ...folder.data, name },
    }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, result } } });
  });
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(rows(page)).toHaveCount(weeks.length);
}

const bar = (page: Page) => page.getByRole('banner');
const rows = (page: Page) => page.getByRole('list', { name: '7 folders' }).getByRole('listitem');

/** Whether all of a text is in sight; letters reach a little out of their lines. */
const isWhole = (element: Element) =>
  element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 6;

for (const width of [320, 390]) {
  test(`at ${width} px the title is whole and names keep what differs`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 700 });
    await openHome(page, product, { kind: 'days-left', days: 9 });
    expect(await title(page).evaluate(isWhole)).toBe(true);
    await expect(bar(page).getByText('9', { exact: true })).toBeVisible();
    await expect(bar(page).getByText('9 days left')).toBeAttached();
    for (const week of weeks) {
      expect(await page.getByText(week, { exact: true }).evaluate(isWhole)).toBe(true);
    }
    await noGraveAxeViolations(page);

    await withProduct(page, (shop) => ({ ...shop, trial: { kind: 'over' } }));
    await page.reload();
    await expect(bar(page).getByText('Your trial is over')).toBeVisible();
    expect(await title(page).evaluate(isWhole)).toBe(true);
  });
}

test('a folder is searched for; year, imports and templates are in the menu', async ({ page, product }) => {
  await openHome(page, product, { kind: 'days-left', days: 9 });
  await bar(page).getByRole('button', { name: 'Search folders and codes' }).tap();
  const field = page.getByRole('searchbox', { name: 'Search folders and codes' });
  await expect(field).toBeFocused();
  await field.fill('week 46');
  await expect(page.getByRole('list', { name: '1 folder' }).getByText(/Week 46$/)).toBeVisible();
  await expect(page).toHaveURL(/q=week/);
  await noGraveAxeViolations(page);
  await bar(page).getByRole('button', { name: 'Search folders and codes' }).tap();
  await expect(field).toBeHidden();
  await expect(rows(page)).toHaveCount(weeks.length);

  await bar(page).getByRole('button', { name: 'More' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Imports' })).toBeVisible();
  await expect(page.locator('[role=menuitem][aria-current=true]')).toHaveText(String(new Date().getFullYear()));
  await noGraveAxeViolations(page);
  await page.getByRole('menuitem', { name: 'Templates' }).tap();
  await expect(title(page)).toHaveText('Templates');
});

test('no page’s buttons cut off its title at 320 px', async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openHome(page, product, { kind: 'days-left', days: 9 });
  await rows(page).first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const client = await apiClient(product, owner, demoPassword);
  const { body } = await client.form('/shop/folder/list', {});
  const folder = String(Object(body).data.result[0].id);
  const inner = [`/whatsapp-shop/${folder}`, `/whatsapp-shop/${folder}/all`, `/wgroup/${folder}`];
  const pages = ['/wgroup', '/telegram', '/build', '/analytic', '/orders', '/brands', '/settings', '/calendar'];
  for (const path of [...inner, ...pages, '/whatsapp-shop/templates', '/wgroup/phones_status', '/account', '/staff']) {
    await page.goto(`${product.console}${path}`);
    await expect(title(page), path).not.toHaveText('');
    expect(await title(page).evaluate(isWhole), path).toBe(true);
    // Nothing is pushed out of the bar either.
    expect(await bar(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
  }
});

for (const width of [320, 390]) {
  test(`no word of the bottom bar is cut in any language, at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 700 });
    await logIn(page, product, owner);
    for (const features of [{}, { broadcast: false, telegram: false }]) {
      await withProduct(page, (shop) => ({ ...shop, features: { ...Object(shop).features, ...features } }));
      for (const language of languages) {
        await page.addInitScript((chosen) => localStorage.setItem('kolaj-language', chosen), language);
        await page.goto(`${product.console}/whatsapp-shop`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const words = page.getByRole('navigation').last().locator('a > span:last-child, button > span:last-child');
        await expect(words).toHaveCount(5);
        const cut = await words.evaluateAll((all) =>
          all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
        );
        expect(cut, language).toEqual([]);
      }
    }
  });
}

test('what runs now is large enough for a thumb', async ({ page, product }) => {
  await page.route('**/api/shop/import/list', async (route) => {
    const answer = await (await route.fetch()).json();
    const photos = { total: 40, expected: 40, done: 12, skipped: 0, failed: 0 };
    const running = { status: 'copying', finished_at: null, photos };
    const result = answer.data.result.slice(0, 1).map((job: object) => ({ ...job, ...running }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, result } } });
  });
  await openHome(page, product, { kind: 'days-left', days: 9 });
  await expect(bar(page).getByRole('link', { name: 'Importing photos 12/40' })).toBeVisible();
  expect((await smallTargets(page)).filter((target) => target.startsWith('Importing'))).toEqual([]);
});

test('finished imports that wait for nobody are one line, which opens, closes and is taken back', async ({
  page,
  product,
}) => {
  const imports = [1, 2, 3].map((week) => ({ id: randomUUID(), folder_name: `Week ${week}` }));
  let status = 'copying';
  await page.route('**/api/shop/import/list', async (route) => {
    const answer = await (await route.fetch()).json();
    const [job] = answer.data.result;
    const photos = { total: 40, expected: 40, done: 40, skipped: 0, failed: 0 };
    const own = { status, photos, unreadable: [], finished_at: status === 'done' ? job.finished_at : null };
    const result = imports.map((it) => ({ ...job, ...own, ...it }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, result } } });
  });
  await page.route('**/api/shop/folder/list', async (route) => {
    const answer = await (await route.fetch()).json();
    const kolaj = [{ status: 'done', count: 7 }];
    const result = answer.data.result.map((folder: object) => ({ ...folder, kolaj }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, result } } });
  });
  const client = await apiClient(product, owner, demoPassword);
  await importFolder(client, season);
  await logIn(page, product, owner);
  await page.goto(`${product.console}/whatsapp-shop`);
  await expect(page.getByText('Importing Week 3', { exact: true })).toBeVisible();
  status = 'done';
  // News of a real import makes the page ask again.
  await importFolder(client, season);
  const line = page.getByRole('button', { name: '3 imports finished' });
  await expect(line).toBeVisible();
  await expect(page.getByText(/^Week 3:/)).toBeHidden();
  await noGraveAxeViolations(page);
  await line.tap();
  await expect(page.getByText(/^Week [123]:/)).toHaveCount(3);
  await noGraveAxeViolations(page);

  await page.getByRole('button', { name: 'Close all' }).tap();
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(line).toBeVisible();
});
