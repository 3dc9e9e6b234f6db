// What the administration tells all shops: written once, read by each person once, on whichever device (D-81).
import { devices } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(120_000);

test('an owner reads an announcement on the phone, puts it away, and has put it away everywhere', async ({
  page,
  browser,
  product,
}) => {
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta`);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByText('Nothing announced')).toBeVisible();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByText('Write a title in one language at least.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Kolaj rests on Sunday');
  await dialog.getByLabel('Text (optional)').fill('From 02:00 to 04:00.');
  await dialog.getByLabel('Kind').selectOption('maintenance');
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Shown', { exact: true })).toBeVisible();
  await noGraveAxeViolations(page);

  const owner = await (await browser.newContext(phone)).newPage();
  await logIn(owner, product);
  await owner.goto(`${product.console}/orders`);
  const line = owner.getByRole('region', { name: 'From the administration' });
  await expect(line).toContainText('Kolaj rests on Sunday From 02:00 to 04:00.');
  await noGraveAxeViolations(owner);
  await line.getByRole('button', { name: 'Got it' }).click();
  await expect(line).toBeHidden();
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(line).toBeHidden();
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, product);
  await elsewhere.goto(`${product.console}/orders`);
  await expect(elsewhere.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'From the administration' })).toBeHidden();

  await page.reload();
  await expect(page.getByText('1 person has read it')).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Over', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Shown', { exact: true })).toBeVisible();
  // For the journeys after this one.
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Over', { exact: true })).toBeVisible();
});
