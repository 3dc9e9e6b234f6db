import { inShop } from '@kolaj/server/adapters/postgres/scope';
import { keepCountsAddedUp } from '@kolaj/server/features/broadcast/record/add-up-counts';
import { battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';
import { fillShop } from './broadcast-fill.ts';

const writers = 16;
/** Counted and uncounted in turns, because the machine is not equally busy all the time; the best turn of each is told. */
const turns = 3;
const warmUpMs = 500;
const lookMs = 2_000;
const goalPerSecond = 2_500;

/** How many messages of one send may change in a second, by writers that each change one at a time, with and without counting. */
export async function countRows(database: BenchDatabase): Promise<Row[]> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const shop = await battery(database, closing, { phones: 1, groups: 1, images: 1, standIns: false, seed: 1 });
    const shopId = shop.world.shop.id;
    const { broadcast } = await fillShop(database, shop.world, { collages: 30_000, messages: 60_000 });
    const { rows } = await inShop(database, shopId, ({ db }) =>
      sql<{ id: string }>`select id from deliveries where broadcast_id = ${broadcast}`.execute(db),
    );
    const ids = rows.map(({ id }) => id);
    closing.push(keepCountsAddedUp(database));
    const change = { shopId, broadcastId: broadcast, ids };
    let [counted, uncounted] = [0, 0];
    for (let turn = 0; turn < turns; turn++) {
      counted = Math.max(counted, await changesPerSecond(database, change));
      await triggers(database, 'disable');
      uncounted = Math.max(uncounted, await changesPerSecond(database, change));
      await triggers(database, 'enable');
    }
    return [
      {
        ...{ id: 'broadcast.changes', what: `changes of messages of one send, ${writers} writers, counted` },
        ...{ value: counted, unit: '/s', goal: `≥ ${goalPerSecond}`, ok: counted >= goalPerSecond },
      },
      {
        ...{ id: 'broadcast.changes-uncounted', what: '… the same without counting' },
        ...{ value: uncounted, unit: '/s', goal: '', ok: true },
      },
    ];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

interface Change {
  shopId: string;
  broadcastId: string;
  ids: readonly string[];
}

/** One committed change per statement. Each writer has messages of its own, as each phone has. */
async function changesPerSecond({ address }: BenchDatabase, { shopId, broadcastId, ids }: Change): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new Client(address);
      await client.connect();
      await client.query('set role kolaj_app');
      await client.query(`select set_config('kolaj.shop', $1, false)`, [shopId]);
      return client;
    }),
  );
  let changes = 0;
  const endsAt = performance.now() + warmUpMs + lookMs;
  const writing = clients.map(async (client, writer) => {
    for (let turn = 0; performance.now() < endsAt; turn++) {
      const id = ids[(writer + turn * writers) % ids.length];
      const text = `update deliveries set status = case status when 'sending' then 'accepted' else 'sending' end,
        updated_at = now() where shop_id = $1 and broadcast_id = $2 and id = $3`;
      await client.query({ name: 'change', text, values: [shopId, broadcastId, id] });
      changes++;
    }
  });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(warmUpMs);
  const before = { changes, at: performance.now() };
  await wait(lookMs);
  const perSecond = ((changes - before.changes) * 1000) / (performance.now() - before.at);
  await Promise.all(writing);
  await Promise.all(clients.map((client) => client.end()));
  return Math.round(perSecond);
}

async function triggers({ address }: BenchDatabase, change: 'enable' | 'disable'): Promise<void> {
  const client = new Client(address);
  await client.connect();
  for (const name of ['deliveries_added', 'deliveries_moved']) {
    await client.query(`alter table deliveries ${change} trigger ${name}`);
  }
  await client.end();
}
