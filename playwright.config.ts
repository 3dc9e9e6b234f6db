import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/programs/find-chromium.mjs';
import { headlessShellHere } from './scripts/programs/find-headless-shell.mjs';

// `npm test` provides the quicker one and names it; other programs read this file too, so nothing is unpacked here.
const executablePath = process.env.CHROMIUM_PATH ?? headlessShellHere() ?? (await findChromium());

// Without it the browser takes an ı in the name of a download for no letter, and names the file "download".
process.env.LANG ??= 'C.UTF-8';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/prepare.ts',
  outputDir: 'test-results/playwright',
  // Each worker has a product of its own, started on a copy of a prepared one.
  workers: 2,
  // One more try tells a loaded machine from a broken product; what needed it is listed as flaky and needs fixing.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: [...chromiumFlags, '--host-resolver-rules=MAP *.test 127.0.0.1'] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    // What is not there by then does not come: a journey that has lost its way ends in a minute, not in five.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a third of the time: `--trace on` when a failure is not understood.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
