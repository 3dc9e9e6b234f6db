// Forgotten passwords and mailed links, against the whole product: mails are read in the outbox.
import { logIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { linkOf, mailTo } from '../support/outbox.ts';
import { expect, test } from '../support/product.ts';
import {
  askForLink,
  chooseNewPassword,
  field,
  heading,
  logInByForm,
  password,
  press,
  registered,
} from '../support/visitor.ts';

test.setTimeout(240_000);

test.describe('a forgotten password', () => {
  test('is replaced by the mailed link, which ends every session and works once', async ({
    page,
    browser,
    product,
  }) => {
    const email = await registered(product);
    const device = await logIn(product, email, password);
    const link = await askForLink(page, product, email);
    await expect(page).toHaveURL(`${product.console}/forgot/checkyourmail?${new URLSearchParams({ mail: email })}`);
    await expect(page.getByText(`The reset link was sent to ${email}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Demo: read the mail here' })).toHaveAttribute(
      'href',
      new RegExp(`^${product.sandbox}`),
    );
    await noGraveAxeViolations(page);

    await page.goto(link);
    await expect(page).toHaveURL(`${product.console}/verify/resetPassword`);
    await noGraveAxeViolations(page);
    await chooseNewPassword(page, 'Yepyeni-77!');
    await expect(page).toHaveURL(/\/login\?reset/);
    await expect(page.getByRole('status')).toContainText('The password is changed.');
    expect((await device.get('/auth/user')).status).toBe(401);
    await logInByForm(page, email, 'Yepyeni-77!');
    await expect(page).not.toHaveURL(/login/);

    const other = await browser.newContext();
    const again = await other.newPage();
    await again.goto(link);
    await chooseNewPassword(again, 'Baska-88!');
    await expect(heading(again, 'This link no longer works')).toBeVisible();
    await expect(again.getByText('It was used already, or it is too old.')).toBeVisible();
    await noGraveAxeViolations(again);
    await again.getByRole('link', { name: 'Get a new link' }).click();
    await expect(again).toHaveURL(/\/forgot$/);
    await other.close();
  });

  test('the token leaves the address bar and the history, but survives a reload', async ({ page, product }) => {
    const link = await askForLink(page, product, await registered(product));
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(link);
    await expect(page).toHaveURL(`${product.console}/verify/resetPassword`);
    const token = link.split('/').at(-1) ?? '';
    sent.length = 0;
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(heading(page, 'Terms and Conditions')).toBeVisible();
    expect(sent.filter((line) => line.includes(token))).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(`${product.console}/verify/resetPassword`);
    await page.reload();
    await chooseNewPassword(page, 'Yepyeni-77!');
    await expect(page).toHaveURL(/\/login\?reset/);
    await page.goBack();
    await expect(page).not.toHaveURL(/resetPassword/);
  });

  test('weak and different passwords are refused at their fields; the one in use is named', async ({
    page,
    product,
  }) => {
    const email = await registered(product);
    await page.goto(await askForLink(page, product, email));
    await press(page, 'Save the new password');
    await expect(page.getByText('Min 8, at least one uppercase, lowercase, number and special.')).toBeVisible();
    await expect(page.getByText('Passwords are not the same!')).toBeVisible();
    await expect(field(page, 'New password')).toBeFocused();
    await chooseNewPassword(page, password);
    await expect(page.getByText('This is your current password. Choose another one.')).toBeVisible();
  });

  test('an address that nobody has gets the same answer', async ({ page, product }) => {
    await page.goto(`${product.console}/forgot`);
    await press(page, 'Send the link');
    await expect(page.getByText('E-mail is required!')).toBeVisible();
    await field(page, 'E-mail').fill('niemand@kolaj.test');
    await press(page, 'Send the link');
    await expect(page.getByText('The reset link was sent to niemand@kolaj.test.')).toBeVisible();
  });

  test('without a connection it says Error..! and keeps the address', async ({ page, product }) => {
    await page.goto(`${product.console}/forgot`);
    await page.route('**/api/mailer/**', (route) => route.abort('internetdisconnected'));
    await field(page, 'E-mail').fill('defne@kolaj.test');
    await press(page, 'Send the link');
    await expect(page.getByRole('alert')).toContainText('Error..!');
    await expect(page.getByRole('alert')).toContainText('The link could not be sent.');
    await expect(field(page, 'E-mail')).toHaveValue('defne@kolaj.test');
    await noGraveAxeViolations(page);
  });
});

test.describe('a mailed link', () => {
  test('that is wrong or was used says so in one sentence, with the way on', async ({ page, product }) => {
    const email = await registered(product);
    await page.goto(`${product.console}/verify/account/no-such-token`);
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await page.getByRole('link', { name: 'Log in to get a new link' }).click();
    await logInByForm(page, email, password);
    await expect(page).toHaveURL(/\/account$/);

    const first = await mailTo(product, email, { kind: 'verify' });
    await page.goto(`${product.console}/verify/account/no-such-token`);
    await press(page, 'Send a new link');
    const answer = page.getByText(/^(New verify link was sent your email\.|Error\.\.\.|Too many tries\.)$/);
    await expect(answer).toBeVisible();
    await noGraveAxeViolations(page);

    await page.goto(linkOf(first));
    await expect(heading(page, 'Your account is verified')).toBeVisible();
    await page.goto(linkOf(first));
    await expect(heading(page, 'Your account is verified')).toBeVisible();
  });

  test('verifies once, though the page may ask twice', async ({ page, product }) => {
    const link = linkOf(await mailTo(product, await registered(product), { kind: 'verify' }));
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/verify/verify')) asked += 1;
    });
    await page.goto(link);
    await expect(heading(page, 'Your account is verified')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('without its token asks to open it from the mail again', async ({ page, product }) => {
    for (const path of ['/verify/account', '/verify/email', '/verify/resetPassword']) {
      await page.goto(product.console + path);
      await expect(heading(page, 'This link is not complete')).toBeVisible();
    }
    await noGraveAxeViolations(page);
  });
});
