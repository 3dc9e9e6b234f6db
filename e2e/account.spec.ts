// The account pages as their owner uses them, against the whole product. Every test has an account of its own.
import type { Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { type Client, logIn } from './support/api.ts';
import { noGraveAxeViolations } from './support/axe.ts';
import { expect, type Product, test } from './support/product.ts';

test.setTimeout(240_000);

const password = 'Kumas-2026!';
let registered = 0;

/** A new account with its shop, logged in in this browser. */
async function newAccount(page: Page, product: Product): Promise<string> {
  registered += 1;
  const email = `hesap-${registered}-${Date.now()}@kolaj.test`;
  const form = { email, password, name: 'Selin Yıldız', consent: true, language: 'en' };
  const answer = await page.request.post(`${product.console}/api/auth/register`, {
    form: { __json__: JSON.stringify(form) },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return email;
}

/** The same account on another device. */
const otherDevice = (product: Product, email: string): Promise<Client> => logIn(product, email, password);
const isLoggedIn = async (device: Client) => (await device.get('/auth/user')).status === 200;

const section = (page: Page, name: string) => page.getByRole('region', { name });
const saveOf = (place: Locator) => place.locator('button[type=submit]');

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
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again).toBeHidden();
    await expect(personal.getByLabel('Company')).toHaveValue('Lalezar Tekstil');
    await saveOf(personal).click();
    await expect(saveOf(personal)).toHaveText('Saved');
  });
});

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

  test('what is missing stands at its field; an unusual postcode is only pointed out', async ({ page, product }) => {
    await newAccount(page, product);
    await page.goto(`${product.console}/account/company`);
    const save = saveOf(page.locator('main'));
    await save.click();
    await expect(page.getByText('This field is required!')).toHaveCount(5);
    await expect(page.getByLabel('VAT number')).toBeFocused();

    await fillIn(page);
    await choose(page, 'deutschland');
    await page.getByLabel('Postcode').fill('1234');
    await expect(page.getByText('Unusual for this country, e.g. 10115.')).toBeVisible();
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
    await expect(page.getByText('No country is called that.')).toBeVisible();
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
    await expect(logIn(product, email, password)).rejects.toThrow();
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
    await place.getByLabel('Current password').fill(password);
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

test('two-step login: set up, used, renewed, switched off', async ({ page, product, context }) => {
  const email = await newAccount(page, product);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.console}/account`);
  const place = section(page, 'Two-step login');
  await place.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('Wrong-2026!');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('That is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();

  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  // Each code is good once: the one before, the present one and the next one are three.
  const code = (offsetSeconds: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offsetSeconds });

  await dialog.getByLabel('Code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('This code is not right.')).toBeVisible();
  await dialog.getByLabel('Code that the app shows').fill(code(-30));
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  await expect(dialog.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  await noGraveAxeViolations(page);
  const recovery = await dialog.getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Keep the codes first')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('kolaj-recovery-codes.txt');
  await dialog.getByLabel('I have kept them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(place.getByText('A stolen password alone opens nothing.')).toBeVisible();

  const refused = await tryLogin(product, email);
  expect(refused).toMatchObject({ success: false, code: 'second_factor' });
  expect(await tryLogin(product, email, code(0))).toMatchObject({ success: true });
  expect(await tryLogin(product, email, recovery[0])).toMatchObject({ success: true });
  expect(await tryLogin(product, email, recovery[0])).toMatchObject({ success: false });

  await place.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('I have kept them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await place.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('Code', { exact: true }).fill(code(30));
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(place.getByText('Whoever has your password can log in.')).toBeVisible();
  expect(await tryLogin(product, email)).toMatchObject({ success: true });
});

async function tryLogin({ console: origin }: Product, username: string, code?: string): Promise<unknown> {
  const form = { username, password, ...(code === undefined ? {} : { code }) };
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ __json__: JSON.stringify(form) }),
  });
  return answer.json();
}

test('a new e-mail proves itself by its link', async ({ page, product }) => {
  const email = await newAccount(page, product);
  const next = email.replace('hesap', 'yeni');
  await page.goto(`${product.console}/account?dialog=email`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail').fill('nobody');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('E-mail is not valid!')).toBeVisible();
  await expect(dialog.getByLabel('New e-mail')).toBeFocused();
  await dialog.getByLabel('New e-mail').fill(next);
  await dialog.getByLabel('Current password').fill(password);
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText(`A link was sent to ${next}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${next} is waiting to be confirmed.`)).toBeVisible();
  await expect(section(page, 'Personal information').getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);

  await page.goto(await linkTo(product, next, '/verify/email/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => tryLogin(product, next)).toMatchObject({ success: true });
  await page.goto(`${product.console}/account`);
  await expect(section(page, 'Personal information').getByRole('textbox', { name: 'E-mail' })).toHaveValue(next);
});

/** The address in the newest letter to somebody. */
async function linkTo({ sandbox }: Product, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const letters: { to: string; text: string }[] = await (await fetch(`${sandbox}/outbox.json`)).json();
      const letter = letters.find((one) => one.to.includes(to) && one.text.includes(path));
      link = letter?.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path));
      return link;
    })
    .toBeTruthy();
  if (link === undefined) throw new Error('no link in the letter');
  return link;
}

test('an account that is not verified can have its link mailed again', async ({ page, product }) => {
  const email = await newAccount(page, product);
  await page.goto(`${product.console}/account`);
  const banner = page.locator('main').getByRole('status').filter({ hasText: 'Your account is not verified.' });
  await expect(banner).toContainText(email);
  await noGraveAxeViolations(page);
  await banner.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByText('New verify link was sent your email.')).toBeVisible();
  expect(await linkTo(product, email, '/verify/account/')).toContain(product.console);

  // Once a minute, and the refusal says so.
  await page.reload();
  await banner.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Error...');

  await page.goto(await linkTo(product, email, '/verify/account/'));
  await page.goto(`${product.console}/account`);
  await expect(section(page, 'Personal information')).toBeVisible();
  await expect(banner).toBeHidden();
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
