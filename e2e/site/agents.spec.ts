// The shop's people with their own links, and a visitor who chooses whom to write to.
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { publishedSite } from '../support/published.ts';
import { readQr } from '../support/read-qr.ts';
import { logIn } from '../support/shell.ts';

test.use({ viewport: { width: 390, height: 844 }, untouchedFor: 'the visitor of a site' });
test.setTimeout(240_000);

test('the owner names two agents; a visitor chooses one before the first message, and another later', async ({
  page,
  product,
  context,
}) => {
  await logIn(page, product);
  await page.goto(`${product.console}/settings?section=ordering`);
  await page.getByRole('switch', { name: 'Visitors choose whom they write to' }).check();
  for (const [name, phone, speaks] of [
    ['Elif Kaya', '+90 532 111 11 11', 'Türkçe'],
    ['Olga Petrova', '+7 900 222 22 22', 'Русский'],
  ] as const) {
    await page.getByRole('button', { name: 'Add an agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an agent' });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByText('Visitors choose by the name.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'WhatsApp number' }).fill(phone);
    await dialog.getByRole('button', { name: new RegExp(speaks) }).click();
    await noGraveAxeViolations(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  const up = page.getByRole('button', { name: 'Move up: Olga Petrova' });
  await up.click();
  await expect(up).toBeDisabled();
  const grips = page.locator('[data-row] [data-handle]');
  const [from, to] = [await grips.nth(1).boundingBox(), await grips.nth(0).boundingBox()];
  if (from === null || to === null) throw new Error('There is nothing to drag by.');
  await page.mouse.move(from.x + 12, from.y + 22);
  await page.mouse.down();
  await page.mouse.move(to.x + 12, to.y + 22, { steps: 8 });
  await page.mouse.up();
  await expect(up).toBeEnabled();
  await up.click();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  const site = await publishedSite(product, {
    ...{ language: 'EN', whatsapp_phone: '+905320000000', bar_menu: 2, search_product: true, select_agent: true },
    cart_settings: { enabled: true, checkout: 'whatsapp', show_total: true, min_items: 0, note: '' },
  });
  const visitor = await context.newPage();
  const opened: string[] = [];
  await context.route('https://wa.me/**', (route) => {
    opened.push(route.request().url());
    return route.fulfill({ body: 'the messenger' });
  });
  await visitor.goto(site);
  await visitor.locator('[aria-labelledby="newest"] .tile').first().click();
  await visitor.getByRole('button', { name: 'Add to cart' }).click();
  await visitor.goto(`${site}cart/`);
  await visitor.getByRole('link', { name: 'Send the order on WhatsApp' }).click();
  const choice = visitor.getByRole('dialog', { name: 'Who do you want to write to?' });
  await expect(choice.getByRole('listitem')).toHaveText([/Olga Petrova/, /Elif Kaya/]);
  await noGraveAxeViolations(visitor);
  await choice.getByRole('button', { name: /Olga Petrova/ }).click();
  await visitor.waitForURL('https://wa.me/79002222222**');
  expect(new URL(visitor.url()).searchParams.get('text')).toMatch(/Order \d+/);

  await visitor.goto(`${site}cart/`);
  await expect(visitor.getByText('You write to Olga Petrova')).toBeVisible();
  await visitor.getByRole('button', { name: 'Change' }).click();
  await choice.getByRole('button', { name: /Elif Kaya/ }).click();
  await expect(visitor.getByText('You write to Elif Kaya')).toBeVisible();

  // An agent's own link, read from the card as a camera does.
  await page.goto(`${product.console}/settings?section=ordering`);
  await page.getByRole('button', { name: /^Olga Petrova/ }).click();
  const card = page.getByRole('dialog', { name: 'Agent' }).getByRole('region', { name: 'Own link' });
  await card.scrollIntoViewIfNeeded();
  await noGraveAxeViolations(page);
  const own = await readQr(await card.getByRole('img').screenshot());
  expect(own.startsWith(`${site}?a=`)).toBe(true);
  await expect(card.getByText(own.replace(/^http:\/\//, ''))).toBeVisible();
  // The printer gets the card alone, on one page.
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('+79002222222').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await visitor.goto(own);
  await visitor.locator('[aria-labelledby="newest"] .tile').first().click();
  await expect(visitor.getByText('You write to Olga Petrova')).toBeVisible();
});
