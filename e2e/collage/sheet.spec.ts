// All pictures of a folder as a contact sheet, and a day of the shop in pictures: on the screen, on paper, and as a link for colleagues.
import type { Page } from '@playwright/test';
import { logIn as apiClient, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { approvedFolder } from '../support/published.ts';
import { anotherPerson, logIn, newShop, title } from '../support/shell.ts';

test.setTimeout(300_000);
test.use({ viewport: { width: 1440, height: 900 }, untouchedFor: 'pictures of a whole folder' });

const season = 'Güz 2026 46. Hafta';
const owner = 'owner@demo.kolaj.test';

/** Pages of the PDF that a browser makes of the page. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

/** The folder's collages twenty times: nobody imports a season for this. */
const withMany = (page: Page) =>
  page.route('**/api/shop/folder/get/**', async (route) => {
    const answer = await (await route.fetch()).json();
    const many = Array.from({ length: 20 }, (_, nth) =>
      answer.result.kolaj.map((card: { id: string }) => ({ ...card, id: `${card.id.slice(0, -2)}${nth + 10}` })),
    );
    await route.fulfill({ json: { ...answer, result: { ...answer.result, kolaj: many.flat() } } });
  });

const pictures = (page: Page) => page.getByRole('main').getByRole('article').getByRole('listitem');

test('a folder as a contact sheet: the sizes, only what is approved, and paper', async ({ page, product }) => {
  const client = await apiClient(product, owner, demoPassword);
  await approvedFolder(client, season);
  const folder = String(
    resultOf(await client.form('/shop/folder/list', {})).find(({ data }) => Object(data).name === season)?.id,
  );
  await logIn(page, product);
  await withMany(page);
  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  await page.getByRole('link', { name: 'Contact sheet' }).click();
  await expect(page).toHaveURL(/\/pictures\/folder\//);
  await expect(pictures(page)).toHaveCount(60);
  await noGraveAxeViolations(page);
  expect(await pagesOf(page)).toBe(3);

  await page.getByRole('button', { name: '1 a page' }).click();
  await expect(page).toHaveURL(/size=one/);
  expect(await pagesOf(page)).toBe(60);
  await page.getByRole('button', { name: '4 a page' }).click();
  expect(await pagesOf(page)).toBe(15);

  await page.getByRole('button', { name: 'Only approved' }).click();
  await expect(page).toHaveURL(/approved=true/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Only approved' })).toHaveAttribute('aria-pressed', 'true');

  let isPrinted = false;
  await page.exposeFunction('printed', () => {
    isPrinted = true;
  });
  await page.evaluate(() => Object.assign(window, { print: () => Object(window).printed() }));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => isPrinted).toBe(true);
  const isThere = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;
  const images = await pictures(page).locator('img').all();
  expect(images).toHaveLength(60);
  for (const image of images) expect(await image.evaluate(isThere)).toBe(true);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${product.console}/pictures/folder/${crypto.randomUUID()}/all`);
  await expect(page.getByText('This folder does not exist')).toBeVisible();
});

test('a link to a day opens for the team, asks for the login, and leads into its shop', async ({
  page,
  browser,
  product,
}) => {
  const client = await apiClient(product, owner, demoPassword);
  await approvedFolder(client, season);
  await logIn(page, product);
  await page.goto(`${product.console}/pictures/today`);
  await expect(title(page)).toHaveText('The day in pictures');
  await expect(pictures(page).first()).toBeVisible();
  const count = await pictures(page).count();
  await noGraveAxeViolations(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/pictures\/\d{4}-\d{2}-\d{2}\?shop=/);

  const colleague = await anotherPerson(browser, product, 'staff@demo.kolaj.test');
  await colleague.goto(link);
  await expect(pictures(colleague)).toHaveCount(count);

  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await stranger.goto(link);
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.getByLabel('E-mail').fill(owner);
  await stranger.getByLabel('Password', { exact: true }).fill(demoPassword);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await expect(pictures(stranger)).toHaveCount(count);

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await newShop(other, product);
  await other.goto(link);
  await expect(other.getByText('This page belongs to a shop you do not work in')).toBeVisible();
  await expect(pictures(other)).toHaveCount(0);
});
