// Saving in the editor: drafts, a lost connection, preview and approval, two people on one collage, other colours, JSON.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, countsIn, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(300_000);
const season = 'Editör 2026';
const brand = 'Beren';

interface Card {
  id: string;
  subfolder_id: string;
  kolaj_name: string;
}

/** Address of a collage's editor, with its id. */
async function editorOf(page: Page, { console: origin }: Product, { folder, name }: { folder: string; name: string }) {
  const answer = await page.request.get(`${origin}/api/shop/folder/get/${folder}/all`);
  const { result } = await answer.json();
  const cards: Card[] = result.kolaj;
  const card = cards.find(({ kolaj_name }) => kolaj_name === name);
  if (!card) throw new Error(`no ${name}`);
  return { id: card.id, url: `${origin}/whatsapp-shop/${folder}/${card.subfolder_id}/${card.id}` };
}

async function stored(page: Page, product: Product, id: string) {
  const { data } = await ask(page, product, `/shop/kolaj/get/${id}`, {});
  const { status, version, data: own } = Object(data).result;
  return { status, version, values: own.kolaj_editor.text_data.values, editor: own.kolaj_editor };
}

/** Replaces a code field's text as people do. `fill` lets the browser rewrite its lines, with inline styles that the policy blocks. */
async function pasteOver(field: Locator, text: string): Promise<void> {
  await field.press('Control+a');
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const price = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send for approval' });
const draftKept = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/);

test('drafts, a lost connection, two people, colours and JSON', async ({ page, context, browser, product }) => {
  const server = await startScriptedFtp();
  const photos = { 'BR-2041-EMERALD.jpg': await drawnPhoto(150), 'BR-2041-BORDO.jpg': await drawnPhoto(340) };
  await putPhotos(server, { season, brand, photos });
  const counts = { pending: 0, failed: 0, done: 2, verified: 0 };
  const { pid, folder } = await importedShop(page, product, { server, season, brand, template: 'first-1', counts });
  await server.stop();
  const emerald = await editorOf(page, product, { folder, name: 'BR-2041-EMERALD' });
  const bordo = await editorOf(page, product, { folder, name: 'BR-2041-BORDO' });

  await test.step('what is not saved survives a reload and is offered again; leaving asks', async () => {
    await page.goto(emerald.url);
    await price(page).fill('24,50');
    await page.getByLabel('Discount price').fill('19,90');
    await expect(page.locator('s', { hasText: '24,50' })).toBeVisible();
    await expect(draftKept(page)).toBeVisible();
    await noGraveAxeViolations(page);
    await page.getByRole('link', { name: brand }).first().click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.reload();
    await expect(price(page)).toHaveValue('0');
    await page.getByRole('button', { name: 'Continue with it' }).click();
    await expect(price(page)).toHaveValue('24,50');
    expect((await stored(page, product, emerald.id)).version).toBe(1);
  });

  await test.step('without a connection a save waits; then the picture comes, and is approved (EDT-08, 09, 11)', async () => {
    await context.setOffline(true);
    await expect(page.getByText('No connection. Your draft is kept here.')).toBeVisible();
    await page.getByRole('button', { name: 'Save for preview' }).click();
    await expect(page.getByText('It is saved as soon as the connection is back.')).toBeVisible();
    await context.setOffline(false);
    const preview = page.getByRole('dialog', { name: 'BR-2041, as it will be sent' });
    await expect(preview.getByRole('img', { name: 'The collage BR-2041' })).toBeVisible({ timeout: 60_000 });
    expect(await stored(page, product, emerald.id)).toMatchObject({ status: 'done', version: 2 });
    await noGraveAxeViolations(page);
    await preview.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(new RegExp(`/whatsapp-shop/${folder}/[0-9a-f-]+$`));
    expect(await stored(page, product, emerald.id)).toMatchObject({ status: 'verified', values: { price: '24,50' } });
  });

  await test.step('price, size and type go to the other colour; a jump leads to it (D-36)', async () => {
    await page.goto(emerald.url);
    await page.getByRole('button', { name: 'Copy price, size and type to all colours' }).click();
    await expect(page.getByText('Copied to 1 colour.')).toBeVisible();
    await page.getByRole('link', { name: /^BORDO/ }).click();
    await expect(page).toHaveURL(bordo.url);
    await expect(price(page)).toHaveValue('24,50');
    await expect.poll(() => countsIn(page, product)).toMatchObject({ pending: 0, done: 1, verified: 1 });
  });

  await test.step('two people on one collage: theirs or mine (409)', async () => {
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await logIn(other, product, 'admin@demo.kolaj.test');
    await ask(other, product, '/admin/act', { firm: pid });
    const theirSave = async (value: string) => {
      const { version, editor } = await stored(other, product, bordo.id);
      editor.text_data.values.price = value;
      await ask(other, product, '/shop/kolaj/save', {
        id: bordo.id,
        data: { kolaj_editor: editor },
        status: 'done',
        version,
      });
    };
    await price(page).fill('31');
    await theirSave('30');
    await send(page).click();
    const question = page.getByRole('alertdialog', { name: 'Whose work stays?' });
    await expect(question.getByText('has changed the collage since')).toBeVisible();
    await noGraveAxeViolations(page);
    await question.getByRole('button', { name: 'Load theirs' }).click();
    await expect(price(page)).toHaveValue('30');

    await price(page).fill('33');
    await theirSave('32');
    await send(page).click();
    await question.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(page).toHaveURL(new RegExp(`/whatsapp-shop/${folder}/[0-9a-f-]+$`));
    expect(await stored(page, product, bordo.id)).toMatchObject({ status: 'done', values: { price: '33' } });
    await other.context().close();
  });

  await test.step('as JSON: what is valid is drawn, what is not is marked at its line and changes nothing (EDT-03, D-42)', async () => {
    const { editor } = await stored(page, product, bordo.id);
    await page.goto(`${bordo.url}?debug=true`);
    const json = page.getByRole('textbox', { name: 'JSON of this collage' });
    editor.text_data.values.price = '77';
    await pasteOver(json, JSON.stringify(editor));
    await expect(price(page)).toHaveValue('77');
    editor.text_data.values.price = 88;
    await pasteOver(json, JSON.stringify(editor));
    await expect(page.getByRole('button', { name: /^Line 1 text_data\.values\.price/ })).toBeVisible();
    await expect(price(page)).toHaveValue('77');
  });
});
