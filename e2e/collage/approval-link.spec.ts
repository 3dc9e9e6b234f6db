// Approval by somebody outside: a link made on a phone, opened on another one without an account, followed live, ended.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Browser, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(300_000);
const season = 'Onay 2026';
const brand = 'Beren';
const collages = 6;
const phone = { width: 390, height: 844 };

async function photos(): Promise<Record<string, Buffer>> {
  const numbers = Array.from({ length: collages }, (_, n) => n);
  const named = numbers.map(async (n) => [`BR-${100 + n}.jpg`, await drawnPhoto(n * 40)] as const);
  return Object.fromEntries(await Promise.all(named));
}

/** Somebody with the address on a phone of their own, and every address that their browser asks for. */
async function outside(browser: Browser, address: string): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto(address);
  return { page, asked };
}

const code = (page: Page) => page.locator('main h2').first();

test('a link for somebody outside: decide, undo, be late, end', async ({ page, browser, product }) => {
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: await photos() });
  const { folder } = await importedShop(page, product, {
    server,
    season,
    brand,
    template: 'first-1',
    counts: { pending: 0, failed: 0, done: collages, verified: 0 },
  });
  await server.stop();
  await page.setViewportSize(phone);

  const address = await test.step('the owner makes it on a phone', async () => {
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Approval by link' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('6 collages');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(dialog).toContainText('Type a name.');
    await dialog.getByLabel('Who decides').fill('Ayşe');
    await dialog.getByLabel('Valid for').selectOption('7');
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(dialog).toContainText('the address is not shown again');
    await expect(dialog.getByRole('img', { name: 'QR code of the link for Ayşe' })).toBeVisible();
    await noGraveAxeViolations(page);
    const shown = await dialog.locator('code').innerText();
    await dialog.getByRole('link', { name: 'All links' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ayşe' })).toContainText('0 of 6 decided');
    await expect(page.getByText('not opened yet')).toBeVisible();
    return shown;
  });
  const token = new URL(address).hash.slice(1);

  const { page: hers, asked } = await outside(browser, address);
  await test.step('it says who asks and in whose name, and needs no account', async () => {
    await expect(hers.getByRole('heading', { name: '6 collages for you to check' })).toBeVisible();
    await expect(hers.getByText('You decide as Ayşe')).toBeVisible();
    await noGraveAxeViolations(hers);
    await hers.getByRole('button', { name: 'Start' }).tap();
    await expect(code(hers)).toHaveText(/^BR-100/);
    await noGraveAxeViolations(hers);
  });

  await test.step('approve, send back with a note, undo', async () => {
    await hers.getByRole('button', { name: 'Approve' }).tap();
    await expect(code(hers)).toHaveText(/^BR-101/);
    await expect(hers.getByText('BR-100 approved')).toBeVisible();
    await hers.getByRole('button', { name: 'Send back' }).tap();
    await hers.getByRole('button', { name: 'Price is wrong' }).tap();
    await hers.getByLabel('What should be changed? (optional)').press('End');
    await hers.getByRole('button', { name: 'Send back' }).tap();
    await expect(code(hers)).toHaveText(/^BR-102/);
    await hers.getByRole('button', { name: 'Undo' }).tap();
    await expect(code(hers)).toHaveText(/^BR-101/);
    await hers.getByRole('button', { name: 'Send back' }).tap();
    await hers.getByLabel('What should be changed? (optional)').fill('Too dark');
    await hers.getByRole('button', { name: 'Send back' }).tap();
    await expect(code(hers)).toHaveText(/^BR-102/);
  });

  await test.step('the owner sees it come in, and who it was', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Ayşe' });
    await expect(row).toContainText('2 of 6 decided');
    await expect(row).toContainText('1 sent back');
    await expect(row).toContainText('last opened');
    await noGraveAxeViolations(page);
  });

  await test.step('who is late is told who was first', async () => {
    const { data } = await ask(page, product, '/shop/verify/queue', { folder_id: folder });
    const items: { id: string; version: number; code: string }[] = Object(data).result.items;
    const third = items.filter(({ code: one }) => one === 'BR-102').map(({ id, version }) => ({ id, version }));
    await ask(page, product, '/shop/verify/approve', { items: third });
    await hers.getByRole('button', { name: 'Approve' }).tap();
    await expect(hers.getByRole('alert')).toContainText('BR-102: already decided. Approved by');
    await expect(code(hers)).toHaveText(/^BR-103/);
  });

  await test.step('the overview says what is left, and leads there', async () => {
    await hers.getByRole('button', { name: 'All' }).tap();
    await expect(hers.getByRole('heading', { name: '3 left' })).toBeVisible();
    await expect(hers.getByRole('heading', { name: '1 sent back' })).toBeVisible();
    await noGraveAxeViolations(hers);
    await hers.getByRole('button', { name: /^BR-105/ }).tap();
    await expect(code(hers)).toHaveText(/^BR-105/);
    await hers.reload();
    await expect(hers.getByText('Sent back by Ayşe')).toHaveCount(0);
    await expect(code(hers)).toHaveText(/^BR-103/);
    for (const next of ['BR-104', 'BR-105']) {
      await hers.getByRole('button', { name: 'Approve' }).tap();
      await expect(code(hers)).toHaveText(new RegExp(`^${next}`));
    }
    await hers.getByRole('button', { name: 'Approve' }).tap();
    await expect(hers.getByRole('heading', { name: 'Thank you, Ayşe' })).toBeVisible();
    await noGraveAxeViolations(hers);
  });

  await test.step('no server has ever seen the token in an address', async () => {
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(asked.filter((line) => line.includes(token))).toEqual([]);
  });

  await test.step('the owner ends it, and it shows nothing any more', async () => {
    await page.getByRole('button', { name: 'End: Ayşe', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
    await expect(page.getByText(/^ended · /)).toBeVisible();
    // Whatever comes first, the next look or the next tap, says so.
    await hers.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(hers.getByRole('heading', { name: 'This link was ended' })).toBeVisible();
    await hers.goto(`${product.console}/review#${token.slice(0, 20)}`);
    await expect(hers.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await noGraveAxeViolations(hers);
    await hers.context().close();
  });
});
