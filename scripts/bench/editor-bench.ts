import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBenchFolder } from '@kolaj/demo-photos/source/write-source';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../programs/find-chromium.mjs';
import type { Row } from '../rows.ts';
import { type Call, demoOwner, importBenchFolder } from './demo-shop.ts';
import { startProduct } from './running-product.ts';

const framesGoal = 50;
const zoomSteps = 12;
const drag = { rounds: 3, steps: 120, length: 160 };

/** Frames a second while a photo is dragged in the editor, on the whole product: the median of three drags. */
export async function editorBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const dataDir = path.join(folder, 'data');
  try {
    const product = await startProduct(dataDir);
    const { dragging, idle } = await framesIn(product.origin, dataDir).finally(product.stop);
    const what = 'frames a second while a photo is dragged in the editor';
    return [
      { id: 'editor.frames', what, value: dragging, unit: '', goal: `>= ${framesGoal}`, ok: dragging >= framesGoal },
      {
        id: 'editor.frames-idle',
        what: 'the same, the pointer only moving',
        value: idle,
        unit: '',
        goal: '',
        ok: true,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Frames a second, medians. */
interface Frames {
  dragging: number;
  /** With the same moves of the pointer and nothing pressed: what this machine can do just now. */
  idle: number;
}

/** Of a running product whose data lie in `dataDir`. */
export async function framesIn(origin: string, dataDir: string): Promise<Frames> {
  await writeBenchFolder(path.join(dataDir, 'sources', 'demo', 'Bench'), { photos: 4 });
  const owner = await demoOwner(origin);
  await importBenchFolder(owner.call);
  const address = await editorAddress(owner.call);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = owner.cookie().split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.goto(`${origin}${address}`);
    return await framesWhileDragging(page);
  } finally {
    await browser.close();
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

async function framesWhileDragging(page: Page): Promise<Frames> {
  const slot = page.locator('[data-stage-item][data-layer="area"]').first();
  await slot.waitFor({ timeout: 60_000 });
  await untilPainted(page);
  const box = await slot.boundingBox();
  if (!box) throw new Error('The editor shows no slot.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  // Twice as large it has room to every side: each step of the drag paints something else.
  for (let step = 0; step < zoomSteps; step++) await page.keyboard.press('+');

  const dragging: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < drag.rounds; round++) {
    idle.push(await framesOverMoves(page, middle));
    dragging.push(await oneDrag(page, middle));
  }
  return { dragging: median(dragging), idle: median(idle) };
}

const median = (values: readonly number[]): number =>
  Math.round((values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN) * 10) / 10;

/** Photos make the picture large; what is not loaded yet is one colour. */
async function untilPainted(page: Page): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await canvasPicture(page)).length > 100_000) return;
    await page.waitForTimeout(100);
  }
  throw new Error('The editor painted no photo.');
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

/** To and fro; counted are the frames in which the browser came to paint. */
async function framesOverMoves(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const counted = page.evaluate<number>(countFrames);
  for (let step = 1; step <= drag.steps; step++) {
    const shift = Math.sin((step / drag.steps) * Math.PI * 4) * drag.length;
    await page.mouse.move(x + shift, y + shift);
  }
  return counted;
}

async function oneDrag(page: Page, from: { x: number; y: number }): Promise<number> {
  const before = await canvasPicture(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const perSecond = await framesOverMoves(page, from);
  await page.mouse.move(from.x + drag.length / 2, from.y + drag.length / 2);
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
