// The broadcast screen of a folder really sends (BC-01…BC-08, D-63), and persons are protected from it (D-89).
import { getBroadcast, listBroadcasts } from '@kolaj/contract/broadcast/broadcast';
import { previewManual, sendManual } from '@kolaj/contract/broadcast/manual-send';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite, urlsOf } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = (options?: WorldOptions) => sendSuite(database, closing, { images: 2, ...options });

const phone = '48211';
const vip = { id: '120363041011301@g.us', type: 'group' } as const;
const own = { id: '120363041011201@g.us', type: 'group' } as const;

type Wish = z.input<(typeof sendManual)['input']>;

async function wishOf({ world }: SendSuite, change: Partial<Wish> = {}): Promise<Wish> {
  const { folder_id } = await world.within(({ db }) =>
    db.selectFrom('subfolders').where('id', '=', world.subfolderId).select('folder_id').executeTakeFirstOrThrow(),
  );
  const client_key = crypto.randomUUID();
  return { folder_id, subfolder_ids: [world.subfolderId], phone_id: phone, targets: [vip], client_key, ...change };
}

async function accepted(suite: SendSuite, change: Partial<Wish> = {}): Promise<string> {
  const answer = await suite.caller.call(sendManual, await wishOf(suite, change));
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.broadcast_id;
}

describe('a send to ticked groups', () => {
  it('reaches them and nobody else, in order, from the chosen phone, and is in the list of sends', async () => {
    const suite = await start({ images: 3 });
    const { world, caller } = suite;
    const id = await accepted(suite, { targets: [vip, own] });
    expect(world.received()).toEqual([]);
    await world.pump();
    expect(world.receivedByGroup()).toEqual({ 'Beren VIP': 3, 'Lalezar Arşiv': 3 });
    expect(world.received().every(({ phoneId }) => phoneId === phone)).toBe(true);
    expect(
      world
        .received()
        .slice(0, 3)
        .map(({ url }) => url),
    ).toEqual(urlsOf(world.images));

    const { data } = await caller.call(listBroadcasts, {});
    expect(data.result).toMatchObject([{ id, stream: 'manual', brand: 'Beren', days: [], status: 'sent' }]);
    const { groups } = (await caller.call(getBroadcast, { id })).data.result;
    expect(groups).toMatchObject([{ name: expect.any(String), kind: 'chat', counts: { done: 3 } }, { kind: 'chat' }]);
  });

  it('is not in the send log, and is not refused for what was sent before', async () => {
    const suite = await start();
    await suite.accept();
    await suite.world.pump();
    await accepted(suite);
    await suite.world.pump();
    expect(suite.world.receivedByGroup()['Beren VIP']).toBe(4);
  });

  it('is the same send under the same key, however often it comes', async () => {
    const suite = await start();
    const wish = await wishOf(suite);
    const answers = await Promise.all(Array.from({ length: 5 }, () => suite.caller.call(sendManual, wish)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await suite.statuses()).toEqual({ queued: 2 });
  });

  it('gives a picture once that two chosen subfolders share', async () => {
    const suite = await start();
    const { world } = suite;
    await world.shareFirstPicture();
    // The twin's subfolder is in the same folder for this send.
    const twin = await world.within(async ({ db, shopId }) => {
      const subfolders = db.selectFrom('subfolders').where('shop_id', '=', shopId).select(['id', 'folder_id']);
      const own = await subfolders.where('id', '=', world.subfolderId).executeTakeFirstOrThrow();
      const other = await subfolders.where('id', '!=', world.subfolderId).executeTakeFirstOrThrow();
      await db
        .updateTable('subfolders')
        .where('id', '=', other.id)
        .set({ folder_id: own.folder_id, source_path: 'twin', name: 'Nehir', name_key: 'nehir' })
        .execute();
      return other.id;
    });
    await accepted(suite, { subfolder_ids: [world.subfolderId, twin] });
    await world.pump();
    expect(world.receivedByGroup()).toEqual({ 'Beren VIP': 2 });
  });

  it('ends with the contact messages like any other', async () => {
    const suite = await start({ images: 1, serverConfig: { whatsapp_contact_message: 'Orders: {shop}' } });
    await accepted(suite);
    await suite.world.pump();
    const received = suite.world.sandbox.outside
      .chat(vip.id)
      .map(({ type, text }) => (type === 'text' ? text : 'picture'));
    expect(received).toEqual(['picture', 'Orders: Lalezar']);
  });
});

describe('what is not taken', () => {
  it.each<[string, Partial<Wish>, string]>([
    ['a group the phone is not in', { targets: [{ id: '999@g.us', type: 'group' }] }, 'unknown_chats'],
    ['a group that is called a person', { targets: [{ id: vip.id, type: 'chat' }] }, 'unknown_chats'],
    ['a phone the provider does not know', { phone_id: '1' }, 'phone_unknown'],
    ['nobody ticked', { targets: [] }, 'no_target'],
  ])('%s', async (_, change, code) => {
    const suite = await start();
    expect(await suite.caller.call(sendManual, await wishOf(suite, change))).toMatchObject({ success: false, code });
    expect(await suite.statuses()).toEqual({});
  });

  it('a phone that is not active, and one that is not among the shop’s', async () => {
    const suite = await start({ swc: { phoneIdList: ['48212'] } });
    expect(await suite.caller.call(sendManual, await wishOf(suite))).toMatchObject({ code: 'phone_unknown' });
    const other = await start();
    other.world.condition('phone-inactive', { on: true, phone });
    expect(await other.caller.call(sendManual, await wishOf(other))).toMatchObject({ code: 'phone_not_active' });
  });

  it('subfolders with nothing approved', async () => {
    const suite = await start({ images: 0 });
    expect(await suite.caller.call(sendManual, await wishOf(suite))).toMatchObject({ code: 'nothing_to_send' });
  });

  it('another shop’s subfolder, or one of another folder: as if there were none', async () => {
    const [suite, other] = [await start(), await start()];
    const foreign = await wishOf(suite, { subfolder_ids: [other.world.subfolderId] });
    expect(await suite.caller.status(sendManual, foreign)).toBe(404);
    const mixed = await wishOf(suite, { folder_id: crypto.randomUUID() });
    expect(await suite.caller.status(sendManual, mixed)).toBe(404);
  });
});

describe('the dry run', () => {
  it('says what would leave, and leaves nothing', async () => {
    const suite = await start();
    const { client_key: _key, ...wish } = await wishOf(suite, { targets: [vip, { id: '999@g.us', type: 'group' }] });
    expect((await suite.caller.call(previewManual, wish)).data.result).toMatchObject({
      images: 2,
      groups: 1,
      contacts: 0,
      contacts_left_today: 100,
      needs_confirmation: false,
      phone: { id: phone, active: true },
      unknown: ['999@g.us'],
      refusal: { code: 'unknown_chats' },
    });
    expect(await suite.statuses()).toEqual({});
  });
});

describe('a person among the ticked', () => {
  const person = { id: '905321110011@c.us', type: 'chat' } as const;

  it('counts against the day, once however often, and why is kept in the audit', async () => {
    const suite = await start({ images: 1 });
    const left = async () => {
      const { client_key: _key, ...wish } = await wishOf(suite, { targets: [vip, person] });
      const { contacts, contacts_left_today } = (await suite.caller.call(previewManual, wish)).data.result;
      return { contacts, contacts_left_today };
    };
    expect(await left()).toEqual({ contacts: 1, contacts_left_today: 100 });
    await accepted(suite, { targets: [person, vip], reason: 'She asked for the new season' });
    await accepted(suite, { targets: [person] });
    expect(await left()).toEqual({ contacts: 1, contacts_left_today: 99 });

    const kept = await suite.world.within(({ db, shopId }) =>
      db
        .selectFrom('audit_log')
        .where('shop_id', '=', shopId)
        .where('action', '=', 'broadcast.send-manual')
        .select('diff')
        .orderBy('id')
        .execute(),
    );
    expect(kept.map(({ diff }) => diff)).toMatchObject([
      { groups: 1, contacts: 1, reason: 'She asked for the new season' },
      { groups: 0, contacts: 1, reason: '' },
    ]);
  });

  it('gets no contact messages', async () => {
    const suite = await start({ images: 1, serverConfig: { whatsapp_contact_message: 'Orders: {shop}' } });
    const id = await accepted(suite, { targets: [person, vip] });
    const { deliveries } = (await suite.caller.call(getBroadcast, { id })).data.result;
    const partsOf = (groupId: string) =>
      deliveries.filter(({ group_id }) => group_id === groupId).map(({ part }) => part);
    expect(partsOf(person.id)).toEqual([0]);
    expect(partsOf(vip.id)).toEqual([0, -1]);
  });
});
