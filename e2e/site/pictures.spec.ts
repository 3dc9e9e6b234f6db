// A visitor looks at the pictures of a product: collage, own photos, closely, and sends one on.
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, untouchedFor: 'the visitor of a site' });
test.setTimeout(240_000);

test('a product has its collage and its own photos, to swipe, to look at closely and to share', async ({
  page,
  product,
}) => {
  const look = { language: 'EN', show_detail: true, share_button_text: 'share' };
  const site = await publishedSite(product, { ...look, product_pictures: 'both' });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = async (data: ShareData) => {
      shared.push({ text: data.text, types: data.files?.map(({ type, size }) => [type, size > 5000]) });
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await page.goto(site);
  await page.locator('[aria-labelledby="newest"] .tile').first().click();
  const gallery = page.getByRole('region', { name: 'Pictures' });
  const pictures = gallery.getByRole('listitem');
  expect(await pictures.count()).toBeGreaterThan(1);
  await noGraveAxeViolations(page);

  const dots = gallery.locator('.slide-dots i');
  await expect(dots).toHaveCount(await pictures.count());
  await gallery.locator('.slides').evaluate((slides) => slides.scrollTo(slides.clientWidth, 0));
  await expect(dots.nth(1)).toHaveClass('here');

  await pictures.nth(1).getByRole('link').click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText(/^2 \/ \d$/)).toBeVisible();
  await noGraveAxeViolations(page);
  const shown = viewer.getByRole('listitem').nth(1).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  const widthOf = async () => (await shown.boundingBox())?.width ?? 0;
  const whole = await widthOf();
  await shown.dblclick();
  await expect.poll(widthOf).toBeCloseTo(whole * 2.5, 0);
  await page.keyboard.press('0');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText(/^1 \/ \d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(dots.first()).toHaveClass('here');

  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => Object(window).shared))
    .toEqual([{ text: expect.stringContaining(page.url()), types: [['image/jpeg', true]] }]);

  const address = page.url();
  await publishedSite(product, { ...look, product_pictures: 'collage' });
  await page.goto(address);
  await expect(pictures).toHaveCount(1);
  await expect(dots).toHaveCount(0);
});
