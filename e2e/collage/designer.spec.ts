// Templates drawn by hand: on the sample, by mouse, keys and JSON; saved to a firm, whose collages are then made with them.
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import type { Browser, Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask, countsIn, drawnPhoto, importedShop, putPhotos } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { anotherPerson, newShop } from '../support/shell.ts';

test.setTimeout(240_000);

const onCanvas = (page: Page, name: RegExp): Locator =>
  page.getByRole('region', { name: 'Canvas' }).getByRole('button', { name });

async function designer(browser: Browser, product: Product): Promise<Page> {
  const page = await anotherPerson(browser, product, 'admin@demo.kolaj.test');
  await page.goto(`${product.console}/yta/collage`);
  await expect(onCanvas(page, /^Photo 4/)).toBeVisible();
  return page;
}

/** Has the server draw the template and says that it is right. */
async function sayItIsRight(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export…' }).click();
  const question = page.getByRole('dialog', { name: 'Is this image correct?' });
  const picture = question.getByRole('img', { name: 'The template drawn by the server' });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await question.getByRole('button', { name: 'Yes, it is correct' }).click();
  return page.getByRole('dialog', { name: /^Where do you want to save .*\?$/ });
}

test('the sample is drawn here, and fields and boxes are moved by keys alone', async ({ browser, product }) => {
  const fetched: string[] = [];
  const page = await anotherPerson(browser, product, 'admin@demo.kolaj.test');
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith('http')) fetched.push(request.url());
  });
  await page.goto(`${product.console}/yta/collage`);
  const brand = onCanvas(page, /^Text \{firm\}/);
  await expect(brand).toHaveAccessibleName('Text {firm}, at 64, 2076, 860 × 140');
  expect(fetched).toEqual([]);
  await noGraveAxeViolations(page);

  await brand.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(brand).toHaveAccessibleName('Text {firm}, at 65, 2086, 861 × 140');
  await page.keyboard.press('Delete');
  await expect(brand).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(brand).toBeVisible();

  const field = page.getByRole('button', { name: 'Move Price' });
  const rows = page.getByRole('region', { name: 'Fields of the panel' }).getByRole('listitem');
  await field.focus();
  await page.keyboard.press('Space');
  await expect(rows.nth(5)).toHaveAttribute('data-dragged', 'true');
  await expect(rows.nth(5)).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(4)).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('Space');
  await expect(rows.nth(4)).toContainText('Price');

  await page.getByRole('button', { name: 'Put Type on the canvas' }).click();
  await expect(onCanvas(page, /^Text \{type\}/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(onCanvas(page, /^Text \{type\}/)).toHaveCount(0);
  await page.context().close();
});

test('a field is dragged onto the canvas, a brand loses its logo, JSON is checked at its line', async ({
  browser,
  product,
}) => {
  const page = await designer(browser, product);
  const handle = await page.getByRole('button', { name: 'Move Size' }).boundingBox();
  const target = await onCanvas(page, /^Photo 1/).boundingBox();
  if (!handle || !target) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 60, handle.y + 10, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 8 });
  await page.mouse.up();
  await expect(onCanvas(page, /^Text \{size\}/)).toBeVisible();

  await page.getByRole('button', { name: 'Settings of Brand' }).click();
  const settings = page.getByRole('dialog', { name: 'Brand' });
  await expect(settings.getByRole('radio', { name: 'Image logo' })).toBeChecked();
  await noGraveAxeViolations(page);
  await settings.getByRole('radio', { name: 'No logo' }).check();
  await settings.getByRole('button', { name: 'Done' }).click();
  await expect(onCanvas(page, /^Text \{firm\}/)).toHaveCount(0);

  await onCanvas(page, /^Photo 2/).click();
  await page.getByRole('combobox', { name: 'Face' }).selectOption('Must have');
  await page.getByRole('combobox', { name: 'Person' }).selectOption('Must not');
  await expect(page.getByText('Photo 2 asks for a face without a person: it stays empty.')).toBeVisible();

  await page.getByRole('button', { name: 'JSON' }).click();
  const json = page.getByRole('dialog', { name: 'Template as JSON' });
  await expect(json.getByRole('textbox')).toBeVisible({ timeout: 20_000 });
  await noGraveAxeViolations(page);
  const bring = (text: string) =>
    json
      .getByLabel('Open a file')
      .and(json.locator('input'))
      .setInputFiles({ name: 'template.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await bring('{\n  "name": "broken",\n  "width": "wide"\n}');
  await expect(json.getByRole('button', { name: 'Line 3 width It must be of the kind number.' })).toBeVisible();
  await json.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('sample');
  await page.context().close();
});

test('a template designed for a firm is what its collages are made with', async ({ page, browser, product }) => {
  const server = await startScriptedFtp();
  const [season, brand] = ['Tasarım', 'Beren'];
  await putPhotos(server, { season, brand, photos: { 'BR-2001.jpg': await drawnPhoto(40) } });
  const { pid, folder } = await importedShop(page, product, {
    ...{ server, season, brand, template: 'first-1' },
    counts: { pending: 0, failed: 0, done: 1, verified: 0 },
  });

  const desk = await designer(browser, product);
  await desk.getByRole('combobox', { name: 'Template' }).selectOption('first-1');
  await desk.getByLabel('Name', { exact: true }).fill('Yeni vitrin');
  await desk.getByRole('switch', { name: 'Used when a failed collage is reprocessed anyway' }).check({ force: true });
  await desk.getByRole('combobox', { name: 'Firm' }).selectOption(pid);
  await desk.getByRole('combobox', { name: 'Drawn with' }).selectOption('BR-2001');
  const solid = { name: 'solid.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(200) };
  await desk.locator('input[type=file]').setInputFiles(solid);
  await expect(desk.getByText('It has no transparent areas: it hides all photos.')).toBeVisible();
  await desk.getByRole('button', { name: 'Undo' }).click();
  const save = await sayItIsRight(desk);
  await noGraveAxeViolations(desk);
  await save.getByRole('button', { name: 'Save to the firm' }).click();
  await expect(desk.getByText(/^Saved to /)).toBeVisible();

  const templates = await desk.request.post(`${product.console}/api/shop/admin/schemas`, { data: { pid } });
  const { result } = (await templates.json()).data;
  const designed = result.find(({ data }: { data: { name: string } }) => data.name === 'Yeni vitrin');
  const list = await page.request.get(`${product.console}/api/shop/folder/get/${folder}/all`);
  const [collage] = (await list.json()).result.kolaj;
  const { data } = await ask(page, product, '/shop/kolaj/editor', { file: collage.id });
  const editor = Object(data).result.collage.data.kolaj_editor;
  expect(Object(data).result.templates.map(({ id }: { id: string }) => id)).toContain(designed.id);
  await ask(page, product, '/shop/kolaj/save', {
    id: collage.id,
    status: 'done',
    data: { kolaj_editor: { ...editor, template_id: designed.id, template_version: designed.version } },
  });
  await expect.poll(() => countsIn(page, product), { timeout: 60_000 }).toMatchObject({ done: 1, pending: 0 });
  const after = Object((await ask(page, product, '/shop/kolaj/editor', { file: collage.id })).data).result;
  expect(after.template.data.name).toBe('Yeni vitrin');
  await desk.context().close();
  await server.stop();
});

test('a firm’s templates are changed as JSON and deleted with what hangs on them', async ({
  page,
  browser,
  product,
}) => {
  await newShop(page, product);
  await ask(page, product, '/shop/addExampSchema', { data: ['first-1'] });
  const desk = await anotherPerson(browser, product, 'admin@demo.kolaj.test');
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`${product.console}/yta?q=${await keywordOf(page, product)}`);
  await desk.getByRole('button', { name: /^Templates: / }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'first-1' })).toContainText('version 1');
  await noGraveAxeViolations(desk);

  await dialog.getByRole('button', { name: 'JSON of first-1' }).click();
  const code = dialog.getByRole('textbox', { name: 'JSON of first-1' });
  await expect(code).toBeVisible({ timeout: 20_000 });
  const save = dialog.getByRole('button', { name: 'Save as the next version' });
  await expect(save).toBeDisabled();
  await code.press('Control+Home');
  await code.press('ArrowDown');
  await code.press('End');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'x']) await code.press(key);
  await expect(save).toBeEnabled();
  await save.click();
  const changed = dialog.getByRole('listitem').filter({ hasText: 'first-1x' });
  await expect(changed).toContainText('version 2');

  await dialog.getByRole('button', { name: 'Delete first-1x' }).click();
  await expect(dialog.getByText('collages made with it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete template' }).click();
  await expect(changed).toHaveCount(0);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'plain' })).toBeVisible();
  await desk.context().close();
});

async function keywordOf(page: Page, { console: origin }: Product): Promise<string> {
  const answer = await page.request.get(`${origin}/api/shop/product`);
  return (await answer.json()).product.keyword;
}
