// People and beginnings: who works in a shop and may do what, the administration, the first steps of a new shop.
import type { Browser, Page } from '@playwright/test';
import { type Client, logIn, resultOf } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { linkOf, mailTo } from '../support/outbox.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { field, fillRegistration, heading, newAddress, password, press, registered } from '../support/visitor.ts';

const demoOwner = 'owner@demo.kolaj.test';
const demoShop = 'Lalezar Tekstil';
/** Long work on two busy cores. */
const patience = { timeout: 120_000 };

/** A browser of their own, logged in. */
async function personAt(browser: Browser, product: Product, who: { email: string; secret: string }): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enter(page, product, who);
  return page;
}

async function enter(page: Page, product: Product, { email, secret }: { email: string; secret: string }) {
  const answer = await page.request.post(`${product.console}/api/auth/login`, {
    data: { username: email, password: secret },
  });
  expect(await answer.json()).toMatchObject({ success: true });
}

/** Public pages choose light or dark when they are loaded, the console follows at once. */
async function lookAtBothSchemes(page: Page, { isPublic = false } = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (isPublic) await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noGraveAxeViolations(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** As the owner: the window, an address, some rights off. */
async function invite(page: Page, product: Product, { email, without }: { email: string; without: string[] }) {
  await page.goto(`${product.console}/staff`);
  await page.getByRole('link', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  for (const right of without) await dialog.getByRole('switch', { name: right, exact: true }).press('Space');
  await dialog.getByLabel('E-mail').press('Enter');
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();
}

const invitationOf = async (product: Product, email: string) =>
  linkOf(await mailTo(product, email, { kind: 'invitation' }));

test.describe('staff', () => {
  test('who is invited works in the shop with the rights they were given', async ({ page, browser, product }) => {
    const { subfolder, picture } = await approvedCollage(await logIn(product, demoOwner, demoPassword));
    const email = newAddress();
    await enter(page, product, { email: demoOwner, secret: demoPassword });
    await invite(page, product, { email, without: ['Edit', 'Send', 'Manage'] });

    const guest = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
    await guest.goto(await invitationOf(product, email));
    await expect(heading(guest, `Work in ${demoShop}`)).toBeVisible();
    await expect(guest.getByText('Selin Yılmaz invites you')).toBeVisible();
    await lookAtBothSchemes(guest, { isPublic: true });
    await guest.getByRole('link', { name: 'Create an account' }).click();
    await expect(field(guest, 'E-mail')).toHaveValue(email);
    await expect(field(guest, 'E-mail')).toHaveAttribute('readonly');
    await fillRegistration(guest);
    await press(guest, 'Create account');

    await expect(guest.getByText(demoShop).first()).toBeVisible(patience);
    await expect(guest.getByRole('button', { name: 'Import' }).first()).toBeDisabled();
    await expect(guest.getByText('The owner has not given you the right to import and correct.')).toBeVisible();
    await guest.goto(`${product.console}/wgroup/send/${subfolder}`);
    const noSend = guest.getByText('The owner has not given you the right to send.');
    await expect(noSend).toBeVisible();
    await expect(guest.getByRole('button', { name: /^Send/ })).toBeDisabled();
    await noGraveAxeViolations(guest);
    const refused = await guest.request.post(`${product.console}/api/send_kolaj`, {
      data: {
        images: [picture],
        firm: 'demo',
        brand: 'x',
        days: ['01-01'],
        sendAfter: null,
        batch: '',
        onlySaleGroup: false,
      },
    });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'no_right' });
    await guest.goto(`${product.console}/staff`);
    await expect(guest.getByText('Only the owner sees who works here')).toBeVisible();

    // The owner gives the right; it holds from the next look on.
    await page.goto(`${product.console}/staff`);
    const row = page.getByRole('listitem').filter({ hasText: email });
    await row.getByRole('switch', { name: 'Send', exact: true }).press('Space');
    await expect(row.getByRole('switch', { name: 'Send', exact: true })).toBeChecked();
    await expect
      .poll(
        async () =>
          Object(await (await guest.request.get(`${product.console}/api/shop/product`)).json()).product.rights,
      )
      .toMatchObject({ approve: true, send: true, edit: false, manage: false });
    await guest.goto(`${product.console}/wgroup/send/${subfolder}`);
    await expect(guest.getByRole('button', { name: 'Send 1 image' })).toBeEnabled();
    await expect(noSend).toBeHidden();

    await row.getByRole('button', { name: /^Remove/ }).click();
    const question = page.getByRole('dialog', { name: new RegExp(`from ${demoShop}`) });
    await expect(question.getByText('What they imported, approved and sent.')).toBeVisible();
    await lookAtBothSchemes(page);
    await question.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('no longer works here.')).toBeVisible();
    await expect(row).toBeHidden();
    await guest.goto(`${product.console}/whatsapp-shop`);
    await expect(guest.getByText('This account has no shop yet.')).toBeVisible();
  });

  test('a switch that the server refuses is switched back and said', async ({ page, product }) => {
    await enter(page, product, { email: demoOwner, secret: demoPassword });
    await page.route('**/api/shop/staff/update', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'No.', request_id: 'R-1' } }),
    );
    await page.goto(`${product.console}/staff`);
    const send = page
      .getByRole('listitem')
      .filter({ hasText: 'staff@demo.kolaj.test' })
      .getByRole('switch', { name: 'Send', exact: true });
    await expect(send).toBeChecked();
    await send.press('Space');
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side. Try again.');
    await expect(send).toBeChecked();
  });

  test('the invitation’s window says what is wrong at the field and loses nothing', async ({ page, product }) => {
    await enter(page, product, { email: demoOwner, secret: demoPassword });
    await page.goto(`${product.console}/staff?invite=true`);
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel('E-mail');
    await address.press('Enter');
    await expect(dialog.getByText('E-mail is required!')).toBeVisible();
    await expect(address).toBeFocused();
    await dialog.getByRole('switch', { name: 'Manage' }).press('Space');
    await address.fill('staff@demo.kolaj.test');
    await address.press('Enter');
    await expect(dialog.getByText('This person works here already.')).toBeVisible();
    await expect(address).toHaveValue('staff@demo.kolaj.test');
    await expect(dialog.getByRole('switch', { name: 'Manage' })).not.toBeChecked();
    await lookAtBothSchemes(page);
  });

  test('an invitation that is taken back is dead; Undo sends a new one', async ({ page, browser, product }) => {
    const email = newAddress();
    await enter(page, product, { email: await registered(product), secret: password });
    await page.goto(`${product.console}/staff`);
    await expect(page.getByText('Only you so far')).toBeVisible();
    await invite(page, product, { email, without: [] });
    const first = await mailTo(product, email, { kind: 'invitation' });
    await page.getByRole('button', { name: `Take back: ${email}` }).click();
    await expect(page.getByText(`The invitation for ${email} was taken back`)).toBeVisible();
    const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await guest.goto(linkOf(first));
    await expect(heading(guest, 'This link no longer works')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await guest.goto(linkOf(await mailTo(product, email, { kind: 'invitation', before: [first] })));
    await expect(guest.getByRole('link', { name: 'Create an account' })).toBeVisible();
  });

  test('somebody with a shop joins another one and changes between them', async ({ page, browser, product }) => {
    const email = await registered(product);
    await enter(page, product, { email: demoOwner, secret: demoPassword });
    await invite(page, product, { email, without: ['Manage'] });
    const link = await invitationOf(product, email);
    const stranger = await personAt(browser, product, { email: await registered(product), secret: password });
    await stranger.goto(link);
    await expect(stranger.getByText('You are logged in as')).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Log out and continue' })).toBeVisible();

    const joiner = await personAt(browser, product, { email, secret: password });
    await joiner.goto(link);
    await press(joiner, `Join ${demoShop}`);
    const change = joiner.getByRole('button', { name: /Change shop/ });
    await expect(change).toContainText(demoShop);
    await change.click();
    const shops = joiner.getByRole('dialog', { name: 'Your shops' });
    await expect(shops.getByRole('button', { name: demoShop })).toHaveAttribute('aria-current', 'true');
    await lookAtBothSchemes(joiner);
    await shops.getByRole('button', { name: /Owner/ }).click();
    await expect(joiner.getByText('You now work in Defne Aksoy.')).toBeVisible(patience);
    await expect(change).toContainText('Defne Aksoy');
  });
});

test('an administrator opens a firm’s shop, is told so everywhere, and leaves', async ({ page, product }) => {
  await enter(page, product, { email: 'admin@demo.kolaj.test', secret: demoPassword });
  await page.goto(`${product.console}/yta?q=butik`);
  await expect(page.getByRole('button', { name: 'Open shop: Defne Butik' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  await page.getByRole('searchbox').fill('lalezar');
  await expect(page.getByText('No firm matches “lalezar”')).toBeVisible();
  await page.getByRole('button', { name: /^Show hidden/ }).click();
  await expect(page.getByRole('button', { name: `Open shop: ${demoShop}` })).toBeVisible();
  await lookAtBothSchemes(page);

  await page.getByRole('searchbox').fill('butik');
  await page.getByRole('button', { name: 'Open shop: Defne Butik' }).click();
  const strip = page.getByText('You are working in Defne Butik as an administrator.');
  await expect(strip).toBeVisible(patience);
  await expect(page).toHaveURL(/\/whatsapp-shop/);
  await lookAtBothSchemes(page);
  await page.goto(`${product.console}/staff`);
  await expect(strip).toBeVisible();
  await expect(page.getByText('owner@demo2.kolaj.test')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/yta$/);
  await expect(strip).toBeHidden();
  for (const unknown of ['/yta/x', '/yta/x/y']) {
    await page.goto(`${product.console}${unknown}`);
    await expect(page).toHaveURL(/\/yta$/);
  }
});

test('a new shop goes from its name and templates to the steps that are left', async ({ page, product }) => {
  await enter(page, product, { email: await registered(product), secret: password });
  await page.goto(product.console);
  await expect(page).toHaveURL(/\/whatsapp-shop\/modal$/);
  await page.getByLabel('Name of the shop').fill(`Mavera ${Date.now()}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await page.getByRole('checkbox').first().check(patience);
  await page.getByRole('button', { name: 'Use 1 template' }).click();

  await expect(page.getByRole('heading', { name: '5 steps to the first send' })).toBeVisible(patience);
  await expect(page.getByRole('progressbar', { name: '0 of 5 steps done' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Photos' })).toContainText('Add photos');
  await expect(page.getByText('ask us')).toHaveCount(0);
  await lookAtBothSchemes(page);
});

/** One approved collage of the demo shop, and the subfolder it is in; imports one when there is none yet. */
async function approvedCollage(client: Client): Promise<{ subfolder: string; picture: string }> {
  const folders = resultOf(await client.form('/shop/folder/list', {}));
  const folder_id = folders.length > 0 ? String(folders[0]?.id) : await importOne(client);
  const [first] = resultOf(await client.form('/shop/subfolder/list', { folder_id, onlyActive: true }));
  const subfolder = String(first?.id);
  const collages = () => client.form('/shop/kolaj/list', { subfolder_id: subfolder }).then(resultOf);
  await expect
    .poll(async () => (await collages()).some(({ status }) => status === 'done' || status === 'verified'), patience)
    .toBe(true);
  const ready = (await collages()).find(({ status }) => status === 'done' || status === 'verified');
  if (ready?.status === 'done') await client.form('/shop/kolaj/save', { id: ready.id, status: 'verified' });
  return { subfolder, picture: String(Object(ready?.picture).url) };
}

async function importOne(client: Client): Promise<string> {
  const listed = resultOf(await client.form('/shop/folder/list_all', { base_path: '', folders: true, files: false }));
  const found = listed.find(({ disabled }) => disabled === false);
  const inside = await client.form('/shop/kolaj/list_all', { base_path: found?.path, folders: true, files: false });
  const sub_folders = resultOf(inside)
    .filter(({ disabled }) => disabled === false)
    .slice(0, 1)
    .map(({ name, path }) => ({ name, path }));
  await client.form('/shop/folder/import', {
    folder: [{ name: found?.name, path: found?.path, id: null, sub_folders }],
  });
  const folders = () => client.form('/shop/folder/list', {}).then(resultOf);
  await expect.poll(async () => (await folders()).length, patience).toBeGreaterThan(0);
  return String((await folders())[0]?.id);
}
