// What a visitor keeps, and a list on paper.
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

test.use({ untouchedFor: 'the visitor of a site' });
test.setTimeout(240_000);

test('keeps a product, finds it again with what was looked at, and prints a list of twelve a sheet', async ({
  page,
  product,
}) => {
  const site = await publishedSite(product, { language: 'EN', search_product: true });
  const code = (at: number) => page.locator('[aria-labelledby="newest"] .tile-code').nth(at).innerText();
  await page.goto(site);
  const codes = [await code(0), await code(1)];
  for (const at of [0, 1]) {
    await page.locator('[aria-labelledby="newest"] .tile').nth(at).click();
    await expect(page.locator('.panel-code')).toHaveText(codes[at] ?? '');
    const heart = page.getByRole('button', { name: 'Save' });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    if (at === 0) {
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await noGraveAxeViolations(page);
    }
    await page.goBack();
  }
  await page.goto(site);
  await page.getByRole('link', { name: 'Saved' }).click();
  await expect(page.locator('[data-favourites] .tile-code')).toHaveText([codes[0] ?? '']);
  await expect(page.locator('[data-seen] .tile-code')).toHaveText([codes[1] ?? '']);
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeHidden();

  await page.goto(site);
  await page.locator('#brands + ul .tile').last().click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const products = await page.locator('.grid > li').count();
  const sheets = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(Math.ceil(products / 12));
});
