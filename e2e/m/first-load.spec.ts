// What the app needs is asked for with its page, and once: a call or a file that waits for another one costs a phone a round trip.
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';

// The worker would fetch all files of the app besides.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });

test('the page names what comes next: the login, then the owner’s page and its first call', async ({
  page,
  product,
}) => {
  const at = `${product.console}/m`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  const named = async () => {
    asked.length = 0;
    const answer = await page.goto(at);
    const links = [...((await answer?.text()) ?? '').matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)];
    return links.map(([, href = '']) => href);
  };

  const beforeLogin = await named();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(beforeLogin).toContainEqual(expect.stringContaining('/login-'));
  expect(beforeLogin.filter((href) => href.startsWith('/api/'))).toEqual([]);

  await logIn(page, product);
  const links = await named();
  await expect(page).toHaveURL(/\/m\/approve$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Approve' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCount(0);
  expect(links).toContain('/api/auth/pocket');
  expect(links).toContainEqual(expect.stringContaining('/approve.page-'));
  for (const href of links)
    expect(
      asked.filter((path) => path === href),
      href,
    ).toHaveLength(1);
});

test.describe('with the worker that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page names what comes next there, not what another one needs', async ({ page, product }) => {
    await logIn(page, product);
    await page.goto(`${product.console}/m/stop`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Stop' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Stop' })).toBeVisible();
    const named = await page
      .locator('head link[rel$="preload"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(named).toContainEqual(expect.stringContaining('/stop.page-'));
    expect(named.filter((href) => href.includes('/approve'))).toEqual([]);
  });
});
