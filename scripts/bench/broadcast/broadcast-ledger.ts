import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import { asSystem, inShop } from '@kolaj/server/adapters/postgres/scope';
import { dropMonth, makeMonth } from '@kolaj/server/features/broadcast/ledger/ledger-months.store';
import { writeLedgerFile } from '@kolaj/server/features/broadcast/ledger/write-ledger-file';
import { aMonth, aSendOf, idIn } from '@kolaj/server/features/broadcast/testing/ledger-months';
import { aShop, type TestShop } from '@kolaj/server/testing/rows/people';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { sql } from 'kysely';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';

const goalMs = 1000;
const groups = 200;
const month = '2024-01-01';

/** A month of 1,000,000 messages becomes a file and is dropped; `KOLAJ_BENCH_MONTH` for fewer. */
export async function ledgerRows(database: BenchDatabase): Promise<Row[]> {
  const messages = numberFromEnv('KOLAJ_BENCH_MONTH', 1_000_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-ledger-'));
  try {
    const files = await openDiskStore(folder);
    const shop = await aShop(database);
    await fillMonth(database, shop, messages);

    const write = await timed(() => writeLedgerFile({ shopId: shop.id, month }, { database, files }));
    const drop = await timeOfDrop(database);
    const make = await timed(() => asSystem(database, (scope) => makeMonth(scope, 12)));
    const of = `a month of ${messages} messages`;
    return [
      {
        id: 'broadcast.month-file',
        what: `${of} is written as a file and read back`,
        value: write,
        unit: 'ms',
        goal: '',
        ok: true,
      },
      {
        id: 'broadcast.month-drop',
        what: `${of} is dropped`,
        value: drop,
        unit: 'ms',
        goal: `≤ ${goalMs}`,
        ok: drop <= goalMs,
      },
      {
        id: 'broadcast.month-make',
        what: 'a month is made',
        value: make,
        unit: 'ms',
        goal: `≤ ${goalMs}`,
        ok: make <= goalMs,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Time of the try that drops it, ms. The database cleans up behind the filling and holds the month meanwhile, which the job meets
 * with another try.
 */
async function timeOfDrop(database: BenchDatabase): Promise<number> {
  let came: 'dropped' | 'held' | 'open' | 'incomplete' = 'held';
  let ms = 0;
  while (came === 'held') {
    ms = await timed(async () => {
      came = await asSystem(database, (scope) => dropMonth(scope, month)).catch(heldOrThrow);
    });
  }
  if (came !== 'dropped') throw new Error(`the month was not dropped: ${came}`);
  return ms;
}

function heldOrThrow(error: unknown): 'held' {
  if (error instanceof Error && 'code' in error && error.code === '55P03') return 'held';
  throw error;
}

/** A month of so many messages, each tried once. */
export async function fillMonth(database: BenchDatabase, shop: TestShop, messages: number): Promise<void> {
  await aMonth(database, month);
  for (let sent = 0; sent < messages; sent += 50_000) await fillSend(database, shop, Math.min(50_000, messages - sent));
  await asSystem(database, ({ db }) => sql`analyze deliveries, delivery_attempts`.execute(db));
}

/** One send with so many messages, each tried once, all of them copies of its first. */
async function fillSend(database: BenchDatabase, shop: TestShop, messages: number): Promise<void> {
  const send = await aSendOf(database, shop, idIn(month), ['delivered']);
  await inShop(database, shop.id, async ({ db }) => {
    await sql`
      insert into deliveries (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position,
        part, status, attempts, provider_message_id)
      select shop_id, broadcast_id, lane_id, channel, n % ${groups}::int, 'Toptan', target_kind, 2, n, 'delivered', 1,
        'true_12036306000@g.us_' || n
      from deliveries, generate_series(1, ${messages}::int - 1) n where broadcast_id = ${send}`.execute(db);
    await sql`
      insert into delivery_attempts (shop_id, broadcast_id, delivery_id, attempt, finished_at, outcome)
      select shop_id, broadcast_id, id, 1, now(), 'accepted' from deliveries where broadcast_id = ${send}
      on conflict do nothing`.execute(db);
  });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return Math.round(performance.now() - started);
}
