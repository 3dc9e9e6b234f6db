// One price for a whole selection: what it changes is said before, and Undo gives each its own back.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(240_000);
const patience = { timeout: 60_000 };
const season = 'Fiyat 2026';
const brand = 'Beren';
const codes = ['BR-2041', 'BR-3055', 'KA-1122', 'ZM-4100'];

interface Card {
  id: string;
  code: string;
  version: number;
  status: string;
  values: { price?: string };
}

async function unpricedShop(page: Page, product: Product): Promise<string> {
  const server = await startScriptedFtp();
  const photos = await Promise.all(
    codes.map(async (name, at) => [`${name}.jpg`, await drawnPhoto(10 + 60 * at)] as const),
  );
  await putPhotos(server, { season, brand, photos: Object.fromEntries(photos) });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 4, verified: 0 },
  });
  await server.stop();
  return folder;
}

async function cardsOf(page: Page, product: Product, folder: string): Promise<Record<string, Card>> {
  const all = Object(await (await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`)).json());
  return Object.fromEntries(all.result.kolaj.map((card: Card) => [card.code, card]));
}
const pricesOf = async (page: Page, product: Product, folder: string) =>
  Object.fromEntries(
    Object.entries(await cardsOf(page, product, folder)).map(
      ([
        code,
        {
          status,
          values: { price = '' },
        },
      ]) => [code, `${price} ${status}`],
    ),
  );
async function typePrice(page: Page, product: Product, { card, price }: { card: Card | undefined; price: string }) {
  await ask(page, product, '/shop/kolaj/type', {
    id: card?.id,
    version: card?.version,
    typed: { kind: 'price', price },
  });
}

for (const [device, size] of [
  // High enough that the list, which holds what is in sight, has all four.
  ['a phone', { width: 390, height: 1700 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`four products get one price on ${device}, and back by Undo`, async ({ page, product }) => {
    await page.setViewportSize(size);
    const folder = await unpricedShop(page, product);
    const cards = await cardsOf(page, product, folder);
    await typePrice(page, product, { card: cards['BR-3055'], price: '19,90' });
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
    // Its picture with the price is drawn before it is approved.
    const approved = cards['BR-2041'];
    await ask(page, product, '/shop/verify/approve', { items: [{ id: approved?.id, version: approved?.version }] });
    const before = await pricesOf(page, product, folder);
    expect(before).toEqual({
      ...{ 'BR-2041': '0 verified', 'BR-3055': '19,90 done', 'KA-1122': '0 done', 'ZM-4100': '0 done' },
    });

    await page.reload();
    for (const name of ['Awaiting approval', 'Approved']) {
      const header = page.locator('button[aria-expanded]').filter({ hasText: name });
      if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
    }
    for (const code of codes) await page.getByRole('button', { name: `Select ${code}` }).click(patience);
    await page.getByRole('button', { name: 'Set price' }).click();

    const window = page.getByRole('dialog', { name: 'One price for 4 products' });
    const field = window.getByLabel('Price', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('abc');
    await page.keyboard.press('Enter');
    await expect(window.getByText('No amount can be read from this.')).toBeVisible();
    await field.fill('24,90');
    await expect(window.getByText('3 products get this price.')).toBeVisible();
    await expect(window.getByText('1 of them is approved and will await approval again.')).toBeVisible();
    const leave = window.getByRole('checkbox', { name: '1 has another price: leave it as it is' });
    await expect(leave).toBeChecked();
    await noGraveAxeViolations(page);
    await leave.uncheck();
    await expect(window.getByText('4 products get this price.')).toBeVisible();
    await leave.check();
    await field.press('Enter');

    await expect(page.getByText('3 products have their price')).toBeVisible(patience);
    await expect(window).toBeHidden();
    const priced = {
      'BR-2041': '24,90 done',
      'BR-3055': '19,90 done',
      'KA-1122': '24,90 done',
      'ZM-4100': '24,90 done',
    };
    await expect.poll(() => pricesOf(page, product, folder), patience).toEqual(priced);

    // Somebody else types another price for one of them meanwhile: that one stays, and is said.
    const now = (await cardsOf(page, product, folder))['ZM-4100'];
    await typePrice(page, product, { card: now, price: '29,90' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 collage stays as it is.')).toBeVisible(patience);
    await expect(page.getByText('ZM-4100: somebody changed it in the meantime')).toBeVisible();
    await expect.poll(() => pricesOf(page, product, folder), patience).toEqual({ ...before, 'ZM-4100': '29,90 done' });
  });
}
