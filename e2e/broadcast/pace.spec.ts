// The brakes: how fast a shop sends and what that means, its own stop, and the hold of the whole installation.
import type { Page } from '@playwright/test';
import { logIn as logInByApi } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { sender } from '../support/sendable.ts';
import { logIn } from '../support/shell.ts';

const stopped = (page: Page) => page.getByText('All sending is stopped.');

test('a pace is chosen by what it means', async ({ page, product }) => {
  await logIn(page, product, sender.owner);
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: 'Sending pace' }).click();
  await expect(page.getByRole('heading', { name: 'Sending pace', level: 1 })).toBeVisible();
  await noGraveAxeViolations(page);

  const whatsapp = page.getByRole('region', { name: 'WhatsApp' });
  await whatsapp.getByRole('radio', { name: /^Careful/ }).check();
  await whatsapp.getByRole('textbox', { name: 'Groups' }).fill('30');
  await whatsapp.getByRole('textbox', { name: 'Phones' }).fill('1');
  await expect(whatsapp.getByText('1,800 messages: 6 hr 39 min of sending')).toBeVisible();
  await expect(whatsapp.getByText('New phones send it in 8 days.')).toBeVisible();
  await expect(whatsapp.getByText('After 13 good days the daily cap is high enough for all of it.')).toBeVisible();

  await whatsapp.getByRole('radio', { name: /^Custom/ }).check();
  await whatsapp.getByRole('group', { name: 'Before the next group, seconds' }).getByLabel('At least').fill('99');
  // The sandbox takes any figures, but none that cannot be read.
  await whatsapp.getByRole('group', { name: 'Rest, minutes' }).getByLabel('At least').fill('some');
  await expect(whatsapp.getByText('A field is empty or not a number.')).toBeVisible();
  await expect(whatsapp.getByRole('button', { name: 'Save pace' })).toBeDisabled();
  await noGraveAxeViolations(page);
  await whatsapp.getByRole('button', { name: 'Discard' }).click();
  await expect(whatsapp.getByRole('radio', { name: /^No limit/ })).toBeChecked();
});

test('a hold keeps everything back, a stop keeps the shop back, and both say so', async ({
  page,
  browser,
  product,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, product, 'admin@demo.kolaj.test');
  await admin.goto(`${product.console}/yta`);
  await admin.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Sending' }).click();
  await admin.getByLabel('Why? Every firm reads it.').fill('A look at the numbers');
  await admin.getByRole('button', { name: 'Hold all sending' }).click();
  await expect(admin.getByText('Sending is held.')).toBeVisible();
  await noGraveAxeViolations(admin);

  await logIn(page, product, sender.owner);
  await page.goto(`${product.console}/wgroup`);
  await expect(page.getByText('Sending is held for all shops.').first()).toBeVisible();
  await expect(page.getByText('A look at the numbers').first()).toBeVisible();
  // Somebody else of the shop presses its stop: this console hears of it.
  const client = await logInByApi(product, sender.owner, demoPassword);
  await client.form('/shop/broadcast/stop', {});
  await expect(stopped(page).first()).toBeVisible();
  await noGraveAxeViolations(page);

  await admin.getByRole('button', { name: 'Release' }).click();
  await expect(admin.getByText('Nothing is held.')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Stopped by the firms themselves' })).toBeVisible();
  await expect(page.getByText('Sending is held for all shops.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume sending' }).first().click();
  await expect(stopped(page)).toHaveCount(0);
});
