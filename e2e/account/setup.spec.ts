// The first administrator of an empty installation: the word of the terminal, the page, two-step login, the settings afterwards.
import { spawnSync } from 'node:child_process';
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

test('a link of the command line makes somebody else an administrator', async ({ page }) => {
  const { product } = running;
  const { port } = new URL(product.console);
  const added = spawnSync(process.execPath, ['server/cli.mjs', 'admin', 'add', 'selin@kolaj.test'], {
    encoding: 'utf8',
    env: { ...process.env, KOLAJ_DATA_DIR: dataDir, KOLAJ_DEMO: 'off', KOLAJ_PORT: port },
  });
  const link = /http\S+\/verify\/admin\/\S+/.exec(added.stdout)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('selin@kolaj.test')).toBeVisible();
  await expect(page).toHaveURL(/\/verify\/admin$/);
  await noGraveAxeViolations(page);
  await field(page, 'Full name').fill('Selin Kaya');
  await field(page, 'Password').fill(password);
  await field(page, 'Repeat password').fill(password);
  await press(page, 'Become an administrator');
  await expect(page).toHaveURL(/\/login\?email=/);
  await page.goto(link);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
});

test('an administrator finds the settings again', async ({ page, product }) => {
  await page.goto(`${product.console}/login?from=%2Fyta%2Finstallation`);
  await page.getByRole('button', { name: 'Administrator' }).click();
  await expect(heading(page, 'Installation')).toBeVisible();
  await noGraveAxeViolations(page);
  await page.getByLabel('Who may register').selectOption('closed');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Who may register')).toHaveValue('closed');
  await page.getByLabel('Who may register').selectOption('open');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
});
