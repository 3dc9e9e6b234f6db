// Registering and logging in, against the whole product: mails are read in the outbox, links are opened as they were mailed.
import { noGraveAxeViolations } from '../support/axe.ts';
import { linkOf, mailTo } from '../support/outbox.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import {
  field,
  fillRegistration,
  heading,
  logInByForm,
  newAddress,
  password,
  press,
  registered,
} from '../support/visitor.ts';

test.setTimeout(240_000);

test.describe('registering', () => {
  test('makes an account with a shop: template choice, then folders; the mailed link verifies', async ({
    page,
    product,
  }) => {
    const email = newAddress();
    await page.goto(`${product.console}/register?email=${encodeURIComponent(email)}`);
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await fillRegistration(page);
    await press(page, 'Create account');

    await page.getByLabel('Name of the shop').fill(`Aksoy Giyim ${Date.now()}`);
    await expect(page.getByText('Free.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/whatsapp-shop\/modal$/);
    await page.getByRole('checkbox').first().press('Space');
    await page.getByRole('button', { name: 'Use 1 template' }).click();
    await expect(page).toHaveURL(/\/whatsapp-shop$/);

    await page.goto(`${product.console}/account`);
    await expect(page.getByText('Your account is not verified.').first()).toBeVisible();
    await page.goto(linkOf(await mailTo(product, email, { kind: 'verify' })));
    await expect(heading(page, 'Your account is verified')).toBeVisible();
    await expect(page).toHaveURL(`${product.console}/verify/account`);
    await noGraveAxeViolations(page);

    await page.getByRole('link', { name: 'Go to the console' }).click();
    await page.goto(`${product.console}/account`);
    await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible();
    await expect(page.getByText('Your account is not verified.')).toHaveCount(0);
  });

  test('says what is wrong at each field, moves the focus there and loses nothing', async ({ page, product }) => {
    await page.goto(`${product.console}/register`);
    await press(page, 'Create account');
    for (const text of [
      'E-mail is required!',
      'Full Name is at least two words.',
      'Min 8, at least one uppercase, lowercase, number and special.',
      'Passwords are not the same!',
      'You have to agree with our Terms and Conditions!',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'E-mail')).toBeFocused();
    await noGraveAxeViolations(page);

    await field(page, 'E-mail').fill('defne@');
    await expect(page.getByText('E-mail is not valid!')).toBeVisible();
    await fillRegistration(page, { email: '  defne@kolaj.test ', confirmation: 'Kumas-2027!' });
    await expect(page.getByText('E-mail is not valid!')).toHaveCount(0);
    await press(page, 'Create account');
    await expect(page.getByText('Passwords are not the same!')).toBeVisible();
    await expect(field(page, 'Repeat password')).toBeFocused();
    await expect(field(page, 'Full name')).toHaveValue('Defne Aksoy');
    await expect(field(page, 'Password')).toHaveValue(password);
    await expect(page.getByRole('checkbox')).toBeChecked();
  });

  test('ticks the parts of the password rule while somebody types', async ({ page, product }) => {
    await page.goto(`${product.console}/register`);
    const needs = page.getByRole('list', { name: 'The password needs' });
    await expect(needs.getByText('done')).toHaveCount(0);
    await field(page, 'Password').fill('kumaş 1');
    await expect(needs.locator('[data-met=true]')).toHaveText([/a lowercase letter/, /a number/]);
    await expect(needs.getByText('no spaces')).toBeVisible();
    await field(page, 'Password').fill(password);
    await expect(needs.locator('[data-met=false]')).toHaveCount(0);
  });

  test('an address in use is named, with the way to a new password', async ({ page, product }) => {
    const email = await registered(product);
    await page.goto(`${product.console}/register`);
    await fillRegistration(page, { email });
    await press(page, 'Create account');
    await expect(page.getByRole('alert')).toContainText('The mail already used.');
    await expect(page.getByRole('alert')).toContainText("Could't register...");
    await noGraveAxeViolations(page);
    await expect(field(page, 'Full name')).toHaveValue('Defne Aksoy');
    await page.getByRole('link', { name: 'Reset the password' }).click();
    await expect(page).toHaveURL(/\/forgot\?email=/);
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await mailTo(product, email, { kind: 'register-attempt' });
  });

  test('in Turkish: the Turkish messages, and the Turkish mail', async ({ page, product }) => {
    const email = newAddress();
    await page.goto(`${product.console}/register`);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('tr');
    await expect(heading(page, 'Hesap oluştur')).toBeVisible();
    await press(page, 'Hesap oluştur');
    for (const text of [
      'E-posta zorunludur!',
      'Ad soyad en az iki kelime olmalıdır.',
      'En az 8 karakter; en az bir büyük harf, küçük harf, rakam ve özel karakter.',
      'Parolalar aynı değil!',
      'Şartlar ve Koşullarımızı kabul etmelisiniz!',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await field(page, 'E-posta').fill(email);
    await field(page, 'Ad soyad').fill('Şule Çiçek');
    await field(page, 'Parola').fill(password);
    await field(page, 'Parola tekrarı').fill(password);
    await page.getByRole('checkbox').check();
    await press(page, 'Hesap oluştur');
    await expect(page).toHaveURL(/\/whatsapp-shop\/modal$/);
    expect(await mailTo(product, email, { kind: 'verify' })).toMatchObject({ language: 'tr' });
  });
});

test.describe('logging in', () => {
  test('leads to the remembered page with its query, also by way of the registration', async ({ page, product }) => {
    await page.goto(`${product.console}/account/company?from=mail#vat`);
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/register\?from=/);
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await logInByForm(page, await registered(product), password);
    await expect(page).toHaveURL(/\/account\/company\?from=mail/);

    for (const path of ['/login', '/register']) {
      await page.goto(product.console + path);
      await expect(page).not.toHaveURL(/login|register/);
    }
  });

  test('takes a new account to the page that it wanted before it existed', async ({ page, product }) => {
    await page.goto(`${product.console}/account/company`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    // The page before has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await fillRegistration(page, { email: newAddress() });
    await press(page, 'Create account');
    await expect(page).toHaveURL(/\/account\/company$/);
  });

  for (const evil of ['//evil.test', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)']) {
    test(`never leaves the console for ${evil}`, async ({ page, product }) => {
      await page.goto(`${product.console}/login?from=${encodeURIComponent(evil)}`);
      await logInByForm(page, 'owner@demo.kolaj.test', demoPassword);
      await expect(page).toHaveURL(`${product.console}/whatsapp-shop`);
    });
  }

  test('says what is wrong, keeps what was typed, and is ready for the next try', async ({ page, product }) => {
    await page.goto(`${product.console}/login`);
    await press(page, 'Log in');
    await expect(page.getByText('E-mail is required!')).toBeVisible();
    await expect(field(page, 'E-mail')).toBeFocused();
    await logInByForm(page, 'defne@kolaj.test', '12345');
    await expect(page.getByText('Password has to be longer than 6 characters!')).toBeVisible();
    await expect(field(page, 'Password')).toBeFocused();
    await noGraveAxeViolations(page);

    await logInByForm(page, 'defne@kolaj.test', '123456');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Login Error...');
    await expect(alert).toContainText('The mail or password is wrong.Please double-check and try again.');
    await expect(alert).toContainText("Could't login...");
    await expect(field(page, 'E-mail')).toHaveValue('defne@kolaj.test');
    await expect(field(page, 'Password')).toHaveValue('123456');
    await expect(field(page, 'Password')).toBeFocused();
    await noGraveAxeViolations(page);
  });

  test('after too many tries says how long to wait, and counts down', async ({ page, product }) => {
    const email = await registered(product);
    await page.goto(`${product.console}/login`);
    await field(page, 'E-mail').fill(email);
    const timer = page.getByRole('timer');
    await expect(async () => {
      await field(page, 'Password').fill(`wrong-${Date.now()}`);
      await press(page, 'Log in');
      await expect(timer).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByText('Too many tries.')).toBeVisible();
    await expect(timer).toHaveText(/^Try again in \d+:\d\d\.$/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await noGraveAxeViolations(page);
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await expect(timer).toBeHidden({ timeout: 60_000 });
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  test('in the demo, one tap logs in', async ({ page, product }) => {
    await page.goto(`${product.console}/login?from=%2Faccount`);
    await page.getByRole('button', { name: 'Shop owner' }).click();
    await expect(page).toHaveURL(/\/account$/);
  });
});
