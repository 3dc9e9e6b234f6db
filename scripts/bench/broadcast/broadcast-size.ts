import { randomUUID } from 'node:crypto';
import { getBroadcast, listBroadcasts, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { getPace } from '@kolaj/contract/broadcast/pace';
import { getStandstill } from '@kolaj/contract/broadcast/sending-stop';
import { noPace } from '@kolaj/domain/broadcast/pace/pace';
import { inShop } from '@kolaj/server/adapters/postgres/scope';
import { claimDelivery } from '@kolaj/server/features/broadcast/lane/claim-delivery';
import { sharedBetweenVisits } from '@kolaj/server/features/broadcast/lane/pump';
import { type Battery, battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import { takeLanes } from '@kolaj/server/features/broadcast/wheel/wheel.store';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';
import { fillShop } from './broadcast-fill.ts';

const goalMs = 25;
const claimGoalMs = 10;
const asks = 7;

/** The console's questions in a shop of 200,000 collages and 2,000,000 messages; `KOLAJ_BENCH_MESSAGES` for fewer. */
export async function sizeRows(database: BenchDatabase): Promise<Row[]> {
  const messages = numberFromEnv('KOLAJ_BENCH_MESSAGES', 2_000_000);
  const closing: (() => Promise<void>)[] = [];
  try {
    const shop = await battery(database, closing, {
      phones: 4,
      ...{ groups: 200, images: 1, standIns: false, seed: 1 },
      serverConfig: { sending_pace: { whatsapp: noPace, telegram: noPace } },
    });
    const filled = await fillShop(database, shop.world, { collages: messages / 10, messages });
    const questions = questionsOf(shop, filled);
    const rows: Row[] = [];
    for (const [name, what, ask] of questions) rows.push(await timed(name, `${what}, of ${messages} messages`, ask));
    rows.push(await claimRow(database, shop, messages));
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

/** How long it takes to decide and commit what a lane sends next, each message of a send in turn. */
async function claimRow(database: BenchDatabase, { world, accept }: Battery, messages: number): Promise<Row> {
  const broadcastId = await accept();
  const shared = sharedBetweenVisits(world.pumpDeps, new AbortController().signal);
  const owner = randomUUID();
  const leases = { laneLeaseMs: 600_000, deliveryLeaseMs: 600_000 };
  const albums = await shared.albumsOf(world.shop.id);
  const lanes = await world.within(async (scope) => {
    const { rows } = await sql<{ id: string }>`
      select distinct lane_id as id from deliveries where broadcast_id = ${broadcastId}`.execute(scope.db);
    const laneIds = rows.map(({ id }) => id);
    await takeLanes(scope, { laneIds, owner, leaseMs: leases.laneLeaseMs });
    return laneIds;
  });
  const times: number[] = [];
  for (const laneId of lanes) {
    for (;;) {
      const started = performance.now();
      const claim = await inShop(database, world.shop.id, (scope) =>
        claimDelivery(scope, { ...shared, ...leases, albums, laneId, owner }),
      );
      if (claim.kind === 'idle') break;
      if (claim.kind === 'send') times.push(performance.now() - started);
    }
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const value = Math.round(p95 * 10) / 10;
  const what = `taking the next message, p95 of ${times.length}, of ${messages} messages`;
  return { id: 'broadcast.claim', what, value, unit: 'ms', goal: `≤ ${claimGoalMs}`, ok: value <= claimGoalMs };
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
  /** What is asked at once is answered one after the other: each takes from the answer before it. */
  const answeredAt = new WeakMap<object, number>();
  // The pool's clients answer with promises; nothing else is asked in the meantime.
  Client.prototype.query = new Proxy(query, {
    apply(target, client, values) {
      const started = performance.now();
      const answer: unknown = Reflect.apply(target, client, values);
      if (!(answer instanceof Promise)) return answer;
      return answer.finally(() => {
        const now = performance.now();
        const ms = now - Math.max(started, answeredAt.get(client) ?? 0);
        answeredAt.set(client, now);
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
