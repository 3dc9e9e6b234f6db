import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consoleSizes } from '@kolaj/console/sizes';
import type { Row } from '../../rows.ts';
import { type Paint, paintOf } from '../lighthouse.ts';
import { startProduct } from '../running-product.ts';
import { serveBarePage } from './bare-page.ts';
import { firstLoad } from './first-load.ts';
import { listBench } from './list-bench.ts';
import { pocketBench } from './pocket-bench.ts';
import { uploadAgainBench } from './upload-again-bench.ts';

/** Largest paint of our page over that of a bare React page, in the same run. */
const paintGoal = 2.5;
const blockedGoalMs = 150;

interface Page {
  id: string;
  what: string;
  url: string;
  cookie?: string;
}

/**
 * Sizes of the built console, its very first load, how soon its first pages are shown on a slow phone (Lighthouse, mobile, median
 * of three), how its longest list behaves there, and the app on the phone.
 */
export async function consoleBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const product = await startProduct(path.join(folder, 'data'));
  const bare = await serveBarePage();
  try {
    // Before anything else has asked this server.
    const first = await firstLoad(product.origin);
    const cookie = await logIn(product.origin);
    const floor = await paintOf({ url: bare.url }, folder);
    const pages: Page[] = [
      { id: 'login', what: '/login', url: `${product.origin}/login` },
      { id: 'shell', what: 'the folder list', url: `${product.origin}/whatsapp-shop`, cookie },
      { id: 'pocket', what: '/m', url: `${product.origin}/m`, cookie },
    ];
    const rows: Row[] = [];
    for (const page of pages) rows.push(...paintRows(page, await paintOf(page, folder), floor));
    const { origin } = product;
    const phone = [...(await pocketBench(origin)), ...(await uploadAgainBench(origin))];
    return [...sizeRows(), ...first, ...rows, ...(await listBench({ origin, cookie })), ...phone];
  } finally {
    await Promise.all([bare.stop(), product.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

const sizeRows = (): Row[] =>
  consoleSizes().map(({ id, what, kilobytes, limit }) => ({
    id,
    what,
    value: kilobytes,
    unit: 'KB gz',
    goal: `<= ${limit}`,
    ok: kilobytes <= limit,
  }));

function paintRows({ id, what }: Page, paint: Paint, floor: Paint): Row[] {
  const ratio = Math.round((paint.largestMs / floor.largestMs) * 100) / 100;
  const blocked = Math.round(paint.blockedMs);
  return [
    {
      id: `console.${id}.paint`,
      what: `largest paint of ${what} ÷ a bare React page's`,
      value: ratio,
      unit: '',
      goal: `<= ${paintGoal}`,
      ok: ratio <= paintGoal,
    },
    {
      id: `console.${id}.blocked`,
      what: `main thread blocked while ${what} loads`,
      value: blocked,
      unit: 'ms',
      goal: `<= ${blockedGoalMs}`,
      ok: blocked <= blockedGoalMs,
    },
  ];
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner@demo.kolaj.test', password: 'Demo-1234!' }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`The bench could not log in: ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}
