// Photos that their names have put into one product wrongly, taken apart after they were imported.
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { importedShop, drawnPhoto as photo, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);
const patience = { timeout: 60_000 };
const season = 'Ayri 2026';
const brand = 'Beren';

let server: FileServer;
test.beforeEach(async () => {
  server = await startScriptedFtp();
  const photos = { 'AB-100 a.jpg': await photo(10), 'AB-100 b.jpg': await photo(80) };
  await putPhotos(server, { season, brand, photos });
});
test.afterEach(() => server.stop());

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a collage of two products becomes two, and one again by Undo, at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    const { folder } = await importedShop(page, product, {
      ...{ server, season, brand, template: 'first-1' },
      counts: { pending: 0, failed: 0, done: 1, verified: 0 },
    });
    const all = Object(await (await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`)).json());
    const [card] = all.result.kolaj;
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all?look=${Object(card).id}`);
    const look = page.getByRole('dialog', { name: 'AB-100' });
    await look.getByRole('button', { name: 'Split' }).click();
    await look.getByRole('button', { name: 'AB-100 b.jpg' }).click();
    await expect(look.getByRole('button', { name: 'AB-100 b.jpg' })).toHaveAttribute('aria-pressed', 'true');
    await noGraveAxeViolations(page);
    await look.getByRole('button', { name: 'Make 1 photo a product' }).click();
    await expect(page.getByText('1 product taken out; all are drawn again')).toBeVisible();
    const cards = page.getByRole('listitem').filter({ hasText: 'AB-100' });
    await expect(cards).toHaveCount(2, patience);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards).toHaveCount(1, patience);
  });
}
