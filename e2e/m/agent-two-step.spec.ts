// An agent's second step at login: set up in the app, asked for at its door, lost with a phone, taken off by the shop.

import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { logIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { mailTo } from '../support/outbox.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { logIn as logInPage, password } from '../support/shell.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.setTimeout(240_000);

const shots = process.env.KOLAJ_SHOTS;
const shot = async (page: Page, name: string) => {
  if (shots === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((scheme) => {
      document.documentElement.dataset.mantineColorScheme = scheme;
    }, colorScheme);
    await page.screenshot({ path: `${shots}/two-step-${name}-${colorScheme}.png`, fullPage: true });
  }
};

test('an agent sets up two-step login in the app, loses the phone, and the shop takes it off', async ({
  page,
  product,
  browser,
}) => {
  const owner = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  const email = `two-step-${Date.now()}@kolaj.test`;
  await owner.form('/shop/agents/add', { email, password, name: 'Elif Kaya', extra: { selected_brands: 'all' } });
  const door = async (typed: string) => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  const main = page.getByRole('main');

  await test.step('a short password is a wrong one, and the way to a new one is there', async () => {
    await page.goto(`${product.console}/m`);
    await door('abc');
    await expect(main.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      `/forgot?email=${encodeURIComponent(email)}`,
    );
  });

  await door(password);
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(main.getByText('Anyone who has your password can log in.')).toBeVisible();

  const secret = await test.step('it is set up with the password and a first code', async () => {
    await main.getByRole('button', { name: 'Set up' }).click();
    await main.getByLabel('Current password').fill('Wrong-2026!');
    await main.getByRole('button', { name: 'Next' }).click();
    await expect(main.getByText('That is not your current password.')).toBeVisible();
    await main.getByLabel('Current password').fill(password);
    await main.getByRole('button', { name: 'Next' }).click();
    await expect(main.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, 'scan');
    return (await main.locator('code').innerText()).replaceAll(' ', '');
  });
  const code = (offset: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offset });
  await main.getByLabel('Code that the app shows').fill('000000');
  await main.getByRole('button', { name: 'Switch on' }).click();
  await expect(main.getByText('This code is wrong.')).toBeVisible();
  await main.getByLabel('Code that the app shows').fill(code(-30));
  await main.getByRole('button', { name: 'Switch on' }).click();

  const recovery = await test.step('the recovery codes stay until they are kept', async () => {
    await expect(main.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
    await main.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByText('Keep the codes first')).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, 'codes');
    const codes = await main
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('checkbox') })
      .allTextContents();
    await main.getByLabel('I have kept them').check();
    await main.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByText('A stolen password alone opens nothing.')).toBeVisible();
    await shot(page, 'on');
    return codes.filter((text) => /^\S{8,}$/.test(text));
  });
  expect(recovery).toHaveLength(10);

  await test.step('the door says what the code is, takes a recovery code, and has a way back', async () => {
    await main.getByRole('button', { name: 'Log out' }).click();
    await door(password);
    await expect(page.getByText(`Enter the code that your authenticator app shows for ${email}.`)).toBeVisible();
    await noGraveAxeViolations(page);
    await shot(page, 'door');
    await page.getByRole('button', { name: 'Back to e-mail and password' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code of six digits' }).fill('12');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('This code is wrong. Each one is valid for 30 seconds.')).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/m\/products$/);
  });

  await test.step('the shop sees it, takes it off, and the agent is out and told', async () => {
    const desk = await (
      await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await logInPage(desk, product, 'owner@demo.kolaj.test');
    await desk.goto(`${product.console}/settings?tab=agents`);
    const row = desk.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('Two-step login: on');
    await shot(desk, 'agents');
    await row
      .getByRole('button', { name: /Elif Kaya/ })
      .first()
      .click();
    const dialog = desk.getByRole('dialog', { name: 'Mobile agent' });
    await dialog.getByRole('button', { name: 'Take off…' }).click();
    const question = desk.getByRole('dialog', { name: 'Take two-step login off Elif Kaya?' });
    await expect(question).toContainText('logged out on every phone');
    await noGraveAxeViolations(desk);
    await shot(desk, 'take-off');
    await question.getByRole('button', { name: 'Take off', exact: true }).click();
    await expect(dialog.getByText('Two-step login is off')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).not.toContainText('Two-step login: on');
    await desk.context().close();
    expect((await page.request.get(`${product.console}/api/agent/me`)).status()).toBe(401);
    const mail = await mailTo(product, email, { kind: 'second-factor-taken-off' });
    expect(mail.text).toContain('/m/settings');
  });

  await page.goto(`${product.console}/m`);
  await door(password);
  await expect(page).toHaveURL(/\/m\/products$/);
});
