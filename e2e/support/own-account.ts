import type { Locator, Page } from '@playwright/test';
import { type Client, logIn } from './api.ts';
import { expect } from './product.ts';
import type { Product } from './run-product.ts';

export const ownPassword = 'Kumas-2026!';
let registered = 0;

/** A new account with its shop, logged in in this browser. */
export async function newAccount(page: Page, product: Product): Promise<string> {
  registered += 1;
  const email = `hesap-${registered}-${Date.now()}@kolaj.test`;
  const form = { email, password: ownPassword, name: 'Selin Yıldız', consent: true, language: 'en' };
  const answer = await page.request.post(`${product.console}/api/auth/register`, {
    form: { __json__: JSON.stringify(form) },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return email;
}

/** The same account on another device. */
export const otherDevice = (product: Product, email: string): Promise<Client> => logIn(product, email, ownPassword);
export const isLoggedIn = async (device: Client): Promise<boolean> => (await device.get('/auth/user')).status === 200;

/** One matter of the account page, by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
export const saveOf = (place: Locator): Locator => place.locator('button[type=submit]');
