import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../programs/find-chromium.mjs';

const runs = 3;

export interface MeasuredPage {
  url: string;
  cookie?: string;
}

/** How a page comes up on a slow phone. */
export interface Paint {
  largestMs: number;
  blockedMs: number;
  /** Lighthouse's own mark for it, 0–100. */
  score: number;
}

/** Median of three looks by Lighthouse (mobile). */
export async function paintOf(page: MeasuredPage, folder: string): Promise<Paint> {
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run++) paints.push(await paintOnce(page, folder));
  return {
    largestMs: median(paints.map(({ largestMs }) => largestMs)),
    blockedMs: median(paints.map(({ blockedMs }) => blockedMs)),
    score: median(paints.map(({ score }) => score)),
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A fresh browser each time: nothing is cached. */
async function paintOnce({ url, cookie }: MeasuredPage, folder: string): Promise<Paint> {
  const browser = await startBrowser(folder);
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: ['performance'],
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
    });
    const value = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN;
    const score = Math.round((result?.lhr.categories.performance?.score ?? 0) * 100);
    return { largestMs: value('largest-contentful-paint'), blockedMs: value('total-blocking-time'), score };
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
