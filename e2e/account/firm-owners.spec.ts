// Firms that the administration makes for their owners, who then come by the mail.
import { devices } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { linkOf, mailTo } from '../support/outbox.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';
import { fillRegistration, press } from '../support/visitor.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(120_000);

test('an administrator makes a firm on a phone, and its owner comes in by the mail', async ({ browser, product }) => {
  const email = `firm-${Date.now()}@owner.test`;
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta`);
  await page.getByRole('button', { name: 'New firm' }).click();
  const dialog = page.getByRole('dialog', { name: 'New firm' });
  await dialog.getByRole('button', { name: 'Make firm and invite' }).click();
  await expect(dialog.getByText('At least 2 characters.')).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByLabel('Name of the firm').fill('Çınar Tekstil');
  await dialog.getByLabel('E-mail of the owner').fill(email);
  await dialog.getByRole('button', { name: 'Make firm and invite' }).click();
  await expect(page).toHaveURL(/\/yta\/firm\//);
  await expect(page.getByRole('heading', { name: 'Çınar Tekstil', level: 1 })).toBeVisible();
  const people = page.getByRole('listitem').filter({ hasText: email });
  await expect(people).toContainText('invited');
  await noGraveAxeViolations(page);

  const guest = await (await browser.newContext(phone)).newPage();
  await guest.goto(linkOf(await mailTo(product, email, { kind: 'invitation' })));
  await expect(guest.getByText('Çınar Tekstil').first()).toBeVisible();
  await guest.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(guest);
  await press(guest, 'Create account');
  await expect(guest).toHaveURL(`${product.console}/`);
  await guest.goto(`${product.console}/staff`);
  await expect(guest.getByText('Owner. May do everything.')).toBeVisible();

  await page.reload();
  await expect(people).not.toContainText('invited');
  await expect(people).toContainText('now');
});

test('an invitation to own a firm is taken back, and who owns it is not invited again', async ({ page, product }) => {
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta?q=demo2`);
  await page.getByRole('link', { name: 'Defne Butik' }).click();
  await expect(page).toHaveURL(/\/yta\/firm\//);
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invite an owner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    return dialog;
  };
  const refused = await invite('owner@demo2.kolaj.test');
  await expect(refused.getByText(/already/)).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  const email = `next-${Date.now()}@owner.test`;
  await invite(email);
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: `Take back: ${email}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
});
