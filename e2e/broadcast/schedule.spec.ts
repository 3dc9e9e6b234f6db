// What leaves by itself: a message chosen by its time, seen in the list, left out once, deleted and brought back (SCH-01…SCH-05);
// a brand's new collages, from its send screen.
import { logIn as apiClient, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { sendable, sender } from '../support/sendable.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(180_000);

/** Other journeys of the same shop may have made some. */
async function deleteSchedules(product: Product, owner: string): Promise<void> {
  const client = await apiClient(product, owner, demoPassword);
  for (const { id } of resultOf(await client.form('/shop/schedulelist', {}))) {
    await client.form('/shop/cancelschedule', { id });
  }
}

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`a schedule is made, seen and deleted on ${size}`, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    await deleteSchedules(product, 'owner@demo.kolaj.test');
    await logIn(page, product);
    await page.goto(`${product.console}/telegram?tab=schedule`);
    await expect(page.getByRole('heading', { name: 'No schedules yet' })).toBeVisible();
    await noGraveAxeViolations(page);

    await page.getByLabel('Time', { exact: true }).selectOption('09:15');
    await page.getByRole('button', { name: 'Schedule daily at 09:15' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'every day 09:15' });
    await expect(row).toContainText(/next: (today|tomorrow) 09:15/);
    await expect(page.getByRole('button', { name: '09:15', exact: true })).toBeDisabled();
    await expect(page.getByText('Taken by the same template: 09:15')).toBeVisible();
    await noGraveAxeViolations(page);
    await expect(page.locator('nav [aria-current="page"]').filter({ hasText: 'Send message' })).toHaveCount(0);

    await row.getByRole('button', { name: 'Skip the next' }).click();
    await expect(row.getByRole('button', { name: 'Do not skip' })).toBeVisible();
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row).toContainText('paused');

    await row.getByRole('button', { name: 'Delete 09:15' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('paused');
    await row.getByRole('button', { name: 'Delete 09:15' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
    await expect(row).toHaveCount(0);
  });
}

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`from the send screen of a brand its new collages are made to leave by themselves, on ${size}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport);
    await deleteSchedules(product, sender.owner);
    await logIn(page, product, sender.owner);
    await page.goto(`${product.console}/wgroup/${await sendable(product)}`);
    await page.getByRole('main').getByRole('link', { name: sender.brand }).click();
    await expect(page).toHaveURL(/\/wgroup\/send\//);
    // The page before has a menu too, and stays until this one has come.
    await expect(page.getByRole('heading', { name: sender.brand, level: 1 })).toBeVisible();
    const isPhone = viewport.width < 768;
    if (isPhone) await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await page.getByRole(isPhone ? 'menuitem' : 'link', { name: 'Send automatically' }).click();

    const dialog = page.getByRole('dialog', { name: 'New schedule' });
    await expect(dialog.getByLabel('Template')).toHaveValue('collages');
    const brands = dialog.getByRole('group', { name: 'Brands (none ticked: all)' });
    await expect(brands.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(brands.getByRole('checkbox', { name: sender.brand, checked: true })).toBeVisible();
    await noGraveAxeViolations(page);
    await dialog.getByLabel('Time', { exact: true }).selectOption('09:15');
    await dialog.getByRole('button', { name: 'Schedule daily at 09:15' }).click();
    await expect(dialog).toHaveCount(0);
    // On a Sunday after 09:15 this week has none any more.
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.getByRole('button', { name: /09:15.*Defne/ }).first()).toBeVisible();
    await deleteSchedules(product, sender.owner);
  });
}
