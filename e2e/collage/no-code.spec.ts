// Photos that a camera has named: a product without a code says so until somebody types one.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);
const patience = { timeout: 60_000 };
const season = 'Kodsuz 2026';
const brand = 'Beren';

test('a camera’s name is no code in the editor: the field is empty until one is typed', async ({ page, product }) => {
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: { 'IMG_2034.jpg': await drawnPhoto(10) } });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 1, verified: 0 },
  });
  const { data } = await ask(page, product, '/shop/subfolder/list', { folder_id: folder });
  const [{ id: subfolder }] = Object(data).result;
  const stored = async () =>
    Object(await ask(page, product, '/shop/kolaj/list', { subfolder_id: subfolder })).result[0];
  const { id } = await stored();
  const code = page.getByLabel('Code', { exact: true });
  const missing = page.getByRole('button', { name: 'The code is missing: type it.' });

  await page.goto(`${product.console}/whatsapp-shop/${folder}/${subfolder}/${id}`);
  await missing.click(patience);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await expect(code).toHaveAttribute('placeholder', 'Photo IMG_2034');
  await expect(page.getByText('Code was guessed.')).toHaveCount(0);
  await noGraveAxeViolations(page);

  await code.fill('BR-7');
  await expect(missing).toHaveCount(0);
  await code.fill('');
  await expect(missing).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill('24,90');
  await savePreview(page);
  expect(await stored()).toMatchObject({
    ...{ code: 'IMG_2034', values: { price: '24,90' }, assumed: expect.arrayContaining(['code']) },
  });
  await expect(code).toHaveValue('');

  await code.fill('IMG_2034');
  await savePreview(page);
  expect((await stored()).assumed).not.toContain('code');
  await page.reload();
  await expect(code).toHaveValue('IMG_2034', patience);
  await expect(missing).toHaveCount(0);
  await server.stop();
});

async function savePreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'IMG_2034, as it will be sent' });
  await expect(dialog.getByRole('img', { name: /^The collage / })).toBeVisible(patience);
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(dialog).toBeHidden();
}
