// What administrators look after: changes of every firm, and what the product does beside its pages.
import { devices } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn, newShop, shopWithTemplate } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(120_000);

test('an administrator finds who changed what, and takes it along as a file', async ({ page, product }) => {
  const owner = await page.context().browser()?.newContext();
  if (!owner) throw new Error('There is no browser.');
  const shop = await owner.newPage();
  await logIn(shop, product);
  const note = await shop.request.post(`${product.console}/api/shop/keys/add`, {
    headers: { origin: product.console },
    data: { name: 'Journey key', rights: { edit: false, approve: false, send: false, manage: false }, life: '30' },
  });
  expect(await note.json()).toMatchObject({ success: true });
  await owner.close();

  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta`);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Changes' }).click();
  await page.getByLabel('Action, thing or request id').fill('keys/add');
  // The list of before stays for a moment.
  const others = page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'API key made' });
  await expect(others).toHaveCount(0);
  await expect(page).toHaveURL(/what=keys/);
  const entry = page.getByRole('listitem').filter({ hasText: 'API key made: Journey key' }).first();
  await expect(entry.getByText('Lalezar Tekstil')).toBeVisible();
  await entry.locator('summary').click();
  await expect(entry.getByText(/"Journey key"/)).toBeVisible();
  await noGraveAxeViolations(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('Kolaj changes.csv');
  // Days are those of the clock that the list shows, far from UTC too.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await page.getByLabel('From', { exact: true }).fill(today);
  await page.getByLabel('Until', { exact: true }).fill(today);
  await expect(entry).toBeVisible();
  await page.getByLabel('Person', { exact: true }).fill('nobody at all');
  await expect(page.getByText('No changes fit')).toBeVisible();
});

for (const [name, look] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test(`the health of the installation and its processes, on a ${name}`, async ({ browser, product }) => {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    await logIn(page, product, 'admin@demo.kolaj.test');
    await page.goto(`${product.console}/yta`);
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Health' }).click();
    await expect(page).toHaveURL(/\/yta\/health$/);
    await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
    const process = page.getByRole('listitem').filter({ hasText: 'web, worker, scheduler' });
    await expect(process).toContainText('answers');
    await expect(page.getByText('Oldest job waits')).toBeVisible();
    await expect(page.getByText(/All is well|What to look at/)).toBeVisible();
    await noGraveAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });

test('the jobs and the settings of the installation on a phone', async ({ browser, product }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta`);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  await expect(page.getByText(/No job was given up|Given up in the last 30 days/).first()).toBeVisible();
  await noGraveAxeViolations(page);
  await page.goto(`${product.console}/yta/installation`);
  await expect(page).toHaveURL(/\/yta\/settings$/);
  await expect(page.getByRole('heading', { name: 'Installation', level: 1 })).toBeVisible();
  await context.close();
});

for (const [name, look] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test(`what a firm stores and does is one tap from the list, on a ${name}`, async ({ browser, product }) => {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    await logIn(page, product, 'admin@demo.kolaj.test');
    await page.goto(`${product.console}/yta?q=demo2`);
    await page.getByRole('link', { name: 'Defne Butik' }).click();
    await expect(page).toHaveURL(/\/yta\/firm\//);
    await expect(page.getByRole('heading', { name: 'Defne Butik', level: 1 })).toBeVisible();
    await expect(page.getByText('owner@demo2.kolaj.test')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(13);
    await noGraveAxeViolations(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('Kolaj demo2.csv');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Month by month' })).toBeVisible();
    for (const [link, window] of [
      [/(Edit|Add) groups/, /Groups/],
      ['Templates', 'Collage templates of Defne Butik'],
      ['Photo source', 'Photos of Defne Butik'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await expect(page.getByRole('dialog', { name: window })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Open shop' }).click();
    await expect(page).toHaveURL(/\/whatsapp-shop$/);
    await expect(page.getByText(/Defne Butik/).first()).toBeVisible();
    await context.close();
  });

for (const [name, look] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test(`a firm says what it waits for and leads there, on a ${name}`, async ({ browser, product }) => {
    const owner = await browser.newPage();
    const email = await newShop(owner, product);
    const asked = await owner.request.post(`${product.console}/api/help/ask`, {
      headers: { origin: product.console },
      data: { step: 'channels', words: 'Which phone can we send by?' },
    });
    expect(await asked.json()).toMatchObject({ success: true });
    await owner.close();

    const page = await (await browser.newContext(look)).newPage();
    await logIn(page, product, 'admin@demo.kolaj.test');
    await page.goto(`${product.console}/yta`);
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row.getByRole('link', { name: 'open questions: 1' })).toBeVisible();
    await noGraveAxeViolations(page);
    await row.getByRole('button', { name: /: no template$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: 'open questions: 1' }).click();
    await expect(page.getByText('Which phone can we send by?').first()).toBeVisible();
    await page.context().close();
  });

test('a firm is deleted by its keyword and restored as it was', async ({ page, browser, product }) => {
  const owner = await (await browser.newContext()).newPage();
  await shopWithTemplate(owner, product);
  await owner.goto(product.console);
  const answer = await owner.request.get(`${product.console}/api/shop/product`);
  const { product: shop } = await answer.json();
  await logIn(page, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta?q=${shop.keyword}`);
  await page.getByRole('button', { name: /^Delete:/ }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('People: 1')).toBeVisible();
  await question.getByLabel(/Type its keyword/).fill('another');
  await question.getByRole('button', { name: 'Delete firm' }).click();
  await expect(question.getByText('This is not the keyword of this firm.')).toBeVisible();
  await noGraveAxeViolations(page);
  await question.getByLabel(/Type its keyword/).fill(shop.keyword);
  await question.getByRole('button', { name: 'Delete firm' }).click();
  await expect(question).toBeHidden();
  const ofOwner = () =>
    owner.request.post(`${product.console}/api/shop/orders/list`, {
      headers: { origin: product.console },
      data: {},
    });
  expect((await ofOwner()).status()).toBe(404);

  await page.goto(`${product.console}/yta`);
  const gone = page.getByRole('listitem').filter({ hasText: shop.keyword });
  await noGraveAxeViolations(page);
  await gone.getByRole('button', { name: /^Restore:/ }).click();
  await expect.poll(async () => (await ofOwner()).status()).toBe(200);
  // The list shows the first of many firms; this one is found by its keyword again.
  await page.goto(`${product.console}/yta?q=${shop.keyword}`);
  await expect(page.getByRole('button', { name: `Delete: ${shop.name}` })).toBeVisible();
  await owner.context().close();
});
