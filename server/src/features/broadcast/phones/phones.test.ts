import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { getPhones, getQueue, getScreen, listContacts, purgeQueue } from '@kolaj/contract/broadcast/phone';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { readPhoneGroups } from '../../channel/open/phone-group.store.ts';
import { sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
/** The phones have been seen. */
async function start(options?: WorldOptions) {
  const suite = await sendSuite(database, closing, options);
  await suite.world.checkPhones();
  return suite;
}

describe('the phones of a shop (PH-01, D-64)', () => {
  it('are shown with the provider’s word, the day’s messages and what waits; who needs somebody first', async () => {
    const { world, caller, accept } = await start();
    await accept();
    const { result } = (await caller.call(getPhones, {})).data;
    expect(result).toMatchObject({ kind: 'loaded', error: null, checked_at: expect.any(String) });
    expect(result.phones.map(({ id, status }) => [id, status])).toEqual([
      ['48214', 'loading'],
      ['48211', 'active'],
      ['48212', 'active'],
      ['48213', 'active'],
      ['71001', 'active'],
    ]);
    expect(result.phones.reduce((sum, { waiting }) => sum + waiting, 0)).toBe((await openOf(world)).length);
  });

  it('are shown as they were seen last when the provider is silent', async () => {
    const { world, caller } = await start();
    await world.sandbox.close();
    world.pumpDeps.phones.refresh(world.shop.id);
    const { result } = (await caller.call(getPhones, {})).data;
    expect(result.kind).toBe('error');
    expect(result.error).toMatchObject({ code: expect.stringMatching(/^no_/) });
    expect(result.phones).toHaveLength(5);
  });

  it('of others look as if there were none', async () => {
    const { caller } = await start({ swc: { phoneIdList: ['48211'] } });
    const strange = { phone_id: '48212' };
    await expect(caller.call(listContacts, strange)).rejects.toThrow(/answered 404/);
    await expect(caller.call(getQueue, strange)).rejects.toThrow(/answered 404/);
    await expect(caller.call(purgeQueue, strange)).rejects.toThrow(/answered 404/);
    await expect(caller.call(getScreen, strange)).rejects.toThrow(/answered 404/);
  });
});

describe('whom a phone knows (PRV-03, PH-06)', () => {
  it('has id, name and type, and whether the phone may post there', async () => {
    const { caller } = await start();
    const { result } = (await caller.call(listContacts, { phone_id: '48211' })).data;
    expect(result).toContainEqual(expect.objectContaining({ name: 'Beren VIP', type: 'group', can_post: true }));
    expect(result).toContainEqual(expect.objectContaining({ name: 'Elif Kaya', type: 'chat' }));
  });

  it('of one that does not answer is an error of its own (PH-05)', async () => {
    const { caller } = await start();
    await expect(caller.call(listContacts, { phone_id: '48214' })).rejects.toThrow(/provider_unreachable/);
    await expect(caller.call(listContacts, { phone_id: '48211' })).resolves.toMatchObject({ success: true });
  });
});

describe('clearing a phone (PH-02)', () => {
  it('says before what it drops, and puts all of it back to not sent', async () => {
    const { world, caller, accept } = await start();
    const id = await accept();
    const before = (await caller.call(getQueue, { phone_id: '48211' })).data.result;
    expect(before.waiting).toBeGreaterThan(0);
    expect(before.groups.reduce((sum, { messages }) => sum + messages, 0)).toBe(before.waiting);

    const cleared = await caller.call(purgeQueue, { phone_id: '48211' });
    expect(cleared).toMatchObject({ data: { result: { cancelled: before.waiting, uncertain: 0 } } });
    const { totals } = (await caller.call(getBroadcast, { id })).data.result;
    expect(totals.cancelled).toBe(before.waiting);
    await world.pump();
    expect(world.received().filter(({ phoneId }) => phoneId === '48211')).toEqual([]);
    expect((await caller.call(getQueue, { phone_id: '48211' })).data.result.waiting).toBe(0);
  });
});

describe('connecting a phone again', () => {
  it('shows the code of a phone that waits for it, and that nothing is to be done for one that works', async () => {
    const { caller } = await start();
    const code = (await caller.call(getScreen, { phone_id: '48214' })).data.result;
    expect(code.kind).toMatch(/code|starting/);
    if (code.kind === 'code') expect(code.picture).toMatch(/^data:image\/png;base64,iVBOR/);
    expect((await caller.call(getScreen, { phone_id: '48211' })).data.result.kind).toBe('connected');
  });
});

describe('the minute-wise look (D-64)', () => {
  it('tells the owner once when a phone turns inactive, and once when it is back', async () => {
    const { world } = await start();
    // Only to addresses that their owner has confirmed.
    await asSystem(database, ({ db }) =>
      db.updateTable('users').where('id', '=', world.user.id).set({ verified_at: new Date() }).execute(),
    );
    expect(world.letters).toEqual([]);

    world.condition('phone-inactive', { on: true, phone: '48211' });
    await world.checkPhones();
    await world.checkPhones();
    expect(world.letters).toEqual([
      { to: world.user.email, letter: expect.objectContaining({ kind: 'phone-lost', shopName: expect.any(String) }) },
    ]);

    world.condition('phone-inactive', { on: false, phone: null });
    await world.checkPhones();
    await world.checkPhones();
    expect(world.letters.map(({ letter }) => letter.kind)).toEqual(['phone-lost', 'phone-back']);
  });

  it('returns to a phone that is back what waits for its groups elsewhere', async () => {
    const { world, accept, statuses } = await start({ images: 2 });
    await accept();
    const planned = await openOf(world);
    world.condition('phone-inactive', { on: true, phone: '48211' });
    await world.checkPhones();
    await world.pump();
    // Everything went by stand-ins; a second send waits with them while the phone comes back.
    expect(Object.keys(await statuses())).toEqual(['accepted']);
    expect(planned.some(({ sender }) => sender === '48211')).toBe(true);
    expect(world.received().filter(({ phoneId }) => phoneId === '48211')).toEqual([]);

    await world.addImages(1);
    await world.within(({ db, shopId }) =>
      db.updateTable('deliveries').where('shop_id', '=', shopId).set({ status: 'queued', attempts: 0 }).execute(),
    );
    world.condition('phone-inactive', { on: false, phone: null });
    await world.checkPhones();
    expect(await openOf(world)).toEqual(planned);
  });
});

describe('the groups of the phones', () => {
  it('are kept in the background, with where each may post, and decide who stands in', async () => {
    const { world } = await start();
    await world.refreshGroups();
    const known = await world.within(readPhoneGroups);
    expect(known.get('48213')?.groupIds).toContain('120363041011223@g.us');
    expect(known.has('48214'), 'only active phones are asked').toBe(false);

    const standIns = () =>
      world.pumpDeps.phones.standIns({
        ...{ shopId: world.shop.id, phoneId: '48211', groupId: '120363041011223@g.us', phoneIds: [] },
      });
    expect(await standIns()).toEqual(['48213']);
    await world.within(({ db, shopId }) =>
      db
        .updateTable('phone_groups')
        .where('shop_id', '=', shopId)
        .where('phone_id', '=', '48213')
        .set({ can_post: false })
        .execute(),
    );
    expect(await standIns()).toEqual([]);
  });

  it('go to their spare phones in the owner’s order', async () => {
    const { world } = await start();
    const groupId = '120363041011301@g.us';
    await world.within(({ db, shopId }) =>
      db
        .updateTable('channel_groups')
        .where('shop_id', '=', shopId)
        .where('group_id', '=', groupId)
        .set({ spare_phone_ids: ['48213', '48212'] })
        .execute(),
    );
    await world.refreshGroups();
    const query = { shopId: world.shop.id, phoneId: '48211', groupId, phoneIds: [] };
    expect(await world.pumpDeps.phones.standIns(query)).toEqual(['48213', '48212']);
  });
});

type World = Awaited<ReturnType<typeof start>>['world'];

/** What waits, by group and the phone it waits for. */
const openOf = ({ within }: World) =>
  within(({ db, shopId }) =>
    db
      .selectFrom('deliveries')
      .innerJoin('lanes', 'lanes.id', 'deliveries.lane_id')
      .where('deliveries.shop_id', '=', shopId)
      .where('deliveries.status', 'in', ['queued', 'waiting'])
      .select(['deliveries.group_id as group', 'deliveries.part', 'lanes.sender_id as sender'])
      .orderBy('deliveries.target_position')
      .orderBy('deliveries.part')
      .execute(),
  );
