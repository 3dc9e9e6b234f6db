// A visitor who does not read the shop's language.
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

test.use({ locale: 'de-AT', untouchedFor: 'the visitor of a site' });
test.setTimeout(240_000);

test('reads the site in the own language, changes it, and orders in the language of the shop', async ({
  page,
  product,
}) => {
  const site = await publishedSite(product, {
    ...{ language: 'TR', search_product: true, whatsapp_phone: '+905320000000' },
    cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true, min_items: 0, note: '' },
  });
  await page.goto(site);
  await expect(page.getByRole('heading', { name: 'Neueste' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.locator('[aria-labelledby="newest"] .tile').first().click();
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await noGraveAxeViolations(page);

  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Русский' });
  await expect(page.getByRole('button', { name: 'Ещё один' })).toBeVisible();
  await page.goto(`${site}cart/`);
  await expect(page.getByText('Примечание для магазина')).toBeVisible();
  const order = page.locator('[data-send] a');
  await expect(order).toHaveText('Отправить заказ в WhatsApp');
  expect(await order.getAttribute('href')).toContain(encodeURIComponent('Merhaba, bunu sipariş etmek istiyorum:'));

  await page.goto(`${site}search/?l=fr`);
  await expect(page.getByRole('status')).toHaveText(/résultats?$|trouvés?$/);
});
