// The shell around every page, against the whole product: guards, navigation, addresses, palette, keys, language, phone.
import type { Browser, Page } from '@playwright/test';
import { noGraveAxeViolations } from './support/axe.ts';
import { demoPassword, expect, type Product, test } from './support/product.ts';

test.setTimeout(240_000);
// A page that asks once more at the very end must not fail the test that is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const password = 'Kumas-2026!';
const demoOwner = 'owner@demo.kolaj.test';
let people = 0;

/** Logs in in this browser, without the form. */
async function logIn(page: Page, { console: origin }: Product, username = demoOwner): Promise<void> {
  const form = { __json__: JSON.stringify({ username, password: demoPassword }) };
  const answer = await page.request.post(`${origin}/api/auth/login`, { form });
  expect(await answer.json()).toMatchObject({ success: true });
}

/** A new account with its new shop, which has nothing set up; logged in in this browser. */
async function newShop(page: Page, { console: origin }: Product): Promise<string> {
  people += 1;
  const email = `kabuk-${people}-${Date.now()}@kolaj.test`;
  const account = { email, password, name: 'Defne Aksoy', consent: true, language: 'en' };
  const answer = await page.request.post(`${origin}/api/auth/register`, {
    form: { __json__: JSON.stringify(account) },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return email;
}

/** Changes what the server says of the shop: a shop without settings, or none at all, is not made by any screen. */
const withProduct = (page: Page, change: (product: object) => object | null) =>
  page.route('**/api/shop/product', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, product: change(body.product) } });
  });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sideNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const linksOf = (page: Page) => sideNavigation(page).getByRole('link').allInnerTexts();

async function leaves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The page in Turkish, whatever was chosen before. */
const inTurkish = (page: Page) => page.addInitScript(() => localStorage.setItem('kolaj-language', 'tr'));

test.describe('guards', () => {
  test('agents are told so and can log out', async ({ page, product }) => {
    await logIn(page, product, 'agent@demo.kolaj.test');
    for (const path of ['/', '/account', '/yta', '/build']) {
      await page.goto(`${product.console}${path}`);
      await expect(title(page)).toHaveText('Agent accounts have no access.');
    }
    await expect(page.getByText('403')).toBeVisible();
    await noGraveAxeViolations(page);
    await leaves(page);
  });

  test('agents read it in Turkish as it was written', async ({ page, product }) => {
    await inTurkish(page);
    await logIn(page, product, 'agent@demo.kolaj.test');
    await page.goto(product.console);
    await expect(title(page)).toHaveText('Agent Hesaplarının Erişim Yetkisi Yoktur.');
  });

  test('a shop without settings is told so, and goes on when it has them', async ({ page, product }) => {
    await inTurkish(page);
    await logIn(page, product);
    await withProduct(page, (shop) => ({ ...shop, client_config: null }));
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toHaveText('Hesap Ayarlarınız Tanımlanmamıştır. Lütfen Bizimle İletişime Geçin!');
    await expect(page.getByText('403')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.unroute('**/api/shop/product');
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(title(page)).toHaveText('Yayınla');
  });

  test('an account without a shop', async ({ page, product }) => {
    await logIn(page, product);
    await withProduct(page, () => null);
    await page.goto(product.console);
    await expect(title(page)).toHaveText('This account has no shop yet.');
    await noGraveAxeViolations(page);
    await leaves(page);
  });

  test('an administrator without a shop begins in the administration', async ({ page, product }) => {
    await logIn(page, product, 'admin@demo.kolaj.test');
    await page.goto(product.console);
    await expect(page).toHaveURL(/\/yta$/);
    await page.goto(`${product.console}/account`);
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
  });

  test('the administration is for administrators only', async ({ page, product }) => {
    await logIn(page, product);
    for (const path of ['/yta', '/yta/settings', '/yta/collage']) {
      await page.goto(`${product.console}${path}`);
      await expect(title(page)).toHaveText('This page is for administrators.');
    }
    await page.getByRole('link', { name: 'Back to homepage' }).click();
    await expect(page).toHaveURL(/\/whatsapp-shop$/);
  });

  test('a page that does not exist', async ({ page, product }) => {
    for (const path of ['/nothing-here', '/forgot/x', '/build/x']) {
      await page.goto(`${product.console}${path}`);
      await expect(title(page)).toHaveText('We are sorry, Page not found!');
      await expect(page.getByText('404')).toBeVisible();
    }
    await noGraveAxeViolations(page);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
  });

  test('a shop that cannot be loaded: what, its request, and again', async ({ page, product }) => {
    await logIn(page, product);
    const broken = { success: false, code: 'internal', message: 'Something went wrong.', request_id: 'r-4711' };
    await page.route('**/api/shop/product', (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto(product.console);
    await expect(title(page)).toHaveText(
      'There was some errors while loading the page. Please reload the page and try again.',
    );
    await expect(page.getByText('Load Failed.')).toBeVisible();
    await expect(page.getByText('r-4711')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.unroute('**/api/shop/product');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(title(page)).toHaveText('Kolaj');
  });

  test('nobody without a session gets past the door, and comes back to where they wanted to go', async ({
    page,
    product,
  }) => {
    for (const path of ['/', '/build', '/wgroup?q=a', '/account', '/staff', '/yta', '/analytic', '/settings']) {
      await page.goto(`${product.console}${path}`);
      await expect(page).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent(path).replaceAll('.', '\\.')}$`));
    }
  });
});

test.describe('navigation', () => {
  test('shows what the shop has set up, whoever looks', async ({ page, browser, product }) => {
    const ofShop = ['Kolaj', 'Build', 'Analytic', 'Broadcast', 'Brands', 'Settings'];
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

  test('has every page in the specification’s order when everything is set up', async ({ page, product }) => {
    await logIn(page, product);
    await withProduct(page, (shop) => ({
      ...shop,
      features: { broadcast: true, telegram: true, reels: true, has_schema: true },
    }));
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    const all = ['Kolaj', 'Build', 'Analytic', 'Broadcast', 'Telegram', 'Brands', 'Reels', 'Settings'];
    expect(await linksOf(page)).toEqual([...all, 'Staff', 'Account']);
  });

  test('a new shop has neither Broadcast nor Telegram nor Reels; their addresses say why', async ({
    page,
    product,
  }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/account`);
    await expect(title(page)).toBeVisible();
    expect(await linksOf(page)).toEqual(['Kolaj', 'Build', 'Analytic', 'Brands', 'Settings', 'Staff', 'Account']);
    const why = {
      '/wgroup': 'Broadcast is not set up for this shop',
      '/wgroup/phones_status': 'Broadcast is not set up for this shop',
      '/telegram': 'Telegram is not set up for this shop',
      '/reels': 'Videos are switched off for this shop',
    };
    for (const [path, sentence] of Object.entries(why)) {
      await page.goto(`${product.console}${path}`);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible();
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

test.describe('addresses', () => {
  const pages = {
    '/whatsapp-shop': 'Kolaj',
    '/build': 'Build',
    '/whatsapp-shop/build': 'Build',
    '/analytic': 'Analytic',
    '/brands': 'Brands',
    '/whatsapp-shop/brands': 'Brands',
    '/settings': 'Settings',
    '/whatsapp-shop/settings': 'Settings',
    '/telegram': 'Telegram',
    '/reels': 'Reels',
    '/wgroup': 'Broadcast',
    '/wgroup/phones_status': 'Phones',
    '/wgroup/production_images': 'Production images',
    '/wgroup/mobile_images': 'Mobile images',
    '/wgroup/send_production/x': 'Production images',
    '/wgroup/send_mobile/x': 'Mobile images',
    '/whatsapp-shop/broadcast/x': 'Send a folder',
    '/account': 'Account',
    '/account/company': 'Account',
    '/staff': 'Staff',
  };
  const gone = '00000000-0000-4000-8000-000000000000';
  const detours = {
    '/': '/whatsapp-shop',
    '/whatsapp-shop/modal': '/whatsapp-shop',
    '/whatsapp-shop/unknown': '/whatsapp-shop',
    '/whatsapp-shop/a/b/c/d': '/whatsapp-shop',
    [`/whatsapp-shop/${gone}/${gone}/${gone}`]: '/whatsapp-shop',
    [`/whatsapp-shop/${gone}/all/not-an-id`]: '/whatsapp-shop',
    '/wgroup/unknown': '/wgroup',
    '/wgroup/a/b/c': '/wgroup',
    '/wgroup/telegram': '/wgroup',
    '/account/unknown': '/account',
  };

  test('every page of the specification stands', async ({ page, product }) => {
    await logIn(page, product);
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(`${product.console}${path}`);
      await expect(title(page), path).toHaveText(name);
      await expect(page, path).toHaveURL(`${product.console}${path}`);
    }
  });

  test('unknown ones lead to the area they are in', async ({ page, product }) => {
    await logIn(page, product);
    for (const [path, area] of Object.entries(detours)) {
      await page.goto(`${product.console}${path}`);
      await expect(page, path).toHaveURL(`${product.console}${area}`);
    }
  });

  test('a shop without a template chooses one first, but has its account', async ({ page, product }) => {
    await newShop(page, product);
    for (const path of ['/', '/whatsapp-shop', '/whatsapp-shop/build']) {
      await page.goto(`${product.console}${path}`);
      await expect(page, path).toHaveURL(`${product.console}/whatsapp-shop/modal`);
    }
    await page.goto(`${product.console}/account`);
    await expect(page).toHaveURL(`${product.console}/account`);
    await expect(title(page)).toBeVisible();
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
    await palette.getByRole('combobox').fill('anal');
    await expect(palette.getByRole('option')).toHaveText(['Analytic']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/analytic$/);
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: /^Search/ }).click();
    await expect(palette.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveText(['Analytic']);
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
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Kolaj', 'Broadcast', 'Analytic', 'Build']);
    await bar.getByRole('link', { name: 'Build' }).tap();
    await expect(title(page)).toHaveText('Build');

    await bar.getByRole('button', { name: 'More' }).tap();
    const more = page.getByRole('dialog', { name: 'More' });
    await noGraveAxeViolations(page);
    expect(await more.getByRole('link').allInnerTexts()).toEqual(['Brands', 'Settings', 'Staff', 'Account']);
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

test.describe('when something ends', () => {
  test('a session that ended asks for the password in place and keeps what was typed', async ({ page, product }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/account`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Defne Aksoy Yıldız');
    await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Lalezar');
    await page.context().clearCookies();
    await page.getByRole('region', { name: 'Personal information' }).locator('button[type=submit]').click();

    const over = page.getByRole('dialog', { name: 'Log in again' });
    await expect(over.getByText('Session is not valid.')).toBeVisible();
    await expect(over.getByLabel('Password', { exact: true })).toBeFocused();
    await noGraveAxeViolations(page);
    await over.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
    await over.getByRole('button', { name: 'Log in' }).click();
    await expect(over.getByText('Login Error...')).toBeVisible();
    await over.getByLabel('Password', { exact: true }).fill(password);
    await over.getByRole('button', { name: 'Log in' }).click();
    await expect(over).toBeHidden();
    await expect(name).toHaveValue('Defne Aksoy Yıldız');
    const saved = page.waitForResponse('**/api/auth/updateInfo');
    await page.getByRole('region', { name: 'Personal information' }).locator('button[type=submit]').click();
    expect((await saved).ok()).toBe(true);
  });

  test('another person’s log-in in this browser leaves nothing of the first one', async ({ page, product }) => {
    await page.clock.install();
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(page.getByRole('button', { name: 'Account: Selin Yılmaz' })).toBeVisible();
    await logIn(page, product, 'owner@demo2.kolaj.test');
    // Back in this tab after a while: it asks who is there.
    await page.clock.fastForward(60_000);
    // It may have asked by itself meanwhile, and be on its way to the other shop.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))).catch(() => undefined);
    await expect(sideNavigation(page).getByText('Defne Butik')).toBeVisible();
  });

  test('no connection is said, and that nothing is sent', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('No connection. Nothing is sent.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('No connection. Nothing is sent.')).toBeHidden();
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

async function anotherPerson(browser: Browser, product: Product, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
  const page = await context.newPage();
  await logIn(page, product, username);
  return page;
}
