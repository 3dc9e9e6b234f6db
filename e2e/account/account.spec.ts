// The account page as its owner uses it, against the whole product. Every test has an account of its own.
import { logIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { isLoggedIn, newAccount, otherDevice, ownPassword, saveOf, section } from '../support/own-account.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);

test.describe('personal information', () => {
  test('the button says Save, then Saved for two seconds, then Save', async ({ page, product }) => {
    await newAccount(page, product);
    await page.clock.install();
    await page.goto(`${product.console}/account`);
    const personal = section(page, 'Personal information');
    await personal.getByLabel('Company').fill('Lalezar Tekstil');
    await page.clock.pauseAt(Date.now() + 60_000);
    const save = saveOf(personal);
    await expect(save).toHaveText('Save');
    await save.click();
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return save.textContent();
      })
      .toBe('Saved');
    await page.clock.runFor(1_900);
    await expect(save).toHaveText('Saved');
    await page.clock.runFor(200);
    await expect(save).toHaveText('Save');
  });

  test('name and company are required; the first missing one has the focus', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account`);
    const personal = section(page, 'Personal information');
    await personal.getByLabel('Phone').fill('+90 532 000 00 00');
    await personal.getByLabel('Name').fill(' ');
    await saveOf(personal).click();
    await expect(personal.getByText('Name is required!')).toBeVisible();
    await expect(personal.getByText('Company is required!')).toBeVisible();
    await expect(personal.getByLabel('Name')).toBeFocused();
    await expect(personal.getByLabel('Phone')).toHaveValue('+90 532 000 00 00');
    await expect(personal.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly', '');
  });

  test('a change shows before the server answers', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account`);
    const personal = section(page, 'Personal information');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/auth/updateInfo', async (route) => {
      await held;
      await route.continue();
    });
    await personal.getByLabel('Name').fill('Deniz Aksoy');
    await personal.getByLabel('Company').fill('Lalezar Tekstil');
    await saveOf(personal).click();
    await expect(page.getByRole('button', { name: 'Account: Deniz Aksoy' })).toBeVisible();
    await expect(personal.getByRole('button', { name: 'Saved' })).toBeHidden();
    letThrough();
    await expect(saveOf(personal)).toHaveText('Saved');
    await page.reload();
    await expect(personal.getByLabel('Name')).toHaveValue('Deniz Aksoy');
  });

  test('a change that fails is taken back, says so, and stays in the form', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account`);
    const personal = section(page, 'Personal information');
    await page.route('**/api/auth/updateInfo', (route) => route.abort('connectionreset'));
    await personal.getByLabel('Name').fill('Deniz Aksoy');
    await personal.getByLabel('Company').fill('Lalezar Tekstil');
    await saveOf(personal).click();
    await expect(personal.getByRole('alert')).toContainText('No connection.');
    await expect(page.getByRole('button', { name: 'Account: Selin Yıldız' })).toBeVisible();
    await expect(personal.getByLabel('Name')).toHaveValue('Deniz Aksoy');

    await page.unroute('**/api/auth/updateInfo');
    await saveOf(personal).click();
    await expect(saveOf(personal)).toHaveText('Saved');
    await expect(page.getByRole('button', { name: 'Account: Deniz Aksoy' })).toBeVisible();
  });

  test('nobody leaves with unsaved fields by accident', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account`);
    const phone = section(page, 'Personal information').getByLabel('Phone');
    await phone.fill('+90 532 000 00 00');
    await page.getByRole('link', { name: 'Company', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('Phone');
    await noGraveAxeViolations(page);
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(phone).toHaveValue('+90 532 000 00 00');

    await page.getByRole('link', { name: 'Company', exact: true }).click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(`${product.console}/account/company`);
  });

  test('an expired session says so, and keeps what was typed', async ({ page, product }) => {
    const email = await newAccount(page, product);
    const device = await otherDevice(product, email);
    await page.goto(`${product.console}/account`);
    const personal = section(page, 'Personal information');
    await personal.getByLabel('Company').fill('Lalezar Tekstil');
    await device.form('/auth/sessions/end', { others: true });
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await expect(again).toContainText('Session is not valid.');
    await again.getByLabel('Password', { exact: true }).fill(ownPassword);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again).toBeHidden();
    await expect(personal.getByLabel('Company')).toHaveValue('Lalezar Tekstil');
    await saveOf(personal).click();
    await expect(saveOf(personal)).toHaveText('Saved');
  });
});

test.describe('the password', () => {
  test('a new one logs out the other devices', async ({ page, product }) => {
    const email = await newAccount(page, product);
    const phone = await otherDevice(product, email);
    await page.goto(`${product.console}/account`);
    const place = section(page, 'Password');
    await place.getByLabel('New password', { exact: true }).fill('weak');
    await expect(place.getByRole('listitem').filter({ hasText: 'at least 8 characters' })).toHaveAttribute(
      'data-met',
      'false',
    );
    await saveOf(place).click();
    await expect(
      place.getByText('Password must be min 8, at least one uppercase, lowercase and special character.'),
    ).toBeVisible();
    await place.getByLabel('New password', { exact: true }).fill('Ipek-2027!');
    await place.getByLabel('New password again').fill('Ipek-2028!');
    await saveOf(place).click();
    await expect(place.getByText('Passwords are not the same!')).toBeVisible();
    expect(await isLoggedIn(phone)).toBe(true);

    await place.getByLabel('New password again').fill('Ipek-2027!');
    await saveOf(place).click();
    await expect(saveOf(place)).toHaveText('Saved');
    await expect(place.getByText('All your other devices are logged out.')).toBeVisible();
    expect(await isLoggedIn(phone)).toBe(false);
    await expect(logIn(product, email, ownPassword)).rejects.toThrow();
    expect(await isLoggedIn(await logIn(product, email, 'Ipek-2027!'))).toBe(true);
  });

  test('a flag turns the button to Unsaved and asks for the current password', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account`);
    const place = section(page, 'Password');
    await expect(place.getByLabel('Current password')).toBeHidden();
    // The session is a minute old; the one answer that an older one gets is put in.
    await page.route(
      '**/api/auth/updatePassword',
      (route) => route.fulfill({ json: { success: false, flag: 'reauth', message: 'Send the current password.' } }),
      { times: 1 },
    );
    await place.getByLabel('New password', { exact: true }).fill('Ipek-2027!');
    await place.getByLabel('New password again').fill('Ipek-2027!');
    await saveOf(place).click();
    await expect(saveOf(place)).toHaveText('Unsaved');
    await expect(place.getByLabel('Current password')).toBeFocused();
    await noGraveAxeViolations(page);

    await place.getByLabel('Current password').fill('Wrong-2026!');
    await expect(saveOf(place)).toHaveText('Save');
    await saveOf(place).click();
    await expect(saveOf(place)).toHaveText('Unsaved');
    await expect(place.getByText('That is not your current password.')).toBeVisible();
    await place.getByLabel('Current password').fill(ownPassword);
    await saveOf(place).click();
    await expect(saveOf(place)).toHaveText('Saved');
  });

  test('a login of a quarter of an hour ago is asked for the current password beforehand', async ({
    page,
    product,
  }) => {
    await newAccount(page, product);
    await page.clock.install();
    await page.goto(`${product.console}/account`);
    const place = section(page, 'Password');
    await expect(place.getByLabel('New password', { exact: true })).toBeVisible();
    await expect(place.getByLabel('Current password')).toBeHidden();
    await page.clock.fastForward('16:00');
    await expect(place.getByLabel('Current password')).toBeVisible();
  });
});

test('devices are listed, and logged out one by one or all at once', async ({ page, product }) => {
  const email = await newAccount(page, product);
  const [first, second, third] = [
    await otherDevice(product, email),
    await otherDevice(product, email),
    await otherDevice(product, email),
  ];
  await page.goto(`${product.console}/account`);
  const place = section(page, 'Devices');
  await expect(place.getByRole('listitem')).toHaveCount(4);
  await expect(place.getByText('This device')).toHaveCount(1);
  await place
    .getByRole('button', { name: /^Log out Unknown|^Log out .* · / })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await noGraveAxeViolations(page);
  await question.getByRole('button', { name: /^Log out/ }).click();
  await expect(place.getByRole('listitem')).toHaveCount(3);
  const alive = await Promise.all([first, second, third].map(isLoggedIn));
  expect(alive.filter(Boolean)).toHaveLength(2);

  await place.getByRole('button', { name: 'Log out 2 other devices' }).click();
  await question.getByRole('button', { name: 'Log out 2 other devices' }).click();
  await expect(place.getByRole('listitem')).toHaveCount(1);
  expect(await Promise.all([first, second, third].map(isLoggedIn))).toEqual([false, false, false]);
  await expect(place.getByText('This device')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`both pages and their windows are readable for everybody, ${scheme}`, async ({ page, product }) => {
    const email = await newAccount(page, product);
    await otherDevice(product, email);
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [
        '/account',
        '/account/company',
        '/account?dialog=email',
        '/account?dialog=two-step',
        '/account?dialog=end-others',
      ]) {
        await page.goto(product.console + path);
        await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeAttached();
        if (path.includes('dialog')) await expect(page.getByRole('dialog')).toBeVisible();
        await noGraveAxeViolations(page);
      }
    }
  });
}
