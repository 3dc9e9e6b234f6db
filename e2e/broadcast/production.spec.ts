// Photos without a collage, sent from their own screen.
import { demoAccount } from '@kolaj/sandbox/demo-world';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { ledgerOf } from '../support/sandbox.ts';
import { logIn } from '../support/shell.ts';
import { tick } from '../support/tick.ts';

test.setTimeout(300_000);
// It counts what one channel of the demo's receives: no other journey may send to it.
test.use({ untouchedFor: 'production' });

const days = (page: Page) => page.getByRole('region', { name: 'Days' });

test('photos without a collage are sent from their own screen (WG-02, WG-20…WG-22)', async ({ page, product }) => {
  await logIn(page, product);
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: 'Production images' }).click();
  await expect(page.getByRole('heading', { name: 'Production images', level: 1 })).toBeVisible();
  const folder = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await expect(folder.getByText(/^\d+ photos?$/)).toBeVisible({ timeout: 60_000 });
  await noGraveAxeViolations(page);
  await folder.click();
  await expect(page).toHaveURL(/\/wgroup\/send_production\//);
  await expect(days(page).getByText('Not sent').first()).toBeVisible({ timeout: 120_000 });
  await tick(
    days(page)
      .getByRole('checkbox', { name: /images: \d+$/ })
      .first(),
  );
  await page.getByRole('button', { name: /^Send \d+ images?$/ }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: /^Send \d+ images?$/ });
  const images = Number(/\d+/.exec(await button.innerText())?.[0]);
  await button.click();
  await expect(page.getByText('The selected folder has started sending.')).toBeVisible();
  // The demo's WhatsApp groups take collages only; Telegram groups take every kind (D-52).
  const channel = demoAccount.groups.find(({ name }) => name === 'Lalezar Kanal')?.id;
  const arrived = async () => (await ledgerOf(product)).filter(({ groupId }) => groupId === channel).length;
  await expect.poll(arrived, { timeout: 60_000 }).toBe(images);
  await expect(days(page).getByText('Sent', { exact: true }).first()).toBeVisible();
  await noGraveAxeViolations(page);
});
