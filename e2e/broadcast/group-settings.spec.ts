import { demoAccount } from '@kolaj/sandbox/demo-world';
import type { Browser, Locator, Page } from '@playwright/test';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { anotherPerson, inTurkish, newShop } from '../support/shell.ts';

// An administrator gives a new firm its groups (ADM-02, ADM-03, ADM-12…18): its account, its channels, who receives what.

/** A firm of its own with nothing set up, and the administrator in front of it. */
async function aFirm(browser: Browser, product: Product): Promise<{ desk: Page; keyword: string }> {
  const context = await browser.newContext();
  const owner = await context.newPage();
  await newShop(owner, product);
  const answer = await owner.request.get(`${product.console}/api/shop/product`);
  const { keyword } = (await answer.json()).product;
  await context.close();
  const desk = await anotherPerson(browser, product, 'admin@demo.kolaj.test');
  return { desk, keyword };
}

const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name, exact: false }).first();
const entries = (dialog: Locator) => dialog.getByRole('list', { name: 'Groups of this list' }).getByRole('listitem');
const add = (dialog: Locator, name: string) => dialog.getByRole('button', { name: `Add: ${name}`, exact: true });

/** The ids and secrets of the sandbox's account, typed under Settings and saved. */
async function connect(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'To the settings' }).click();
  await dialog.getByLabel('Product id').fill(demoAccount.productId);
  await dialog.getByLabel('Key (x-api-key)').fill(demoAccount.apiKey);
  await dialog.getByLabel('Token', { exact: true }).fill(demoAccount.apiKey);
  await dialog.getByLabel('WhatsApp id').fill('48211');
  await dialog.getByLabel('Telegram id').fill(demoAccount.telegramId);
  await dialog.getByRole('button', { name: 'Save group settings' }).click();
  await expect(dialog.getByText('The group settings are saved.')).toBeVisible();
}

test('an administrator gives a firm its account, fetches channels and sorts them into the lists', async ({
  browser,
  product,
}) => {
  const { desk, keyword } = await aFirm(browser, product);
  await desk.goto(`${product.console}/yta?q=${keyword}`);
  // Opening changes nothing: until something is saved there is still something to add.
  await desk.getByRole('button', { name: /^Add groups: / }).click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.reload();
  await desk.getByRole('button', { name: /^Add groups: / }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('tab')).toHaveText([
    /^Whatsapp\s*0/,
    /^Whatsapp main group/,
    /^Telegram\s*0/,
    /^Telegram main group and Whatsapp own group/,
    'Settings',
  ]);
  await expect(dialog.getByText('No groups here yet')).toBeVisible();

  // VAL-36
  await dialog.getByRole('button', { name: 'Fetch WhatsApp channels' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A setting is missing.');
  await connect(dialog);

  await tab(dialog, 'Whatsapp').click();
  await dialog.getByRole('button', { name: 'Fetch WhatsApp channels' }).click();
  await expect(dialog.getByText('WhatsApp channels were fetched.')).toBeVisible();
  // One phone is starting: what the others know is there all the same.
  await expect(dialog.getByRole('list', { name: 'Who was asked' })).toContainText('Lalezar Yedek: Lib not loaded.');
  for (const name of ['Beren VIP', 'Lalezar Toptan 1', 'Lalezar Arşiv', 'Nehir Toptan'])
    await add(dialog, name).click();
  await expect(add(dialog, 'Nehir Toptan')).toBeDisabled();
  await expect(entries(dialog).first()).toContainText('Nehir Toptan');
  await expect(entries(dialog).first()).toContainText('New');
  await expect(entries(dialog).first()).toContainText('Brand not known');
  await noGraveAxeViolations(desk);

  await dialog.getByRole('button', { name: 'Main group: Lalezar Toptan 1' }).click();
  await dialog.getByRole('button', { name: 'Own group: Lalezar Arşiv' }).click();
  await dialog.getByRole('button', { name: 'Own group: Beren VIP' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We already have this group. You can edit it.');
  await dialog.getByRole('button', { name: 'Show it' }).click();
  await expect(dialog.getByRole('tab', { selected: true })).toContainText('Whatsapp own group');
  await expect(dialog.getByLabel('Group id')).toHaveValue('120363041011201@g.us');

  await dialog.getByRole('button', { name: 'Save group settings' }).click();
  await expect(dialog.getByText('The group settings are saved.')).toBeVisible();
  await desk.reload();
  await expect(entries(dialog)).toHaveCount(1);
  await tab(dialog, 'Whatsapp').click();
  await expect(entries(dialog)).toHaveCount(2);
  await expect(entries(dialog).filter({ hasText: 'New' })).toHaveCount(0);

  // VAL-35
  await dialog.getByRole('button', { name: 'Edit Beren VIP' }).click();
  await dialog.getByLabel('Number').fill('');
  await dialog.getByRole('button', { name: 'Save group settings' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Some information is missing or wrong.');
  await expect(dialog.getByText('The phone’s number is missing.')).toBeVisible();
  await noGraveAxeViolations(desk);
  await dialog.getByLabel('Phone that sends').selectOption({ label: 'Lalezar Laleli · 905325551121' });
  await dialog.getByLabel('Lalezar Moskova').check();
  await dialog.getByRole('button', { name: 'Save group settings' }).click();
  await expect(dialog.getByText('The group settings are saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(desk.getByRole('button', { name: /^Edit groups: / })).toBeVisible();
  await desk.context().close();
});

test('the alerts are those of the specification, and a connection says in words what is wrong', async ({
  browser,
  product,
}) => {
  const { desk, keyword } = await aFirm(browser, product);
  await inTurkish(desk);
  await desk.goto(`${product.console}/yta?q=${keyword}`);
  await desk.getByRole('button', { name: /^Grup ekle: / }).click();
  const dialog = desk.getByRole('dialog').first();
  await dialog.getByRole('tab', { name: /^Telegram\s*0/ }).click();
  await dialog.getByRole('button', { name: 'Telegram kanallarını çek' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Eksik ayar, ayarlardan kullanıcı girişini yapınız!');

  for (const _time of [1, 2]) {
    await dialog.getByLabel('Id ile ekle').fill('-1001880011001');
    await dialog.getByRole('button', { name: 'Grup ekle' }).click();
  }
  await expect(dialog.getByRole('alert').first()).toContainText(
    'Zaten grubumuz bulunmaktadır. Onu editleyebilirsiniz.',
  );

  await tab(dialog, 'Ayarlar').click();
  await dialog.getByRole('button', { name: 'Bağlantı: WhatsApp' }).click();
  const connection = desk.getByRole('dialog', { name: 'WhatsApp bağlantısı' });
  await connection.getByText('Evolution API').click();
  await connection.getByRole('button', { name: 'Bağlantıyı dene' }).click();
  await expect(connection.getByText('Bu gerekli.')).toBeVisible();
  await connection.getByLabel('Sunucunun adresi').fill('http://127.0.0.1:9');
  await connection.getByRole('textbox', { name: 'API anahtarı' }).fill('key');
  await connection.getByRole('button', { name: 'Bağlantıyı dene' }).click();
  await expect(connection.getByText('Bu adres kullanılamaz.')).toBeVisible();
  await noGraveAxeViolations(desk);
  await desk.context().close();
});
