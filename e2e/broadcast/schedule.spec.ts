// A message that leaves every day: chosen by its time, seen in the list, left out once, deleted and brought back (SCH-01…SCH-05).
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(180_000);

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`a schedule is made, seen and deleted on ${size}`, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    await logIn(page, product);
    await page.goto(`${product.console}/telegram?tab=schedule`);
    await expect(page.getByRole('heading', { name: 'Nothing runs by itself yet' })).toBeVisible();
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
