// The owner on a phone: approves by swipe with Undo, sees what the day brings, stops all sending; and the app without a network.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';
import { swipe } from '../support/swipe.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.setTimeout(240_000);

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const code = (page: Page) => page.getByRole('heading', { level: 2 });
const picture = (page: Page) => page.getByRole('main').getByRole('img');

async function waiting(page: Page, product: Product): Promise<number> {
  const { data } = await ask(page, product, '/shop/folder/list', {});
  const rows: { kolaj: { status: string; count: number }[] }[] = Object(data).result;
  return rows.flatMap(({ kolaj }) => kolaj).reduce((sum, row) => sum + (row.status === 'done' ? row.count : 0), 0);
}

test('the owner approves by swipe, takes one back, and stops all sending', async ({ page, product }) => {
  const server = await startScriptedFtp();
  const names = ['OM-101.jpg', 'OM-102.jpg', 'OM-103.jpg', 'OM-104.jpg'];
  const photos = Object.fromEntries(await Promise.all(names.map(async (name, n) => [name, await drawnPhoto(n * 40)])));
  await putPhotos(server, { season: 'Telefon', brand: 'Beren', photos });
  const counts = { pending: 0, failed: 0, done: names.length, verified: 0 };
  await importedShop(page, product, { server, season: 'Telefon', brand: 'Beren', template: 'first-1', counts });
  await server.stop();
  const before = names.length;
  await page.goto(`${product.console}/m`);
  await expect(page).toHaveURL(/\/m\/approve$/);
  await expect(picture(page)).toBeVisible();
  await noGraveAxeViolations(page);

  await test.step('a swipe to the right approves, the next picture is there', async () => {
    const first = await code(page).innerText();
    await swipe(page, picture(page), 'right');
    await expect(page.getByText(`${first} approved`)).toBeVisible();
    await expect.poll(() => waiting(page, product)).toBe(before - 1);
  });

  await test.step('Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => waiting(page, product)).toBe(before);
  });

  await test.step('a button does the same, and one goes back with a note', async () => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => waiting(page, product)).toBe(before - 1);
    await page.getByRole('button', { name: 'With a note' }).click();
    await page.getByRole('button', { name: 'Price is wrong' }).click();
    await page.getByRole('button', { name: 'Send back' }).click();
    await expect.poll(() => waiting(page, product)).toBe(before - 2);
  });

  await test.step('Today says what waits', async () => {
    await bar(page).getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('link', { name: /collages? waits? for approval/ })).toBeVisible();
    await noGraveAxeViolations(page);
  });

  await test.step('a product is found by its code, marked as sold out, and taken back', async () => {
    await bar(page).getByRole('link', { name: 'Sold out' }).click();
    await expect(page.getByRole('heading', { name: 'Which product is sold out?' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a product' }).fill('OM-102');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'OM-102' });
    const all = row.getByRole('button', { name: 'All sold out' });
    await all.click();
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    const stored = async () => {
      const { data } = await ask(page, product, '/shop/kolaj/find', { q: 'OM-102' });
      return Object(data).result[0].card.sold_out;
    };
    await expect.poll(stored).toMatchObject({ whole: true });
    await expect(row.getByRole('paragraph')).toContainText('Sold out');
    await noGraveAxeViolations(page);
    await all.click();
    await expect.poll(stored).toBeNull();
    await expect(row.getByRole('paragraph')).not.toContainText('Sold out');
  });

  await test.step('without a search there is the list of what is sold out, until nothing is', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a product' });
    await page.getByRole('main').getByRole('button', { name: 'All sold out' }).click();
    await search.fill('');
    await expect(page.getByRole('heading', { name: 'Sold out now' })).toBeVisible();
    const row = page.getByRole('main').getByRole('listitem');
    await expect(row).toHaveCount(1);
    await noGraveAxeViolations(page);
    await row.getByRole('button', { name: /^Back in stock: OM-102/ }).click();
    await expect(page.getByRole('heading', { name: 'Sold out now' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Which product is sold out?' })).toBeVisible();
  });

  await test.step('one button stops everything, another one lets it go on', async () => {
    await bar(page).getByRole('link', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop all sending' }).click();
    await expect(page.getByRole('heading', { name: 'Sending is stopped' })).toBeVisible();
    await noGraveAxeViolations(page);
    const stopped = await ask(page, product, '/shop/broadcast/standstill/get', {});
    expect(Object(stopped.data).result.stopped).not.toBeNull();
    await page.getByRole('button', { name: 'Go on sending' }).click();
    await expect(page.getByRole('heading', { name: 'Sending is on' })).toBeVisible();
  });
});

test('who is not logged in logs in within the app; a dark scheme and another language stay', async ({
  page,
  product,
}) => {
  await page.goto(`${product.console}/m/stop`);
  await page.getByLabel('E-mail').fill('owner@demo.kolaj.test');
  await page.getByLabel('Password').fill('wrong-1234!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The e-mail or the password is wrong.')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByLabel('Password').fill('Demo-1234!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Sending is on' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByLabel('Language').selectOption('tr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayarlar');
  await noGraveAxeViolations(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayarlar');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('once opened, the app opens without a network', async ({ page, product }) => {
  await logIn(page, product);
  await page.goto(`${product.console}/m/today`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const manifest = await page.request.get(`${product.console}/m/manifest.webmanifest`);
  expect(await manifest.json()).toMatchObject({ start_url: '/m', scope: '/m', display: 'standalone' });
  await page.context().setOffline(true);
  await page.goto(`${product.console}/m/stop`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop');
  await expect(page.getByText('No network. What you see may be old.')).toBeVisible();
  await expect(page.getByText('This is shown as soon as the network is back.')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Stop all sending' })).toBeVisible();
});
