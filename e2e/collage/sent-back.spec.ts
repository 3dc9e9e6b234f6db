// What is sent back with a named reason is worked on at once: its editor opens at the field of the reason.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(300_000);
const season = 'Geri 2026';
const brand = 'Beren';
const sizes = [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
];

test('the editor opens at the field of the reason, on a desktop and on a phone', async ({ page, product }) => {
  const server = await startScriptedFtp();
  const photos = { 'GR-101.jpg': await drawnPhoto(10), 'GR-102.jpg': await drawnPhoto(200) };
  await putPhotos(server, { season, brand, photos });
  const counts = { pending: 0, failed: 0, done: 2, verified: 0 };
  const { folder } = await importedShop(page, product, { server, season, brand, template: 'first-1', counts });
  await server.stop();

  for (const { size, viewport } of sizes) {
    await test.step(`on ${size}`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(`${product.console}/whatsapp-shop/verify/${folder}`);
      // On a phone the colour is beside the code.
      const [code = ''] = (await page.getByRole('heading', { name: /^GR-10/ }).innerText()).split(/\s/);
      await page.getByRole('button', { name: /^Send back/ }).click();
      await page.getByRole('button', { name: 'Price is wrong' }).click();
      await noGraveAxeViolations(page);
      await page
        .getByRole('button', { name: /^Send back/ })
        .last()
        .click();
      await expect(page.getByText(/^GR-10.* sent back$/)).toBeVisible();

      await page.goto(`${product.console}/whatsapp-shop/${folder}/all?status=failed`);
      await page.getByRole('listitem').filter({ hasText: code }).getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      await expect(page.getByText('Price is wrong')).toBeVisible();
      await noGraveAxeViolations(page);
    });
  }
});
