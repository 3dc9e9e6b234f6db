// An owner connects a server of the shop's own, imports from it, changes it and removes it.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileServer, hasFileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { startVsftpd } from '@kolaj/testkit/file-servers/vsftpd-server';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { shopWithTemplate, title } from '../support/shell.ts';

test.setTimeout(240_000);
const patience = { timeout: 120_000 };

/** A real server where there is one, else our own small one: the console must not see the difference. */
const startFtp = (): Promise<FileServer> => (hasFileServer('vsftpd') ? startVsftpd() : startScriptedFtp());

async function withPhotos(server: FileServer): Promise<FileServer> {
  for (const folder of ['Yaz 2027', 'Yaz 2027/Beren', 'Kış 2027', 'Kış 2027/Nehir']) {
    await mkdir(join(server.root, folder));
    await chmod(join(server.root, folder), 0o755);
  }
  const background = { r: 190, g: 90, b: 60 };
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  for (const name of ['Yaz 2027/Beren/BR-2041_1.jpg', 'Yaz 2027/Beren/BR-2041_2.jpg', 'Kış 2027/Nehir/NH-1.jpg']) {
    await writeFile(join(server.root, name), photo, { mode: 0o644 });
  }
  return server;
}

const serverDialog = (page: Page) => page.getByRole('dialog', { name: 'Your own server' });

async function type(
  dialog: Locator,
  { host, port, user }: Pick<FileServer, 'host' | 'port' | 'user'>,
  password: string,
) {
  await dialog.getByText('Not encrypted').click();
  await dialog.getByLabel('Server', { exact: true }).fill(host);
  await dialog.getByLabel('Port', { exact: true }).fill(String(port));
  await dialog.getByLabel('User name').fill(user);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
}

/** What the browser was told of the password by any call: nothing. */
async function neverTold(page: Page, password: string): Promise<() => void> {
  const told: string[] = [];
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    if (body.includes(password)) told.push(response.url());
  });
  return () => expect(told).toEqual([]);
}

/** From an empty shop over the window that adds photos to the server, and to its folders. */
async function connectAtImport(page: Page, { console: origin }: Product, server: FileServer): Promise<void> {
  await page.goto(`${origin}/whatsapp-shop`);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const drop = page.getByRole('dialog', { name: 'Add photos' });
  await expect(drop.getByRole('button', { name: 'Choose photos' })).toBeVisible();
  await noGraveAxeViolations(page);
  await drop.getByRole('link', { name: 'Connect your server' }).click();

  const dialog = serverDialog(page);
  await type(dialog, { ...server, host: 'localhost' }, server.password);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('The server cannot be reached.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Connect: fails' })).toBeVisible();
  await noGraveAxeViolations(page);

  await type(dialog, server, 'Wrong-Horse-7');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('User name or password is wrong.')).toBeVisible();
  await type(dialog, server, server.password);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('Folders: 2. Photos in them: 3.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save connection' }).click();
}

test('an owner connects their own server from an empty shop and imports from it', async ({ page, product }) => {
  const server = await withPhotos(await startFtp());
  await shopWithTemplate(page, product);
  const checkTold = await neverTold(page, server.password);
  await connectAtImport(page, product, server);

  const dialog = page.getByRole('dialog', { name: 'Which folder?' });
  await expect(dialog.getByText('Kış 2027')).toBeVisible(patience);
  await dialog.getByText('Yaz 2027').click();
  const choose = page.getByRole('dialog');
  await expect(choose.getByText('0/2 imported')).toBeVisible(patience);
  await choose.getByRole('checkbox', { name: 'All', exact: true }).press('Space');
  await choose.getByRole('button', { name: 'Import 1 subfolder' }).click();
  await expect(page.getByRole('link', { name: /Yaz 2027/ })).toBeVisible(patience);
  checkTold();
  await server.stop();
});

test('an owner changes and removes their own server under the settings', async ({ page, product }) => {
  const server = await withPhotos(await startFtp());
  await shopWithTemplate(page, product);
  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByRole('button', { name: 'Connect your server' }).click();
  await type(serverDialog(page), server, server.password);
  await serverDialog(page).getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('The connection is saved.')).toBeVisible();
  await expect(page.getByText(`FTP · ${server.host}`)).toBeVisible();
  await noGraveAxeViolations(page);

  await page.getByRole('button', { name: 'Change connection' }).click();
  const dialog = serverDialog(page);
  await expect(dialog.getByLabel('User name')).toHaveValue(server.user);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(dialog.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await dialog.getByLabel('Folder on the server').fill('/nowhere');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('This folder does not exist there.')).toBeVisible();
  await dialog.getByLabel('User name').fill('somebody');
  await dialog.getByRole('button', { name: 'Save connection' }).click();
  await expect(dialog.getByText('Type the password: a saved one is not sent')).toBeVisible();
  await dialog.getByLabel('User name').fill(server.user);
  await dialog.getByRole('button', { name: 'Save connection' }).click();
  await expect(dialog.getByText('This folder does not exist there.')).toBeVisible();
  await dialog.getByLabel('Folder on the server').fill('/Yaz 2027');
  await dialog.getByRole('button', { name: 'Save connection' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByText('It works: 1 folder found.')).toBeVisible(patience);

  await page.getByRole('button', { name: 'Remove server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove server' }).click();
  await expect(page.getByText('Folder on the Kolaj server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect your server' })).toBeVisible();
  await server.stop();
});

test('on a phone the window fills the screen', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shopWithTemplate(page, product);
  await page.goto(`${product.console}/whatsapp-shop?import=server`);
  await expect(serverDialog(page)).toBeVisible();
  await expect(serverDialog(page).getByLabel('User name')).toBeVisible();
  await expect.poll(() => serverDialog(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
  await noGraveAxeViolations(page);
  await serverDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(serverDialog(page)).toBeHidden();
  await expect(title(page)).toBeVisible();
});
