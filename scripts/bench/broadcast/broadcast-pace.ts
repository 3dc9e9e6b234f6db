import { battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import { steadyPace } from '@kolaj/server/features/broadcast/testing/paces';
import { sql } from 'kysely';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';

const processes = 4;
const pictures = 25;
const groups = 8;
const waitMs = 50;

/** One phone, worked on by four processes: each message leaves at least the pace's wait after the one before. */
export async function paceRows(database: BenchDatabase): Promise<Row[]> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const shop = await battery(database, closing, {
      ...{ phones: 1, groups, images: pictures, standIns: false, seed: 1, timeoutMs: 5_000 },
      serverConfig: steadyPace(waitMs),
    });
    await Promise.all(Array.from({ length: processes }, () => shop.startSender()));
    await shop.finish(await shop.accept());
    const gaps = await shop.world.within(async ({ db, shopId }) => {
      const { rows } = await sql<{ ms: number }>`
        select extract(epoch from started_at - lag(started_at) over (order by started_at))::float8 * 1000 as ms
        from delivery_attempts where shop_id = ${shopId} order by started_at offset 1`.execute(db);
      return rows.map(({ ms }) => ms);
    });
    const broken = gaps.filter((ms) => ms < waitMs).length;
    return [
      {
        id: 'broadcast.pace',
        what: `gaps below ${waitMs} ms of ${gaps.length}, one phone, ${processes} processes`,
        value: broken,
        unit: '',
        goal: '= 0',
        ok: broken === 0 && gaps.length === groups * pictures - 1,
      },
    ];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
