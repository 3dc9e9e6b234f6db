// The first administrator of an empty installation: the word of the terminal, the page, two-step login, the settings afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noGraveAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { type RunningProduct, runProduct, startWithinMs } from '../support/run-product.ts';
import { field, heading, password, press } from '../support/visitor.ts';

test.setTimeout(startWithinMs + 120_000);

let dataDir: string;
let running: RunningProduct;
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-setup-'));
  running = await runProduct(dataDir, { KOLAJ_DEMO: 'off' });
});
test.afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('an operator sets an empty installation up', async ({ page }) => {
  const { product } = running;
  await expect.poll(() => product.output()).toMatch(/with the word \S+/);
  const word = /with the word (\S+)/.exec(product.output())?.[1] ?? '';
  await page.goto(`${product.console}/login`);
  await expect(page.getByText('This Kolaj has no administrator yet.')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByRole('link', { name: 'Set it up' }).click();

  await expect(heading(page, 'Set up Kolaj')).toBeVisible();
  await noGraveAxeViolations(page);
  await press(page, 'Set up');
  await expect(page.getByText('Type the word that the terminal has printed.')).toBeVisible();
  await expect(field(page, 'Word of the terminal')).toBeFocused();
  await expect(field(page, 'Demo shops')).toBeDisabled();

  await field(page, 'Word of the terminal').fill('WRONG');
  await field(page, 'Full name').fill('Defne Aksoy');
  await field(page, 'E-mail').fill('defne@kolaj.test');
  await page.getByLabel('Password', { exact: true }).first().fill(password);
  await field(page, 'Repeat password').fill(password);
  await page.getByLabel('Who may register').selectOption('invite');
  await press(page, 'Set up');
  await expect(page.getByRole('alert')).toContainText('This is not the word');
  await expect(field(page, 'E-mail')).toHaveValue('defne@kolaj.test');

  await field(page, 'Mail server').fill('127.0.0.1');
  await field(page, 'Port').fill('1');
  await field(page, 'Sender').fill('Kolaj <no-reply@kolaj.test>');
  await field(page, 'Word of the terminal').fill(word.toLowerCase());
  await press(page, 'Send a test letter');
  await expect(page.getByRole('alert').last()).toContainText('ECONNREFUSED');
  await noGraveAxeViolations(page);
  await field(page, 'Mail server').fill('');
  await press(page, 'Set up');

  await expect(page).toHaveURL(/\/account$/);
  await page.goto(`${product.console}/yta`);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(`${product.console}/setup`);
  await expect(heading(page, 'Kolaj is set up')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.goto(`${product.console}/register`);
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
});
