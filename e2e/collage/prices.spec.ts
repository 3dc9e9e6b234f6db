// Prices (D-106): what is typed stays, its amount is read by the shop's rules; the same in the editor, the list and on the site.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(300_000);
const season = 'Fiyat 2026';
const brand = 'Beren';
/** Long work on two busy cores. */
const patience = { timeout: 120_000 };

interface Card {
  id: string;
  subfolder_id: string;
  code: string;
}

async function cardsOf(page: Page, { console: origin }: Product, folder: string): Promise<Card[]> {
  const answer = await page.request.get(`${origin}/api/shop/folder/get/${folder}/all`);
  const { result } = await answer.json();
  return result.kolaj;
}

const price = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true });
const discount = (page: Page) => page.getByLabel('Discount price');
const unread = 'No amount can be read from this.';

async function bothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await noGraveAxeViolations(page);
  }
}

/** Saves, looks at the picture and approves it; then the list is there again. */
async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for preview' }).click();
  const preview = page.getByRole('dialog', { name: /as it will be sent$/ });
  await expect(preview.getByRole('img', { name: /^The collage / })).toBeVisible(patience);
  await preview.getByRole('button', { name: 'Approve' }).click();
  await expect(preview).toBeHidden();
}

test('an amount is read from what is typed, and what is none is amber', async ({ page, product }) => {
  const server = await startScriptedFtp();
  const photos = { 'BR-2041-EMERALD.jpg': await drawnPhoto(150), 'BR-2042-BORDO.jpg': await drawnPhoto(340) };
  await putPhotos(server, { season, brand, photos });
  const counts = { pending: 0, failed: 0, done: 2, verified: 0 };
  const { folder } = await importedShop(page, product, { server, season, brand, template: 'first-1', counts });
  await server.stop();
  const cards = await cardsOf(page, product, folder);
  const editorOf = (name: string) => {
    const card = cards.find(({ code }) => code === name);
    return `${product.console}/whatsapp-shop/${folder}/${card?.subfolder_id}/${card?.id}`;
  };
  const list = `${product.console}/whatsapp-shop/${folder}/${cards[0]?.subfolder_id}`;

  await test.step('the editor refuses nothing, and says what it cannot read', async () => {
    await page.goto(editorOf('BR-2041'));
    await price(page).fill('1.299,00');
    await discount(page).fill('-5');
    await expect(page.getByText(unread)).toBeVisible();
    await discount(page).fill('$5');
    await expect(page.getByText('The price is in another currency, so it is not shown.')).toBeVisible();
    await discount(page).fill('1.300');
    await expect(page.getByText('It is not below the price, so it is not shown.')).toBeVisible();
    await bothSchemes(page);
    await discount(page).fill('999');
    await expect(page.locator('s', { hasText: '1.299,00' })).toBeVisible();
    await approve(page);

    await page.goto(editorOf('BR-2042'));
    await price(page).fill('12.34.56');
    await expect(page.getByText(unread)).toBeVisible();
    await expect(page.getByText('“12.34.56” is not a price.', { exact: false })).toBeVisible();
    await bothSchemes(page);
    await approve(page);
  });

  await test.step('the list writes prices as the pictures do, also where they are no amount', async () => {
    await page.goto(list);
    await expect(page.getByRole('button', { name: /^Approved 2/, expanded: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^BR-2041 1\.299,00 999/ })).toBeVisible();
    await expect(page.getByText('No amount in “12.34.56”')).toBeVisible();
    await bothSchemes(page);
  });

  await test.step('an owner says the currency: the site shows it', async () => {
    await ask(page, product, '/shop/saveSettings', { currency: 'EUR', price_decimal: ',' });
    await page.reload();
    await expect(page.getByRole('button', { name: /^BR-2041 €1\.299,00 €999/ })).toBeVisible();
    await page.goto(editorOf('BR-2042'));
    await expect(page.getByText('€', { exact: true }).first()).toBeVisible();

    await ask(page, product, '/shop/build', {});
    const own = await page.request.get(`${product.console}/api/shop/product?product_type=shop`);
    const { keyword } = Object(await own.json()).product;
    await expect(async () => {
      await page.goto(`${product.site}/s/${keyword}/`);
      await expect(page.getByText('BR-2042').first()).toBeVisible({ timeout: 2000 });
    }).toPass(patience);
    const { products } = await (await page.request.get(`${product.site}/s/${keyword}/products.json`)).json();
    const said = products.map((one: Record<string, unknown>) => [one.code, one.price, one.oldPrice, one.currency]);
    expect(said.toSorted()).toEqual([
      ['BR-2041', 999, 1299, 'EUR'],
      ['BR-2042', null, null, null],
    ]);
  });
});
