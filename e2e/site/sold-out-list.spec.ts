// What a shop has marked as sold out: the owner opens the list from the build page, takes each back, and is told when nothing is left (D-97).
import type { Page } from '@playwright/test';
import { logIn as apiLogIn, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';

test.use({ untouchedFor: 'the owner of a shop that has sold out' });
test.setTimeout(240_000);

/** Marks the first products of the demo with the switch of their dialog; answers with their codes. */
async function markFirst(page: Page, product: Product, count: number): Promise<string[]> {
  const client = await apiLogIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/account/updateInfo', { language: 'en' });
  const folders = resultOf(await client.form('/shop/folder/list', {}));
  const folder = folders.find(({ data }) => Object(data).name === 'Güz 2026 46. Hafta');
  await logIn(page, product);
  await page.goto(`${product.console}/whatsapp-shop/${folder?.id}/all?status=verified`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^[A-Z]+-\d+ / });
  const codes: string[] = [];
  for (let at = 0; at < count; at++) {
    const name = (await cards.nth(at).getAttribute('aria-label')) ?? (await cards.nth(at).innerText());
    codes.push(/[A-Z]+-\d+/.exec(name)?.[0] ?? '');
    await cards.nth(at).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Sold out' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return codes;
}

for (const [where, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use({ viewport: { width, height } });

    test('what is sold out is listed, taken back one by one, and then nothing is', async ({ page, product }) => {
      await publishedSite(product, { language: 'EN' });
      const codes = await markFirst(page, product, 2);
      await page.goto(`${product.console}/build`);
      await expect(page.getByText('2 products are marked as sold out')).toBeVisible();
      await page
        .getByText('2 products are marked as sold out')
        .locator('..')
        .getByRole('button', { name: 'Show' })
        .click();

      const dialog = page.getByRole('dialog', { name: 'Sold out' });
      await expect(dialog.getByRole('listitem')).toHaveCount(2);
      for (const code of codes) await expect(dialog.getByRole('listitem').filter({ hasText: code })).toHaveCount(1);
      await noGraveAxeViolations(page);

      const [first = '', second = ''] = codes;
      const backInStock = (code: string) => dialog.getByRole('button', { name: new RegExp(`^Back in stock: ${code}`) });
      await backInStock(first).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await expect(backInStock(second)).toBeFocused();
      await backInStock(second).press('Enter');

      const none = dialog.getByRole('status').filter({ hasText: 'in stock' });
      await expect(none).toHaveText('Everything is in stock.');
      await expect(none).toBeFocused();
      await expect(dialog.getByText('not sent')).toHaveCount(0);
      await noGraveAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(/marked as sold out/)).toHaveCount(0);
    });
  });
}
