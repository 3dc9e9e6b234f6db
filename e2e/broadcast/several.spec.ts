// Several brands in one go: chosen on one page, confirmed once, each with its own send; then found again by a few letters.
import { logIn as client } from '../support/api.ts';
import { approveFolder } from '../support/approve.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { importFolder } from '../support/import-folder.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(420_000);
test.use({ untouchedFor: 'several brands' });
const owner = 'owner@demo.kolaj.test';
const season = 'Güz 2026 46. Hafta';
const patience = { timeout: 150_000 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test('the new images of several brands are sent in one go', async ({ page, product }) => {
  const colleague = await client(product, owner, demoPassword);
  const folder = await importFolder(colleague, season);
  await approveFolder(colleague, folder);
  await logIn(page, product);

  await page.setViewportSize(phone);
  await page.goto(`${product.console}/wgroup/${folder}`);
  await page.getByRole('link', { name: 'Send several brands' }).click();
  await expect(page.getByRole('heading', { name: 'Send several brands', level: 1 })).toBeVisible();
  const list = page.getByRole('list', { name: 'Send several brands' });
  const ticks = list.getByRole('checkbox');
  await expect(ticks.first()).toBeChecked();
  const brands = 3;
  await expect(ticks).toHaveCount(brands);
  await noGraveAxeViolations(page);

  const later = list.getByRole('listitem').last();
  await later.getByRole('checkbox').uncheck();
  await expect(page.getByText(`${brands - 1} brands`)).toBeVisible();
  await page.getByRole('button', { name: /^Send \d+ images$/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(new RegExp(`Send \\d+ images of ${brands - 1} brands\\?`));
  await expect(question.getByText('done about')).toBeVisible();
  await noGraveAxeViolations(page);
  await question.getByRole('button', { name: /^Send \d+ images$/ }).click();
  await expect(question).toBeHidden();
  const sent = list.getByRole('listitem').getByText('Sent', { exact: true });
  await expect(sent).toHaveCount(brands - 1, patience);
  await expect(later.getByText('Not sent')).toBeVisible();
  await noGraveAxeViolations(page);

  await test.step('what is left is sent on a desktop, and nothing twice', async () => {
    await page.setViewportSize(desktop);
    await page.goto(`${product.console}/wgroup/several/${folder}`);
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: /^Send \d+ images?$/ }).click();
    await expect(question).toContainText('of 1 brand?');
    await question.getByRole('button', { name: /^Send \d+ images?$/ }).click();
    await expect(sent).toHaveCount(brands, patience);
    await page.reload();
    await expect(page.getByText('Everything is sent')).toBeVisible();
    const { body } = await colleague.form('/shop/broadcast/list', {});
    expect(Object(body.data).result).toHaveLength(brands);
  });

  for (const viewport of [desktop, phone]) {
    await test.step(`the sends and groups are found by a few letters at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(`${product.console}/build`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Go anywhere' });
      const words = palette.getByRole('combobox');
      await words.fill('beren');
      const sends = palette.getByRole('group', { name: 'Send history' }).getByRole('option');
      const groups = palette.getByRole('group', { name: 'Groups' }).getByRole('option');
      await expect(sends).toHaveText([/^Beren\d\d-\d\d.*Sent/]);
      await expect(groups.first()).toHaveText(/Beren.*Sent/);
      await noGraveAxeViolations(page);
      const group = await groups.first().locator('span').first().innerText();
      await groups.first().click();
      await expect(page).toHaveURL(/\/wgroup\/proof\/.*group=/);
      await expect(page.getByText(group).first()).toBeVisible();

      await page.keyboard.press('Control+k');
      await words.fill('beren');
      await expect(sends).toHaveCount(1);
      while ((await sends.getAttribute('aria-selected')) !== 'true') await words.press('ArrowDown');
      await words.press('Enter');
      await expect(page).toHaveURL(/\/wgroup\/history\?broadcast=/);
      await expect(page.getByText(/Beren · \d\d-\d\d/).first()).toBeVisible();
    });
  }
});
