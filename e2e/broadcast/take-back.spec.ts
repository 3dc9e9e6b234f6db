// The wrong picture went out: it is taken back out of one group, then out of all, and the ledger says so.
import { demo2Account } from '@kolaj/sandbox/demo-world';
import type { LedgerEntry } from '@kolaj/sandbox/ledger';
import type { Page } from '@playwright/test';
import { logIn as logInAs } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { emptySandbox } from '../support/sandbox.ts';
import { sendable, sender } from '../support/sendable.ts';
import { logIn } from '../support/shell.ts';
import { tick } from '../support/tick.ts';

// Two busy cores, and one import.
test.setTimeout(300_000);
// The shop gets another provider: the one it has cannot take anything back.
test.use({ untouchedFor: 'a picture that is taken back' });

const [own, main] = demo2Account.groups;

/** The shop's phones are reached by a WAHA server, which can delete messages for everybody. */
async function connectWaha(page: Page, product: Product): Promise<void> {
  const answer = await page.request.get(`${product.console}/api/shop/product?product_type=shop`);
  const { pid } = Object((await answer.json()).product);
  const admin = await logInAs(product, 'admin@demo.kolaj.test', demoPassword);
  const waha = { pid, channel: 'whatsapp', driver: 'waha' };
  const access = { settings: { base_url: `${product.sandbox}/waha` }, secrets: { api_key: demo2Account.apiKey } };
  const saved = await admin.form('/shop/admin/channel/save', { ...waha, ...access });
  expect(saved.body).toMatchObject({ success: true });
}

async function deleted({ sandbox }: Product): Promise<(string | null)[]> {
  const answer = await fetch(`${sandbox}/control/ledger`);
  const { entries }: { entries: LedgerEntry[] } = await answer.json();
  return entries.filter(({ call }) => call === 'recall').map(({ groupId }) => groupId);
}

const pane = (page: Page) => page.getByRole('region', { name: 'Progress' });
const ledger = (page: Page) => page.getByRole('dialog', { name: 'What each group received' });

test('a picture is taken back out of one group, and then out of all', async ({ page, product }) => {
  await sendable(product);
  await logIn(page, product, sender.owner);
  await connectWaha(page, product);
  await emptySandbox(product);

  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: sender.folder }).click();
  await page.getByRole('main').getByRole('link', { name: sender.brand }).click();
  await tick(page.getByRole('checkbox', { name: 'images: 2' }));
  await page.getByRole('button', { name: 'Send 2 images' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 images' }).click();
  await expect(pane(page).getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 120_000 });

  await pane(page).getByRole('button', { name: 'What each group received' }).click();
  await ledger(page).getByRole('button', { name: main.name }).click();
  const message = ledger(page).getByRole('group').first();
  await message.locator('summary').press('Enter');
  await expect(message.getByText(/Can be taken back until \d\d-\d\d-\d{4} \d\d:\d\d\./)).toBeVisible();

  await test.step('out of one group, by the keyboard alone', async () => {
    await message.getByRole('button', { name: 'Take back…' }).press('Enter');
    const question = page.getByRole('dialog', { name: /^Take .+ back\?$/ });
    await expect(question.getByText('deleted for everybody')).toBeVisible();
    await noGraveAxeViolations(page);
    await question.getByRole('radio', { name: main.name }).press('Space');
    await question.getByRole('button', { name: 'Take 1 message back' }).press('Enter');
    const result = page.getByRole('dialog', { name: /^Taking .+ back$/ });
    await expect(result.getByText('1 taken back')).toBeVisible();
    await noGraveAxeViolations(page);
    await result.getByRole('button', { name: 'Close' }).last().press('Enter');
    expect(await deleted(product)).toEqual([main.id]);
    await expect(message.getByText(/^Taken back \d\d:\d\d$/)).toBeVisible();
  });

  await test.step('out of all groups; where it was taken back before nothing is asked again', async () => {
    await ledger(page).getByRole('button', { name: own.name }).click();
    const other = ledger(page).getByRole('group').first();
    await other.locator('summary').click();
    await other.getByRole('button', { name: 'Take back…' }).click();
    const question = page.getByRole('dialog', { name: /^Take .+ back\?$/ });
    await question.getByRole('button', { name: 'Take 2 messages back' }).click();
    const result = page.getByRole('dialog', { name: /^Taking .+ back$/ });
    await expect(result.getByText('3 taken back')).toBeVisible();
    await result.getByRole('button', { name: 'Close' }).last().click();
    await expect(other.getByText(/^Taken back \d\d:\d\d$/)).toBeVisible();
    expect(new Set(await deleted(product)).size).toBe(3);
    expect(await deleted(product)).toHaveLength(3);
  });

  await test.step('it was delivered: the counts stay', async () => {
    await expect(ledger(page).getByText('2/2')).toHaveCount(3);
  });
});
