// An owner looks at what is not published yet, on the page, on a phone and as somebody whom the address was sent.
import { logIn as apiLogIn, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import { logIn } from '../support/shell.ts';

test.use({ viewport: { width: 1440, height: 900 }, untouchedFor: 'the preview of a shop that has published' });
test.setTimeout(240_000);

test('a change is seen before it is published, by whoever has the address, until that ends', async ({
  page,
  browser,
  product,
}) => {
  const site = await publishedSite(product, { language: 'EN', title: 'Before' });
  const client = await apiLogIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/account/updateInfo', { language: 'en' });
  await client.form('/shop/updateClientConfig', { client_config: { title: 'After' } });
  await logIn(page, product);
  await page.goto(`${product.console}/build`);

  const next = page.frameLocator('iframe[title="The site as it would be published now"]');
  await expect(next.getByText('Preview: not published yet.')).toBeVisible();
  await expect(next.getByRole('heading', { name: 'After' })).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(
    page.frameLocator('iframe[title="The live site"]').getByRole('heading', { name: 'Before' }),
  ).toBeVisible();

  const address = (await page.getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? '';
  expect(address).toMatch(new RegExp(`^${product.site}/preview/next/[\\w-]{32}/$`));
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const troubles: string[] = [];
  stranger.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'After' })).toBeVisible();
  await stranger.locator('#brands + ul .tile').first().click();
  await stranger.locator('.grid .tile').first().click();
  await expect(stranger.locator('.panel-code')).toBeVisible();
  await expect(stranger.getByText('Preview: not published yet.')).toBeVisible();
  expect(troubles).toEqual([]);
  await stranger.goto(site);
  await expect(stranger.getByRole('heading', { name: 'Before' })).toBeVisible();

  await page.getByRole('button', { name: 'Not published yet' }).click();
  await page.getByRole('button', { name: 'New address, end the old one' }).click();
  await expect(page.getByRole('link', { name: 'Preview' })).not.toHaveAttribute('href', address);
  await stranger.goto(address);
  await expect(stranger.getByText('This preview has ended.')).toBeVisible();
});

test('two versions are looked at beside each other, on a phone one in place of the other', async ({
  page,
  product,
}) => {
  await publishedSite(product, { language: 'EN', title: 'One' });
  await publishedSite(product, { title: 'Two' });
  const client = await apiLogIn(product, 'owner@demo.kolaj.test', demoPassword);
  await client.form('/account/updateInfo', { language: 'en' });
  expect(resultOf(await client.form('/shop/build/list', {})).length).toBeGreaterThan(1);
  await logIn(page, product);
  await page.goto(`${product.console}/build`);
  await page
    .getByRole('button', { name: /^Compare .* with the live site$/ })
    .first()
    .click();
  const frames = page.getByRole('dialog').locator('iframe');
  await expect(frames).toHaveCount(2);
  await expect(frames.first().contentFrame().getByRole('heading', { name: 'One' })).toBeVisible();
  await expect(frames.last().contentFrame().getByRole('heading', { name: 'Two' })).toBeVisible();
  await noGraveAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(frames).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Live', exact: true }).click();
  await expect(frames.contentFrame().getByRole('heading', { name: 'Two' })).toBeVisible();
});
