// Photos that their names have put into one product wrongly, taken apart after they were imported.
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, importedShop, drawnPhoto as photo, putPhotos } from '../support/imported-shop.ts';
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
    // As before: nothing passive is left behind, and it can be split again.
    const after = Object(await (await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`)).json());
    expect(after.result.kolaj).toHaveLength(1);
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all?look=${Object(card).id}`);
    await expect(look.getByRole('button', { name: 'Split' })).toBeEnabled();
    // What another window has done meanwhile is said in this one, in sight.
    await page.route('**/api/shop/kolaj/split', (route) =>
      route.fulfill({ json: { success: false, code: 'not_splittable', message: '' } }),
    );
    await look.getByRole('button', { name: 'Split' }).click();
    await look.getByRole('button', { name: 'Each photo its own product' }).click();
    await expect(look.getByText('Only an active collage that is neither')).toBeInViewport();
  });

  test(`a collage that another was joined into says why it is not split, at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await putPhotos(server, { season, brand, photos: { 'BR-700.jpg': await photo(140) } });
    const { folder } = await importedShop(page, product, {
      ...{ server, season, brand, template: 'first-1' },
      counts: { pending: 0, failed: 0, done: 2, verified: 0 },
    });
    const all = Object(await (await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`)).json());
    const idOf = (name: string) =>
      all.result.kolaj.find(({ kolaj_name }: { kolaj_name: string }) => kolaj_name === name)?.id;
    await ask(page, product, '/shop/kolaj/join', { id: idOf('AB-100'), others: [idOf('BR-700')] });
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all?look=${idOf('AB-100')}`);
    const look = page.getByRole('dialog', { name: 'AB-100' });
    await expect(look.getByRole('button', { name: 'Split' })).toBeDisabled();
    await expect(look.getByText('Others were joined into it')).toBeVisible();
    await noGraveAxeViolations(page);
  });
}
