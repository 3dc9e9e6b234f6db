// An import of the wrong folder, taken back from the list of imports and brought back again.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, importedShop, drawnPhoto as photo, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);
const patience = { timeout: 60_000 };

test('an import is undone, what was approved stays, and the rest comes back', async ({ page, product }) => {
  const server = await startScriptedFtp();
  try {
    const photos = { 'BR-101.jpg': await photo(10), 'BR-102.jpg': await photo(80), 'BR-103.jpg': await photo(200) };
    await putPhotos(server, { season: 'Yanlis 2026', brand: 'Beren', photos });
    const { folder } = await importedShop(page, product, {
      ...{ server, season: 'Yanlis 2026', brand: 'Beren', template: 'first-1' },
      counts: { pending: 0, failed: 0, done: 3, verified: 0 },
    });
    const all = await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`);
    const [first] = Object(await all.json()).result.kolaj;
    await ask(page, product, '/shop/verify/approve', { items: [{ id: first.id, version: first.version }] });

    await page.goto(`${product.console}/whatsapp-shop/imports`);
    await page.getByRole('link', { name: /Yanlis 2026/ }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const question = page.getByRole('dialog', { name: 'Undo the import of Yanlis 2026?' });
    await expect(question.getByText('2 new collages become passive.')).toBeVisible(patience);
    await expect(question.getByText('1 approved collage stays.')).toBeVisible();
    await noGraveAxeViolations(page);
    await question.getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('2 collages of Yanlis 2026 are passive.')).toBeVisible(patience);

    const sheet = page.getByRole('dialog', { name: 'Yanlis 2026' });
    await expect(sheet.getByText('Undone', { exact: true })).toBeVisible(patience);
    await expect(sheet.getByText('2 collages taken back')).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'Undone' })).toBeVisible();
    await page.goto(`${product.console}/whatsapp-shop/imports`);
    await expect(page.getByText('Undone · 2 collages taken back')).toBeVisible(patience);
    await noGraveAxeViolations(page);

    await page.getByRole('link', { name: /Yanlis 2026/ }).click();
    await page.getByRole('button', { name: 'Bring back 2 collages' }).click();
    await expect(page.getByText('2 collages are active again.')).toBeVisible(patience);
    await expect(sheet.getByText('Finished', { exact: true })).toBeVisible(patience);
    await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible(patience);
  } finally {
    await server.stop();
  }
});

test('a folder whose import was undone is not among the folders, and comes back with it', async ({ page, product }) => {
  const server = await startScriptedFtp();
  try {
    const photos = { 'BR-201.jpg': await photo(10), 'BR-202.jpg': await photo(80) };
    await putPhotos(server, { season: 'Yanlis 2027', brand: 'Beren', photos });
    await importedShop(page, product, {
      ...{ server, season: 'Yanlis 2027', brand: 'Beren', template: 'first-1' },
      counts: { pending: 0, failed: 0, done: 2, verified: 0 },
    });
    const folder = page.getByRole('listitem').getByRole('link', { name: /Yanlis 2027/ });
    const list = () => page.goto(`${product.console}/whatsapp-shop`);
    const toImport = async () => {
      await page.goto(`${product.console}/whatsapp-shop/imports`);
      await page.getByRole('link', { name: /Yanlis 2027/ }).click();
    };
    await list();
    await expect(folder).toBeVisible(patience);

    const undo = async () => {
      await toImport();
      await page.getByRole('button', { name: 'Undo this import' }).click();
      const question = page.getByRole('dialog', { name: 'Undo the import of Yanlis 2027?' });
      await question.getByRole('button', { name: 'Undo this import' }).click();
      await expect(page.getByText('2 collages of Yanlis 2027 are passive.')).toBeVisible(patience);
    };
    await undo();
    await list();
    await expect(page.getByRole('heading', { name: '5 steps to the first send' })).toBeVisible(patience);
    await expect(folder).toHaveCount(0);

    await toImport();
    await page.getByRole('button', { name: 'Bring back 2 collages' }).click();
    await expect(page.getByText('2 collages are active again.')).toBeVisible(patience);
    await list();
    await expect(folder).toBeVisible(patience);

    await undo();
    await page.goto(`${product.console}/whatsapp-shop?import=folder`);
    const season = page.getByRole('button', { name: /Yanlis 2027/ });
    await expect(season.getByText('2 photos, taken back')).toBeVisible(patience);
    await expect(season.getByText('complete')).toHaveCount(0);
    await season.click();
    await page.getByRole('checkbox', { name: 'Beren' }).check();
    await expect(page.getByText('Brings back 2 photos that were taken back')).toBeVisible(patience);
    await noGraveAxeViolations(page);

    await page.getByRole('button', { name: 'Import 1 subfolder' }).click();
    await expect(page.getByText('Yanlis 2027: 2 collages are active again.')).toBeVisible(patience);
    await expect(folder).toBeVisible(patience);
    await page.goto(`${product.console}/whatsapp-shop/imports`);
    await expect(page.getByText('Finished · 2 collages back')).toBeVisible(patience);

    await putPhotos(server, { season: 'Yanlis 2027', brand: 'Beren', photos: { 'BR-203.jpg': await photo(200) } });
    await page.goto(`${product.console}/whatsapp-shop?import=subfolders&from=Yanlis%202027`);
    await page.getByRole('checkbox', { name: 'Beren' }).check();
    await page.getByRole('button', { name: 'Import 1 subfolder' }).click();
    await expect(page.getByText('Yanlis 2027: 1 photo, 1 product.')).toBeVisible(patience);
    // A colleague takes it back: the card that is open says so.
    const [last] = Object(await ask(page, product, '/shop/import/history', {})).data.result;
    await ask(page, product, '/shop/import/undo', { id: last.id });
    await expect(page.getByText('Yanlis 2027: import undone.')).toBeVisible(patience);
    await expect(page.getByText('1 collage taken back')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('a finished import keeps its Undo through a reload; the same photos again say that they are here', async ({
  page,
  product,
}) => {
  const server = await startScriptedFtp();
  try {
    const season = 'Tekrar 2026';
    await putPhotos(server, { season, brand: 'Beren', photos: { 'BR-301.jpg': await photo(10) } });
    await importedShop(page, product, {
      ...{ server, season, brand: 'Beren', template: 'first-1' },
      counts: { pending: 0, failed: 0, done: 1, verified: 0 },
    });
    const importBeren = async () => {
      await page.goto(`${product.console}/whatsapp-shop?import=subfolders&from=Tekrar%202026`);
      await page.getByRole('checkbox', { name: 'Beren' }).check();
      await page.getByRole('button', { name: 'Import 1 subfolder' }).click();
    };
    await putPhotos(server, { season, brand: 'Beren', photos: { 'BR-302.jpg': await photo(120) } });
    await importBeren();
    await expect(page.getByText('Tekrar 2026: 1 photo, 1 product.')).toBeVisible(patience);
    await page.goto(`${product.console}/whatsapp-shop`);
    await expect(page.getByText('Tekrar 2026: 1 photo, 1 product.')).toBeVisible(patience);
    await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible();

    await importBeren();
    const again = page.getByText('Tekrar 2026: 2 photos, all of them already here.');
    await expect(again).toBeVisible(patience);
    await page.reload();
    await expect(again).toBeVisible(patience);
    await noGraveAxeViolations(page);
  } finally {
    await server.stop();
  }
});
