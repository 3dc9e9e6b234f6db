// Photos that a camera has named, joined into one product after they were imported.
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, importedShop, drawnPhoto as photo, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);
const patience = { timeout: 120_000 };
const season = 'Makine 2026';
const brand = 'Beren';

let server: FileServer;
test.beforeEach(async () => {
  server = await startScriptedFtp();
  const photos = { 'IMG_1.jpg': await photo(10), 'IMG_2.jpg': await photo(80), 'IMG_3.jpg': await photo(200) };
  await putPhotos(server, { season, brand, photos });
});
test.afterEach(() => server.stop());

test('collages that are one product become one, and come apart by Undo', async ({ page, product }) => {
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 3, verified: 0 },
  });
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  const card = (code: string) => page.getByRole('listitem').filter({ hasText: code });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const choose = async (...codes: string[]) => {
    for (const code of codes)
      await card(code)
        .getByRole('button', { name: `Select ${code}` })
        .click();
  };

  await choose('IMG_1', 'IMG_3');
  await bar.getByRole('button', { name: 'Join into one product' }).click();
  const dialog = page.getByRole('dialog', { name: 'One product of 2 collages' });
  await expect(dialog.getByText('Their photos go into IMG_1, which is drawn again.')).toBeVisible();
  await dialog.getByLabel('Product code').fill('BR-7');
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('2 collages are one product; it is drawn again')).toBeVisible();
  await expect(card('BR-7')).toBeVisible(patience);
  await expect(card('IMG_1')).toHaveCount(0);
  await expect(card('IMG_2')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card('IMG_1')).toBeVisible(patience);
  await expect(card('IMG_3')).toBeVisible();
  await expect(card('BR-7')).toHaveCount(0);
});

test('a joined collage says on a phone where its photos are, and takes them back', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 3, verified: 0 },
  });
  const all = Object(await (await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`)).json());
  const idOf = (name: string): string =>
    Object(all.result.kolaj.find((card: object) => Object(card).kolaj_name === name)).id;
  await ask(page, product, '/shop/kolaj/join', { id: idOf('IMG_1'), others: [idOf('IMG_2')], code: 'KA-1234' });

  const joined = `${product.console}/whatsapp-shop/${folder}/all?passive=true&look=${idOf('IMG_2')}`;
  await page.goto(joined);
  const look = page.getByRole('dialog');
  await expect(look.getByText('Joined into KA-1234')).toBeVisible(patience);
  await expect(look.getByText('Made active, it takes its photos back out of it.')).toBeVisible();
  await noGraveAxeViolations(page);
  await look.getByRole('button', { name: 'Open KA-1234' }).click();
  await expect(page.getByRole('dialog', { name: 'KA-1234' })).toBeVisible();
  await page.goto(joined);
  await look.getByRole('button', { name: 'Make active' }).click();
  await expect(page.getByText('1 collage is active and has its photos back')).toBeVisible(patience);
  await expect(look.getByText('Joined into KA-1234')).toBeHidden();
});
