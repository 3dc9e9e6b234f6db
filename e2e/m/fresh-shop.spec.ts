// A shop at its beginning, on its owner's phone and its first agent's: each page says what is missing and what comes next.
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, drawnPhoto } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import { newShop, password } from '../support/shell.ts';

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

test('the owner finds the app and is told of photos; the agent is told what the shop has not got', async ({
  page,
  product,
  browser,
}) => {
  await newShop(page, product);
  const bar = (of: Page) => of.getByRole('navigation', { name: 'Main' });

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
    await agent.goto(`${product.console}/m`);
    await agent.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await agent.getByLabel('Password', { exact: true }).fill(password);
    await agent.getByRole('button', { name: 'Log in', exact: true }).click();
    await agent.getByRole('button', { name: 'I agree' }).click();
    await expect(agent.getByText('What the shop approves is shown here by itself.')).toBeVisible();
    await bar(agent).getByRole('link', { name: 'Orders' }).click();
    await expect(agent.getByText('Customers order from the cart of the shop’s site')).toBeVisible();
    await noGraveAxeViolations(agent);
    await shot(agent, 'orders');
  });

  await test.step('whoever makes collages hears of photos that the agent has sent', async () => {
    const logo = await page.request.post(`${product.console}/api/upload?for=logo`, {
      multipart: { files: { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(3) } },
    });
    const { url } = await logo.json();
    await ask(page, product, '/shop/brand/upsert', { data: { name: 'Nar', logo: url } });
    const mobile = { allow_upload: true, show_price: true };
    await ask(page, product, '/shop/updateServerConfig', { server_config: { mobile } });
    await agent.goto(`${product.console}/m/camera`);
    await agent.getByRole('main').getByRole('button', { name: 'Nar' }).click();
    await agent.getByLabel('Product code').fill('NR-1');
    const photos = [401, 402].map(async (seed) => ({
      ...{ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await drawnPhoto(seed) },
    }));
    await agent.locator('input[type=file]').setInputFiles(await Promise.all(photos));
    await bar(agent).getByRole('link', { name: 'Uploads' }).click();
    await expect(agent.getByText('2 photos have arrived')).toBeVisible({ timeout: 60_000 });

    await page.goto(`${product.console}/m/today`);
    await shot(page, 'today');
    await page.getByRole('link', { name: '2 photos from agents wait' }).click();
    await expect(page).toHaveURL(/\/m\/sent$/);
    await expect(page.getByText('2 photos from agents wait')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make collages' })).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, 'sent');
  });
  await agent.context().close();
});
