// Who gets past the door and where to, what every address leads to, and what ends a visit, against the whole product.
import { noGraveAxeViolations } from './support/axe.ts';
import { addTemplate } from './support/imported-shop.ts';
import { expect, test } from './support/product.ts';
import { inTurkish, leaves, logIn, newShop, password, sideNavigation, title, withProduct } from './support/shell.ts';
import { newAddress } from './support/visitor.ts';

test.setTimeout(240_000);
// A page that asks once more at the very end must not fail the test that is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

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

  test('whoever registered without agreeing to the terms is asked first, whatever they open (D-94)', async ({
    page,
    product,
  }) => {
    const answer = await page.request.post(`${product.console}/api/auth/register`, {
      data: { email: newAddress(), password, name: 'Defne Aksoy', language: 'en' },
    });
    expect(await answer.json()).toMatchObject({ success: true });
    await page.goto(`${product.console}/account`);
    await expect(title(page)).toHaveText('Before you continue');
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(title(page)).toHaveText('Account');
    await page.reload();
    await expect(title(page)).toHaveText('Account');
  });

  test('a shop without settings is told so, and continues when it has them', async ({ page, product }) => {
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
      await expect(sideNavigation(page).getByRole('link', { name: 'Kolaj' })).toBeVisible();
    }
    await noGraveAxeViolations(page);
    await page.getByRole('link', { name: 'Back to homepage' }).click();
    // A shop that has sent already, in another journey, begins with its day.
    await expect(title(page)).toHaveText(/^(Kolaj|Today)$/);
    await expect(page).toHaveURL(/:\d+\/(whatsapp-shop)?$/);
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

  test('a page that does not exist keeps the navigation for those who are logged in', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/nothing-here`);
    await expect(title(page)).toHaveText('We are sorry, Page not found!');
    await expect(sideNavigation(page).getByRole('link', { name: 'Broadcast' })).toBeVisible();
    await noGraveAxeViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Kolaj' })).toBeVisible();
    await noGraveAxeViolations(page);
  });

  test('the session ends while a page loads: the question, and no failure behind it', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(product.console);
    const over = { success: false, code: 'unauthorized', message: 'Session is not valid.' };
    await page.route('**/api/shop/brands/**', (route) => route.fulfill({ status: 401, json: over }));
    await page.route('**/api/shop/brand/**', (route) => route.fulfill({ status: 401, json: over }));
    await page.getByRole('link', { name: 'Brands' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
    await expect(page.getByText('Load Failed.')).toHaveCount(0);
    await expect(page.getByText('Log in first.')).toHaveCount(0);
  });

  test('a shop that cannot be loaded: what, its request, and again', async ({ page, product }) => {
    await logIn(page, product);
    const broken = { success: false, code: 'internal', message: 'Something went wrong.', request_id: 'r-4711' };
    await page.route('**/api/shop/product', (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto(`${product.console}/whatsapp-shop`);
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
    '/wgroup/telegram': 'Telegram',
    '/reels': 'Reels',
    '/wgroup': 'Broadcast',
    '/wgroup/phones_status': 'Phone status',
    '/wgroup/production_images': 'Production images',
    '/wgroup/mobile_images': 'Mobile images',
    '/wgroup/history': 'Send history',
    '/account': 'Account',
    '/account/company': 'Account',
    '/staff': 'Staff',
  };
  const gone = '00000000-0000-4000-8000-000000000000';
  const detours = {
    '/whatsapp-shop/modal': '/whatsapp-shop',
    '/whatsapp-shop/unknown': '/whatsapp-shop',
    '/whatsapp-shop/a/b/c/d': '/whatsapp-shop',
    [`/whatsapp-shop/${gone}/${gone}/${gone}`]: '/whatsapp-shop',
    [`/whatsapp-shop/${gone}/all/not-an-id`]: '/whatsapp-shop',
    '/whatsapp-shop/broadcast/not-an-id': '/whatsapp-shop',
    '/wgroup/unknown': '/wgroup',
    '/wgroup/a/b/c': '/wgroup',
    '/wgroup/proof/x': '/wgroup/history',
    '/account/unknown': '/account',
  };

  test('every page of the specification exists', async ({ page, product }) => {
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

  test('an unknown folder says so, with the navigation beside it', async ({ page, product }) => {
    await logIn(page, product);
    const lists = ['', '/all', `/${gone}`].map((list) => `/whatsapp-shop/${gone}${list}`);
    const sends = ['send/', 'send_production/', 'send_mobile/'].map((kind) => `/wgroup/${kind}${gone}`);
    for (const path of [`/whatsapp-shop/broadcast/${gone}`, ...sends, ...lists]) {
      await page.goto(`${product.console}${path}`);
      await expect(page.getByRole('heading', { name: 'This folder does not exist' }), path).toBeVisible();
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Broadcast' }),
        path,
      ).toBeVisible();
      await expect(page, path).toHaveURL(`${product.console}${path}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { name: 'This folder does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'All folders' }).click();
    await expect(page).toHaveURL(`${product.console}/whatsapp-shop`);
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

    // One that has sent begins with what waits today.
    await addTemplate(page, product, 'first-1');
    await page.goto(`${product.console}/`);
    await expect(page).toHaveURL(`${product.console}/whatsapp-shop`);
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
    // It may have asked on its own in the meantime, and be on its way to the other shop.
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

  test('a server that is not reached takes nobody out of the console, though the browser calls itself online', async ({
    page,
    product,
  }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route('**/*', (route) => route.abort('connectionfailed'));
    await page.getByRole('link', { name: 'Staff' }).click();
    await expect(title(page)).toHaveText(/^There was some errors while loading the page/);
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  });

  test('a page that cannot be loaded without a connection says so, and opens when it is back', async ({
    page,
    product,
  }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/build`);
    await expect(title(page)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Staff' }).click();
    await expect(page.getByText('This page opens as soon as the connection is back.')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  });
});
