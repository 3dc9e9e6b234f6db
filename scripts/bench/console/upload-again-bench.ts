import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from '../../programs/find-chromium.mjs';
import type { Row } from '../../rows.ts';
import { type Break, startBreakingProxy } from './breaking-proxy.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const;
const megabytes = 60;
const ways: readonly Break[] = ['middle', 'end', 'answer', 'middle', 'hold'];
const longestMs = 120_000;
const account = { username: 'owner@demo.kolaj.test', password: 'Demo-1234!' };

/**
 * A large photo is sent from `/m` over a line that breaks four times; then the page is closed in the middle of a piece and opened again.
 * Counted on the line, in bytes: what came a second time after a break, over the piece that was on its way.
 */
export async function uploadAgainBench(product: string): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const line = await startBreakingProxy(product, ways);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
  try {
    const photo = path.join(folder, `AB-${Date.now()}.jpg`);
    await writeFile(photo, await largePhoto());
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    await context.request.post(`${line.origin}/api/auth/login`, { data: account });
    const page = await context.newPage();
    await page.goto(`${line.origin}/m/camera`);
    await page.getByLabel('Brand').fill('Bench');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('input[type=file]').setInputFiles(photo);
    const deadline = performance.now() + longestMs;
    while (line.broken.length < ways.length) {
      if (performance.now() > deadline) throw new Error('The photo does not come.');
      await wait(20);
    }
    await page.close();
    await arrived(await context.newPage(), line.origin);
    const most = Math.max(...line.broken.map(({ again, piece }) => again / piece));
    const value = Math.round(most * 100) / 100;
    return [
      {
        id: 'pocket.again',
        what: `of ${line.pieces()} pieces of a photo from /m, sent again after a break or a killed page, at most`,
        ...{ value, unit: '', goal: '<= 1', ok: most <= 1 },
      },
    ];
  } finally {
    await browser.close();
    await line.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function arrived(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/m/uploads`);
  await page.getByText('1 photo has arrived').waitFor({ timeout: longestMs });
}

/** A small photo with much behind its end: what an upload costs depends on the size alone. */
async function largePhoto(): Promise<Buffer> {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a37' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, Buffer.alloc(megabytes * 1024 * 1024 - photo.length)]);
}
