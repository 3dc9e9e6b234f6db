// Collages that need a person: why, what to do, what another try would change, and done.
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { countsIn as counts, importedShop, drawnPhoto as photo, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';

test.setTimeout(300_000);
/** Two busy cores. */
const patience = { timeout: 150_000 };
const season = 'Eksik 2026';
const brand = 'Beren';

/** As an interrupted upload leaves it. */
async function cutPhoto(hue: number): Promise<Buffer> {
  const whole = await photo(hue);
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** The shop's only template wants two photos: one product is right, each of the others wrong in its own way. */
async function badPhotos(): Promise<Record<string, Buffer>> {
  const small = { width: 90, height: 120 };
  return {
    'OK-401 1.jpg': await photo(10),
    'OK-401 2.jpg': await photo(20),
    'EK-101 1.jpg': await photo(50),
    'EK-101 2.jpg': await cutPhoto(60),
    'KU-201 1.jpg': await photo(90, small),
    'KU-201 2.jpg': await photo(100, small),
    'TK-301.jpg': await photo(130),
    'TK-302.jpg': await photo(140),
  };
}

/** The words and buttons above the collages of one reason. */
const reason = (page: Page, title: string) =>
  page.locator('[data-index]').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

const card = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });

let server: FileServer;
test.beforeEach(async () => {
  server = await startScriptedFtp();
  await putPhotos(server, { season, brand, photos: await badPhotos() });
});
test.afterEach(() => server.stop());

test('failed, its reason, its remedy, done', async ({ page, product }) => {
  const { folder: id } = await importedShop(page, product, {
    server,
    season,
    brand,
    template: 'first-1-1',
    counts: { pending: 0, failed: 4, done: 1, verified: 0 },
  });
  await page.goto(`${product.console}/whatsapp-shop/${id}/all`);

  await test.step('each reason stands over its collages, with what to do', async () => {
    for (const title of ['Damaged photos 1', 'Photos too small 1', 'No template fits 2']) {
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
    }
    // Nothing is offered twice: a reason with one collage leaves its buttons to the card, empty sections are not there.
    await expect(card(page, 'EK-101').getByRole('button', { name: 'Use anyway' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use anyway' })).toHaveCount(1);
    await expect(reason(page, 'Photos too small').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Processing|Approved)/ })).toHaveCount(0);
    await expect(page.getByText('EK-101 2.jpg · it is damaged or cut off')).toBeVisible();
    await expect(page.getByText('first-1-1: no photo left for slot 2').first()).toBeVisible();
    await noGraveAxeViolations(page);
  });

  const dialog = page.getByRole('dialog', { name: 'What trying again would change' });
  await test.step('another try is shown first: without a new template it changes nothing', async () => {
    await reason(page, 'No template fits').getByRole('button', { name: 'See what would change' }).click();
    await expect(dialog.getByText('Trying again would change nothing.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reprocess 0' })).toBeDisabled();
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('with a template for one photo both get their picture', async () => {
    // Each has a single photo: the template that takes one is added in place.
    await reason(page, 'No template fits').getByRole('button', { name: 'Add a one-photo template' }).click();
    await expect(dialog.getByText('TK-301 · Beren')).toBeVisible();
    await expect(dialog.getByText('→ gets its picture with first-1')).toHaveCount(2);
    await noGraveAxeViolations(page);
    expect(await counts(page, product)).toMatchObject({ failed: 4, done: 1 });
    await dialog.getByRole('button', { name: 'Reprocess 2' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => counts(page, product), patience).toMatchObject({ pending: 0, failed: 2, done: 3 });
  });

  await test.step('small photos are taken as they are', async () => {
    await card(page, 'KU-201').getByRole('button', { name: 'Reprocess' }).click();
    await expect.poll(() => counts(page, product), patience).toMatchObject({ pending: 0, failed: 1, done: 4 });
  });

  await test.step('a damaged photo is used on a person’s word', async () => {
    await card(page, 'EK-101').getByRole('button', { name: 'Use anyway' }).click();
    await expect.poll(() => counts(page, product), patience).toMatchObject({ pending: 0, failed: 0, done: 5 });
  });

  await test.step('a collage says why it looks as it does', async () => {
    await page.goto(`${product.console}/whatsapp-shop/${id}/all?status=done&q=OK-401`);
    await page.getByRole('button', { name: /^OK-401/ }).click();
    const look = page.getByRole('dialog', { name: 'OK-401' });
    await look.getByText('Chosen because').click();
    await expect(look.getByText(/Slot 2 · OK-401 \d\.jpg: .*fits \d+/)).toBeVisible();
    await noGraveAxeViolations(page);
  });
});
