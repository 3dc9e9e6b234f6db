import { getBroadcast, listBroadcasts, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { getPace } from '@kolaj/contract/broadcast/pace';
import { getStandstill } from '@kolaj/contract/broadcast/sending-stop';
import { type Battery, battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { Client } from 'pg';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';
import { fillShop } from './broadcast-fill.ts';

const goalMs = 25;
const asks = 7;

/** The console's questions in a shop of 200,000 collages and 2,000,000 messages; `KOLAJ_BENCH_MESSAGES` for fewer. */
export async function sizeRows(database: BenchDatabase): Promise<Row[]> {
  const messages = numberFromEnv('KOLAJ_BENCH_MESSAGES', 2_000_000);
  const closing: (() => Promise<void>)[] = [];
  try {
    const shop = await battery(database, closing, { phones: 4, groups: 200, images: 1, standIns: false, seed: 1 });
    const filled = await fillShop(database, shop.world, { collages: messages / 10, messages });
    const questions = questionsOf(shop, filled);
    const rows: Row[] = [];
    for (const [name, what, ask] of questions) rows.push(await timed(name, `${what}, of ${messages} messages`, ask));
    return rows;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

type Question = [name: string, what: string, ask: () => Promise<unknown>];

function questionsOf(
  { caller }: Battery,
  { subfolder, broadcast }: { subfolder: string; broadcast: string },
): Question[] {
  return [
    ['days', 'day table', () => caller.call(sendScreen, { subfolder_id: subfolder })],
    ['progress', 'progress', () => caller.call(getBroadcast, { id: broadcast, limit: 0 })],
    ['ledger', 'ledger, a page', () => caller.call(getBroadcast, { id: broadcast, limit: 100 })],
    ['list', 'list of sends', () => caller.call(listBroadcasts, {})],
    ['pace', 'pace', () => caller.call(getPace, {})],
    ['standstill', 'stops', () => caller.call(getStandstill, {})],
  ];
}

/** The slowest query of a question, median over a few times it is asked, ms. */
async function timed(name: string, what: string, ask: () => Promise<unknown>): Promise<Row> {
  const slowest: number[] = [];
  for (let i = 0; i < asks; i++) slowest.push((await watchQueries(ask)).ms);
  const value = Math.round(slowest.toSorted((a, b) => a - b)[Math.floor(asks / 2)] ?? 0);
  const row = { id: `broadcast.size-${name}`, what: `slowest query of the ${what}`, value, unit: 'ms' };
  return { ...row, goal: `≤ ${goalMs}`, ok: value <= goalMs };
}

/** Measures every query of this process while something is asked. */
async function watchQueries(ask: () => Promise<unknown>): Promise<{ ms: number; text: string }> {
  const { query } = Client.prototype;
  let slowest = { ms: 0, text: '' };
  // The pool's clients answer with promises; nothing else is asked in the meantime.
  Client.prototype.query = new Proxy(query, {
    apply(target, client, values) {
      const started = performance.now();
      const answer: unknown = Reflect.apply(target, client, values);
      if (!(answer instanceof Promise)) return answer;
      return answer.finally(() => {
        const ms = performance.now() - started;
        if (ms > slowest.ms) slowest = { ms, text: JSON.stringify(values[0]) };
      });
    },
  });
  try {
    await ask();
    return slowest;
  } finally {
    Client.prototype.query = query;
  }
}
