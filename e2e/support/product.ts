import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aNameServer, aZone, type Zone } from '@kolaj/testkit/name-server';
import { test as base } from '@playwright/test';
import { logIn } from './api.ts';
import { preparedIn } from './prepare.ts';
import { type Product, runProduct, startWithinMs } from './run-product.ts';

export const demoPassword = 'Demo-1234!';

/** What it asks name servers for is in the zone: a journey sets the records of a shop's domain there. */
interface NamedProduct extends Product {
  zone: Zone;
}

/** The product as it is after its first start. */
async function start(): Promise<{ product: NamedProduct; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-e2e-'));
  // With the owner of its files: as root the database runs as somebody else.
  spawnSync('cp', ['-a', `${process.env[preparedIn]}/.`, dataDir]);
  const zone = aZone({});
  const names = await aNameServer(zone);
  const { product, stop } = await runProduct(dataDir, {
    KOLAJ_DNS_SERVERS: names.address,
    // The file servers of journeys are on this machine; by its name it stays what a shop may not reach.
    KOLAJ_SOURCE_SERVERS: '127.0.0.1',
  });
  // A copied folder never sends by itself (D-104).
  const admin = await logIn(product, 'admin@demo.kolaj.test', demoPassword);
  await admin.form('/admin/sending/release', {});
  return {
    product: { ...product, zone },
    async stop() {
      await stop();
      await names.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface OfWorker {
  product: NamedProduct;
  /** Named by a journey that tells of the very beginning: it gets a product that no other journey has worked in. */
  untouchedFor: string | null;
}

/** Runs in the page: the browser's own words name neither the element nor the line. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber, target }) => {
    const element = target instanceof Element ? target.outerHTML.slice(0, 300) : '';
    console.error(`Content Security Policy: ${violatedDirective} ${sourceFile}:${lineNumber} ${element}`);
  });
}

/** `test` with one running product for all journeys of the worker; a policy violation in the browser fails any test. */
export const test = base.extend<{ noPolicyViolations: undefined }, OfWorker>({
  // Playwright starts another worker, and with it another product, for each value.
  untouchedFor: [null, { scope: 'worker', option: true }],
  product: [
    async ({ untouchedFor: _decidesTheWorker }, use) => {
      const { product, stop } = await start();
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: startWithinMs + 30_000 },
  ],
  noPolicyViolations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
      });
      await page.addInitScript(tellViolations);
      await use(undefined);
      base.expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
export const { expect } = base;
