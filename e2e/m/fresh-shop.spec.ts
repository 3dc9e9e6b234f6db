// A shop at its beginning, on its owner's phone and its first agent's: each page says what is missing and what comes next.
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, newShop, password } from '../support/shell.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const;
test.use(phone);
test.setTimeout(240_000);

const shots = process.env.KOLAJ_SHOTS;
const shot = async (page: Page, name: string) => {
  if (shots === undefined) return;
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate((one) => {
      document.documentElement.dataset.mantineColorScheme = one;
    }, scheme);
    await page.screenshot({ path: `${shots}/fresh-${name}-${scheme}.png` });
  }
};

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** An agent's first login. */
async function enter(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.console}/m`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'I agree' }).click();
}

test('the owner finds the app; the agent is told what the shop has not got', async ({ page, product, browser }) => {
  await newShop(page, product);

  await test.step('nothing is approved where nothing was made', async () => {
    await page.goto(`${product.console}/m`);
    await expect(page.getByRole('heading', { name: 'No collages yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take photos' })).toHaveAttribute('href', '/m/camera');
    await noGraveAxeViolations(page);
    await shot(page, 'approve');
  });

  const email = `ilk-${Date.now()}@kolaj.test`;
  const extra = { selected_brands: 'all' };
  expect(await ask(page, product, '/shop/agents/add', { email, password, name: 'Nar', extra })).toMatchObject({
    success: true,
  });

  await test.step('the settings say where the app is, and who opens its settings', async () => {
    await page.goto(`${product.console}/settings?tab=agents`);
    await expect(page.getByText(`${product.console}/m`, { exact: true })).toBeVisible();
    await expect(page.getByText('An administrator of this Kolaj opens that page')).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, 'agents');
  });

  const agent = await (await browser.newContext(phone)).newPage();
  await test.step('the agent sells all brands of a shop that has none', async () => {
    await enter(agent, product, email);
    await expect(agent.getByText('What the shop approves is shown here by itself.')).toBeVisible();
    await bar(agent).getByRole('link', { name: 'Orders' }).click();
    await expect(agent.getByText('Customers order from the cart of the shop’s site')).toBeVisible();
    await noGraveAxeViolations(agent);
    await shot(agent, 'orders');
  });

  await agent.context().close();
});

test('whoever makes collages hears of photos that an agent has sent, in the app and in the console', async ({
  page,
  product,
  browser,
}) => {
  // Photos from phones become collages in this shop of the demo.
  await logIn(page, product, 'owner@demo2.kolaj.test');
  const email = `foto-${Date.now()}@kolaj.test`;
  const extra = { selected_brands: 'all' };
  await ask(page, product, '/shop/agents/add', { email, password, name: 'Nar', extra });
  await ask(page, product, '/shop/updateServerConfig', { server_config: { mobile: { allow_upload: true } } });
  const agent = await (await browser.newContext(phone)).newPage();
  await enter(agent, product, email);
  await bar(agent).getByRole('link', { name: 'Camera' }).click();
  await agent.getByRole('main').getByRole('button').first().click();
  await agent.getByLabel('Product code').fill('NR-1');
  const photos = [401, 402].map(async (seed) => ({
    ...{ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await drawnPhoto(seed) },
  }));
  await agent.locator('input[type=file]').setInputFiles(await Promise.all(photos));
  await expect(agent.getByText('2 photos', { exact: true })).toBeVisible();
  await bar(agent).getByRole('link', { name: 'Uploads' }).click();
  await expect(agent.getByText('2 photos have arrived')).toBeVisible({ timeout: 60_000 });
  await agent.context().close();

  await page.goto(`${product.console}/m/today`);
  const told = page.getByRole('link', { name: '2 photos from agents wait' });
  await expect(told).toBeVisible();
  await noGraveAxeViolations(page);
  await shot(page, 'today');
  await told.click();
  await expect(page).toHaveURL(/\/m\/sent$/);
  await expect(page.getByRole('button', { name: 'Make collages' })).toBeVisible();
  await noGraveAxeViolations(page);
  await shot(page, 'sent');

  // The console opens with Today once a shop has sent; both answers are played, because this one has not.
  const answer = await ask(page, product, '/shop/pocket/agents/list', {});
  await page.route('**/api/shop/pocket/agents/list', (route) => route.fulfill({ json: answer }));
  await page.route('**/api/shop/onboarding', async (route) => {
    const response = await route.fetch();
    const steps = (await response.text()).replaceAll('"done":false', '"done":true');
    await route.fulfill({ response, body: steps });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(product.console);
  const row = page.getByRole('listitem').filter({ hasText: '2 photos from agents wait' });
  await expect(row).toBeVisible();
  await noGraveAxeViolations(page);
  await shot(page, 'console-today');
  await row.getByRole('button', { name: 'Make collages' }).click();
  await expect(row.getByText('They are being made')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const waiting = async () => (await ask(page, product, '/shop/pocket/agents/list', {})).data;
  await expect.poll(waiting, { timeout: 120_000 }).toEqual({ result: [] });
});
