// A shop's mobile agents from the first to the last day of their account, and the settings of their app; on a phone and on a desk.
import type { Browser, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, withProduct } from '../support/shell.ts';

test.setTimeout(240_000);
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const shots = process.env.KOLAJ_SHOTS;
const shot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

/** A device of the agent's, at the door. */
async function agentsPhone(browser: Browser, { console: origin }: Product) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: sizes.phone });
  const page = await context.newPage();
  return {
    page,
    me: () => page.request.get(`${origin}/api/agent/me`),
    async logIn(email: string, password: string) {
      await page.goto(`${origin}/login`);
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
    },
  };
}

for (const [kind, viewport] of Object.entries(sizes)) {
  test(`the owner adds, limits, switches off and deletes an agent, on a ${kind}`, async ({
    page,
    product,
    browser,
  }) => {
    const email = `agent-${kind}-${Date.now()}@kolaj.test`;
    await page.setViewportSize(viewport);
    await logIn(page, product);
    await page.goto(`${product.console}/settings?tab=agents`);
    await expect(page.getByRole('link', { name: 'Agents' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Add a mobile agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a mobile agent' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This field is required!').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Elif Kaya');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('weak');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Min 8, at least one uppercase, lowercase, number and special.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Make a password' }).click();
    const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: /Türkçe/ }).click();
    await dialog.getByRole('button', { name: 'Only these' }).click();
    await dialog.getByRole('textbox', { name: 'Another brand' }).fill('Yeni Marka');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Unknown. Add it in the Brands tab.')).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, `agent-dialog-${kind}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const ready = page.getByRole('dialog', { name: 'Elif Kaya can log in now' });
    for (const needed of [`${product.console}/m`, email, password]) await expect(ready).toContainText(needed);
    await expect(ready.getByRole('img', { name: 'QR code of the app’s address' })).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, `agent-ready-${kind}`);
    await ready.getByRole('button', { name: 'Done' }).click();
    await expect(ready).toBeHidden();
    await expect(page.getByText(`${product.console}/m`, { exact: true })).toBeVisible();

    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('Never logged in');
    await expect(row).toContainText('Unknown. Add it in the Brands tab.');
    await noGraveAxeViolations(page);
    await shot(page, `agents-${kind}`);

    const phone = await agentsPhone(browser, product);
    await phone.logIn(email, password);
    await phone.page.waitForURL(/\/m\/?(\?.*)?$/);
    expect(await (await phone.me()).json()).toMatchObject({ data: { result: { email, brands: [] } } });

    await page.reload();
    await expect(row).toContainText('Last login');
    await row
      .getByRole('button', { name: /Elif Kaya/ })
      .first()
      .click();
    const edit = page.getByRole('dialog', { name: 'Mobile agent' });
    await expect(edit.getByRole('textbox', { name: 'E-mail' })).not.toBeEditable();
    await edit.getByRole('checkbox', { name: 'Switched off: cannot log in' }).check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Switched off');
    expect((await phone.me()).status()).toBe(401);
    await phone.logIn(email, password);
    await expect(phone.page.getByText('Your shop has switched this account off. Ask the shop.')).toBeVisible();

    await row.getByRole('button', { name: 'Delete: Elif Kaya' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Elif Kaya?' });
    await expect(question).toContainText('30 days');
    await noGraveAxeViolations(page);
    await shot(page, `agent-delete-${kind}`);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    await phone.page.context().close();
  });

  test(`the owner decides what the app on the phone shows, on a ${kind}`, async ({ page, product, browser }) => {
    await page.setViewportSize(viewport);
    await logIn(page, product);
    await withProduct(page, (shop) => ({
      ...shop,
      server_config: { ...('server_config' in shop ? Object(shop.server_config) : {}), mobile_settings: false },
    }));
    await page.goto(`${product.console}/settings`);
    await expect(page.getByRole('link', { name: 'Agents' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mobile settings' })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${product.console}/settings`);
    await page.getByRole('link', { name: 'Mobile settings' }).click();
    const title = `Lale ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Watermark' }).fill('Lale');
    await page.getByRole('checkbox', { name: /Show prices/ }).check();
    await noGraveAxeViolations(page);
    await shot(page, `mobile-${kind}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    const phone = await agentsPhone(browser, product);
    await logIn(phone.page, product, 'agent@demo.kolaj.test');
    expect(await (await phone.me()).json()).toMatchObject({
      data: { result: { settings: { app_title: title, watermark: true, show_price: true } } },
    });
    await page.getByRole('textbox', { name: 'Watermark' }).fill('');
    await page.getByRole('checkbox', { name: /Show prices/ }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await (await phone.me()).json()).data.result.settings)
      .toMatchObject({ watermark: false, show_price: false });
    await phone.page.context().close();
  });
}
