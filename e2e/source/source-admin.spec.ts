import { demoPassword } from '@kolaj/contract/account/demo-accounts';
import { sendPhoto } from '@kolaj/testkit/file-servers/ftp-upload';
import type { Browser, Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { anotherPerson, shopWithTemplate } from '../support/shell.ts';

// One shop gets a folder here and opens its FTP access; another one is connected to a real FTP server, which is that access.

interface Access {
  host: string;
  port: number;
  user: string;
  password: string;
}

async function keywordOf(page: Page, { console: origin }: Product): Promise<string> {
  const answer = await page.request.get(`${origin}/api/shop/product`);
  return (await answer.json()).product.keyword;
}

const admin = (browser: Browser, product: Product) => anotherPerson(browser, product, 'admin@demo.kolaj.test');

/** The administrator's window about a firm's photos. */
async function photosOf(page: Page, { console: origin }: Product, keyword: string): Promise<Locator> {
  await page.goto(`${origin}/yta?q=${keyword}`);
  await page.getByRole('button', { name: /^Photo source: / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  return dialog;
}

const factOf = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]/span[1]');

/** A shop with the folder that every new shop has here, whose owner has opened the FTP access. */
async function shopWithDoor(page: Page, product: Product): Promise<Access> {
  await shopWithTemplate(page, product);
  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByRole('button', { name: 'Open FTP access' }).click();
  await expect(page.getByText('Write the password down now.')).toBeVisible();
  return {
    host: await factOf(page, 'Server').innerText(),
    port: Number(await factOf(page, 'Port').innerText()),
    user: await factOf(page, 'User name').innerText(),
    password: await factOf(page, 'Password').innerText(),
  };
}

test('a new shop sends photos into its folder by its own FTP access', async ({ page, product }) => {
  const access = await shopWithDoor(page, product);
  await noGraveAxeViolations(page);
  await sendPhoto(access, 'Yaz 2026/Çiçek & Co');

  await page.reload();
  await expect(factOf(page, 'Password')).toHaveText('Not shown again');
  await expect(page.getByText(/^Last login/)).toBeVisible();

  await page.goto(`${product.console}/whatsapp-shop`);
  await page.getByRole('button', { name: 'Import' }).first().click();
  await expect(page.getByRole('dialog').getByText('Yaz 2026')).toBeVisible();

  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByRole('button', { name: 'Close FTP access' }).click();
  await expect(page.getByText('Closed. Nobody can log in')).toBeVisible();
  await expect(sendPhoto(access, 'Yaz 2026')).rejects.toThrow('530');
});

test('an administrator connects a firm to its FTP server, told in words what is wrong', async ({
  page,
  browser,
  product,
}) => {
  const access = await shopWithDoor(page, product);
  await sendPhoto(access, 'Kış/Nehir');

  const context = await browser.newContext({ locale: 'en-GB' });
  const owner = await context.newPage();
  await shopWithTemplate(owner, product);
  const keyword = await keywordOf(owner, product);

  const desk = await admin(browser, product);
  let dialog = await photosOf(desk, product, keyword);
  await dialog.getByText('Not encrypted').click();
  await dialog.getByRole('button', { name: 'Save connection' }).click();
  await expect(dialog.getByText('Enter the server.')).toBeVisible();

  await dialog.getByLabel('Server', { exact: true }).fill(access.host);
  await dialog.getByLabel('Port', { exact: true }).fill(String(access.port));
  await dialog.getByLabel('User name').fill(access.user);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('User name or password is wrong.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Log in: fails' })).toBeVisible();
  await noGraveAxeViolations(desk);

  await dialog.getByLabel('Password', { exact: true }).fill(access.password);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('The connection works.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save connection' }).click();
  await expect(desk.getByText(/The connection is saved\.$/)).toBeVisible();

  dialog = await photosOf(desk, product, keyword);
  await expect(dialog.getByLabel('User name')).toHaveValue(access.user);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(dialog.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('The connection works.')).toBeVisible();

  await owner.goto(`${product.console}/whatsapp-shop`);
  await owner.getByRole('button', { name: 'Import' }).first().click();
  await expect(owner.getByRole('dialog').getByText('Kış')).toBeVisible();
  await owner.goto(`${product.console}/settings?tab=photos`);
  await expect(owner.getByText('Your photos come from your own server.')).toBeVisible();
});
