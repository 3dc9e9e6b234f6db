import type { Page } from '@playwright/test';
import { linkOf, mailTo } from './outbox.ts';
import { expect } from './product.ts';
import type { Product } from './run-product.ts';

/** What somebody does who has no account yet, or cannot get into it, on the English pages before the login. */

export const password = 'Kumas-2026!';
let people = 0;

/** An address that nobody has used yet. */
export function newAddress(): string {
  people += 1;
  return `yeni-${people}-${Date.now()}@kolaj.test`;
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Fills in the registration as an English visitor sees it. */
export async function fillRegistration(
  page: Page,
  change: { email?: string; confirmation?: string } = {},
): Promise<void> {
  if (change.email !== undefined) await field(page, 'E-mail').fill(change.email);
  await field(page, 'Full name').fill('Defne Aksoy');
  await field(page, 'Password').fill(password);
  await field(page, 'Repeat password').fill(change.confirmation ?? password);
  await page.getByRole('checkbox').check();
}

/** An account that exists, without a browser. */
export async function registered(product: Product, language = 'en'): Promise<string> {
  const email = newAddress();
  const answer = await fetch(`${product.console}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, name: 'Defne Aksoy', consent: true, language }),
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return email;
}

/** Opens "Forgot password" and comes back with the mailed link. */
export async function askForLink(page: Page, product: Product, email: string): Promise<string> {
  await page.goto(`${product.console}/forgot`);
  await field(page, 'E-mail').fill(email);
  await press(page, 'Send the link');
  await expect(heading(page, 'Check your mailbox')).toBeVisible();
  return linkOf(await mailTo(product, email, { kind: 'reset' }));
}

export async function chooseNewPassword(page: Page, fresh: string): Promise<void> {
  await field(page, 'New password').fill(fresh);
  await field(page, 'Repeat password').fill(fresh);
  await press(page, 'Save the new password');
}

export async function logInByForm(page: Page, email: string, secret: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(secret);
  await press(page, 'Log in');
}
