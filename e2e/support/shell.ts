import type { Browser, Page } from '@playwright/test';
import { demoPassword, expect } from './product.ts';
import type { Product } from './run-product.ts';

export const password = 'Kumas-2026!';
const demoOwner = 'owner@demo.kolaj.test';
let people = 0;

/** Logs in in this browser, without the form. */
export async function logIn(page: Page, { console: origin }: Product, username = demoOwner): Promise<void> {
  const form = { __json__: JSON.stringify({ username, password: demoPassword }) };
  const answer = await page.request.post(`${origin}/api/auth/login`, { form });
  expect(await answer.json()).toMatchObject({ success: true });
}

/** A new account with its new shop, which has nothing set up; logged in in this browser. */
export async function newShop(page: Page, { console: origin }: Product): Promise<string> {
  people += 1;
  const email = `kabuk-${people}-${Date.now()}@kolaj.test`;
  const account = { email, password, name: 'Defne Aksoy', consent: true, language: 'en' };
  const answer = await page.request.post(`${origin}/api/auth/register`, {
    form: { __json__: JSON.stringify(account) },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  const name = { name: account.name, keyword: `kabuk-${people}-${Date.now()}` };
  const named = await page.request.post(`${origin}/api/shop/name`, { form: { __json__: JSON.stringify(name) } });
  expect(await named.json()).toMatchObject({ success: true });
  return email;
}

/** A new shop that has chosen its template; without one every page of the shop leads to that choice. */
export async function shopWithTemplate(page: Page, product: Product): Promise<void> {
  await newShop(page, product);
  const answer = await page.request.post(`${product.console}/api/shop/addExampSchema`, {
    headers: { origin: product.console },
    data: { data: ['first-1'] },
  });
  expect(await answer.json()).toMatchObject({ success: true });
}

/** Changes what the server says of the shop: a shop without settings, or none at all, is not made by any screen. */
export const withProduct = (page: Page, change: (product: object) => object | null) =>
  page.route('**/api/shop/product', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, product: change(body.product) } });
  });

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const sideNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Names of the pages in the navigation, without the counts that are beside them and come when they come. */
export async function linksOf(page: Page): Promise<string[]> {
  const texts = await sideNavigation(page).getByRole('listitem').getByRole('link').allInnerTexts();
  return texts.map((text) => text.replace(/\s+\d+$/, ''));
}

export async function leaves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The page in Turkish, whatever was chosen before. */
export const inTurkish = (page: Page) => page.addInitScript(() => localStorage.setItem('kolaj-language', 'tr'));

export async function anotherPerson(browser: Browser, product: Product, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
  const page = await context.newPage();
  await logIn(page, product, username);
  return page;
}
