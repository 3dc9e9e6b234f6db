// A shop that counts visits elsewhere, and a visitor who is asked first.
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

test.use({ untouchedFor: 'the visitor of a site' });
test.setTimeout(240_000);

test('nothing is loaded from elsewhere before the visitor agrees, and never after a no', async ({ page, product }) => {
  const site = await publishedSite(product, { language: 'EN', google_analytics: 'G-ABC1234567' });
  const asked: string[] = [];
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'document.title = JSON.stringify([...dataLayer[1]])',
    });
  });
  await page.goto(site);
  const question = page.getByRole('complementary', { name: /count your visit/ });
  await expect(question).toBeVisible();
  await noGraveAxeViolations(page);
  expect(asked).toEqual([]);
  await question.getByRole('button', { name: 'No' }).click();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await question.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveTitle(/"config","G-ABC1234567"/);
  await page.reload();
  await expect(page).toHaveTitle(/"config","G-ABC1234567"/);
  expect(asked).toHaveLength(2);

  const other = await publishedSite(product, { google_analytics: null });
  expect((await page.request.get(other)).headers()['content-security-policy']).not.toContain('google');
});
