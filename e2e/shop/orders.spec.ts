// A customer's order from the site to shipped: found, noted, taken on step by step, undone, and by somebody else meanwhile.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { devices, type Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import type { Product } from '../support/run-product.ts';
import { logIn, newShop } from '../support/shell.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.setTimeout(240_000);
test.use({ untouchedFor: 'orders' });

const settings = {
  ...{ whatsapp_phone: '+90 532 000 00 00', language: 'EN' },
  cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true, ask_contact: true },
};

/** Orders as the site's own page does; answers the number. Without a customer nobody is named. */
async function order(product: Product, customer = ''): Promise<number> {
  const site = await publishedSite(product, settings);
  const book: { products: { slug: string; price: { minor: number } | null }[] } = await (
    await fetch(`${site}order.json`)
  ).json();
  const lines = book.products
    .slice(0, 2)
    .map(({ slug, price }) => ({ slug, quantity: 2, seen: price?.minor ?? null, without: [] }));
  const answer = await fetch(`${site}order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: randomUUID(),
      lines,
      note: 'Before Friday',
      name: customer,
      phone: customer === '' ? '' : '+90 532 111 22 33',
    }),
  });
  const { number } = await answer.json();
  return number;
}

const row = (page: Page, number: number) => page.getByRole('link', { name: new RegExp(`#${number}\\b`) });

test('an order is found, taken on, undone and noted; a second person is told', async ({ page, product }) => {
  const number = await order(product, 'Defne Aksoy');
  await logIn(page, product);
  await page.goto(`${product.console}/orders`);
  await page.getByRole('searchbox').fill('defne');
  await row(page, number).click();
  await expect(page).toHaveURL(new RegExp(`number=${number}`));
  // Paper has it once more, hidden on the screen.
  await expect(page.getByText('Before Friday', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: '+90 532 111 22 33' })).toHaveAttribute('href', 'tel:+905321112233');
  await noGraveAxeViolations(page);

  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible();

  await page.getByLabel('Own note').fill('Paid in cash');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: 'Save note' })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Own note')).toHaveValue('Paid in cash');

  // The page still shows what was before: its events do not arrive.
  await page.route('**/api/events*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible();
  await ask(page, product, '/shop/orders/state', { orders: [{ number, from: 'new' }], to: 'packed' });
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('Somebody has changed it: Packed')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('button', { name: 'Back to new' })).toBeVisible();
});

test('a note is kept with the step, with the order that is left and with the page that is closed', async ({
  page,
  product,
}) => {
  const number = await order(product, 'Zeynep Ak');
  await logIn(page, product);
  const address = `${product.console}/orders?number=${number}`;
  const field = page.getByLabel('Own note');
  const isStored = async (text: string) => {
    await page.goto(address);
    await expect(field).toHaveValue(text);
  };
  await page.goto(address);

  await field.fill('Paid in cash');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('Note saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await isStored('Paid in cash');

  await page.goto(`${product.console}/orders`);
  await row(page, number).click();
  await field.fill('Call first');
  await page.goBack();
  await expect(page.getByText(`#${number}: note saved`)).toBeVisible();
  await isStored('Call first');

  await field.fill('Ring twice');
  await page.reload();
  await isStored('Ring twice');

  await page.route('**/api/shop/orders/note', (route) => route.abort());
  await field.fill('Never there');
  await page.getByRole('button', { name: 'Close order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await noGraveAxeViolations(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(field).toHaveValue('Never there');
  await page.unroute('**/api/shop/orders/note');
  await page.getByRole('button', { name: 'Close order' }).click();
  await expect(page.getByText(`#${number}: note saved`)).toBeVisible();
  await isStored('Never there');
});

test('what somebody else has written meanwhile takes nothing away that is typed', async ({ page, product }) => {
  const number = await order(product, 'Mira Kurt');
  await logIn(page, product);
  await page.goto(`${product.console}/orders?number=${number}`);
  const field = page.getByLabel('Own note');
  await field.fill('Mine');
  await ask(page, product, '/shop/orders/note', { number, text: 'Theirs' });
  await expect(page.getByText('Meanwhile somebody else has written: “Theirs”.')).toBeVisible();
  await expect(field).toHaveValue('Mine');
  // Leaving the field saves over nothing that somebody else has written: that takes a press.
  await field.blur();
  await page.getByRole('button', { name: 'Put both together' }).click();
  await expect(field).toHaveValue('Theirs\nMine');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved', { exact: true })).toBeVisible();

  await field.fill('Mine alone');
  await ask(page, product, '/shop/orders/note', { number, text: 'Theirs once more' });
  await expect(page.getByText('Meanwhile somebody else has written: “Theirs once more”.')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Replace theirs' }).click();
  await expect(page.getByText('Note saved', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('Mine alone');

  // Whoever leaves, or makes the window narrow, loses neither.
  await field.fill('Mine again');
  await ask(page, product, '/shop/orders/note', { number, text: 'Theirs for good' });
  await expect(page.getByText('Meanwhile somebody else has written: “Theirs for good”.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(field).toHaveValue('Theirs for good\nMine again');
  // Nobody types: what is stored is shown.
  await ask(page, product, '/shop/orders/note', { number, text: 'Theirs again' });
  await expect(field).toHaveValue('Theirs again');
});

test('a file of orders has a line per product, with what packing needs', async ({ page, product }) => {
  const number = await order(product, 'Lale Tan');
  await logIn(page, product);
  await page.goto(`${product.console}/orders?q=lale`);
  await expect(row(page, number)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Number,Time,State,Customer,Phone,');
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) {
    expect(line).toMatch(new RegExp(`^${number},[^,]+,New,Lale Tan,'\\+90 532 111 22 33,Before Friday,,,`));
    expect(line).toMatch(/,2,\d+,\d+\.\d\d,\d+\.\d\d,[A-Z]{3}$/);
  }
});

test('paper has the order with shop, customer and notes, and nothing to press', async ({ page, product }) => {
  const number = await order(product, 'Suna Bal');
  await logIn(page, product);
  await page.goto(`${product.console}/orders?number=${number}`);
  await page.getByLabel('Own note').fill('Wrap as a gift');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText(`#${number}: Confirmed`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article').filter({ visible: true });
  await expect(paper.getByRole('heading', { name: `Order #${number}` })).toBeVisible();
  for (const text of ['Lalezar Tekstil', 'Suna Bal', '+90 532 111 22 33', 'Before Friday', 'Wrap as a gift'])
    await expect(paper.getByText(text)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(`#${number}: Confirmed`)).toBeHidden();

  // On a page that is printed as it is.
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Close order' }).click();
  await expect(page.getByText(`#${number}: Confirmed`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`#${number}: Confirmed`)).toBeHidden();
  await expect(row(page, number)).toBeVisible();
});

test('an order without name and phone says where its customer is, and leads to the switch', async ({
  page,
  product,
}) => {
  const number = await order(product);
  await logIn(page, product);
  await page.goto(`${product.console}/orders`);
  await expect(row(page, number)).toContainText('No name or phone');
  await row(page, number).click();
  await expect(page.getByText(`The customer is in the chat of your shop`)).toBeVisible();
  const toSettings = page.getByRole('link', { name: 'Ask for name and phone in the cart' });
  await expect(toSettings).toHaveCount(0);
  const { cart_settings: cart } = settings;
  await ask(page, product, '/shop/updateClientConfig', {
    client_config: { cart_settings: { ...cart, ask_contact: false } },
  });
  await page.reload();
  await noGraveAxeViolations(page);
  await toSettings.click();
  await expect(page.getByLabel('Ask for name and phone')).toBeVisible();
});

test('Esc closes the order beside the list, not while a note is written', async ({ page, product }) => {
  const number = await order(product, 'Aylin Er');
  await logIn(page, product);
  await page.goto(`${product.console}/orders?q=aylin`);
  await row(page, number).click();
  const pane = page.getByRole('heading', { name: `Order #${number}` });
  await page.getByLabel('Own note').fill('Call first');
  await page.keyboard.press('Escape');
  await expect(pane).toBeVisible();
  await page.getByRole('checkbox', { name: `Select #${number}` }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: `Select #${number}` })).not.toBeChecked();
  await expect(pane).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  await expect(page).not.toHaveURL(/number=/);
});

test('several orders take their next step together, and go back together; a line is marked as sold out', async ({
  page,
  product,
}) => {
  const numbers = [await order(product, 'Selin Kaya'), await order(product, 'Deniz Kaya')];
  await logIn(page, product);
  await page.goto(`${product.console}/orders?q=kaya`);
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select #${number}` }).check();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Confirm order · 2' }).click();
  await expect(page.getByText('2 orders: Confirmed')).toBeVisible();
  for (const number of numbers) await expect(row(page, number)).toContainText('Confirmed');
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const number of numbers) await expect(row(page, number)).toContainText('New');

  await row(page, numbers[0] ?? 0).click();
  const mark = page.getByRole('button', { name: /^Mark as sold out:/ }).first();
  await mark.click();
  await expect(page.getByText('Sold out now').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Back in stock:/ })
    .first()
    .click();
  await expect(page.getByText('Sold out now')).toHaveCount(0);
  await noGraveAxeViolations(page);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the order is a page of its own, its next step at the foot', async ({ page, product }) => {
    const number = await order(product, 'Elif Demir');
    await logIn(page, product);
    await page.goto(`${product.console}/orders?state=new`);
    await row(page, number).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: 'Confirm order' }).click();
    const next = page.getByRole('button', { name: 'Mark as packed' });
    await expect(next).toBeVisible();
    const toast = page.getByRole('status').filter({ hasText: `#${number}: Confirmed` });
    await expect(toast).toBeVisible();
    const [below, above] = [await next.boundingBox(), await toast.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });

  test('a new shop is led to its cart', async ({ page, product }) => {
    await newShop(page, product);
    await page.goto(`${product.console}/orders`);
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByText('the cart is off')).toBeVisible();
    await expect(page.getByRole('link', { name: 'To the settings' })).toBeVisible();
    await noGraveAxeViolations(page);
  });
});
