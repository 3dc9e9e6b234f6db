// A mobile agent's photos: of own brands only, continued by a reload, stopped when the shop switches the agent off.
import type { Browser, Page } from '@playwright/test';
import { logIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { drawnPhoto } from '../support/imported-shop.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { password } from '../support/shell.ts';

test.use({ untouchedFor: 'an agent of the demo shop with a camera' });
test.setTimeout(240_000);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function shopWithAgent(product: Product) {
  const owner = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  const email = `nar-${Date.now()}@kolaj.test`;
  const added = await owner.form('/shop/agents/add', {
    email,
    password,
    name: 'Nar',
    extra: { selected_brands: 'all' },
  });
  expect(added.body).toMatchObject({ success: true });
  const config = { mobile: { allow_upload: true, show_price: true } };
  const set = (server_config: object) => owner.form('/shop/updateServerConfig', { server_config });
  expect((await set(config)).body).toMatchObject({ success: true });
  const { uid } = (added.body as { data: { result: { uid: string } } }).data.result;
  const update = (extra: object) => owner.form('/shop/agents/update', { uid, name: 'Nar', extra });
  return { email, update, set };
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function agentsPhone(browser: Browser, product: Product, email: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(`${product.console}/m`);
  await fillLogin(page, email);
  await page.getByRole('button', { name: 'I agree' }).click();
  return page;
}

const aPhoto = async (name: string, seed: number) => ({
  ...{ name, mimeType: 'image/jpeg', buffer: await drawnPhoto(seed) },
});

test('an agent sends photos of a brand; switched off, what waits stays on the phone and goes on later', async ({
  browser,
  product: kolaj,
}) => {
  const { email, update, set } = await shopWithAgent(kolaj);
  const page = await agentsPhone(browser, kolaj, email);
  const input = page.locator('input[type=file]');

  await test.step('the brand is one of the agent’s, chosen with one tap', async () => {
    await bar(page).getByRole('link', { name: 'Camera' }).click();
    await expect(page.getByRole('heading', { name: 'Which brand are the photos of?' })).toBeVisible();
    await noGraveAxeViolations(page);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByRole('button', { name: /^mobil \/ / })).toBeVisible();
    await noGraveAxeViolations(page);
  });

  await test.step('picked photos arrive', async () => {
    await page.getByLabel('Product code').fill('AG-1');
    await input.setInputFiles([await aPhoto('1.jpg', 301), await aPhoto('2.jpg', 302)]);
    await expect(page.getByText('2 photos', { exact: true })).toBeVisible();
    await expect(page.getByText(/has no code|have no code/)).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Uploads' }).click();
    await expect(page.getByText('2 photos have arrived')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('link', { name: 'See what becomes of them' })).toHaveCount(0);
    const became = page.getByRole('region', { name: 'What became of your photos' });
    // This shop sends photos of phones as they are: no product waits for a picture of its own.
    for (const name of ['AG-1 1.jpg', 'AG-1 2.jpg'])
      await expect(became.getByRole('listitem').filter({ hasText: name })).toContainText('The shop has it');
    await noGraveAxeViolations(page);
  });

  await test.step('switched off in the middle: the app says so, and the photo waits on the phone', async () => {
    await bar(page).getByRole('link', { name: 'Camera' }).click();
    await page.route('**/api/agent/upload/piece**', (route) => route.abort());
    await input.setInputFiles([await aPhoto('3.jpg', 303)]);
    await expect(page.getByText('1 photo has no code')).toBeVisible();
    await noGraveAxeViolations(page);
    await bar(page).getByRole('link', { name: 'Uploads' }).click();
    await expect(page.getByText('Interrupted, trying again')).toBeVisible();
    expect((await update({ disabled: true })).body).toMatchObject({ success: true });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 60_000 });
    await fillLogin(page, email);
    await expect(page.getByText('Your shop has switched this account off. Ask the shop.')).toBeVisible();
    await page.reload();
    expect((await update({ disabled: false })).body).toMatchObject({ success: true });
    await fillLogin(page, email);
    await bar(page).getByRole('link', { name: 'Uploads' }).click();
    await expect(page.getByText('1 photo has arrived')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('a shop that takes no photos any more says so at each of them', async () => {
    await bar(page).getByRole('link', { name: 'Camera' }).click();
    await expect(input).toHaveCount(1);
    expect((await set({ mobile: { allow_upload: false } })).body).toMatchObject({ success: true });
    await input.setInputFiles([await aPhoto('4.jpg', 304)]);
    await bar(page).getByRole('link', { name: 'Uploads' }).click();
    await expect(page.getByText('1 photo was not taken')).toBeVisible();
    await expect(page.getByText('The shop takes no photos from agents now. Ask its owner.')).toBeVisible();
    await page.reload();
    await expect(bar(page).getByRole('link')).toHaveCount(3);
  });
  await page.context().close();
});
