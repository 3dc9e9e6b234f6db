// Every finished step offers the next one: a brand from its photos to its groups in nine taps besides the approvals.
import type { Locator, Page } from '@playwright/test';
import { logIn as client, resultOf } from '../support/api.ts';
import { approveFolder } from '../support/approve.ts';
import { noGraveAxeViolations } from '../support/axe.ts';
import { ask } from '../support/imported-shop.ts';
import { demoPassword, expect, test } from '../support/product.ts';
import type { Product } from '../support/run-product.ts';
import { emptySandbox } from '../support/sandbox.ts';
import { logIn } from '../support/shell.ts';

test.setTimeout(420_000);
const owner = 'owner@demo.kolaj.test';
const season = 'Güz 2026 47. Hafta';
const brand = 'Beren';
const patience = { timeout: 150_000 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.use({ untouchedFor: 'leads on' });

/** Taps as a person makes them, counted. */
function counted() {
  const taps: string[] = [];
  return {
    taps,
    async tap(what: string, button: Locator, options: { timeout?: number } = {}): Promise<void> {
      await button.click(options);
      taps.push(what);
    },
  };
}

/** How many are approved, one tap each. */
async function approveEach(page: Page): Promise<number> {
  const done = page.getByRole('heading', { name: 'Everything is approved' });
  let approved = 0;
  while (!(await done.isVisible())) {
    const counter = page.getByRole('progressbar', { name: new RegExp(`^${approved} of `) });
    await expect(counter.or(done).first()).toBeVisible();
    if (await done.isVisible()) break;
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    approved += 1;
  }
  return approved;
}

/** Another brand of the season, imported and approved by a colleague. */
async function colleagueApproves(page: Page, product: Product, folder: string): Promise<string> {
  const colleague = await client(product, owner, demoPassword);
  const listed = await colleague.form('/shop/folder/list_all', { base_path: '', folders: true, files: false });
  const path = String(resultOf(listed).find(({ name }) => name === season)?.path);
  const inside = await colleague.form('/shop/kolaj/list_all', { base_path: path, folders: true, files: false });
  const other = resultOf(inside).find(({ name, disabled }) => name !== brand && disabled === false);
  const sub_folders = [{ name: other?.name, path: other?.path }];
  await ask(page, product, '/shop/folder/import', { folder: [{ name: season, path, id: folder, sub_folders }] });
  await expect
    .poll(async () => resultOf(await colleague.form('/shop/import/list', {}))[0]?.status, patience)
    .toBe('done');
  await expect
    .poll(async () => {
      const [own] = resultOf(await colleague.form('/shop/folder/list', {})).filter(({ id }) => id === folder);
      const counts: { status: string; count: number }[] = Object(own).kolaj;
      return counts.find(({ status }) => status === 'pending')?.count;
    }, patience)
    .toBe(0);
  await approveFolder(colleague, folder);
  return String(other?.name);
}

test('a brand from its photos to its groups, then the next one', async ({ page, product }) => {
  await emptySandbox(product);
  await page.setViewportSize(phone);
  await logIn(page, product);
  await page.goto(`${product.console}/whatsapp-shop`);
  const { taps, tap } = counted();

  await test.step('imported leads to Verify', async () => {
    await tap('Import', page.getByRole('button', { name: 'Import' }).first());
    const dialog = page.getByRole('dialog');
    await tap('the season', dialog.getByText(season));
    await tap('the brand', dialog.getByText(brand, { exact: true }).first());
    await tap('Import 1 subfolder', dialog.getByRole('button', { name: 'Import 1 subfolder' }), patience);
    await expect(dialog).toBeHidden();
    const verify = page.getByRole('link', { name: /^Verify \d+$/ });
    await expect(verify).toBeVisible(patience);
    await noGraveAxeViolations(page);
    await tap('Verify', verify);
  });
  const folder = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const count = await approveEach(page);
  await test.step('approved leads to Send, with the day chosen already', async () => {
    await noGraveAxeViolations(page);
    await tap('Send', page.getByRole('link', { name: `Send ${count}` }));
    await expect(page.getByRole('checkbox', { name: new RegExp(`images: ${count}$`) })).toBeChecked();
    await tap('Send images', page.getByRole('button', { name: `Send ${count} images` }));
    await tap('confirm', page.getByRole('dialog').getByRole('button', { name: `Send ${count} images` }));
    await expect(page.getByText('The selected folder has started sending.')).toBeVisible();
  });

  await test.step('nine taps besides the approvals', () => {
    expect(taps).toEqual([
      ...['Import', 'the season', 'the brand', 'Import 1 subfolder', 'Verify'],
      ...['Send', 'Send images', 'confirm'],
    ]);
    expect(taps.length).toBeLessThanOrEqual(9);
  });

  const other = await colleagueApproves(page, product, folder);
  await test.step('sent leads to the next brand', async () => {
    const next = page.getByRole('link', { name: new RegExp(`^Next: ${other} \\(\\d+\\)$`) });
    await expect(next).toBeVisible(patience);
    await noGraveAxeViolations(page);
    await page.goto(`${product.console}/wgroup/${folder}`);
    await expect(page.getByRole('listitem').filter({ hasText: brand }).getByText('Sent', { exact: true })).toBeVisible(
      patience,
    );
    await expect(page.getByRole('listitem').filter({ hasText: other }).getByText('Not sent')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.goBack();
    await next.click();
    await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /images: \d+$/ })).toBeChecked();
  });

  await test.step('the lists say what was sent and what was not, on wide screens too', async () => {
    await page.setViewportSize(desktop);
    await page.goto(`${product.console}/wgroup`);
    await expect(page.getByRole('listitem').filter({ hasText: season }).getByText('Not sent')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.getByRole('link', { name: season }).click();
    await expect(page.getByRole('listitem').filter({ hasText: other }).getByText('Not sent')).toBeVisible();
    await noGraveAxeViolations(page);
    await page.goto(`${product.console}/whatsapp-shop/${folder}/all`);
    await page.getByRole('link', { name: /^Send \d+$/ }).click();
    await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^Send \d+ images$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send \d+ images$/ })
      .click();
    await page.goto(`${product.console}/wgroup`);
    const row = page.getByRole('listitem').filter({ hasText: season });
    await expect(row.getByText('Sent', { exact: true })).toBeVisible(patience);
    await expect(row.getByText('Not sent')).toHaveCount(0);
    await noGraveAxeViolations(page);
  });

  await test.step('published leads to the site', async () => {
    await page.goto(`${product.console}/build`);
    await page.getByRole('button', { name: /^Publish \d+ changes$/ }).click();
    // Beside the page's heading, where the button to publish was; the live site's panel has one of its own.
    const head = page.getByRole('heading', { name: 'Build', level: 1 }).locator('..');
    await expect(head.getByRole('link', { name: 'Open site' })).toBeVisible(patience);
    await noGraveAxeViolations(page);
  });
});
