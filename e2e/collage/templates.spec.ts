// A template changes: what it means is shown first, the chosen collages are redrawn in the background; and a font of one's own.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { logIn, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, countsIn, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(300_000);
const photos = 5;
const phone = { width: 390, height: 844 };

/** An admin changes the firm's template, as the designer and the firm's dialog do. */
async function changeByAdmin(product: Product, pid: string, change: object): Promise<void> {
  const admin = await logIn(product, 'admin@demo.kolaj.test', demoPassword);
  const [template] = resultOf(await admin.form('/shop/admin/schemas', { pid })).filter(
    ({ data }) => Object(data).name === 'first-1',
  );
  const { id, version, data } = Object(template);
  const answer = await admin.form('/shop/admin/schema/editing', { pid, id, version, data: { ...data, ...change } });
  expect(answer.body).toMatchObject({ success: true });
}

/** Two of the collages are approved. */
async function approveTwo(page: Page, product: Product, folder: string): Promise<void> {
  const answer = await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`);
  const { result } = await answer.json();
  const all: { id: string; version: number }[] = Object(result).kolaj;
  const items = all.slice(0, 2).map(({ id, version }) => ({ id, version }));
  await ask(page, product, '/shop/verify/approve', { items });
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a template changes, with its impact first', async ({ page, product }) => {
  const server = await startScriptedFtp();
  const drawn = Array.from(
    { length: photos },
    async (_, n) => [`BR-${100 + n}.jpg`, await drawnPhoto(n * 40)] as const,
  );
  await putPhotos(server, { season: 'Güz', brand: 'Beren', photos: Object.fromEntries(await Promise.all(drawn)) });
  const counts = { pending: 0, failed: 0, done: photos, verified: 0 };
  const options = { server, season: 'Güz', brand: 'Beren', template: 'first-1', counts };
  const { pid, folder } = await importedShop(page, product, options);
  await server.stop();
  await approveTwo(page, product, folder);
  const first = card(page, 'first-1');

  await test.step('the page shows the templates on own photos, and what they are used for', async () => {
    await page.goto(`${product.console}/whatsapp-shop`);
    await page.getByRole('link', { name: 'Templates' }).click();
    await expect(first).toContainText(`${photos} collages`);
    const picture = first.getByRole('img').or(first.locator('img'));
    await expect.poll(() => picture.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1000);
    await expect(first.getByText(/older version/)).toHaveCount(0);
    await noGraveAxeViolations(page);
  });

  await test.step('a change of the layout is announced with its numbers, and nothing has changed yet', async () => {
    await changeByAdmin(product, pid, { color: '#204060' });
    await page.reload();
    await expect(first).toContainText(`${photos} collages show an older version`);
    await first.getByRole('button', { name: /^Redraw/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${photos} collages show another version`);
    await expect(dialog.getByRole('radio', { name: /wait for approval/ })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Redraw 3 collages' })).toBeEnabled();
    await noGraveAxeViolations(page);
    expect(await countsIn(page, product)).toMatchObject({ done: 3, verified: 2 });
  });

  await test.step('those that wait are redrawn; the approved ones stay', async () => {
    await page.getByRole('button', { name: 'Redraw 3 collages' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(first).toContainText('2 collages show an older version', { timeout: 60_000 });
    expect(await countsIn(page, product)).toMatchObject({ verified: 2 });
  });

  await test.step('by keyboard on a phone: the approved ones too; they wait for approval again', async () => {
    await page.setViewportSize(phone);
    await first.getByRole('button', { name: /^Redraw/ }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /were not sent yet/ }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Redraw 2 collages' }).press('Enter');
    await expect(first.getByText(/older version/)).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => countsIn(page, product), { timeout: 60_000 }).toMatchObject({ done: photos, verified: 0 });
    await noGraveAxeViolations(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('an older version becomes the present one, for new collages only', async () => {
    await first.getByRole('button', { name: 'Open first-1' }).click();
    await page.getByRole('button', { name: 'Use version 1 again' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: /made from now on/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Change the template' }).click();
    await expect(page.getByRole('dialog')).toContainText('version 3');
    await page.getByRole('switch', { name: 'Offered' }).press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(first).toContainText('Not offered');
    await expect(page.getByText('No template is offered.')).toBeVisible();
    await expect(first).toContainText(`${photos} collages show an older version`);
  });
});
