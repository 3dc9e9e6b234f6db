// Broadcast from the folders to the send screens: what leads where, and what a sent day asks.
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { sendable, sender } from '../support/sendable.ts';
import { logIn } from '../support/shell.ts';
import { tick } from '../support/tick.ts';

// Two busy cores, and one import.
test.setTimeout(300_000);

const days = (page: Page) => page.getByRole('region', { name: 'Days' });
/** What a list says of a place, whatever other journeys have sent of it before. */
const standing = /^(Not sent|Sent|Failed|\d+ uncertain)$/;
const noId = '00000000-0000-4000-8000-000000000000';

async function chooseBrand(page: Page): Promise<void> {
  await page.getByRole('link', { name: sender.folder }).click();
  await expect(page.getByText('1 subfolder', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: sender.brand }).click();
  await expect(days(page)).toBeVisible();
}

async function sendDay(page: Page): Promise<void> {
  await tick(page.getByRole('checkbox', { name: 'images: 2' }));
  await page.getByRole('button', { name: 'Send 2 images' }).click();
}

test('folders lead to subfolders, subfolders to their days; a sent day offers what came after', async ({
  page,
  product,
}) => {
  const folder = await sendable(product);
  await logIn(page, product, sender.owner);

  await test.step('folders with their approved collages; no rows of sources that the shop does not have (WG-01, WG-02)', async () => {
    await page.goto(`${product.console}/wgroup`);
    const row = page.getByRole('link', { name: sender.folder });
    await expect(row.getByText(standing).first()).toBeVisible();
    await expect(row.locator('time').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Production images' })).toHaveCount(0);
    await noGraveAxeViolations(page);
  });

  await test.step('an unknown folder and an unknown brand are said to be so, with the way on', async () => {
    for (const path of [
      `wgroup/${noId}`,
      `wgroup/send/${noId}`,
      `wgroup/several/${noId}`,
      `whatsapp-shop/broadcast/${noId}`,
    ]) {
      await page.goto(`${product.console}/${path}`);
      await expect(page.getByText('This folder does not exist')).toBeVisible();
    }
    await noGraveAxeViolations(page);
    await page.getByRole('link', { name: 'All folders' }).click();
    await expect(page).toHaveURL(/\/wgroup$/);
  });

  await test.step('a subfolder says whether it was sent, and leads to its days (WG-03…WG-05, WG-12…WG-14)', async () => {
    await page.goto(`${product.console}/wgroup/${folder}`);
    await expect(
      page.getByRole('main').getByRole('link', { name: sender.brand }).getByText(standing).first(),
    ).toBeVisible();
    await page.goto(`${product.console}/wgroup`);
    await chooseBrand(page);
    await expect(days(page).getByText(/^\d\d-\d\d$/)).toBeVisible();
    await expect(days(page).getByText(/Not sent|Sent/)).toBeVisible();
    await expect(page.getByText('1 of 1 phones active.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Only discounted products/ })).toBeVisible();
  });

  await test.step('sent, then asked again: all of the day, or only what came after, which is nothing (WG-17…WG-19, WG-26)', async () => {
    if (await days(page).getByText('Not sent').isVisible()) {
      await sendDay(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Send 2 images' }).click();
      await expect(page.getByText('The selected folder has started sending.')).toBeVisible();
    }
    // A phone whose queue another journey has just cleared rests for up to 30 s.
    await expect(days(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 });
    await sendDay(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: /Only new after/ })).toBeChecked();
    await expect(dialog.getByText(/^Nothing new since/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send images' })).toBeDisabled();
    await noGraveAxeViolations(page);
    await dialog.getByRole('radio', { name: /All images of the day/ }).check();
    await expect(dialog.getByRole('button', { name: 'Send 2 images' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('on a phone: discounted products are a choice of images, and a sent day stays sent', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(page.url().replace(/\?.*$/, '?sale=true'));
    const tick = page.getByRole('checkbox', { name: /^Only discounted products/ });
    await expect(tick).toBeChecked();
    await expect(days(page).getByText('Sent', { exact: true })).toBeVisible();
    await tick.uncheck();
    await expect(tick).toBeVisible();
    await expect(days(page).getByText('Sent', { exact: true })).toBeVisible();
    await expect(days(page).getByText('Not sent')).toHaveCount(0);
    await noGraveAxeViolations(page);
  });
});
