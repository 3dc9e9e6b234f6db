import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Firefox ESR as Debian installs it, another one, or the one that is named; undefined = there is none. */
export const firefoxHere = (): string | undefined =>
  [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** By WebDriver BiDi, as every browser speaks it. */
export const startFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    // Root has no sandbox for its pages.
    env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    protocolTimeout: 120_000,
  });

/** Adds to `faults` what a page says was wrong: errors of scripts, of the console, of calls, and what its policy refused. */
export async function tellFaults(page: Page, faults: string[]): Promise<void> {
  page.on('pageerror', (error) => faults.push(`${page.url()} ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()} ${message.text()}`);
  });
  page.on('response', (response) => {
    // Who somebody is, is asked before they log in.
    if (response.status() >= 400 && response.status() !== 401) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.evaluateOnNewDocument(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${sourceFile}`),
    ),
  );
}
