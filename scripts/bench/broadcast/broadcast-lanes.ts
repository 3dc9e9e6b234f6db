import { setTimeout as delay } from 'node:timers/promises';
import { asSystem } from '@kolaj/server/adapters/postgres/scope';
import { battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import { batteryAccount } from '@kolaj/server/features/broadcast/testing/battery/battery-account';
import { steadyPace } from '@kolaj/server/features/broadcast/testing/paces';
import { type SendSuite, sendSuite } from '@kolaj/server/features/broadcast/testing/send-suite';
import { sql } from 'kysely';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';

const firms = 20;
const lanesEach = 25;
const paceMs = 10_000;
/** Messages of each lane; the first one is due with all the others at once and is not looked at. */
const pictures = 6;
const lookMs = paceMs * pictures;
const goals = { lateMs: 1_000, connections: 20 };

/** One worker, 500 lanes with a message each every ten seconds: how late they leave, and what it asks of the database. */
export async function laneRows(database: BenchDatabase): Promise<Row[]> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const size = { phones: lanesEach, groups: lanesEach, standIns: false };
    const options = { images: pictures, timeoutMs: 5_000, serverConfig: steadyPace(paceMs) };
    const first = await battery(database, closing, { ...size, ...options, seed: 1 });
    const account = batteryAccount({ ...size, isTelegram: false });
    const suites: SendSuite[] = [first];
    while (suites.length < firms) {
      suites.push(await sendSuite(database, closing, { ...options, account, neighbour: first.world }));
    }
    const others = await countConnections(database);
    await first.startSender();
    for (const suite of suites) await suite.accept();
    let connections = 0;
    for (const endsAt = performance.now() + lookMs; performance.now() < endsAt; await delay(250)) {
      connections = Math.max(connections, (await countConnections(database)) - others);
    }
    const lateness = (await Promise.all(suites.map((suite) => latenessOf(suite)))).flat();
    const late = lateness.toSorted((a, b) => a - b)[Math.floor(lateness.length * 0.95)] ?? Number.NaN;
    const what = `lateness p95 of ${lateness.length} messages, ${firms * lanesEach} lanes, one process`;
    return [
      {
        ...{ id: 'broadcast.lateness', what, value: Math.round(late), unit: 'ms' },
        ...{ goal: `≤ ${goals.lateMs}`, ok: late <= goals.lateMs },
      },
      {
        ...{
          id: 'broadcast.connections',
          what: '… database connections of that process',
          value: connections,
          unit: '',
        },
        ...{ goal: `≤ ${goals.connections}`, ok: connections <= goals.connections },
      },
    ];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** From the moment a message was due, a pace after the lane's message before, until the provider had it; ms. */
async function latenessOf({ world }: SendSuite): Promise<number[]> {
  const arrivals = new Map(world.received().map(({ clientRef, time }) => [clientRef, Date.parse(time)]));
  const { rows } = await world.within(({ db, shopId }) =>
    sql<{ id: string; before: Date | null }>`
      select d.id, lag(a.started_at) over (partition by d.lane_id order by a.started_at) as before
      from delivery_attempts a join deliveries d on d.id = a.delivery_id where a.shop_id = ${shopId}`.execute(db),
  );
  return rows.flatMap(({ id, before }) => {
    const arrivedAt = arrivals.get(id);
    return before && arrivedAt !== undefined ? [arrivedAt - before.getTime() - paceMs] : [];
  });
}

/** To this database, whoever's. */
function countConnections(database: BenchDatabase): Promise<number> {
  return asSystem(database, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`
      select numbackends as n from pg_stat_database where datname = current_database()`.execute(db);
    return rows[0]?.n ?? 0;
  });
}
