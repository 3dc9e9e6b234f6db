// The shell around every page, against the whole product: navigation, palette, keys, language, phone.
import { noGraveAxeViolations } from './support/axe.ts';
import { expect, test } from './support/product.ts';
import {
  anotherPerson,
  linksOf,
  logIn,
  newShop,
  password,
  sideNavigation,
  title,
  withProduct,
} from './support/shell.ts';

test.setTimeout(240_000);
// A page that asks once more at the very end must not fail the test that is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('navigation', () => {
  test('shows what the shop has set up, no matter who looks', async ({ page, browser, product }) => {
    const ofShop = ['Kolaj', 'Build', 'Analytic', 'Broadcast', 'Telegram', 'Orders', 'Brands', 'Settings'];
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    expect(await linksOf(page)).toEqual([...ofShop, 'Staff', 'Account']);

    const staff = await anotherPerson(browser, product, 'staff@demo.kolaj.test');
    await staff.goto(`${product.console}/build`);
    await expect(title(staff)).toBeVisible();
    expect(await linksOf(staff)).toEqual([...ofShop, 'Account']);
    await staff.context().close();
  });

  test('has the pages in the specification’s order', async ({ page, product }) => {
    await logIn(page, product);
    await withProduct(page, (shop) => ({
      ...shop,
      features: { broadcast: true, telegram: true, reels: true, has_schema: true },
    }));
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    const all = ['Kolaj', 'Build', 'Analytic', 'Broadcast', 'Telegram', 'Orders', 'Brands', 'Reels', 'Settings'];
    expect(await linksOf(page)).toEqual([...all, 'Staff', 'Account']);
  });

  test('a new shop has neither Broadcast nor Telegram nor Reels; their addresses say why', async ({
    page,
    product,
  }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/account`);
    await expect(title(page)).toBeVisible();
    expect(await linksOf(page)).toEqual([
      'Kolaj',
      'Build',
      'Analytic',
      'Orders',
      'Brands',
      'Settings',
      'Staff',
      'Account',
    ]);
    const why = {
      '/wgroup': 'Broadcast is not set up for this shop',
      '/wgroup/phones_status': 'Broadcast is not set up for this shop',
      '/telegram': 'Telegram is not set up for this shop',
      '/reels': 'Videos are switched off for this shop',
    };
    for (const [path, sentence] of Object.entries(why)) {
      await page.goto(`${product.console}${path}`);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('link', { name: 'To the settings' })).toBeVisible();
    }
    await noGraveAxeViolations(page);
  });

  test('an unverified account has a thin line on every page but its own', async ({ page, product }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/build`);
    const line = page.getByRole('region', { name: 'Your account is not verified.' });
    await expect(line).toBeVisible();
    await noGraveAxeViolations(page);
    await line.getByRole('button', { name: 'Send mail' }).click();
    await expect(line.getByText(/New verify link was sent your email\.|Error\.\.\./)).toBeVisible();
    await page.goto(`${product.console}/account`);
    await expect(title(page)).toBeVisible();
    await expect(line).toBeHidden();
  });

  test('the trial’s days are red', async ({ page, product }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/build`);
    const days = page.getByText('14 days left');
    await expect(days).toHaveCSS('color', 'rgb(164, 28, 18)');
  });
});

test.describe('by keyboard', () => {
  test('Ctrl+K goes anywhere and remembers it', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go anywhere' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await noGraveAxeViolations(page);
    await page.keyboard.type('nothing is called so');
    await expect(palette.getByText('Nothing is called “nothing is called so”.')).toBeVisible();
    await palette.getByRole('combobox').fill('brand');
    await expect(palette.getByRole('option')).toHaveText(['Brands']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/brands$/);
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: /^Search/ }).click();
    await expect(palette.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveText(['Brands']);
    await page.keyboard.press('ArrowDown');
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Kolaj');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused();
  });

  test('the palette offers what somebody may do here', async ({ page, browser, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go anywhere' });
    await expect(palette.getByRole('option', { name: 'Import photos' })).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Invite staff' })).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Reels' })).toBeHidden();

    const staff = await anotherPerson(browser, product, 'staff@demo.kolaj.test');
    await staff.goto(`${product.console}/build`);
    await expect(title(staff)).toBeVisible();
    await staff.keyboard.press('Control+k');
    await expect(staff.getByRole('option', { name: 'Kolaj' })).toBeVisible();
    await expect(staff.getByRole('option', { name: 'Invite staff' })).toBeHidden();
    await staff.context().close();

    const admin = await anotherPerson(browser, product, 'admin@demo.kolaj.test');
    await admin.goto(`${product.console}/yta`);
    await expect(title(admin)).toBeVisible();
    await admin.keyboard.press('Control+k');
    await expect(admin.getByRole('combobox')).toBeFocused();
    await admin.keyboard.type('lalezar');
    await expect(admin.getByRole('group', { name: 'Work in a firm' }).getByRole('option')).toHaveText([
      /Lalezar Tekstil/,
    ]);
    await admin.context().close();
  });

  test('G and a letter opens a page, ? shows all keys, neither while somebody types', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toHaveText('Build');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByRole('definition').filter({ hasText: 'GW' })).toBeVisible();
    await noGraveAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/account$/);
    await page.getByLabel('Phone').press('g');
    await page.keyboard.press('b');
    await page.keyboard.press('?');
    await expect(page).toHaveURL(/\/account$/);
    await expect(keys).toBeHidden();
  });

  test('the first stop of the Tab key leads past the navigation', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('language', () => {
  test('is chosen in a window, stays, and follows the person to other devices', async ({ page, browser, product }) => {
    const email = await newShop(page, product);
    await page.goto(`${product.console}/build`);
    await sideNavigation(page).getByRole('button', { name: 'English' }).click();
    const window = page.getByRole('dialog', { name: 'Language' });
    await expect(window.getByRole('button', { name: 'Türkçe' })).toBeVisible();
    await noGraveAxeViolations(page);
    const stored = page.waitForResponse('**/api/auth/updateInfo');
    await window.getByRole('button', { name: 'Türkçe' }).click();
    await expect(title(page)).toHaveText('Yayınla');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    expect((await stored).ok()).toBe(true);
    await page.reload();
    await expect(title(page)).toHaveText('Yayınla');

    const context = await browser.newContext({ locale: 'de-DE' });
    const other = await context.newPage();
    await other.goto(`${product.console}/login?from=/build`);
    await other.getByLabel('E-Mail').fill(email);
    await other.getByLabel('Passwort', { exact: true }).fill(password);
    await other.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
    await expect(title(other)).toHaveText('Yayınla');
    await context.close();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything is within reach of the thumb', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/whatsapp-shop`);
    await expect(title(page)).toBeVisible();
    const bar = sideNavigation(page);
    // A number above the word says what waits for approval.
    const words = (await bar.getByRole('link').allInnerTexts()).map((text) => text.split('\n').at(-1));
    expect(words).toEqual(['Kolaj', 'Broadcast', 'Telegram', 'Build']);
    await bar.getByRole('link', { name: 'Build' }).tap();
    await expect(title(page)).toHaveText('Build');

    await bar.getByRole('button', { name: 'More' }).tap();
    const more = page.getByRole('dialog', { name: 'More' });
    await noGraveAxeViolations(page);
    expect(await more.getByRole('link').allInnerTexts()).toEqual([
      'Analytic',
      'Orders',
      'Brands',
      'Settings',
      'Staff',
      'Account',
    ]);
    for (const row of await more.getByRole('link').or(more.getByRole('button')).all()) {
      const box = await row.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    await more.getByRole('button', { name: 'Dark' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await noGraveAxeViolations(page);
    await more.getByRole('button', { name: 'Like the device' }).tap();
    await more.getByRole('link', { name: 'Settings' }).tap();
    await expect(title(page)).toHaveText('Settings');
    await expect(more).toBeHidden();

    await bar.getByRole('button', { name: 'More' }).tap();
    await more.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('option', { name: 'Company' }).tap();
    await expect(page).toHaveURL(/\/account\/company$/);

    await bar.getByRole('button', { name: 'More' }).tap();
    await more.getByRole('button', { name: 'Log out' }).tap();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('light and dark, every window open: nothing grave for axe', async ({ page, product }) => {
  await logIn(page, product);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/whatsapp-shop', '/analytic', '/telegram', '/nothing-here']) {
      await page.goto(`${product.console}${path}`);
      await expect(title(page)).toBeVisible();
      await noGraveAxeViolations(page);
    }
    await page.goto(`${product.console}/build`);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Company' })).toBeVisible();
    await noGraveAxeViolations(page);
    await page.keyboard.press('Escape');
    for (const key of ['?', 'Control+k']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await noGraveAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
});
