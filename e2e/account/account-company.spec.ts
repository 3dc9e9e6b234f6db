// The company page: the country list and the postcode rule, in the form and on the server.
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { newAccount, otherDevice, saveOf } from '../support/own-account.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);

test.describe('company information', () => {
  const withPostcode = [
    ['Australia', '2000'],
    ['Canada', 'K1A 0B1'],
    ['Germany', '10115'],
    ['Spain', '28013'],
    ['France', '75002'],
    ['United Kingdom', 'SW1A 1AA'],
    ['India', '110001'],
    ['Italy', '00184'],
    ['Netherlands', '1012 JS'],
    ['United States', '10001'],
  ] as const;

  async function fillIn(page: Page): Promise<void> {
    await page.getByLabel('VAT number').fill('6080712084');
    await page.getByLabel('Company name').fill('Lalezar Tekstil');
    await page.getByLabel('Street').fill('Çorlulu Ali Paşa Cd. 12');
    await page.getByLabel('City').fill('İstanbul');
  }

  async function choose(page: Page, country: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Country' }).fill(country);
    await page.keyboard.press('Enter');
  }

  test('ten countries need a postcode, others do not', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account/company`);
    await fillIn(page);
    const country = page.getByRole('combobox', { name: 'Country' });
    const postcode = page.getByLabel('Postcode');
    const save = saveOf(page.locator('main'));
    for (const [name, example] of withPostcode) {
      await choose(page, name);
      await expect(country).toHaveValue(`${name} *`);
      await postcode.fill('');
      await save.click();
      await expect(page.getByText('Addresses in this country need a postcode.')).toBeVisible();
      await expect(postcode).toBeFocused();
      await postcode.fill(example);
      await save.click();
      await expect(save, name).toHaveText('Saved');
    }
    await choose(page, 'Türkiye');
    await postcode.fill('');
    await save.click();
    await expect(save).toHaveText('Saved');
    await page.reload();
    await expect(country).toHaveValue(/^(Türkiye|Turkey)$/);
    await expect(page.getByLabel('VAT number')).toHaveValue('6080712084');
  });

  test('what is missing is shown at its field; an unusual postcode is only pointed out', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account/company`);
    const save = saveOf(page.locator('main'));
    await save.click();
    await expect(page.getByText('This field is required!')).toHaveCount(5);
    await expect(page.getByLabel('VAT number')).toBeFocused();

    await fillIn(page);
    await choose(page, 'deutschland');
    await page.getByLabel('Postcode').fill('1234');
    await expect(page.getByText('Unusual for this country (example: 10115).')).toBeVisible();
    await noGraveAxeViolations(page);
    await save.click();
    await expect(save).toHaveText('Saved');
  });

  test('the server has the same rule', async ({ page, product }) => {
    const email = await newAccount(page, product);
    const client = await otherDevice(product, email);
    const company = {
      name: 'Lalezar',
      vatNumber: '1',
      street: 'Cd. 1',
      city: 'Berlin',
      state: '',
      country: 'DE',
      postcode: '',
    };
    const refused = await client.form('/auth/updateInfo', { extra: { company } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('postcode');
    const taken = await client.form('/auth/updateInfo', { extra: { company: { ...company, country: 'TR' } } });
    expect(taken.body).toMatchObject({ success: true });
  });

  test('countries are found by other words, with the keys and on a phone', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account/company`);
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.click();
    await noGraveAxeViolations(page);
    for (const [typed, expected] of [
      ['Holland', 'Netherlands *'],
      ['UK', 'United Kingdom *'],
      ['usa', 'United States *'],
    ] as const) {
      await country.fill(typed);
      await expect(page.getByRole('option').first()).toHaveText(new RegExp(expected.replace('*', '\\*')));
      await page.keyboard.press('Enter');
      await expect(country).toHaveValue(expected);
    }
    await country.press('ArrowDown');
    await country.press('ArrowDown');
    await country.press('Escape');
    await expect(country).toHaveValue('United States *');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: /Country/ }).click();
    await page.getByRole('combobox', { name: 'Find a country' }).fill('qqq');
    await expect(page.getByText('No country found.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Find a country' }).fill('germ');
    await noGraveAxeViolations(page);
    await page.getByRole('option', { name: 'Germany *' }).click();
    await expect(page.getByRole('button', { name: /Country/ })).toContainText('Germany *');
  });

  test('any other address below the account leads to it', async ({ page, product }) => {
    await newAccount(page, product);
    for (const path of ['/account/billing', '/account/company/more']) {
      await page.goto(product.console + path);
      await expect(page).toHaveURL(`${product.console}/account`);
    }
  });
});
