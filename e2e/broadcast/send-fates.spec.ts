// What can become of a send: paused, failed, uncertain; each settled by hand, and the proof of it.
import { readFile } from 'node:fs/promises';
import { demo2Account } from '@kolaj/sandbox/demo-world';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { emptySandbox, ledgerOf } from '../support/sandbox.ts';
import { scriptFaults, sendable, sender, silenceLog, slowDown, untilNoneIsUnderWay } from '../support/sendable.ts';
import { logIn } from '../support/shell.ts';
import { tick } from '../support/tick.ts';

// Two busy cores, and one import.
test.setTimeout(300_000);
// In the end nothing waits for a person: no other journey may have left a question, or a phone that rests.
test.use({ untouchedFor: 'the fates of a send' });

const [own, main, brand] = demo2Account.groups;

/** Messages that were taken in, by group. */
async function received(product: Product): Promise<Record<string, number>> {
  const taken = await ledgerOf(product);
  return Object.fromEntries(
    [own, main, brand].map(({ id, name }) => [name, taken.filter(({ groupId }) => groupId === id).length]),
  );
}

async function openBrand(page: Page, product: Product): Promise<void> {
  await logIn(page, product, sender.owner);
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: sender.folder }).click();
  await page.getByRole('main').getByRole('link', { name: sender.brand }).click();
  await expect(page.getByRole('heading', { name: sender.brand, level: 1 })).toBeVisible();
}

const pane = (page: Page) => page.getByRole('region', { name: 'Progress' });
const card = (page: Page, text: string) => pane(page).getByRole('listitem').filter({ hasText: text });

test('a send with a paused, a failed and an uncertain group is settled by hand', async ({ page, product }) => {
  await sendable(product);
  await emptySandbox(product);
  await silenceLog(product, true);
  await scriptFaults(product, [
    { fault: 'refuse', group: main.id, times: 2 },
    { fault: 'error-after', group: brand.id, times: 2 },
  ]);
  await openBrand(page, product);
  await tick(page.getByRole('checkbox', { name: 'images: 2' }));
  await page.getByRole('button', { name: 'Send 2 images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 2 images to 3 groups?' });
  for (const { name } of [own, main, brand]) await expect(dialog.getByText(name)).toBeVisible();
  // Long enough for a slow machine to press Pause before the first answer, shorter than the patience with the provider.
  await slowDown(product, 15);
  await dialog.getByRole('button', { name: 'Send 2 images' }).click();

  await test.step('pause: nothing leaves, and leaving the page changes nothing', async () => {
    await pane(page).getByRole('button', { name: 'Pause' }).click();
    await expect(pane(page).getByText('Paused by a person')).toBeVisible();
    // What was on its way may still arrive; a second message of a group must not.
    await slowDown(product, 0);
    await untilNoneIsUnderWay(product);
    await page.reload();
    await expect(pane(page).getByText('Paused by a person')).toBeVisible();
    await expect(pane(page).getByText('Nothing is sent until sending resumes.')).toBeVisible();
    // One state everywhere: the row of the day says what the pane says.
    const day = page.getByRole('region', { name: 'Days' });
    await expect(day.getByText('Paused', { exact: true })).toBeVisible();
    await expect(day.getByText('Sending')).toHaveCount(0);
    await noGraveAxeViolations(page);
    for (const count of Object.values(await received(product))) expect(count).toBeLessThan(2);
    await pane(page).getByRole('button', { name: 'Resume' }).click();
  });

  await test.step('one uncertain message is counted as sent, the other is found in the log', async () => {
    await expect(pane(page).getByText('All 2 uncertain messages')).toBeVisible();
    await noGraveAxeViolations(page);
    const uncertain = card(page, `→ ${brand.name}`);
    await uncertain.first().getByRole('button', { name: 'Send again' }).click();
    await expect(uncertain.first().getByText('If it did arrive, the group gets it twice.')).toBeVisible();
    await uncertain.first().getByRole('button', { name: 'Cancel' }).click();
    await uncertain.first().getByRole('button', { name: 'Count as sent' }).click();
    await expect(uncertain).toHaveCount(1);
    await uncertain.getByRole('button', { name: 'Check again' }).click();
    await expect(uncertain.getByText('The provider does not list it. It may still have arrived.')).toBeVisible();
    await silenceLog(product, false);
    await uncertain.getByRole('button', { name: 'Check again' }).click();
    await expect(uncertain).toHaveCount(0);
  });

  await test.step('the failed group is tried again', async () => {
    await card(page, main.name).getByRole('button', { name: 'Retry' }).click();
    await expect(pane(page).getByText('Needs you')).toBeHidden();
    await expect(pane(page).getByText('Sent', { exact: true }).first()).toBeVisible();
  });
  expect(await received(product)).toEqual({ [own.name]: 2, [main.name]: 2, [brand.name]: 2 });

  await test.step('what was sent is found again', () => findItAgain(page, product));
});

/** History, ledger, CSV and a proof of the one send. */
async function findItAgain(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: 'Send history' }).click();
  const sends = page.getByRole('list', { name: 'Send history' });
  await expect(sends.getByText('6/6')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Needs you' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await sends.getByRole('link').first().click();

  await pane(page).getByRole('button', { name: 'What each group received' }).click();
  const ledger = page.getByRole('dialog', { name: 'What each group received' });
  await ledger.getByRole('button', { name: main.name }).click();
  const message = ledger.getByRole('group').first();
  await expect(message.getByText('2 tries')).toBeVisible();
  await message.locator('summary').click();
  await expect(message.getByText('Refused', { exact: true })).toBeVisible();
  await expect(message.getByText('Accepted', { exact: true })).toBeVisible();
  await noGraveAxeViolations(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    ledger.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toContain('Group,Product,Picture,State');

  await ledger.getByRole('link', { name: 'Proof for this group' }).click();
  await expect(page.getByRole('heading', { name: main.name })).toBeVisible();
  await expect(page.getByText('2 of 2 messages arrived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await noGraveAxeViolations(page);
}
