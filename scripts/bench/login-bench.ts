import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '../rows.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

/** As many as a team that starts its day. */
const atOnce = 20;
const accounts = ['owner@demo', 'staff@demo', 'owner@demo2'].map((name) => `${name}.kolaj.test`);
const p95GoalMs = 1_000;
const blockGoalMs = 50;
/** How often the server's own clock looks at its event loop; that long is no delay yet. */
const samplingMs = 10;

/** Twenty people log in at the same moment: how long the slowest of nearly all waits, and whether anybody else notices. */
export async function loginBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-login-'));
  try {
    const product = await startProduct(path.join(folder, 'data'));
    try {
      return await measure(product);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(product: RunningProduct): Promise<Row[]> {
  await logInMs(product, 0);
  await longestBlockMs(product);
  const times = await Promise.all(Array.from({ length: atOnce }, (_, index) => logInMs(product, index)));
  const block = Math.round(await longestBlockMs(product));
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = Math.round(sorted[Math.ceil(atOnce * 0.95) - 1] ?? 0);
  return [
    {
      id: 'login.p95',
      what: `${atOnce} logins at once, p95`,
      value: p95,
      unit: 'ms',
      goal: `<= ${p95GoalMs}`,
      ok: p95 <= p95GoalMs,
    },
    {
      id: 'login.block',
      what: 'longest block of the event loop meanwhile',
      value: block,
      unit: 'ms',
      goal: `<= ${blockGoalMs}`,
      ok: block <= blockGoalMs,
    },
  ];
}

async function logInMs({ origin }: RunningProduct, index: number): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: accounts[index % accounts.length], password: 'Demo-1234!' }),
  });
  const { success } = Object(await answer.json());
  if (success !== true) throw new Error(`A login of the bench failed with ${answer.status}.`);
  return performance.now() - startedAt;
}

/** The server measures itself (`perf_hooks`) and starts again each time it is asked. */
async function longestBlockMs({ metrics }: RunningProduct): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The metrics do not tell the lag of the event loop.');
  return Math.max(0, Number(seconds) * 1_000 - samplingMs);
}
