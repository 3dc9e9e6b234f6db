// The phones of a shop: which can send, what to do about one that cannot, a code to connect it again (PH-01…PH-05, WG-10).
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn, title } from '../support/shell.ts';

test('the phones with their status, what to do about one that is away, and its code', async ({ page, product }) => {
  await logIn(page, product);
  await page.goto(`${product.console}/wgroup/phones_status`);

  await test.step('id, number, name, status and queue of each; the one that is away first (PH-01)', async () => {
    await expect(title(page)).toHaveText('Phone status');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toContainText(/48214.*\+90 532 555 11 23.*Lalezar Yedek.*loading.*0/);
    await expect(rows.nth(2)).toContainText(/48211.*Lalezar Merkez.*active/);
    await expect(page.getByText(/Lalezar Yedek is not active: “loading”/)).toBeVisible();
    await noGraveAxeViolations(page);
  });

  await test.step('a refresh asks the provider; the way back leads to Broadcast (PH-03)', async () => {
    const asked = page.waitForResponse(/listPhones/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect((await asked).status()).toBe(200);
    await expect(page.getByText('checked now')).toBeVisible();
  });

  await test.step('the window of the code is in the address and closes by Escape', async () => {
    await page.getByRole('link', { name: 'Reconnect Lalezar Yedek' }).click();
    await expect(page).toHaveURL(/view=reconnect/);
    const dialog = page.getByRole('dialog', { name: 'Reconnect Lalezar Yedek' });
    await expect(dialog.getByText('Point the camera at this code.')).toBeVisible();
    await expect(dialog.getByText('The phone is starting. The code appears in a moment.')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await page.getByRole('navigation').getByRole('link', { name: 'Broadcast' }).first().click();
  await expect(page).toHaveURL(/\/wgroup$/);
});
