// The operator's own terms and privacy notice: written by an administrator, read before the login (D-81, D-91).
import { devices } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(120_000);

test('an administrator writes the terms, visitors read them as text, and they can be taken away again', async ({
  page,
  browser,
  product,
}) => {
  const visitor = await (await browser.newContext(phone)).newPage();
  await visitor.goto(`${product.console}/terms`);
  await expect(visitor.getByText(/neutral on purpose/)).toBeVisible();

  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta`);
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Terms and privacy' })
    .click();
  await expect(page.getByText(/The neutral text that comes with Kolaj is shown/)).toBeVisible();
  await page.getByRole('button', { name: 'Begin with the neutral text' }).click();
  const field = page.getByRole('textbox', { name: 'Text' });
  await expect(field).toHaveValue(/neutral on purpose/);
  await field.fill('## Our house rules\n\n<b onclick="alert(1)">Be kind</b>\n\n- One\n- Two');
  await noGraveAxeViolations(page);

  // Another language keeps what is typed, and leaving asks.
  await page.getByLabel('Language', { exact: true }).selectOption('tr');
  await expect(field).toHaveValue('');
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await page.getByLabel('Language', { exact: true }).selectOption('en');
  await page.getByRole('button', { name: 'Save and show' }).click();
  await expect(page.getByText('Visitors read this now.')).toBeVisible();
  await expect(page.getByText(/Holds since .*, written by/)).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Our house rules' })).toBeVisible();
  await expect(visitor.getByText('<b onclick="alert(1)">Be kind</b>')).toBeVisible();
  await expect(visitor.getByRole('listitem')).toHaveText(['One', 'Two']);
  await noGraveAxeViolations(visitor);

  await page.getByRole('button', { name: 'Take your text away' }).click();
  await expect(page.getByText(/The neutral text that comes with Kolaj is shown/)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(/neutral on purpose/)).toBeVisible();
});
