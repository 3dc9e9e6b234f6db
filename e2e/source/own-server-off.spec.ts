// An installation whose administrators alone connect servers: what an owner had goes on, can be removed, and is not offered again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { noGraveAxeViolations } from '../support/axe.ts';
import { addTemplate, ask } from '../support/imported-shop.ts';
import { expect, test } from '../support/product.ts';
import { runProduct, startWithinMs } from '../support/run-product.ts';
import { newShop, password as ownPassword } from '../support/shell.ts';

test.setTimeout(2 * startWithinMs + 120_000);

test('what an owner connected before the switch stays until they remove it', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-servers-off-'));
  const server = await startScriptedFtp();
  const sources = { KOLAJ_SOURCE_SERVERS: `${server.host}:${server.port}` };
  try {
    const before = await runProduct(dataDir, sources);
    const email = await newShop(page, before.product);
    await addTemplate(page, before.product, 'first-1');
    const { host, port, user: username, password } = server;
    const data = { driver: 'ftp', host, port, username, password };
    await ask(page, before.product, '/shop/source/save', data);
    await before.stop();

    const { product, stop } = await runProduct(dataDir, { ...sources, KOLAJ_OWNER_SERVERS: 'off' });
    await ask(page, product, '/auth/login', { username: email, password: ownPassword });
    await page.goto(`${product.console}/settings?tab=photos`);
    await expect(page.getByText(`FTP · ${host}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change connection' })).toHaveCount(0);
    await noGraveAxeViolations(page);
    await page.getByRole('button', { name: 'Check connection' }).click();
    await expect(page.getByText(/^It works/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove server' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove server' }).click();
    await expect(page.getByText(`FTP · ${host}`)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Connect your server' })).toHaveCount(0);

    await page.goto(`${product.console}/whatsapp-shop`);
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const drop = page.getByRole('dialog', { name: 'Add photos' });
    await expect(drop.getByRole('button', { name: 'Choose photos' })).toBeVisible();
    await expect(drop.getByRole('link', { name: 'Connect your server' })).toHaveCount(0);

    await page.goto(`${product.console}/whatsapp-shop?import=server`);
    await expect(page.getByText('An administrator connects servers here.')).toBeVisible();
    await noGraveAxeViolations(page);
    const answer = await page.request.post(`${product.console}/api/shop/source/save`, { data });
    expect(await answer.json()).toMatchObject({ success: false, code: 'own_servers_off' });
    await stop();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
