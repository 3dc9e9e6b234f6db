// A shop's own programs: told what happens by signed messages that they can check, and calling with a key.
import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, shopWithTemplate } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(180_000);

interface ProgramCall {
  headers: Record<string, string>;
  body: string;
}

/** A program in the sandbox that nobody else asks. */
function aProgram({ sandbox }: Product) {
  const name = `erp-${randomUUID()}`;
  const control = `${sandbox}/control/programs/${name}`;
  return {
    url: `${sandbox}/programs/${name}`,
    async calls(): Promise<ProgramCall[]> {
      const { calls } = await (await fetch(control)).json();
      return calls;
    },
    answer: (status: number) =>
      fetch(control, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      }),
  };
}

const types = (calls: ProgramCall[]) => calls.map(({ body }) => JSON.parse(body).type);

/** Adds a webhook to the address; answers its secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Address of your program').fill(url);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const told = page.getByRole('dialog', { name: 'Copy the secret now' });
  const secret = await told.locator('code').innerText();
  // A slip of the hand must not lose it: not Esc, not twice, not a press beside it.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'I have copied it' }).click();
  await expect(told).toBeHidden();
  return secret;
}

const openIntegrations = async (page: Page, { console: address }: Product) => {
  await page.goto(`${address}/settings`);
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();
};

test('an owner connects a program, tests it, and sees what became of every message', async ({ page, product }) => {
  const program = aProgram(product);
  await shopWithTemplate(page, product);
  await openIntegrations(page, product);
  await expect(page.getByText('No webhooks')).toBeVisible();
  await noGraveAxeViolations(page);

  await test.step('an address inside the network is refused where it is typed', async () => {
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Address of your program').fill('https://127.0.0.1/hook');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByText('An address on the internet that begins with https:// is needed.')).toBeVisible();
    await expect(form.getByLabel('Address of your program')).toBeFocused();
    await expect(form.getByText('It begins with https:// and is on the internet.')).toBeHidden();
    await noGraveAxeViolations(page);
    await page.keyboard.press('Escape');
  });

  const secret = await addWebhook(page, program.url);
  const card = page.getByRole('listitem').filter({ hasText: program.url });

  await test.step('a test arrives at once, signed with the secret that was shown', async () => {
    await card.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(async () => types(await program.calls())).toEqual(['webhook.test']);
    const [call] = await program.calls();
    expect(new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).toMatchObject({ type: 'webhook.test' });
    await expect(card.getByText('Received', { exact: true }).last()).toBeVisible();
    await expect(card.getByText(/^Works\./)).toBeVisible();
    await noGraveAxeViolations(page);
  });

  await test.step('a program that is down is said so, and a message is sent again under its id', async () => {
    await program.answer(503);
    await card.getByRole('button', { name: 'Send a test' }).click();
    await expect(card.getByText(/Not receiving since/)).toBeVisible();
    await expect(card.getByText(/Last answer: HTTP 503/)).toBeVisible();
    await program.answer(204);
    await expect
      .poll(
        async () => {
          await card.getByRole('button', { name: 'Send again: Test' }).first().click();
          return card.getByText('Received', { exact: true }).count();
        },
        { timeout: 60_000, intervals: [2_000] },
      )
      .toBeGreaterThanOrEqual(3);
    const ids = (await program.calls()).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  await test.step('switched off it is told nothing; removing says what goes along', async () => {
    await card.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Switch off' }).click();
    await expect(card.getByText('Off', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove webhook' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(/deleted for good/)).toBeVisible();
    await question.getByRole('button', { name: 'Remove webhook' }).click();
    await expect(page.getByText('No webhooks')).toBeVisible();
  });
});

test('the page on a phone', async ({ browser, product }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const program = aProgram(product);
  await shopWithTemplate(page, product);
  await page.goto(`${product.console}/integrations`);
  await addWebhook(page, program.url);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(async () => types(await program.calls())).toEqual(['webhook.test']);
  await expect(page.getByText('Received', { exact: true }).last()).toBeVisible();
  await noGraveAxeViolations(page);
  await context.close();
});

test('staff see whose page it is', async ({ page, product }) => {
  await logIn(page, product, 'staff@demo.kolaj.test');
  await page.goto(`${product.console}/integrations`);
  await expect(page.getByText('Only the owner connects other programs')).toBeVisible();
});

test('a program with a key does what its rights allow, until the key is revoked', async ({ page, product }) => {
  await shopWithTemplate(page, product);
  await openIntegrations(page, product);
  await page.getByRole('button', { name: 'Make API key' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Which program is it for?').fill('ERP');
  await form.getByRole('checkbox', { name: /^Manage/ }).check();
  await noGraveAxeViolations(page);
  await form.getByRole('button', { name: 'Make API key' }).click();
  const made = page.getByRole('dialog', { name: 'Copy the key now' });
  const key = await made.locator('code').innerText();
  await made.getByRole('button', { name: 'I have copied it' }).click();

  const ask = (path: string) =>
    fetch(`${product.console}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    });
  const orders = await ask('/shop/orders/list');
  expect(await orders.json()).toMatchObject({ success: true, data: { result: { orders: [] } } });
  expect((await ask('/shop/keys/list')).status).toBe(403);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'ERP' });
  await expect(row.getByText(/Read, Manage/)).toBeVisible();
  await expect(row.getByText(/used/)).toBeVisible();
  await noGraveAxeViolations(page);
  await row.getByRole('button', { name: 'Revoke: ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys')).toBeVisible();
  expect((await ask('/shop/orders/list')).status).toBe(401);
});

test('the documentation names the calls with the right that each needs', async ({ page, product }) => {
  await shopWithTemplate(page, product);
  await page.goto(`${product.console}/integrations/api`);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.first()).toBeVisible();
  expect((await headings.allInnerTexts()).slice(0, 4)).toEqual(['Collages', 'Orders', 'Stock', 'Sends']);
  await page.getByRole('navigation', { name: 'What the calls are about' }).getByRole('link', { name: 'Sends' }).click();
  await expect(page.getByText('/api/send_kolaj', { exact: true })).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('shop/orders/list');
  await page.getByText('/api/shop/orders/list', { exact: true }).click();
  await expect(page.getByText('The key needs the right “Manage”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('keys add');
  await expect(page.getByText('No call is called so.')).toBeVisible();
  await noGraveAxeViolations(page);
});
