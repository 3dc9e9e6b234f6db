import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { consoleSizes } from '@kolaj/console/sizes';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../../find-chromium.mjs';
import type { Row } from '../../rows.ts';
import { startProduct } from '../running-product.ts';
import { serveBarePage } from './bare-page.ts';
import { listBench } from './list-bench.ts';

const runs = 3;
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
 * Sizes of the built console, how soon its first pages are shown on a slow phone (Lighthouse, mobile, median of three), and how its
 * longest list behaves there.
 */
export async function consoleBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const product = await startProduct(path.join(folder, 'data'));
  const bare = await serveBarePage();
  try {
    const cookie = await logIn(product.origin);
    const floor = await paintOf({ id: 'bare', what: 'a bare React page', url: bare.url }, folder);
    const pages: Page[] = [
      { id: 'login', what: '/login', url: `${product.origin}/login` },
      { id: 'shell', what: 'the folder list', url: `${product.origin}/whatsapp-shop`, cookie },
    ];
    const rows: Row[] = [];
    for (const page of pages) rows.push(...paintRows(page, await paintOf(page, folder), floor));
    return [...sizeRows(), ...rows, ...(await listBench({ origin: product.origin, cookie }))];
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

interface Paint {
  largestMs: number;
  blockedMs: number;
}

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

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function paintOf(page: Page, folder: string): Promise<Paint> {
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run++) paints.push(await paintOnce(page, folder));
  return {
    largestMs: median(paints.map(({ largestMs }) => largestMs)),
    blockedMs: median(paints.map(({ blockedMs }) => blockedMs)),
  };
}

/** A fresh browser each time: nothing is cached. */
async function paintOnce({ url, cookie }: Page, folder: string): Promise<Paint> {
  const browser = await startBrowser(folder);
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
    });
    const value = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN;
    return { largestMs: value('largest-contentful-paint'), blockedMs: value('total-blocking-time') };
  } finally {
    await browser.stop();
  }
}

async function startBrowser(folder: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const profile = await mkdtemp(path.join(folder, 'profile-'));
  const flags = [...chromiumFlags, '--headless=new', `--user-data-dir=${profile}`, '--remote-debugging-port=0'];
  const browser = spawn(await findChromium(), [...flags, 'about:blank'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  return {
    port: await portOf(profile),
    async stop() {
      browser.kill();
      // Its profile may only be removed once it writes no more.
      await ended;
    },
  };
}

/** Chromium writes the port that it chose into its profile. */
async function portOf(profile: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const text = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number.parseInt(text, 10);
    if (port > 0) return port;
    await wait(50);
  }
  throw new Error('Chromium did not start.');
}
