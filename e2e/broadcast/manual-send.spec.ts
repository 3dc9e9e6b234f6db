// A folder's collages to chats that a person ticks, and a phone whose queue is cleared (BC-01…BC-08, PH-02, D-63, D-64).
import { demo2Account } from '@kolaj/sandbox/demo-world';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { emptySandbox, ledgerOf } from '../support/sandbox.ts';
import { sendable, sender } from '../support/sendable.ts';
import { logIn } from '../support/shell.ts';

// Two busy cores, and one import.
test.setTimeout(300_000);

const [, wanted] = demo2Account.groups;

/** Whether the provider keeps what it takes in instead of sending it. */
const holdQueue = ({ sandbox }: Product, on: boolean) =>
  fetch(`${sandbox}/control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'hold-queue': { on } }),
  });

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: sender.brand }).press('Space');
  await page.getByRole('radio', { name: demo2Account.phones[0].name }).press('Space');
  await page.getByRole('checkbox', { name: wanted.name }).press('Space');
}

test('two images to one ticked group; then a queue is cleared and nothing of it stays sent', async ({
  page,
  product,
}) => {
  const folder = await sendable(product);
  await emptySandbox(product);
  await logIn(page, product, sender.owner);

  await test.step('the way there, and what is still to be chosen (BC-01, BC-06)', async () => {
    await page.goto(`${product.console}/wgroup/${folder}`);
    await page.getByRole('link', { name: 'Choose chats yourself' }).click();
    await expect(page).toHaveURL(new RegExp(`/whatsapp-shop/broadcast/${folder}`));
    await expect(page.getByText('Choose a subfolder.').first()).toBeVisible();
    await expect(page.getByText(/^\d+ chats?$/)).toBeVisible();
  });

  await test.step('subfolder, phone and group are ticked by keyboard, and confirmed with facts (BC-02…BC-05)', async () => {
    await chooseAll(page);
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: 'Send 2 images' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Send 2 images to 1 chat?' });
    await expect(dialog.getByText(/Everything is sent by/)).toBeVisible();
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Send 2 images' }).click();
  });

  await test.step('it really is sent, to that group only (BC-08)', async () => {
    await expect(page).toHaveURL(/\/wgroup\/history\?broadcast=/);
    await expect
      .poll(async () => (await ledgerOf(product)).map(({ groupId }) => groupId))
      .toEqual([wanted.id, wanted.id]);
  });

  await test.step('what the provider still holds is cleared, and the send asks about it (PH-02)', async () => {
    await holdQueue(product, true);
    await page.goto(`${product.console}/whatsapp-shop/broadcast/${folder}`);
    await chooseAll(page);
    await page.getByRole('button', { name: 'Send 2 images' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send 2 images' }).click();
    await expect(page).toHaveURL(/\/wgroup\/history\?broadcast=/);
    const sent = page.url();
    await page.goto(`${product.console}/wgroup/phones_status`);
    const clear = page.getByRole('link', { name: /Clear the queue of/ });
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('table')).toContainText(/2\s*Clear/, { timeout: 2_000 });
    }).toPass();
    await clear.click();
    const dialog = page.getByRole('dialog', { name: /Clear the queue of/ });
    await expect(dialog.getByText(/2 messages are in the provider’s queue/)).toBeVisible();
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Clear 2 messages' }).click();
    await expect(page.getByText('2 messages are uncertain: their send asks about them')).toBeVisible();
    await holdQueue(product, false);
    await page.goto(sent);
    await expect(page.getByText(/The queue of its phone was cleared\. It may have arrived\./).first()).toBeVisible();
  });
});
