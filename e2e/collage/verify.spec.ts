// The verify queue: by keys, by two people at once, with a note at a place of the picture, and by swipes on a phone.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Browser, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, countsIn, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';
import { swipe } from '../support/swipe.ts';

test.setTimeout(300_000);
const season = 'Onay 2026';
const brand = 'Beren';
const collages = 26;
const byKeys = 20;

async function photos(): Promise<Record<string, Buffer>> {
  const numbers = Array.from({ length: collages }, (_, n) => n);
  const named = numbers.map(async (n) => [`BR-${100 + n}.jpg`, await drawnPhoto(n * 13)] as const);
  return Object.fromEntries(await Promise.all(named));
}

const verifyPage = ({ console: origin }: Product, folder: string) => `${origin}/whatsapp-shop/verify/${folder}`;
const code = (page: Page) => page.locator('main h2').first();
/** The next picture was asked for before the decision: nothing is waited for but the frame. How fast that is, the bench says. */
async function approveByKey(page: Page): Promise<void> {
  const wasAskedBefore = await page.evaluate(async () => {
    const stage = () => document.querySelector<HTMLImageElement>('main [data-zoomed] img');
    const before = stage()?.src;
    const pressedAt = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = (next: HTMLImageElement | null) => next !== null && next.src !== before && next.naturalWidth > 0;
    while (!isThere(stage())) await frame();
    const [asked] = performance.getEntriesByName(stage()?.currentSrc ?? '');
    return asked !== undefined && asked.startTime < pressedAt;
  });
  expect(wasAskedBefore).toBe(true);
}

async function colleague(browser: Browser, product: Product, pid: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await logIn(page, product, 'admin@demo.kolaj.test');
  await ask(page, product, '/admin/act', { firm: pid });
  return page;
}

test('approve by keys, two people, a note at a place, swipes', async ({ page, browser, product }) => {
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: await photos() });
  const { pid, folder } = await importedShop(page, product, {
    server,
    season,
    brand,
    template: 'first-1',
    counts: { pending: 0, failed: 0, done: collages, verified: 0 },
  });
  await server.stop();
  await page.goto(verifyPage(product, folder));
  await expect(code(page)).toHaveText('BR-100');
  await noGraveAxeViolations(page);

  await test.step('two people look at different collages, and each sees the other', async () => {
    const other = await colleague(browser, product, pid);
    await other.goto(verifyPage(product, folder));
    await expect(code(other)).toHaveText('BR-103');
    await expect(other.getByText('Defne checks here too')).toBeVisible();
    await other.keyboard.press('a');
    await expect(code(other)).toHaveText('BR-104');
    // What the colleague has is passed over here.
    await expect(page.getByText('Kolaj checks here too')).toBeVisible();
    for (const next of ['BR-101', 'BR-102', 'BR-107']) {
      await page.keyboard.press('a');
      await expect(code(page)).toHaveText(next);
    }
    await other.context().close();
  });

  await test.step(`${byKeys} by keys; each next picture is there at once`, async () => {
    await page.reload();
    await expect(code(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => performance.setResourceTimingBufferSize(5000));
    for (let n = 0; n < byKeys - 4; n += 1) await approveByKey(page);
    await expect.poll(() => countsIn(page, product)).toMatchObject({ done: collages - byKeys, verified: byKeys });
    await page.keyboard.press('z');
    await expect.poll(() => countsIn(page, product)).toMatchObject({ verified: byKeys - 1 });
    await page.keyboard.press('a');
    await expect.poll(() => countsIn(page, product)).toMatchObject({ verified: byKeys });
  });

  await test.step('a hand that changes its mind twice waits for no answer', async () => {
    const [shown, reopened] = [await code(page).textContent(), page.waitForResponse('**/verify/undo')];
    await page.keyboard.press('z');
    await page.keyboard.press('a');
    await reopened;
    await expect.poll(() => countsIn(page, product)).toMatchObject({ verified: byKeys });
    await expect(code(page)).toHaveText(shown ?? '');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('without a network the room says so, too', async () => {
    await page.context().setOffline(true);
    // The page behind the room says it too.
    const said = page.getByRole('main').getByText('No connection. Nothing is sent.');
    await expect(said).toBeVisible();
    await noGraveAxeViolations(page);
    await page.context().setOffline(false);
    await expect(said).toBeHidden();
  });

  await test.step('E opens the editor; the way back leads to the same picture and the round goes on', async () => {
    const here = await code(page).textContent();
    const done = page.getByRole('progressbar', { name: /checked$/ });
    const howFar = await done.getAttribute('aria-label');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/from=.*verify/);
    await page.goBack();
    await expect(code(page)).toHaveText(here ?? '');
    await expect(done).toHaveAttribute('aria-label', howFar ?? '');
  });

  const noted = (await code(page).textContent()) ?? '';
  await test.step('sent back with a note that points at a place, by keyboard alone', async () => {
    await page.keyboard.press('r');
    await page.keyboard.type('Fold on the sleeve');
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: 'Show the place' }).press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('status').getByText('Marked: 60 % from the left, 49 % from the top')).toBeAttached();
    // Keys of the queue do nothing in the meantime.
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/sent back$/)).toBeVisible();
  });

  await test.step('the list and the large look show note and place', async () => {
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all?status=failed`);
    await expect(page.getByText('Fold on the sleeve')).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(`^${noted}`) })
      .first()
      .click();
    const look = page.getByRole('dialog', { name: noted });
    await expect(look.getByRole('img', { name: 'Marked: 60 % from the left, 49 % from the top' })).toBeVisible();
    await expect(look.getByText('Fold on the sleeve')).toBeVisible();
    await noGraveAxeViolations(page);
  });

  await test.step('on a phone: right approves, left sends back, a tap marks the place', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      storageState: await page.context().storageState(),
    });
    const phone = await context.newPage();
    await phone.goto(verifyPage(product, folder));
    await expect(code(phone)).toBeVisible();
    await noGraveAxeViolations(phone);
    const before = await countsIn(page, product);
    await swipe(phone, phone.locator('[data-held]'), 'right');
    await expect.poll(() => countsIn(page, product)).toMatchObject({ verified: (before.verified ?? 0) + 1 });
    await swipe(phone, phone.locator('[data-held]'), 'left');
    // A swipe has no words; they and the place can follow, for five seconds.
    await phone.getByRole('button', { name: 'Note', exact: true }).tap();
    await expect.poll(() => countsIn(page, product)).toMatchObject({ failed: (before.failed ?? 0) + 1 });
    await phone.getByRole('button', { name: /^Place on the picture/ }).tap();
    await expect(phone.getByText('Place marked')).toBeVisible();
    await phone.getByRole('button', { name: 'Price is wrong' }).tap();
    await noGraveAxeViolations(phone);
    await phone.getByRole('button', { name: 'Send back' }).tap();
    await page.reload();
    await expect(page.getByText('Price is wrong')).toBeVisible();
    await context.close();
  });
});

test('on a phone what was guessed is named, leaving leads back, and the import says why it stays', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: { 'BR-7000 KAHVE $23.00.jpg': await drawnPhoto(40) } });
  const counts = { pending: 0, failed: 0, done: 1, verified: 0 };
  const { folder } = await importedShop(page, product, { server, season, brand, template: 'first-1', counts });
  await server.stop();
  const origin = product.console;
  await page.goto(`${origin}/whatsapp-shop/${folder}?q=be`);
  await page.getByRole('link', { name: 'Verify 1' }).click();
  await expect(page.getByText('Guessed: Sizes Std')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${origin}/whatsapp-shop/${folder}?q=be`);
  await page.goto(verifyPage(product, folder));
  await expect(page.getByText('Guessed: Sizes Std')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${origin}/whatsapp-shop/${folder}/all`);

  const all = await page.request.get(`${origin}/api/shop/folder/get/${folder}/all`);
  const [card] = Object(await all.json()).result.kolaj;
  await ask(page, product, '/shop/verify/approve', { items: [{ id: card.id, version: card.version }] });
  await page.goto(`${origin}/whatsapp-shop/imports`);
  await page.getByRole('link', { name: new RegExp(season) }).click();
  await expect(page.getByText('This import can no longer be undone. 1 approved collage stays.')).toBeVisible();
  await noGraveAxeViolations(page);
});
