// Films on the catalogue site: nothing of YouTube before a yes, readable without a script, and the published ones as a call (ENT-43, API-58).
import { type Browser, devices, type Page } from '@playwright/test';
import { logIn, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { approvedFolder, publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { emptySandbox, ledgerOf, receivedBy } from '../support/sandbox.ts';
import { logIn as logInToConsole } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(300_000);

const shots = process.env.KOLAJ_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
};

/** The demo shop with three films: two of the first brand, one that nobody has given a brand. */
async function siteWithFilms(product: Product, settings: Record<string, unknown>): Promise<string> {
  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  // Brands are there once a folder was imported.
  await publishedSite(product, {});
  const [brand] = resultOf(await client.form('/shop/brand/list', {}));
  const productBrand = `?brand=${brand?.hash}`;
  const known = resultOf(await client.form('/shop/reels/list', {}));
  if (known.length === 0) {
    await client.form('/shop/reels/upsert', { youtubePlasyList: 'PLkolaj123456' });
    await client.form('/shop/reels/refresh', {});
    const data = [
      { id: 'kolajfilm01', mainId: 1, name: 'Yaz <b>2026</b>', productBrand },
      { id: 'kolajfilm02', mainId: 2, name: 'Yeni elbiseler', productBrand },
    ];
    await client.form('/shop/reels/upsert', { data });
    const posterOf = async () => resultOf(await client.form('/shop/reels/list', {}))[1]?.poster;
    await expect.poll(posterOf, { timeout: 60_000 }).toMatch(/^http/);
  }
  const films = { show_videos: true, show_videos_title: 'Videolarımız', language: 'TR' };
  return publishedSite(product, { ...films, ...settings });
}

// The demo shop is as others expect it again.
test.afterEach(async ({ product }) => {
  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/shop/updateClientConfig', { client_config: { show_videos: false } });
});

/** Everything that the page asks of others than us. */
function strangers(page: Page, product: Product): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(product.site)) asked.push(request.url());
  });
  return asked;
}

async function visitor(browser: Browser, options: object) {
  const context = await browser.newContext({ locale: 'tr-TR', ...options });
  const page = await context.newPage();
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>It plays.</p>' }),
  );
  return page;
}

test('a tap plays after a yes, on a phone and on a desk; without a script each film is a link', async ({
  browser,
  product,
}) => {
  const site = await siteWithFilms(product, { video_to_product: false });
  for (const [name, options] of [
    ['phone', phone],
    ['desk', { viewport: { width: 1440, height: 900 } }],
  ] as const) {
    const page = await visitor(browser, options);
    const asked = strangers(page, product);
    await page.goto(site);
    const films = page.locator('[data-film]');
    await expect(page.getByRole('heading', { name: 'Videolarımız' })).toBeVisible();
    await expect(films).toHaveCount(2);
    await expect(films.first()).toContainText('Yaz <b>2026</b>');
    await films.first().scrollIntoViewIfNeeded();
    await expect(films.first().locator('img')).toHaveJSProperty('complete', true);
    await noGraveAxeViolations(page);
    await shoot(page, `site-reels-${name}`);

    await films.first().getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: 'Yaz <b>2026</b>' });
    await expect(dialog.getByText('YouTube internet adresinizi öğrenir')).toBeVisible();
    await noGraveAxeViolations(page);
    await shoot(page, `site-reels-${name}-question`);
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Videoyu oynat' }).click();
    await expect(page.frameLocator('.film iframe').getByText('It plays.')).toBeVisible();
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/kolajfilm01\?/)]);
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.context().close();
  }
  const reader = await visitor(browser, { javaScriptEnabled: false });
  await reader.goto(site);
  await expect(reader.locator('[data-film] a').first()).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=kolajfilm01',
  );
  await reader.context().close();

  const published = await fetch(`${product.console}/api/shop/allreels?keyword=DEMO`);
  expect(published.headers.get('cache-control')).toBe('public, max-age=60');
  const { data } = await published.json();
  expect(data.result.map(({ id, mainId }: { id: string; mainId: number }) => [id, mainId])).toEqual([
    ['kolajfilm01', 1],
    ['kolajfilm02', 2],
  ]);
});

test('where the shop wants it a tap opens the brand, and the mark plays', async ({ browser, product }) => {
  const site = await siteWithFilms(product, { video_to_product: true });
  const page = await visitor(browser, phone);
  await page.goto(site);
  const film = page.locator('[data-film]').first();
  await film.getByRole('button', { name: /Yaz/ }).click();
  await expect(page.getByRole('button', { name: 'Videoyu oynat' })).toBeVisible();
  await page.keyboard.press('Escape');
  await film.locator('.reel-name').click();
  await expect(page).toHaveURL(/\/b\/[\w-]+\/$/);
  await page.context().close();
});

test('a film that names a product leads to it, and to its brand while the site does not have it', async ({
  browser,
  product,
}) => {
  const settings = { video_to_product: true };
  const site = await siteWithFilms(product, settings);
  const page = await visitor(browser, phone);
  await page.goto(site);
  const films = page.locator('[data-film]');
  await films.first().locator('.reel-name').click();
  await expect(page).toHaveURL(/\/b\/[\w-]+\/$/);
  const code = await page.locator('.tile-code').first().innerText();

  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  const name = async (productCode: readonly [string, string]) => {
    const known = resultOf(await client.form('/shop/reels/list', {})).slice(0, 2);
    const data = known.map(({ id, mainId, name: called, productBrand }, at) => ({
      ...{ id, mainId, name: called, productBrand, productCode: productCode[at] },
    }));
    expect((await client.form('/shop/reels/upsert', { data })).body).toMatchObject({ success: true });
    await publishedSite(product, { show_videos: true, language: 'TR', ...settings });
  };
  await name([code.toLowerCase(), 'NOT-THERE']);
  await page.goto(site);
  await expect(films.first().locator('.reel-brand')).toContainText(` · ${code}`);
  await shoot(page, 'site-reels-product');
  await films.first().getByRole('button', { name: /Yaz/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: code })).toHaveAttribute('href', /p\/[\w-]+\/$/);
  await page.keyboard.press('Escape');
  await noGraveAxeViolations(page);
  await films.first().locator('.reel-name').click();
  await expect(page).toHaveURL(/\/p\/[\w-]+\/$/);
  await expect(page.locator('main')).toContainText(code);

  await page.goto(site);
  await films.nth(1).locator('.reel-name').click();
  await expect(page).toHaveURL(/\/b\/[\w-]+\/$/);

  // The owner sees of both what they open.
  const desk = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })).newPage();
  await logInToConsole(desk, product);
  await desk.goto(`${product.console}/reels`);
  const lost = desk.getByText('Not on the site: opens the brand');
  await expect(desk.getByRole('listitem').filter({ has: lost })).toHaveText([/NOT-THERE/]);
  await noGraveAxeViolations(desk);
  await shoot(desk, 'reels-not-on-site');
  await desk.context().close();
  await name(['', '']);
  await page.context().close();
});

test('the collages of today become a film to download and to send to groups', async ({ browser, product }) => {
  await siteWithFilms(product, {});
  const client = await logIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/account/updateInfo', { language: 'en' });
  const { body } = await client.form('/shop/reels/film/list', {});
  test.skip(Object(body.data).is_ready !== true, 'ffmpeg with libx264 is not installed here');

  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logInToConsole(page, product);
  await page.goto(`${product.console}/reels`);
  await expect(page.getByRole('button', { name: 'Make today’s film' })).toBeVisible();
  // The site's folder alone has fewer collages than a film needs; the open page hears of what is approved.
  await approvedFolder(client, 'Yaz Sonu İndirim');
  // What another journey of this shop has marked as sold out is in no film.
  const { body: soldOut } = await client.form('/shop/sold-out/list', {});
  const marks = Object(soldOut.data).result.products.flatMap((of: object) => Object(of).marks);
  if (marks.length > 0) await client.form('/shop/sold-out/lift', { marks });
  const films = await client.form('/shop/reels/film/list', {});
  expect(Object(films.body.data).collages_today).toBeGreaterThanOrEqual(4);
  await expect(page.getByText(/^Upright, without sound, of \d+ collages/)).toBeVisible();
  await page.getByRole('button', { name: 'Make today’s film' }).click();
  await expect(page.getByText(/^The film is being made/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Download MP4' });
  await expect(link).toBeVisible({ timeout: 200_000 });
  await noGraveAxeViolations(page);
  await shoot(page, 'reels-film');
  const film = await fetch((await link.getAttribute('href')) ?? '');
  const bytes = Buffer.from(await film.arrayBuffer());
  expect([film.headers.get('content-type'), bytes.toString('latin1', 4, 8)]).toEqual(['video/mp4', 'ftyp']);

  await emptySandbox(product);
  await client.form('/shop/broadcast/stop', {});
  await page.getByRole('button', { name: /^Send to groups: film of/ }).click();
  const choice = page.getByRole('dialog', { name: 'Which groups get the film?' });
  await expect(choice.getByText('All sending is stopped.')).toBeVisible();
  await expect(choice.getByText('What you send now waits until sending is resumed')).toBeVisible();
  await noGraveAxeViolations(page);
  await shoot(page, 'reels-film-stopped');
  await client.form('/shop/broadcast/go-on', {});
  await expect(choice.getByText('All sending is stopped.')).toHaveCount(0);
  const groups = ['Beren VIP', 'Lalezar Kanal'];
  for (const name of groups) await choice.getByRole('checkbox', { name, exact: true }).check();
  await choice.getByLabel('Words below the film').fill('Bugün gelenler');
  await noGraveAxeViolations(page);
  await shoot(page, 'reels-film-groups');
  await choice.getByRole('button', { name: 'Continue with 2 groups' }).click();
  const question = page.getByRole('dialog', { name: 'Send this film to 2 groups?' });
  await expect(question).toContainText('Beren VIP');
  await expect(question).toContainText('Sending takes');
  await noGraveAxeViolations(page);
  await shoot(page, 'reels-film-question');
  expect(await ledgerOf(product)).toEqual([]);
  await question.getByRole('button', { name: 'Send to 2 groups' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('2/2', { timeout: 60_000 });
  expect(await receivedBy(product)).toEqual(Object.fromEntries(groups.map((name) => [name, 1])));
  expect((await ledgerOf(product)).map(({ url }) => url)).toEqual(Array(2).fill(film.url));

  // Where it is, it is not offered again; who wants it there once more says so.
  await page.getByRole('button', { name: /^Send to groups: film of/ }).click();
  const [held = ''] = groups;
  await expect(choice.getByRole('checkbox', { name: held, exact: true })).toBeDisabled();
  await expect(choice.getByText(/^Has it since/)).toHaveCount(2);
  await choice.getByLabel(/^Also to groups that have it/).check();
  await expect(choice.getByRole('checkbox', { name: held, exact: true })).toBeEnabled();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'What each group received' }).click();
  await expect(page).toHaveURL(/\/wgroup\/history\?broadcast=/);
  await expect(page.getByText('Film of the day').first()).toBeVisible();
  await shoot(page, 'reels-film-history');
  await context.close();
});
