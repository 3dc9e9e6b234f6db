// The owner's publishing: a changed price is listed, published, seen by visitors, rolled back and brought back; a build is stopped;
// what a site lacks is one tap from where it is put right.
import type { Page } from '@playwright/test';
import { logIn as apiLogIn, type Client, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';

test.use({ viewport: { width: 1440, height: 900 }, untouchedFor: 'the build page of a shop that has published' });
test.setTimeout(240_000);

async function owner(page: Page, product: Product): Promise<Client> {
  const client = await apiLogIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/account/updateInfo', { language: 'en' });
  await logIn(page, product);
  return client;
}

/** The first product of the site gets this price, approved by a person. */
async function newPrice(client: Client, price: string): Promise<void> {
  const [folder] = resultOf(await client.form('/shop/folder/list', {})).filter(
    ({ data }) => Object(data).name === 'Güz 2026 46. Hafta',
  );
  const { body } = await client.get(`/shop/folder/get/${folder?.id}/all`);
  const { id } = Object(body.result).kolaj.find(({ status }: { status: string }) => status === 'verified');
  const answer = await client.form(`/shop/kolaj/get/${id}`, {});
  const { version, data } = Object(answer.body.data).result;
  const { kolaj_editor } = data;
  kolaj_editor.text_data.values.price = price;
  const saved = await client.form('/shop/kolaj/save', { id, version, data: { kolaj_editor }, status: 'verified' });
  expect(saved.body).toMatchObject({ success: true });
}

const published = (page: Page) => page.getByRole('button', { name: 'Publish again' }).first();
const shows = async (site: string, text: string) =>
  expect.poll(async () => (await (await fetch(`${site}products.json`)).text()).includes(text)).toBe(true);

test('a new price is listed, published, rolled back with one click and brought back', async ({ page, product }) => {
  const site = await publishedSite(product, { language: 'EN', title: 'Lalezar' });
  const client = await owner(page, product);
  await page.goto(`${product.console}/build`);
  await expect(published(page)).toBeVisible();

  await newPrice(client, '77,70');
  await client.form('/shop/updateClientConfig', { client_config: { header_color: '#7a1f3d', title: 'Yaz' } });
  await expect(page.getByText('Changed: 1 price')).toBeVisible();
  await expect(page.getByText(/^2 settings: (Title, Header colour|Header colour, Title)$/)).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Publish 3 changes' }).first().click();
  await expect(published(page)).toBeVisible({ timeout: 60_000 });
  await shows(site, '77.7');

  await page
    .getByRole('button', { name: /^Roll back to/ })
    .first()
    .click();
  await expect(page.getByText('The earlier version is live.')).toBeVisible();
  expect(await (await fetch(`${site}products.json`)).text()).not.toContain('77.7');
  await expect(page.getByText('Changed: 1 price')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await shows(site, '77.7');
  await expect(published(page)).toBeVisible();
});

test('a build that is stopped leaves the site as it was; one that was faster is out', async ({ page, product }) => {
  const site = await publishedSite(product, { language: 'EN', title: 'Before the stop' });
  const client = await owner(page, product);
  await page.goto(`${product.console}/build`);
  await client.form('/shop/updateClientConfig', { client_config: { title: 'After the stop' } });
  await page.getByRole('button', { name: 'Publish 1 change' }).first().click();
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = page.getByText('Stopped. The site stays as it was.');
  await expect(stopped.or(published(page))).toBeVisible();
  const title = (await stopped.isVisible()) ? 'Before the stop' : 'After the stop';
  expect(await (await fetch(site)).text()).toContain(title);
});

test('what the site lacks leads to where it is put right, and the plan to its settings', async ({ page, product }) => {
  await publishedSite(product, { language: 'EN', title: 'Gaps' });
  await owner(page, product);
  await page.goto(`${product.console}/build`);
  const gaps = page.getByText('No logo').getByRole('link');
  await expect(gaps.first()).toBeVisible();
  await gaps.first().click();
  await expect(page).toHaveURL(/\/brands\?brand=/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(/section=publishing/);
  await expect(page.getByRole('heading', { name: 'Publishing' })).toBeInViewport();
});

test('on a phone, in the dark', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await publishedSite(product, { language: 'EN', title: 'Small' });
  const client = await owner(page, product);
  await client.form('/shop/updateClientConfig', { client_config: { title: 'Smaller', logo: '', open_brands: true } });
  await page.goto(`${product.console}/build`);
  await expect(page.getByRole('button', { name: /^Publish \d changes?$/ }).last()).toBeInViewport();
  await expect(page.getByText('Title', { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await noGraveAxeViolations(page);
});
