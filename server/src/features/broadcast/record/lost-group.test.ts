// A WhatsApp phone that was removed from a group: another one that is in it takes over, or the group is lost aloud.
import { getBroadcast, previewBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Of this group only 48213 and 48211 are members. */
const moscow = '120363041011223@g.us';

/** The list names a phone that is not in the group any more. */
const removePhone = ({ world }: SendSuite) =>
  world.within(({ db, shopId }) =>
    db
      .updateTable('channel_groups')
      .where('shop_id', '=', shopId)
      .where('group_id', '=', moscow)
      .set({ phone_id: '48212' })
      .execute(),
  );

const lostReason = ({ world }: SendSuite) =>
  world.within(async ({ db, shopId }) => {
    const row = await db
      .selectFrom('channel_groups')
      .where('shop_id', '=', shopId)
      .where('group_id', '=', moscow)
      .select('lost_reason')
      .executeTakeFirst();
    return row?.lost_reason ?? null;
  });

it('another phone of the group sends all of it, the refused message too', async () => {
  const suite = await sendSuite(database, closing, { images: 3, timeoutMs: 10_000 });
  await removePhone(suite);
  await suite.accept();
  await suite.world.pump();
  await suite.world.pump();
  expect(await suite.statuses()).toEqual({ accepted: 27 });
  expect(suite.world.receivedByGroup()['Лалезар Опт Москва']).toBe(3);
  expect(await lostReason(suite)).toBeNull();
});

it('without another one the group is lost: the rest is left out with the reason, and the next send leaves it out before', async () => {
  const suite = await sendSuite(database, closing, {
    images: 3,
    timeoutMs: 10_000,
    swc: { phoneIdList: ['48211', '48212'] },
  });
  const { world, caller, today } = suite;
  await world.within(({ db, shopId }) =>
    db
      .updateTable('channel_groups')
      .where('shop_id', '=', shopId)
      .where('group_id', '!=', moscow)
      .where('type', '=', 'whatsapp')
      .set({ phone_id: '48211' })
      .execute(),
  );
  await removePhone(suite);
  world.condition('phone-inactive', { on: true, phone: '48211' });
  const { data } = await caller.call(previewBroadcast, {
    brand: 'Beren',
    days: [today],
    subfolder_id: world.subfolderId,
  });
  expect(data.result.targets.map(({ name }) => name)).toContain('Лалезар Опт Москва');

  const id = await suite.accept();
  await world.pump();
  const { deliveries } = (await caller.call(getBroadcast, { id, group_id: moscow })).data.result;
  expect(deliveries.map(({ status }) => status).sort()).toEqual(['failed', 'skipped', 'skipped']);
  expect(deliveries.every(({ reason }) => reason)).toBe(true);
  expect(await lostReason(suite)).not.toBeNull();

  const again = await caller.call(previewBroadcast, {
    brand: 'Beren',
    days: [today],
    subfolder_id: world.subfolderId,
    resend: true,
  });
  expect(again.data.result.left_out).toContainEqual({
    name: 'Лалезар Опт Москва',
    reason: { code: 'group_lost' },
  });
});
