// A long list that rushes past: what nobody can see is not asked for, and what comes to rest is there.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(240_000);
const season = 'Uzun 2026';
const brand = 'Beren';
const cards = 3_000;

test('a list that rushes past asks for no pictures, and shows them where it stops', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const server = await startScriptedFtp();
  const photo = await drawnPhoto(40);
  await putPhotos(server, { season, brand, photos: { 'BR-1.jpg': photo } });
  const { folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 1, verified: 0 },
  });
  await server.stop();

  const asked = new Set<string>();
  await page.route('**/long-list/*.jpg', (route) => {
    asked.add(route.request().url());
    return route.fulfill({ body: photo, contentType: 'image/jpeg' });
  });
  await page.route('**/api/shop/folder/get/**', async (route) => {
    const answer = await route.fetch();
    const all = Object(await answer.json());
    const [card] = all.result.kolaj;
    all.result.kolaj = Array.from({ length: cards }, (_nothing, at) => ({
      ...{ ...card, id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` },
      picture: {
        ...card.picture,
        w192: `/long-list/${at}.jpg`,
        w384: `/long-list/${at}.jpg`,
        w960: `/long-list/${at}.jpg`,
      },
    }));
    await route.fulfill({ response: answer, json: all });
  });

  await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
  const seen = page.locator('li[aria-posinset] img');
  const allShown = () =>
    seen.evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));
  await expect.poll(allShown).toBe(true);

  // A machine that is busy draws the steps so far apart that the list rests in between, and asks: then it rushes once more, further down.
  await expect(async () => {
    const before = asked.size;
    const rows = await page.evaluate(async () => {
      const passed = new Set<string>();
      for (let step = 0; step < 60; step++) {
        document.querySelector('main')?.scrollBy(0, 700);
        await new Promise(requestAnimationFrame);
        for (const card of document.querySelectorAll('li[aria-posinset]')) passed.add(card.ariaPosInSet ?? '');
      }
      return passed.size;
    });
    expect(rows).toBeGreaterThan(60);
    expect(asked.size - before, 'of those that passed, pictures asked for').toBeLessThan(rows / 2);
  }).toPass({ timeout: 120_000 });
  await expect.poll(allShown).toBe(true);
});
