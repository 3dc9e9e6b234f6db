// Packages: an administrator defines one and gives it to a firm, whose owner sees what is left and is stopped when nothing is (D-15).
import { devices } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { linkOf, mailTo } from '../support/outbox.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';
import { fillRegistration, press } from '../support/visitor.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(120_000);

test('a package that an administrator defines holds for the firm that has it', async ({ page, browser, product }) => {
  const name = `Bronze ${Date.now()}`;
  const firm = `Paket Tekstil ${Date.now()}`;
  const email = `package-${Date.now()}@owner.test`;
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta`);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Packages' }).click();
  await page.getByRole('button', { name: 'New package' }).click();
  const dialog = page.getByRole('dialog', { name: 'New package' });
  await dialog.getByLabel('Messages a month').fill('none');
  await dialog.getByRole('button', { name: 'Save package' }).click();
  await expect(dialog.getByText('Give it a name.')).toBeVisible();
  await expect(dialog.getByText('A whole number from 1, or nothing.')).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByLabel('Name of the package').fill(name);
  await dialog.getByLabel('Messages a month').fill('10.000');
  await dialog.getByLabel('Members at once').fill('1');
  await dialog.getByRole('button', { name: 'Save package' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('10,000 messages a month, 1 member');
  await expect(row).toContainText('no firm');
  await noGraveAxeViolations(page);

  await page.goto(`${product.console}/yta`);
  await page.getByRole('button', { name: 'New firm' }).click();
  await page.getByLabel('Name of the firm').fill(firm);
  await page.getByLabel('E-mail of the owner').fill(email);
  await page.getByRole('button', { name: 'Make firm and invite' }).click();
  await expect(page.getByRole('heading', { name: 'Trial of 14 days' })).toBeVisible();
  const lastDay = page.getByText('Last day of the trial:');
  const before = await lastDay.textContent();
  await page.getByRole('link', { name: 'Change package or trial' }).click();
  const window = page.getByRole('dialog', { name: `Package of ${firm}` });
  await expect(window.getByText(/Now: on trial, last day/)).toBeVisible();
  await noGraveAxeViolations(page);
  await window.getByLabel('Days of the trial').fill('30');
  await window.getByRole('button', { name: 'Save package and trial' }).click();
  await expect(window).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Trial of 30 days' })).toBeVisible();
  await expect(lastDay).not.toHaveText(before ?? '');
  await page.getByRole('link', { name: 'Change package or trial' }).click();
  await window.getByLabel('Package', { exact: true }).selectOption(name);
  await window.getByRole('button', { name: 'Save package and trial' }).click();
  await expect(window).toBeHidden();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

  const owner = await (await browser.newContext(phone)).newPage();
  await owner.goto(linkOf(await mailTo(product, email, { kind: 'invitation' })));
  await owner.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(owner);
  await press(owner, 'Create account');
  await expect(owner).toHaveURL(`${product.console}/`);
  await owner.goto(`${product.console}/settings?tab=package`);
  await expect(owner.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(owner.getByText('0 of 10,000')).toBeVisible();
  await expect(owner.getByText('1 of 1')).toBeVisible();
  await noGraveAxeViolations(owner);

  await owner.goto(`${product.console}/staff?invite=true`);
  const invitation = owner.getByRole('dialog');
  await invitation.getByLabel('E-mail').fill('second@owner.test');
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invitation.getByText('Your package has no place for another member.')).toBeVisible();

  await page.goto(`${product.console}/yta/packages`);
  await expect(row).toContainText('1 firm');
  await expect(row.getByRole('button', { name: /cannot be removed/ })).toBeDisabled();
});

test('how long a trial is, what its end stops and which templates are offered is an administrator’s', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta/settings`);
  const days = page.getByLabel('Days of the trial');
  await expect(days).toHaveValue('14');
  await days.fill('0');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('A whole number from 1 to 365.')).toBeVisible();
  await days.fill('21');
  await page.getByRole('checkbox', { name: 'second-1-2' }).uncheck();
  await page.getByLabel('What its end stops').selectOption('Importing, publishing and sending');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('21');
  await expect(page.getByRole('checkbox', { name: 'second-1-2' })).not.toBeChecked();
  await expect(page.getByLabel('What its end stops')).toHaveValue('no_sending');
  await noGraveAxeViolations(page);
  // For the journeys after this one.
  await days.fill('14');
  await page.getByRole('checkbox', { name: 'second-1-2' }).check();
  await page.getByLabel('What its end stops').selectOption('notice');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
});
