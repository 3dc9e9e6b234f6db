// The week with what is planned: seen, moved by the keyboard and by the mouse, taken back, left out; lists on phones (ux §20).
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(180_000);

test('a planned run is moved in the week by keys, by mouse and in its window', async ({ page, product }) => {
  await logIn(page, product);
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing on these days' })).toBeVisible();
  await noGraveAxeViolations(page);

  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New schedule' });
  await dialog.getByLabel('Time', { exact: true }).selectOption('10:00');
  await dialog.getByRole('button', { name: 'Schedule daily at 10:00' }).click();
  await expect(dialog).toHaveCount(0);
  const runs = (time: string) => page.getByRole('button', { name: new RegExp(`^${time}.*Brands template`) });
  await expect(runs('10:00')).toHaveCount(7);
  await noGraveAxeViolations(page);

  // By keys: six quarters of an hour, said before the drop, put back by Escape.
  await runs('10:00').first().focus();
  for (let n = 0; n < 6; n++) await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Brands template: 11:30. Enter drops it')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(runs('10:00')).toHaveCount(7);
  for (let n = 0; n < 6; n++) await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(runs('11:30')).toHaveCount(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(runs('10:00')).toHaveCount(7);

  // By mouse: two hours.
  const box = await runs('10:00').nth(2).boundingBox();
  if (!box) throw new Error('The run is not on the page.');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 70, { steps: 4 });
  await page.mouse.move(box.x + 20, box.y + 138, { steps: 4 });
  await page.mouse.up();
  await expect(runs('12:00')).toHaveCount(7);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // In its window.
  await runs('12:00').first().click();
  const details = page.getByRole('dialog', { name: 'Brands template' });
  await expect(details).toContainText(/1 message at 12:00 needs about/);
  await noGraveAxeViolations(page);
  await details.getByLabel('Time of all its runs').selectOption('09:15');
  await expect(runs('09:15')).toHaveCount(7);

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('link', { name: /: 1 send$/ }).first()).toBeVisible();
  await noGraveAxeViolations(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('link', { name: /: 1 send$/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('a schedule of two brands runs on two days of the week', async ({ page, product }) => {
  await logIn(page, product);
  await page.goto(`${product.console}/calendar?add=true`);
  const dialog = page.getByRole('dialog', { name: 'New schedule' });
  await dialog.getByLabel('Template').selectOption('New collages');
  await dialog.getByLabel('Time', { exact: true }).selectOption('16:45');
  await dialog.getByRole('button', { name: 'Mon' }).click();
  await dialog.getByRole('button', { name: 'Thu' }).click();
  const brands = dialog.getByRole('group', { name: /^Brands/ }).getByRole('checkbox');
  await brands.nth(0).check();
  await brands.nth(1).check();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Schedule: Mon, Thu 16:45' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('button', { name: /^16:45/ })).toHaveCount(2);

  // From Thursday to Friday: its day of the week moves along, and the other stays.
  await page
    .getByRole('button', { name: /^16:45/ })
    .nth(1)
    .focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: /^Friday/ })
    .getByRole('button', { name: /^16:45/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Mon, Fri 16:45');
});

test('on a phone the week is a list, and the window of a run changes its time', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, product);
  await page.goto(`${product.console}/wgroup`);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New schedule' });
  await dialog.getByLabel('Template').selectOption('Publish the site');
  await dialog.getByLabel('Time', { exact: true }).selectOption('18:30');
  await dialog.getByRole('button', { name: 'Schedule daily at 18:30' }).click();
  const runs = (time: string) => page.getByRole('button', { name: new RegExp(`^${time}.*Publish the site`) });
  await expect(runs('18:30')).toHaveCount(7);
  await noGraveAxeViolations(page);
  await runs('18:30').nth(1).click();
  await page.getByRole('dialog').getByLabel('Time of all its runs').selectOption('19:00');
  await expect(runs('19:00')).toHaveCount(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(runs('18:30')).toHaveCount(7);
});

test('the calendar has a secret address for other programs', async ({ page, product }) => {
  await logIn(page, product);
  await page.goto(`${product.console}/calendar`);
  await page.getByRole('button', { name: 'In your own calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'In your own calendar' });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = dialog.getByText(/\/calendar\/feed\/[\w-]+\.ics$/);
  await noGraveAxeViolations(page);
  const url = (await address.textContent()) ?? '';
  const { status, text } = await read(url);
  expect([status, text.startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
  await page.reload();
  await expect(dialog).toContainText(/Last read: now/);
  await expect(address).toHaveCount(0);
  await dialog.getByRole('button', { name: 'End the address' }).click();
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await read(url)).status).toBe(404);
});

/** As a calendar program does: without the session of this browser. */
async function read(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
}
