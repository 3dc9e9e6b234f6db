import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBroadcast } from '../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../testing/rows/collages.ts';
import { aShop } from '../../testing/rows/people.ts';
import { readSendingSigns } from './signs.store.ts';

const database = await testDatabase();
const { id: shopId } = await aShop(database);
const signs = () => asSystem(database, readSendingSigns);

async function aLane(wakeAt: string, { leased }: { leased: boolean }): Promise<void> {
  await inShop(database, shopId, ({ db }) =>
    sql`
      insert into lanes (shop_id, channel, sender_id, wake_at, lease_owner, lease_until)
      values (${shopId}, 'whatsapp', ${wakeAt}, now() - ${wakeAt}::interval,
        ${leased ? randomUUID() : null}, ${leased ? sql`now() + interval '1 minute'` : null})`.execute(db),
  );
}

it('says how long the lane that nobody takes has been due', async () => {
  expect(await signs()).toMatchObject({ lane_wait_seconds: 0 });
  await aLane('2 hours', { leased: true });
  await aLane('-1 minute', { leased: false });
  expect(await signs()).toMatchObject({ lane_wait_seconds: 0 });
  await aLane('90 seconds', { leased: false });
  expect((await signs()).lane_wait_seconds).toBeGreaterThanOrEqual(90);
});

it('says nothing of it while the installation is held, for then nobody should take any', async () => {
  await aLane('3 hours', { leased: false });
  await asSystem(database, ({ db }) => db.updateTable('installation').set({ sending_held: true }).execute());
  expect(await signs()).toMatchObject({ lane_wait_seconds: 0 });
});

it('counts the months to come that have a place in the ledger', async () => {
  expect(await signs()).toMatchObject({ ledger_months_ahead: 3 });
});

it('counts no uncertain messages of a firm that is deleted, for nobody can settle them', async () => {
  const shop = await aShop(database);
  const { broadcast } = await aBroadcast(database, shop, await aSubfolder(database, shop));
  const change = (statement: ReturnType<typeof sql>) => asSystem(database, ({ db }) => statement.execute(db));
  await change(sql`update deliveries set status = 'uncertain' where broadcast_id = ${broadcast}`);
  expect(await signs()).toMatchObject({ deliveries_uncertain: 1 });
  await change(sql`update shops set deleted_at = now() where id = ${shop.id}`);
  expect(await signs()).toMatchObject({ deliveries_uncertain: 0 });
});
