import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import { outboxMailer } from '@kolaj/server/adapters/outbox/outbox-mailer';
import type { Letter, Recipient } from '@kolaj/server/features/mail/open/letter';
import { mailWriter } from '@kolaj/server/features/mail/write-mail';
import { expect, type Page, test } from '@playwright/test';
import { noGraveAxeViolations } from './support/axe.ts';

const home = 'http://console.test';
let folder = '';
let sandbox: Sandbox;
let origin = '';

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-outbox-e2e-'));
  sandbox = createSandbox({ outbox: folder });
  origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
});
test.afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function send(letter: Letter, { language, name }: Pick<Recipient, 'language' | 'name'>): Promise<void> {
  const mailer = outboxMailer({ folder, clock: () => new Date() });
  const to = { address: 'elif@shop.test', name };
  const words = mailWriter(home)(letter, { name, language });
  await mailer.send({ id: randomUUID(), to, kind: letter.kind, language, ...words });
}

/** The mail itself, within its frame. */
const letterIn = (page: Page) => page.frameLocator('iframe.letter');

test('a mail appears while the page is open, reads well, and its link opens', async ({ page, context }) => {
  await context.route(`${home}/**`, (route) => route.fulfill({ body: 'the console' }));
  await page.goto(origin);
  await page.getByRole('link', { name: 'Outbox' }).first().click();
  await expect(page.getByText('No mail yet.')).toBeVisible();

  await send({ kind: 'reset', token: 'token-1' }, { language: 'tr', name: 'Elif Demir' });
  await expect(page.getByRole('status')).toHaveText('1 new mail');
  await page.getByRole('link', { name: /Yeni parola belirleyin/ }).click();
  await expect(letterIn(page).getByText('Merhaba Elif Demir,')).toBeVisible();
  await expect(letterIn(page).getByText('60 dakika geçerlidir')).toBeVisible();

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    letterIn(page).getByRole('link', { name: 'Yeni parola belirle', exact: true }).click(),
  ]);
  await expect(opened).toHaveURL(`${home}/verify/resetPassword/token-1`);

  await page.getByRole('link', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('region', { name: 'The mail as plain text' })).toContainText('Merhaba Elif Demir,');
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
});

test('a name full of markup stays a name (S9)', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  await send(
    { kind: 'invitation', token: 't', shopName: name, invitedBy: name, isOwner: false },
    { language: 'en', name },
  );
  await page.goto(`${origin}/outbox`);
  await page.getByRole('link', { name: /Invitation to/ }).click();
  await expect(letterIn(page).getByText('Hello <img src=x onerror=alert(1)>')).toBeVisible();
  await expect(letterIn(page).locator('img, script')).toHaveCount(0);
  expect(dialogs).toBe(0);
});

async function noneWiderThan(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`nothing for axe to find, ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${origin}/outbox`);
      await expect(page.getByText('No mail yet.')).toBeVisible();
      await noGraveAxeViolations(page);

      await send({ kind: 'recovery-code-used', left: 3 }, { language: 'ru', name: '' });
      const row = page.getByRole('link', { name: /Использован резервный код/ });
      await expect(row).toBeVisible();
      await noGraveAxeViolations(page);
      await row.click();
      await noGraveAxeViolations(page);
      await page.getByRole('link', { name: 'Text', exact: true }).click();
      await noGraveAxeViolations(page);
      await noneWiderThan(page, width);

      // The mail alone, as a mail program shows it: without the outbox page's policy.
      await page.goto('about:blank');
      const letter: Letter = {
        kind: 'invitation',
        token: 't',
        shopName: 'Lalezar Toptan',
        invitedBy: 'Elif Demir',
        isOwner: false,
      };
      await page.setContent(mailWriter(home)(letter, { name: '', language: 'de' }).html);
      await noGraveAxeViolations(page);
      await noneWiderThan(page, width);
    });
  }
}
