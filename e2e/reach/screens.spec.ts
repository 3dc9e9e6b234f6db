// The main screens for everybody: what a screen reader is told, what a finger can hit, what stays where it is while the rest loads.
import type { Page } from '@playwright/test';
import { logIn as apiClient, type Client } from '../support/api.ts';
import { importFolder } from '../support/import-folder.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';
import { smallTargets } from '../support/small-targets.ts';

test.setTimeout(420_000);
// Trees and lists tell of the demo as it begins.
test.use({ untouchedFor: 'reach' });

const owner = 'owner@demo.kolaj.test';
const season = 'Güz 2026 46. Hafta';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

interface Places {
  folder: string;
  subfolder: string;
  collage: string;
}

/** One brand of the demo's season, imported once for all journeys of this file. */
async function openShop(page: Page, product: Product): Promise<Places> {
  const client = await apiClient(product, owner, demoPassword);
  const folder = (await knownFolder(client)) ?? (await importFolder(client, season));
  const { body } = await client.get(`/shop/folder/get/${folder}/all`);
  const cards: { id: string; code: string; subfolder_id: string }[] = Object(body.result).kolaj;
  const [first] = cards.toSorted((a, b) => a.code.localeCompare(b.code));
  await logIn(page, product, owner);
  return { folder, subfolder: first?.subfolder_id ?? '', collage: first?.id ?? '' };
}

async function knownFolder(client: Client): Promise<string | undefined> {
  const { body } = await client.form('/shop/folder/list', {});
  return Object(body.data).result.find(({ data }: { data: object }) => Object(data).name === season)?.id;
}

const screens = {
  list: () => '/whatsapp-shop',
  brands: ({ folder }) => `/whatsapp-shop/${folder}`,
  collages: ({ folder, subfolder }) => `/whatsapp-shop/${folder}/${subfolder}`,
  editor: ({ folder, subfolder, collage }) => `/whatsapp-shop/${folder}/${subfolder}/${collage}`,
  verify: ({ folder, subfolder }) => `/whatsapp-shop/verify/${folder}?subfolder=${subfolder}`,
  templates: () => '/whatsapp-shop/templates',
  broadcast: () => '/wgroup',
  send: ({ subfolder }) => `/wgroup/send/${subfolder}`,
  build: () => '/build',
  settings: () => '/settings',
} as const satisfies Record<string, (places: Places) => string>;

/** The room that verifies lies over the page, which is inert then. */
const content = (page: Page) => page.getByRole('main').last();

/** What it asks for has come, and is drawn. */
async function open(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(product.console + path, { waitUntil: 'networkidle' });
  await expect(content(page)).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

test('a screen reader is told what is there', async ({ page, product }) => {
  const places = await openShop(page, product);
  for (const [name, pathOf] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open(page, product, pathOf(places));
      await expect(content(page)).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a finger hits everything', async ({ page, product }) => {
    const places = await openShop(page, product);
    const others = ['/telegram', '/analytic', '/orders', '/brands', '/calendar', '/staff', '/account'];
    const found: Record<string, string[]> = {};
    for (const path of [...Object.values(screens).map((pathOf) => pathOf(places)), ...others]) {
      await open(page, product, path);
      const small = await smallTargets(page);
      if (small.length > 0) found[path] = small;
    }
    expect(found).toEqual({});
  });
});

/** Answers come one after the other, so that each arrives on a page that is drawn without it. */
const answerSlowly = (page: Page) => {
  let asked = 0;
  return page.route('**/api/shop/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, asked * 80));
    await route.continue().catch(() => undefined);
  });
};

/** How far what was already drawn has moved since the page began, as browsers add it up. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('nothing moves while the rest of a page loads', async ({ page, product }) => {
  const places = await openShop(page, product);
  await watchShifts(page);
  await answerSlowly(page);
  const moved: Record<string, number> = {};
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    for (const name of ['templates', 'settings', 'broadcast'] as const) {
      const pathOf: (places: Places) => string = screens[name];
      await open(page, product, pathOf(places));
      const shifts = await page.evaluate(() => Number(Object(Reflect.get(globalThis, 'seen')).shifts));
      if (shifts > 0.02) moved[`${name} at ${viewport.width}`] = shifts;
    }
  }
  expect(moved).toEqual({});
});

test('at 200 % the picture that is judged stays large', async ({ browser, product }) => {
  // A window of 1440 × 900 has half of each then.
  const context = await browser.newContext({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const places = await openShop(page, product);
  await open(page, product, screens.verify(places));
  const picture = page.locator('main [data-zoomed] img');
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(320);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await context.close();
});
