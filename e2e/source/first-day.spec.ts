// A stranger's first day on a phone, without an administrator: an account, the shop's name, photos, approval, the site.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { logIn } from '../support/shell.ts';
import { fillRegistration, newAddress, press } from '../support/visitor.ts';

test.setTimeout(300_000);
test.use({ viewport: { width: 390, height: 844 } });

const patience = { timeout: 120_000 };

/** Names say what a collage needs: code, colour, sizes, price. */
async function somePhotos(folder: string): Promise<string[]> {
  const names = [1, 2].map((n) => `BR-1988 KAHVE 38-46 $23.00 (${n}).jpg`);
  return Promise.all(
    names.map(async (name, n) => {
      const background = { r: 109, g: 59 + n * 60, b: 42 };
      const file = path.join(folder, name);
      await writeFile(
        file,
        await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      );
      return file;
    }),
  );
}

/** In both schemes, and never wider than the phone. */
async function looksGood(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await noGraveAxeViolations(page);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

const month = `${new Date().toLocaleDateString('en-GB', { month: 'long', timeZone: 'Europe/Istanbul' })} ${new Date().getFullYear()}`;

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a stranger registers, names the shop, brings photos, approves and publishes', async ({
  page,
  browser,
  product,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-first-day-'));
  await page.goto(`${product.console}/register`);
  await fillRegistration(page, { email: newAddress() });
  await press(page, 'Create account');

  await test.step('the name and the short name are asked once', async () => {
    await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible(patience);
    await page.getByLabel('Name of the shop').fill('Demo2');
    await expect(page.getByText('Another shop has this short name.')).toBeVisible();
    await looksGood(page);
    await page.getByLabel('Name of the shop').fill('Nar Çiçeği Giyim');
    await expect(page.getByLabel('Short name, for addresses')).toHaveValue('nar-cicegi-giyim');
    await expect(page.getByText('Free.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox').first().check(patience);
    await page.getByRole('button', { name: 'Use 1 template' }).click();
  });

  await test.step('who is stuck asks, and an administrator sees it', async () => {
    await page.getByRole('button', { name: 'Ask for help' }).click();
    await page.getByLabel('What can we help you with?').fill('How do I send by FTP?');
    await looksGood(page);
    await page.getByRole('button', { name: 'Send the question' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const guest = await browser.newContext();
    const admin = await guest.newPage();
    await logIn(admin, product, 'admin@demo.kolaj.test');
    await admin.goto(`${product.console}/yta`);
    await admin.getByRole('link', { name: /^Questions \d+$/ }).click();
    await expect(admin.getByText('How do I send by FTP?').first()).toBeVisible();
    // Other journeys have asked too.
    const question = admin.getByRole('listitem').filter({ hasText: 'Nar Çiçeği Giyim' });
    await expect(question).toBeVisible();
    await noGraveAxeViolations(admin);
    await question.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(question.getByRole('button', { name: 'Open again' })).toBeVisible();
    await guest.close();
  });

  await test.step('12 pictures to try with come and go by one tap each', async () => {
    await page.getByRole('button', { name: 'Try with 12 pictures' }).click();
    await expect(page.getByText('Next: Approve')).toBeVisible(patience);
    await looksGood(page);
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect(page.getByRole('progressbar', { name: '0 of 5 steps done' })).toBeVisible(patience);
    await page.goto(`${product.console}/brands`);
    await expect(page.getByText('Beren')).toHaveCount(0);
    await page.goto(`${product.console}/whatsapp-shop`);
  });

  await test.step('photos come in from the first minute', async () => {
    await expect(page.getByRole('progressbar', { name: '0 of 5 steps done' })).toBeVisible(patience);
    await looksGood(page);
    const choosing = page.waitForEvent('filechooser');
    await step(page, 'Photos').getByRole('button', { name: 'Add photos' }).click();
    await page.getByRole('button', { name: 'Choose photos' }).click();
    await (await choosing).setFiles(await somePhotos(folder));
    // An empty shop has no names yet: the month and its own name are one tap each.
    await page.getByRole('dialog').getByRole('button', { name: month }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nar Çiçeği Giyim' }).click();
    await looksGood(page);
    await expect(page.getByLabel('Folder (season, delivery)')).toHaveValue(month);
    await page.getByRole('button', { name: /^Add \d+ file/ }).click();
    await expect(page.getByText('Next: Approve')).toBeVisible(patience);
    await expect(page.getByRole('link', { name: new RegExp(month) })).toBeVisible(patience);
  });

  await test.step('the steps can be put away and opened again', async () => {
    await page.getByRole('button', { name: 'Stop showing the steps' }).click();
    await expect(page.getByText('Next: Approve')).toBeHidden();
    await page.getByRole('button', { name: 'Show the first steps' }).click();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await looksGood(page);
  });

  await test.step('approving and publishing', async () => {
    await step(page, 'for approval').getByRole('link').click();
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click(patience);
    await expect(page.getByText('Everything is approved')).toBeVisible(patience);
    await page.goto(`${product.console}/build`);
    await page.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByRole('listitem').getByText('Live', { exact: true })).toBeVisible(patience);
    await page.goto(`${product.site}/s/nar-cicegi-giyim/`);
    await expect(page.getByText('BR-1988').first()).toBeVisible();
  });
  await rm(folder, { recursive: true });
});
