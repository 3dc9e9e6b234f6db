// Photos from a server of the shop's own: counts, one import stopped and continued, and a folder that is watched.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileServer, hasFileServer } from '@kolaj/testkit/file-servers/file-server';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { startVsftpd } from '@kolaj/testkit/file-servers/vsftpd-server';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Client, logIn } from '../support/api.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { newShop } from '../support/shell.ts';

/** Two busy cores, and photos that must stay unchanged for ten seconds before they are taken. */
const patience = { timeout: 120_000 };
const season = 'Kış 2026 48. Hafta';

/** Debian's vsftpd where there is one, else our own small server: the console must not see the difference. */
const startFtp = (): Promise<FileServer> => (hasFileServer('vsftpd') ? startVsftpd() : startScriptedFtp());

async function put({ root }: FileServer, path: string, hue: number): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  for (const folder of [dirname(dirname(file)), dirname(file)]) await chmod(folder, 0o755);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
    <rect width="900" height="1200" fill="hsl(${hue} 30% 80%)"/><path d="M300 200h300l120 800H180Z" fill="hsl(${hue} 60% 40%)"/></svg>`;
  await writeFile(file, await sharp(Buffer.from(svg)).jpeg().toBuffer(), { mode: 0o644 });
}

async function putSeason(server: FileServer): Promise<void> {
  const names = ['BR-2041_1.jpg', 'BR-2041_2.jpg', 'BR-2042.jpg', 'BR-2043.jpg'];
  for (const [index, name] of names.entries()) await put(server, `${season}/Beren/${name}`, index * 40);
  await put(server, `${season}/Nehir/NH-1001.jpg`, 200);
  await put(server, `${season}/KOLAJSIZ/IMG_1.jpg`, 240);
}

/** A shop of its own with a template, its photos on the given server; logged in in this browser. */
async function shopOnFtp(page: Page, product: Product, server: FileServer): Promise<void> {
  await newShop(page, product);
  const answer = await page.request.get(`${product.console}/api/shop/product`);
  const pid = String(Object(await answer.json()).product.pid);
  await addTemplate(page, product);
  const admin = await logIn(product, 'admin@demo.kolaj.test', demoPassword);
  await connect(admin, pid, server);
}

async function addTemplate(page: Page, { console: origin }: Product): Promise<void> {
  const answer = await page.request.post(`${origin}/api/shop/addExampSchema`, { data: { data: ['first-1'] } });
  expect(await answer.json()).toMatchObject({ success: true });
}

async function connect(admin: Client, pid: string, { host, port, user, password }: FileServer): Promise<void> {
  const options = { pid, driver: 'ftp', host, port, username: user, password };
  const { body } = await admin.form('/shop/admin/source/save', options);
  expect(body).toMatchObject({ success: true });
}

async function chooseSeason(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('0/5 imported')).toBeVisible(patience);
  await noGraveAxeViolations(page);
  await dialog.getByText(season).click();
  await expect(dialog.getByText('0/4 imported')).toBeVisible(patience);
  await expect(dialog.getByRole('checkbox', { name: 'KOLAJSIZ' })).toBeDisabled();
  await expect(dialog.getByText('3 products, 4 images')).toBeVisible(patience);
  await dialog.getByRole('button', { name: 'Why grouped so?' }).click();
  await expect(dialog.getByText('Code BR-2041 in the file name.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'All', exact: true }).press('Space');
  await expect(dialog.getByText(/^5 new photos/)).toBeVisible();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Import 2 subfolders' }).click();
  await expect(dialog).toBeHidden();
}

/** In the window of one import: pause, go on, cancel with its consequences, go on again until it is done. */
async function stopAndGoOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details' }).click(patience);
  const sheet = page.getByRole('dialog', { name: season });
  await sheet.getByRole('button', { name: 'Pause' }).click(patience);
  await expect(sheet.getByText('Paused', { exact: true })).toBeVisible(patience);
  await noGraveAxeViolations(page);
  await sheet.getByRole('button', { name: 'Resume' }).click();
  // An import that ends takes the question away: while the page is looked at it must not go on.
  await sheet.getByRole('button', { name: 'Pause' }).click(patience);
  await expect(sheet.getByText('Paused', { exact: true })).toBeVisible(patience);
  await sheet.getByRole('button', { name: 'Cancel import' }).click(patience);
  const question = page.getByRole('dialog', { name: /^Cancel the import of/ });
  await expect(question.getByText('You can resume it later; nothing is copied twice.')).toBeVisible();
  await noGraveAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel import' }).click();
  await expect(sheet.getByText('Cancelled', { exact: true })).toBeVisible(patience);
  await sheet.getByRole('button', { name: 'Resume' }).click();
  await expect(sheet.getByText('Finished', { exact: true }).first()).toBeVisible(patience);
  await expect(sheet.getByRole('progressbar', { name: 'Photos' })).toHaveAttribute('aria-valuenow', '5');
  await expect(sheet.getByRole('progressbar', { name: 'Beren' })).toHaveAttribute('aria-valuenow', '4');
  await noGraveAxeViolations(page);
}

async function watchSeason(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByRole('button', { name: 'Watch a folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: season }).check(patience);
  await dialog.getByRole('button', { name: 'every 30 minutes' }).click();
  await noGraveAxeViolations(page);
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  const list = page.getByRole('list', { name: 'Watched folders' });
  await expect(list.getByText(/^every 30 minutes/)).toBeVisible();
}

/** What was put there is taken by one of the next looks: it must have stayed unchanged for a while. */
async function lookUntilFound(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: `Check now: ${season}` }).click();
    await expect(page.getByText(/1 new file, import started\.$/)).toBeVisible({ timeout: 5_000 });
  }).toPass(patience);
}

test('photos come from an FTP server, also automatically, and the import can be stopped and continued', async ({
  page,
  product,
}) => {
  test.slow();
  const server = await startFtp();
  try {
    await putSeason(server);
    await shopOnFtp(page, product, server);
    await page.goto(`${product.console}/whatsapp-shop`);
    await chooseSeason(page);
    await stopAndGoOn(page);

    await watchSeason(page, product);
    await put(server, `${season}/Nehir/NH-1002.jpg`, 300);
    await lookUntilFound(page);
    await page.goto(`${product.console}/whatsapp-shop/imports`);
    await expect(page.getByRole('link', { name: /Finished · 1 new photo · 1 product · watched folder/ })).toBeVisible(
      patience,
    );
    await noGraveAxeViolations(page);
  } finally {
    await server.stop();
  }
});

test('a source that does not answer says so in words, wherever it is asked', async ({ page, product }) => {
  const server = await startScriptedFtp();
  await put(server, `${season}/Beren/BR-1.jpg`, 10);
  await shopOnFtp(page, product, server);
  await server.stop();
  await page.goto(`${product.console}/whatsapp-shop?import=folder`);
  const trouble = page.getByText('The photo source cannot be reached.');
  await expect(trouble).toBeVisible(patience);
  await noGraveAxeViolations(page);

  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(trouble).toBeVisible(patience);
  await expect(page.getByText('It does not answer.', { exact: false })).toBeVisible();
});

test('code patterns are tried on pasted names before they are kept', async ({ page, product }) => {
  await newShop(page, product);
  await addTemplate(page, product);
  await page.goto(`${product.console}/settings?tab=photos`);
  await page.getByLabel(/^Try it/).fill('kolye 12-3456 ön.jpg\nkolye 12-3456 arka.jpg\nnotlar.txt\nBE-404 24,90.jpg');
  const groups = page.getByRole('list', { name: 'Products' });
  await expect(groups.getByText('24,90 is not taken as a price: no currency beside it.')).toBeVisible();
  await expect(page.getByText('notlar.txt: its file ending is not that of a photo')).toBeVisible();

  await page.getByLabel(/^New pattern/).fill('12-34');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('A pattern needs # for a digit')).toBeVisible();
  await page.getByLabel(/^New pattern/).fill('##-####');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(groups.getByText('Your pattern ##-####: 12-3456.')).toBeVisible();
  await expect(groups.getByText('2 photos')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('button', { name: 'Save patterns' }).click();
  await expect(page.getByRole('button', { name: 'Save patterns' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your patterns' }).getByText('##-####')).toBeVisible();
});
