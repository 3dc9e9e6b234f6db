// Two-step login, another e-mail, the link to verify: what protects an account, by its mails and codes.
import { generateSync } from 'otplib';
import { noGraveAxeViolations } from '../support/axe.ts';
import { linkOf, mailTo } from '../support/outbox.ts';
import { newAccount, ownPassword, section } from '../support/own-account.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';

test.setTimeout(240_000);

test('two-step login: set up, used, renewed, switched off', async ({ page, product, context }) => {
  const email = await newAccount(page, product);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.console}/account`);
  const place = section(page, 'Two-step login');
  await place.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('Wrong-2026!');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('That is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(ownPassword);
  await dialog.getByRole('button', { name: 'Next' }).click();

  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  // Each code is good once: the one before, the present one and the next one are three.
  const code = (offsetSeconds: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offsetSeconds });

  await dialog.getByLabel('Code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  await dialog.getByLabel('Code that the app shows').fill(code(-30));
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  await expect(dialog.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  await noGraveAxeViolations(page);
  const recovery = await dialog.getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Keep the codes first')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('kolaj-recovery-codes.txt');
  await dialog.getByLabel('I have kept them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(place.getByText('A stolen password alone opens nothing.')).toBeVisible();

  const refused = await tryLogin(product, email);
  expect(refused).toMatchObject({ success: false, code: 'second_factor' });
  expect(await tryLogin(product, email, code(0))).toMatchObject({ success: true });
  expect(await tryLogin(product, email, recovery[0])).toMatchObject({ success: true });
  expect(await tryLogin(product, email, recovery[0])).toMatchObject({ success: false });

  await place.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Current password').fill(ownPassword);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('I have kept them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await place.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password').fill(ownPassword);
  await dialog.getByLabel('Code', { exact: true }).fill(code(30));
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(place.getByText('Anyone who has your password can log in.')).toBeVisible();
  expect(await tryLogin(product, email)).toMatchObject({ success: true });
});

test('a new e-mail proves itself by its link', async ({ page, product }) => {
  const email = await newAccount(page, product);
  const next = email.replace('hesap', 'yeni');
  await page.goto(`${product.console}/account?dialog=email`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail').fill('nobody');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('E-mail is not valid!')).toBeVisible();
  await expect(dialog.getByLabel('New e-mail')).toBeFocused();
  await dialog.getByLabel('New e-mail').fill(next);
  await dialog.getByLabel('Current password').fill(ownPassword);
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText(`A link was sent to ${next}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${next} is waiting to be confirmed.`)).toBeVisible();
  await expect(section(page, 'Personal information').getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);

  await page.goto(linkOf(await mailTo(product, next, { kind: 'email-change' })));
  await expect(page.getByRole('heading', { name: 'Your new address is confirmed' })).toBeVisible();
  expect(await tryLogin(product, next)).toMatchObject({ success: true });
  await page.goto(`${product.console}/account`);
  await expect(section(page, 'Personal information').getByRole('textbox', { name: 'E-mail' })).toHaveValue(next);
});

test('an account that is not verified can have its link mailed again', async ({ page, product }) => {
  const email = await newAccount(page, product);
  await page.goto(`${product.console}/account`);
  const banner = page.locator('main').getByRole('status').filter({ hasText: 'Your account is not verified.' });
  await expect(banner).toContainText(email);
  await noGraveAxeViolations(page);
  const first = await mailTo(product, email, { kind: 'verify' });
  await banner.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByText('New verify link was sent your email.')).toBeVisible();

  // Once a minute, and the refusal says so.
  await page.reload();
  await banner.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Error...');

  await page.goto(linkOf(await mailTo(product, email, { kind: 'verify', before: [first] })));
  await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible();
  await page.goto(`${product.console}/account`);
  await expect(section(page, 'Personal information')).toBeVisible();
  await expect(banner).toBeHidden();
});

async function tryLogin({ console: origin }: Product, username: string, code?: string): Promise<unknown> {
  const form = { username, password: ownPassword, ...(code === undefined ? {} : { code }) };
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ __json__: JSON.stringify(form) }),
  });
  return answer.json();
}
