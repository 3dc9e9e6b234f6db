import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBenchFolder } from '@kolaj/sandbox/photos/write-source';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../find-chromium.mjs';
import type { Row } from '../rows.ts';
import { type Call, demoOwner, importBenchFolder } from './demo-shop.ts';
import { startProduct } from './running-product.ts';

const framesGoal = 50;
const drag = { rounds: 3, steps: 120, length: 160 };

/** Frames a second while a photo is dragged in the editor, on the whole product: the median of three drags. */
export async function editorBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const dataDir = path.join(folder, 'data');
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] });
  try {
    await writeBenchFolder(path.join(dataDir, 'sources', 'demo'), { photos: 4 });
    const owner = await demoOwner(product.origin);
    await importBenchFolder(owner.call);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = owner.cookie().split(/=(.*)/s);
    await context.addCookies([{ name, value, url: product.origin }]);
    const page = await context.newPage();
    await page.goto(`${product.origin}${await editorAddress(owner.call)}`);
    const frames = Math.round((await framesWhileDragging(page)) * 10) / 10;
    return [
      {
        id: 'editor.frames',
        what: 'frames a second while a photo is dragged in the editor',
        value: frames,
        unit: '',
        goal: `>= ${framesGoal}`,
        ok: frames >= framesGoal,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The address of the newest folder's first collage that has a picture. */
async function editorAddress(call: Call): Promise<string> {
  const folders = Object(Object(await call('/shop/folder/list', {})).data).result;
  const folder = folders[0].id;
  const subfolders = Object(Object(await call('/shop/subfolder/list', { folder_id: folder })).data).result;
  const subfolder = subfolders[0].id;
  const { result } = Object(await call('/shop/kolaj/list', { subfolder_id: subfolder, picks: ['status'] }));
  const collage = result.find(({ status }: { status: string }) => status === 'done');
  return `/whatsapp-shop/${folder}/${subfolder}/${collage.id}`;
}

async function framesWhileDragging(page: Page): Promise<number> {
  const slot = page.locator('[data-stage-item][data-layer="area"]').first();
  await slot.waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const box = await slot.boundingBox();
  if (!box) throw new Error('The editor shows no slot.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(middle.x, middle.y);

  const perSecond: number[] = [];
  for (let round = 0; round < drag.rounds; round++) perSecond.push(await oneDrag(page, middle));
  return perSecond.toSorted((a, b) => a - b)[perSecond.length >> 1] ?? Number.NaN;
}

/** Runs in the page: frames a second over the next two seconds. */
const countFrames = `new Promise((done) => {
  const from = performance.now();
  let frames = 0;
  const next = (now) => {
    frames++;
    if (now - from < 2000) requestAnimationFrame(next);
    else done((frames / (now - from)) * 1000);
  };
  requestAnimationFrame(next);
})`;

/** Down, to and fro, up; counted are the frames in which the browser came to paint. */
async function oneDrag(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await canvasPicture(page);
  const counted = page.evaluate<number>(countFrames);
  for (let step = 1; step <= drag.steps; step++) {
    const shift = Math.sin((step / drag.steps) * Math.PI * 4) * drag.length;
    await page.mouse.move(x + shift, y + shift);
  }
  await page.mouse.move(x + drag.length / 2, y + drag.length / 2);
  const perSecond = await counted;
  const isMoved = (await canvasPicture(page)) !== before;
  await page.mouse.up();
  if (!isMoved) throw new Error('The drag moved nothing.');
  return perSecond;
}

const canvasPicture = (page: Page): Promise<string> =>
  page
    .locator('canvas')
    .first()
    .screenshot()
    .then((png) => png.toString('base64'));
