// A message to the main groups on Telegram: seen as it will be, changed, confirmed by name, sent, and found in the history (TG-01…TG-07).
import { demoAccount } from '@kolaj/sandbox/demo-world';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { emptySandbox, ledgerOf } from '../support/sandbox.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(180_000);

const [channel] = demoAccount.groups.filter(({ type, role }) => type === 'telegram' && role === 'main');
const preview = (page: Page) => page.getByRole('region', { name: 'Exactly as the group will see it' });
const dialog = (page: Page) => page.getByRole('dialog');

test('a message is seen, changed and sent', async ({ page, product }) => {
  await emptySandbox(product);
  await logIn(page, product);
  await page.goto(`${product.console}/build`);
  await page.getByRole('link', { name: 'Telegram' }).click();

  await test.step('the page is the message: a button per linked brand, and who has none', async () => {
    await expect(page.getByRole('heading', { name: 'Telegram', level: 1 })).toBeVisible();
    await expect(preview(page).getByRole('link', { name: 'Beren' })).toHaveAttribute('href', 'https://t.me/beren');
    await expect(page.getByRole('link', { name: '2 brands without link' })).toBeVisible();
    await expect(page.getByText(channel?.name ?? '').first()).toBeVisible();
    await noGraveAxeViolations(page);
  });

  await test.step('what Telegram would not take is refused where it is written', async () => {
    await page.getByRole('button', { name: 'Edit message' }).click();
    const text = dialog(page).getByLabel('Text', { exact: true });
    await text.fill('x'.repeat(4100));
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText(/characters more than Telegram takes/)).toBeVisible();
    await expect(text).toBeFocused();
    await dialog(page).getByLabel('First line').fill('Autumn <b>sale</b>');
    await text.fill('New models 👗');
    await dialog(page).getByRole('button', { name: 'Add a button' }).last().click();
    await dialog(page).getByLabel('Words 1').fill('Way to us');
    await dialog(page).getByLabel('Address 1').fill('maps');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await dialog(page).getByLabel('Address 1').fill('https://maps.example.com/');
    await noGraveAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(preview(page).getByText('Autumn <b>sale</b>')).toBeVisible();
    await expect(preview(page).getByRole('link', { name: 'Way to us' })).toBeVisible();
  });

  await test.step('the question names its groups; what leaves is what was shown', async () => {
    await page.getByRole('button', { name: 'Send to 1 group' }).click();
    await expect(dialog(page).getByText('Send this message to 1 group?')).toBeVisible();
    await noGraveAxeViolations(page);
    await dialog(page)
      .getByRole('button', { name: `Send to ${channel?.name}` })
      .click();
    await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
    await expect.poll(async () => (await ledgerOf(product)).map(({ groupId }) => groupId)).toEqual([channel?.id]);
    await expect(page.getByRole('region', { name: 'Progress' }).getByText('1/1')).toBeVisible();
    await page.goto(`${product.sandbox}/#/groups/${encodeURIComponent(channel?.id ?? '')}`);
  });

  await test.step('it is in the history by the name of its template', async () => {
    await page.goto(`${product.console}/wgroup/history`);
    await expect(page.getByText('Telegram: brands template').first()).toBeVisible();
  });
});

test('a change that somebody else makes meanwhile is shown before anything leaves', async ({ page, product }) => {
  await emptySandbox(product);
  await logIn(page, product);
  await page.goto(`${product.console}/telegram?template=info`);
  await expect(preview(page).getByRole('link', { name: 'Yol tarifi' })).toBeVisible();
  await page.route('**/api/shop/telegram/send', async (route) => {
    const body = { ...route.request().postDataJSON(), version: 'an older one' };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Send to 1 group' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Send to/ })
    .click();
  await expect(page.getByText(/Nothing was sent; check again/)).toBeVisible();
  expect(await ledgerOf(product)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the same page within Broadcast, with its button at the thumb', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/wgroup/telegram`);
    await expect(page.getByRole('link', { name: 'Back to Broadcast' })).toBeVisible();
    await page.getByRole('link', { name: 'Info template' }).click();
    await expect(preview(page).getByRole('link', { name: 'Yol tarifi' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to 1 group' })).toBeInViewport();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: 'Edit message' }).click();
    await expect(dialog(page).getByLabel('Text', { exact: true })).toBeVisible();
    await noGraveAxeViolations(page);
  });
});
