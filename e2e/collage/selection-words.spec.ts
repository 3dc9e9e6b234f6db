// What can be done with a selection says so in words on a phone, in every language, and none is cut.
import { languages } from '@kolaj/domain/shared/language';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import { smallTargets } from '../support/small-targets.ts';

test.setTimeout(240_000);
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
const place = { season: 'Kodsuz 2026', brand: 'Beren' };

test('two verbs and the way to the others have their words', async ({ page, product }) => {
  const server = await startScriptedFtp();
  const photos = { 'IMG_1.jpg': await drawnPhoto(10), 'IMG_2.jpg': await drawnPhoto(80) };
  await putPhotos(server, { ...place, photos });
  const { folder } = await importedShop(page, product, {
    ...{ server, ...place, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 2, verified: 0 },
  });
  await server.stop();

  const bar = page.getByRole('toolbar');
  const verbs = bar.locator('button > span');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const language of languages) {
      await page.addInitScript((chosen) => localStorage.setItem('kolaj-language', chosen), language);
      await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const code of ['IMG_1', 'IMG_2']) {
        const card = page.getByRole('listitem').filter({ hasText: code });
        await card.locator('button[aria-pressed]').first().tap();
      }
      await expect(verbs).toHaveCount(3);
      const cut = await verbs.evaluateAll((all) =>
        all
          .filter((verb) => {
            const own = verb.getBoundingClientRect();
            const button = verb.parentElement?.getBoundingClientRect();
            const isIn =
              button !== undefined &&
              own.left >= button.left &&
              own.right <= button.right &&
              own.bottom <= button.bottom;
            return !isIn || own.width < 12 || verb.scrollWidth > verb.clientWidth + 1;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${language} at ${width} px`).toEqual([]);
    }
  }
  await page.addInitScript(() => localStorage.setItem('kolaj-language', 'en'));
  await page.reload();
  for (const code of ['IMG_1', 'IMG_2']) await page.getByRole('button', { name: `Select ${code}` }).tap();
  await expect(verbs).toHaveText(['Approve 2', 'Join into one product', 'More']);
  await noGraveAxeViolations(page);
  expect((await smallTargets(page)).filter((target) => /Approve|Join|More|without/.test(target))).toEqual([]);
  await bar.getByRole('button', { name: 'More' }).tap();
  await expect(page.getByRole('menuitem')).toHaveText(['Approval by link', 'Set price', 'Make passive', 'Sold out']);
  // What to look at before stays to be read: the menu is above the whole bar.
  const clear = () =>
    page.evaluate(() => {
      const [menu, toolbar] = ['[role="menu"]', '[role="toolbar"]'].map((role) => document.querySelector(role));
      return Number(toolbar?.getBoundingClientRect().top) - Number(menu?.getBoundingClientRect().bottom);
    });
  await expect.poll(clear).toBeGreaterThanOrEqual(0);
  await page.getByRole('menuitem', { name: 'Make passive' }).tap();
  await expect(page.getByText('2 collages are passive')).toBeVisible();
});
