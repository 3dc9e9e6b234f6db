// What the work of some days was: by preset and by hand, loaded three seconds later or at once, as table, days, line and file.
import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { sendable, sender } from '../support/sendable.ts';
import { logIn, newShop } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];

test('a shop sees its week, and the days change three seconds after they were chosen', async ({ page, product }) => {
  await sendable(product);
  await logIn(page, product, sender.owner);
  await page.goto(`${product.console}/analytic`);
  const table = page.getByRole('table').first();
  const total = table.getByRole('row').last();
  await expect(total.getByRole('rowheader')).toHaveText('Total');
  const added = Number(await total.getByRole('cell').nth(1).innerText());
  expect(added).toBeGreaterThan(0);
  const perDay = await total.getByRole('cell').nth(2).innerText();
  expect(Number(perDay)).toBeCloseTo(added / 14, 1);

  await table.locator('xpath=ancestor::section').getByRole('button', { name: 'Show days' }).click();
  await expect(total.getByRole('cell')).not.toHaveCount(3);
  await noGraveAxeViolations(page);

  // The line by keys: an hour and its number in words.
  const slider = page.getByRole('slider', { name: 'Per hour of the day' });
  await slider.focus();
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^23:00–24:00: \d+ added$/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('rowheader', { name: '23:00–24:00' })).toBeVisible();

  const waits = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await waits).path(), 'utf8');
  expect(file).toContain('Brand,Updated,Total added,Added per day,');
  expect(file.trimEnd().split('\r\n').at(-1)).toMatch(new RegExp(`^Total,\\d+,${added},`));

  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/analytic/added')) asked.push(request.postData() ?? '');
  });
  const range = page.getByRole('button', { name: / – / });
  await range.press('Enter');
  const presets = page.getByRole('dialog', { name: 'Choose days' }).getByRole('group', { name: 'Usual ranges' });
  await expect(presets.getByRole('button', { pressed: true })).toBeFocused();
  await presets.getByRole('button', { name: 'Yesterday', exact: true }).press('Enter');
  await expect(page).toHaveURL(/range=yesterday/);
  await expect(page.getByText('The new days load in 3 s.')).toBeVisible();
  await page.clock.runFor(2_900);
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByText('No collages in these days')).toBeVisible();

  // By hand and by keys, loaded at once.
  await page.getByRole('button', { name: /^\d\d-\d\d-\d{4}$/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose days' });
  await expect(calendar.getByRole('table')).toHaveCount(2);
  const days = calendar.getByRole('table').last().getByRole('button', { disabled: false });
  await days.first().press('Enter');
  await expect(calendar.getByRole('status')).toContainText('Choose the other end.');
  await days.last().press('Enter');
  await noGraveAxeViolations(page);
  await calendar.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Load now' }).click();
  await expect(total.getByRole('rowheader')).toHaveText('Total');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await page.reload();
  await expect(total.getByRole('rowheader')).toHaveText('Total');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('four narrow columns and the usual days within reach of a thumb', async ({ page, product }) => {
    await sendable(product);
    await logIn(page, product, sender.owner);
    await page.goto(`${product.console}/analytic?range=today`);
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('columnheader')).toHaveText(['Brand', 'Updated', 'Added', 'Per day']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: /^\d\d-\d\d-\d{4}$/ }).click();
    const picker = page.getByRole('dialog', { name: 'Choose days' });
    await expect(picker.getByRole('table')).toHaveCount(1);
    await noGraveAxeViolations(page);
  });

  test('a new shop is led to its first collages', async ({ page, product }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/analytic`);
    await expect(page.getByText('No collages in these days')).toBeVisible();
    await expect(page.getByRole('link', { name: 'To the collages' })).toBeVisible();
  });
});
