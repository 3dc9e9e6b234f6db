import { randomUUID } from 'node:crypto';
import { whatsappPace } from '@kolaj/domain/broadcast/pace/pace';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { databaseBefore } from '../../../adapters/postgres/testing/database-before.ts';
import { testDatabase } from '../../../testing/database.ts';
import { readDeliveryPage } from '../control/delivery-page.store.ts';
import type { ClaimedMessage } from '../lane/claim-delivery.ts';
import { recordOutcome } from '../record/record-outcome.ts';
import { applyReports } from '../reports/apply-reports.ts';
import { settle } from '../settle/settle.ts';

const database = await testDatabase();
const owner = new Client(database.address);
const [shop, lane, token] = [randomUUID(), randomUUID(), randomUUID()];
const send = randomUUID();
/** A random id of before that begins like one of next month. */
const stray = `${nextMonth()
  .getTime()
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})(.{4})$/, '$1-$2')}-4abc-8abc-0123456789ab`;
const ids = { accepted: randomUUID(), sending: randomUUID(), uncertain: randomUUID(), queued: randomUUID() };

function nextMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 9));
}

const rowsOf = async (query: string): Promise<unknown[]> => (await owner.query(query)).rows;
const messages = 'select to_jsonb(d) as row from deliveries d order by id';
const tries = `select a.delivery_id, a.attempt, a.started_at, a.outcome from delivery_attempts a order by delivery_id, attempt`;
const counts = `select c.broadcast_id, c.status, sum(c.messages)::int as messages from delivery_counts c
  group by 1, 2 having sum(c.messages) <> 0 order by 1, 2`;

async function fill(): Promise<void> {
  await owner.query(`insert into shops (id, pid, keyword, name) values ($1, 'p', 'k', 'Shop')`, [shop]);
  await owner.query(`insert into lanes (id, shop_id, channel, sender_id) values ($1, $2, 'whatsapp', '1')`, [
    lane,
    shop,
  ]);
  for (const id of [send, stray]) {
    await owner.query(
      `insert into broadcasts (id, shop_id, kind, brand, brand_key, cutoff_at, send_id, status)
       values ($1, $2, 'kolaj', 'B', 'b', now(), $1::uuid::text, 'running')`,
      [id, shop],
    );
  }
  const rows: [id: string, broadcast: string, status: string][] = [
    ...Object.entries(ids).map(([status, id]): [string, string, string] => [id, send, status]),
    [randomUUID(), stray, 'delivered'],
  ];
  for (const [part, [id, broadcast, status]] of rows.entries()) {
    await owner.query(
      `insert into deliveries (id, shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind,
         target_position, part, status, attempts, provider_message_id, lease_owner, reason)
       values ($1, $2, $3, $4, 'whatsapp', 'g', 'G', 'main', 0, $5, $6, 1, $7, $8, $9)`,
      [id, shop, broadcast, lane, part, status, `m-${part}`, status === 'sending' ? token : null, null],
    );
    if (status === 'queued') continue;
    for (const attempt of [1, 2]) {
      await owner.query(
        `insert into delivery_attempts (shop_id, delivery_id, attempt, outcome) values ($1, $2, $3, 'ambiguous')`,
        [shop, id, attempt],
      );
    }
  }
}

const statusOf = (id: string) =>
  inShop(database, shop, async ({ db }) => {
    const found = await db.selectFrom('deliveries').where('id', '=', id).select('status').executeTakeFirstOrThrow();
    return found.status;
  });

beforeAll(async () => {
  await owner.connect();
  await databaseBefore('0018', owner, database.address);
  await fill();
});
afterAll(() => owner.end());

describe('a ledger of before', () => {
  it('is the same by months, with its counts; a send whose random id begins like a month is kept there', async () => {
    const before = [await rowsOf(messages), await rowsOf(tries), await rowsOf(counts)];
    expect(await migrate({ address: database.address, log: () => undefined })).toMatchObject({ kind: 'migrated' });

    expect([await rowsOf(messages), await rowsOf(tries), await rowsOf(counts)]).toEqual(before);
    const month = nextMonth().toISOString().slice(0, 7).replace('-', '_');
    expect(
      await rowsOf(
        'select distinct broadcast_id as id, tableoid::regclass::text as kept_in from deliveries order by 2',
      ),
    ).toEqual([
      { id: stray, kept_in: `deliveries_${month}` },
      { id: send, kept_in: 'deliveries_rest' },
    ]);
    expect(
      await rowsOf('select from delivery_attempts a join deliveries d using (broadcast_id) where d.id = a.delivery_id'),
    ).toHaveLength(8);
  });

  it('is read in pages, with its tries', async () => {
    const page = await inShop(database, shop, (scope) =>
      readDeliveryPage(scope, { broadcastId: send, groupId: null, status: null, after: null, limit: 10 }),
    );
    expect(page.deliveries.map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['accepted', 2],
      ['sending', 2],
      ['uncertain', 2],
      ['queued', 0],
    ]);
  });

  it('settles what was in flight: by a report, by a late answer, by the log', async () => {
    await applyReports(database, shop, new Map([['m-0', { kind: 'delivered' }]]));
    expect(await statusOf(ids.accepted)).toBe('delivered');

    const content = { kind: 'text', text: '' } as const;
    const claimed: ClaimedMessage = {
      deliveryIds: [ids.sending],
      broadcastId: send,
      laneId: lane,
      token,
      restMs: 0,
      policy: whatsappPace,
      message: { shopId: shop, channel: 'whatsapp', senderId: '1', groupId: 'g', reference: ids.sending, content },
    };
    const outcome = { kind: 'accepted', messageId: 'late' } as const;
    const leaveLane = async () => null;
    await inShop(database, shop, (scope) => recordOutcome(scope, claimed, { outcome, random: 0, leaveLane }));
    expect(await statusOf(ids.sending)).toBe('accepted');
    expect(
      await rowsOf(`select outcome from delivery_attempts where delivery_id = '${ids.sending}' order by attempt`),
    ).toEqual([{ outcome: 'ambiguous' }, { outcome: 'accepted' }]);

    const found = { event: { kind: 'found', messageId: 'm-2' }, note: null } as const;
    await inShop(database, shop, (scope) => settle(scope, { broadcastId: send, id: ids.uncertain }, found));
    expect(await statusOf(ids.uncertain)).toBe('accepted');
  });

  it('counts what moves afterwards', async () => {
    await owner.query(`update deliveries set status = 'cancelled' where id = $1`, [ids.queued]);
    expect(await rowsOf(counts)).toContainEqual({ broadcast_id: send, status: 'cancelled', messages: 1 });
  });
});
