// The way of a brand in Firefox ESR: login, list, editor, verify, send and site, without one error in its log.
import type { Page } from 'puppeteer-core';
import { logIn as apiClient, resultOf } from './support/api.ts';
import { approveFolder } from './support/approve.ts';
import { firefoxHere, startFirefox, tellFaults } from './support/firefox.ts';
import { importFolder } from './support/import-folder.ts';
import { demoPassword, expect, test } from './support/product.ts';
import type { Product } from './support/run-product.ts';
import { receivedBy } from './support/sandbox.ts';

test.setTimeout(420_000);
test.use({ untouchedFor: 'firefox' });
test.skip(firefoxHere() === undefined, 'no Firefox is installed here');

const owner = 'owner@demo.kolaj.test';
const season = 'Güz 2026 46. Hafta';
const patience = { timeout: 60_000 };

test('login, list, editor, verify, send and site', async ({ product }) => {
  const client = await apiClient(product, owner, demoPassword);
  const folder = await importFolder(client, season);
  const browser = await startFirefox(firefoxHere() ?? '');
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience.timeout);
    const faults: string[] = [];
    await tellFaults(page, faults);
    await test.step('login', () => logInByForm(page, product));
    await test.step('list', async () => {
      await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
      await page.waitForSelector('main img[data-loaded]');
    });
    await test.step('editor', async () => {
      const { body } = await client.get(`/shop/folder/get/${folder}/all`);
      const [card] = Object(body.result).kolaj;
      await page.goto(`${product.console}/whatsapp-shop/${folder}/${card.subfolder_id}/${card.id}`);
      await page.waitForSelector('main canvas');
    });
    await test.step('verify', async () => {
      await page.goto(`${product.console}/whatsapp-shop/verify/${folder}`);
      const before = await waitingIn(client, folder);
      await page.locator('button::-p-text(Approve)').click();
      await expect.poll(() => waitingIn(client, folder), patience).toBe(before - 1);
    });
    await approveFolder(client, folder);
    await test.step('send', () => sendBrand(page, product, folder));
    await test.step('site', async () => {
      await page.goto(`${product.console}/build`);
      await page.locator('button::-p-text(Publish)').click();
      const statusOf = async () => resultOf(await client.form('/shop/build/list', {}))[0]?.status;
      await expect.poll(statusOf, { timeout: 90_000 }).toBe('published');
      // In a window of its own: of one that the console was in, its policy cuts the driver off when another origin comes.
      const visitor = await browser.newPage();
      await tellFaults(visitor, faults);
      await visitor.goto(`${product.site}/s/demo/`);
      await visitor.waitForSelector('.grid img');
      await visitor.locator('.grid a').click();
      await visitor.waitForFunction(() => location.pathname !== '/s/demo/' && document.querySelector('h1') !== null);
    });
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});

async function logInByForm(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.console}/whatsapp-shop`);
  await page.waitForSelector('input[name=password]');
  await page.type('input[name=username]', owner);
  await page.type('input[name=password]', demoPassword);
  // The console is another document than the login.
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await page.waitForFunction(() => location.pathname === '/whatsapp-shop');
  await page.waitForSelector('main h1');
}

type Client = Awaited<ReturnType<typeof apiClient>>;

async function waitingIn(client: Client, folder_id: string): Promise<number> {
  const { body } = await client.form('/shop/verify/queue', { folder_id });
  return Object(Object(body.data).result).items.length;
}

/** The first brand of the folder, to its groups. */
async function sendBrand(page: Page, product: Product, folder: string): Promise<void> {
  await page.goto(`${product.console}/wgroup/${folder}`);
  await page.locator('main li a[href*="/wgroup/send/"]').click();
  // The only unsent day is chosen already.
  const send = 'button::-p-text(Send 1 image)';
  await page.locator(send).click();
  await page.locator(`dialog ${send}`).click();
  const received = async () => Object.values(await receivedBy(product)).reduce((sum, count) => sum + count, 0);
  await expect.poll(received, { timeout: 120_000 }).toBeGreaterThan(0);
}
