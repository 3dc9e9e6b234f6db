// A brand that appeared with the import gets a logo and a film: the collage and the site show them.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(300_000);
/** Long work on two busy cores. */
const patience = { timeout: 120_000 };

/** In a colour that neither the photo nor the template has. */
const logo = () =>
  sharp({ create: { width: 600, height: 240, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();

/** Share of a shown picture's points that have the logo's colour. */
async function shareOfLogo(picture: Locator): Promise<number> {
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 80 && blue > 200) count += 1;
  }
  return count / (info.width * info.height);
}

test('a logo reaches the collage and the site', async ({ page, product }) => {
  const [season, brand] = ['Marka 2026', 'Beren'];
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: { 'BR-2041-EMERALD.jpg': await drawnPhoto(150) } });
  const counts = { pending: 0, failed: 0, done: 1, verified: 0 };
  const { folder } = await importedShop(page, product, { server, season, brand, template: 'first-1', counts });
  await server.stop();

  await test.step('the brand of the imported subfolder is there, and gets its logo', async () => {
    await page.goto(`${product.console}/brands`);
    await page.getByRole('list', { name: '1 brand' }).getByRole('link').click();
    const window = page.getByRole('dialog', { name: `Edit ${brand}` });
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo() };
    await window.getByLabel('Logo', { exact: true }).setInputFiles(file);
    await page.getByRole('dialog', { name: 'Logo', exact: true }).getByRole('button', { name: 'Use picture' }).click();
    // While it is on its way, "Save" is busy: a press at that moment goes nowhere.
    await expect(window.getByRole('button', { name: 'Remove: Logo' })).toBeVisible();
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(window).toBeHidden();
  });

  await test.step('the collage shows it in place of the name', async () => {
    const answer = await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`);
    const [card] = (await answer.json()).result.kolaj;
    await page.goto(`${product.console}/whatsapp-shop/${folder}/${card.subfolder_id}/${card.id}`);
    await page.getByRole('button', { name: 'Save for preview' }).click();
    const preview = page.getByRole('dialog', { name: /as it will be sent$/ });
    const picture = preview.getByRole('img', { name: /^The collage/ });
    await expect(picture).toBeVisible(patience);
    await expect(async () => expect(await shareOfLogo(picture)).toBeGreaterThan(0.001)).toPass(patience);
    await preview.getByRole('button', { name: 'Approve' }).click();
    await expect(preview).toBeHidden();
  });

  await test.step('the site shows it after the publish, which says that the brand has changed', async () => {
    await ask(page, product, '/shop/build', {});
    await page.goto(`${product.console}/whatsapp-shop/build`);
    const site = page.getByRole('link', { name: 'Open site' }).first();
    await expect(site).toBeVisible(patience);
    const address = (await site.getAttribute('href')) ?? '';
    await page.goto(address);
    const shown = page.getByRole('img', { name: brand });
    await expect(shown.first()).toBeVisible();
    expect(await shareOfLogo(shown.first())).toBeGreaterThan(0.3);
  });

  await test.step('a change after that waits for the next publish, and the pages say so', async () => {
    await ask(page, product, '/shop/updateClientConfig', { client_config: { title: 'Marka Evi' } });
    await page.goto(`${product.console}/settings`);
    await expect(page.getByText('1 change is not on your site yet')).toBeVisible();
    await page.getByRole('link', { name: 'To publishing' }).click();
    await expect(page.getByText('1 setting: Title', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish 1 change' }).click();
    await expect(page.getByRole('button', { name: 'Publish again' })).toBeVisible(patience);
  });
});
