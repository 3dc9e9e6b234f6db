// Every page before the login, against the whole product: languages, axe, sizes of the window, what they load.
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { field, heading } from '../support/visitor.ts';

test.setTimeout(240_000);

/** Every public page with its title when it has come to rest. */
const publicPages = [
  ['/login', 'Log in'],
  ['/register', 'Create an account'],
  ['/forgot', 'Forgot your password?'],
  ['/forgot/checkyourmail?mail=defne%40kolaj.test', 'Check your mailbox'],
  ['/verify/resetPassword/no-such-token', 'New password'],
  ['/verify/account/no-such-token', 'This link no longer works'],
  ['/verify/email/no-such-token', 'This link no longer works'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy', 'Privacy notice'],
] as const;

for (const [path, english] of publicPages) {
  test.describe(path, () => {
    test('speaks the chosen language at once and after a reload', async ({ page, product }) => {
      await page.goto(product.console + path);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(english);
      await page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
      await expect(page.getByRole('combobox', { name: 'Язык' })).toHaveValue('ru');
      await expect(title).toHaveText(/[а-я]/i);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await page.reload();
      await expect(title).toHaveText(/[а-я]/i);
      await page.getByRole('combobox', { name: 'Язык' }).selectOption('en');
      await expect(title).toHaveText(english);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`has nothing that axe calls serious, ${colorScheme}, wide and narrow`, async ({ page, product }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(product.console + path);
        await expect(heading(page, english)).toBeVisible();
        await noGraveAxeViolations(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await noGraveAxeViolations(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('what is no public page is the 404 page: /forgot/x', async ({ page, product }) => {
  await page.goto(`${product.console}/forgot/x`);
  await expect(heading(page, 'We are sorry, Page not found!')).toBeVisible();
});

test('with the keyboard open on a phone the button stays in sight', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 430 });
  for (const [path, label, button] of [
    ['/login', 'Password', 'Log in'],
    ['/forgot', 'E-mail', 'Send the link'],
    ['/register', 'Repeat password', 'Create account'],
  ] as const) {
    await page.goto(product.console + path);
    await field(page, label).focus();
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  }
});

test('the public pages load none of the console', async ({ page, product }) => {
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    scripts.set(new URL(response.url()).pathname, (await response.body()).byteLength);
  });
  await page.goto(`${product.console}/login`);
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...scripts.keys()].filter((name) => /console-app|shell/.test(name))).toEqual([]);
});
