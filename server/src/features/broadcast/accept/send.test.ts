import {
  cancelBroadcast,
  getBroadcast,
  previewBroadcast,
  sendCollages,
  sendLog,
  sendScreen,
} from '@kolaj/contract/broadcast/broadcast';
import { dayLabel, parseDayKey } from '@kolaj/domain/shared/day';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite, urlsOf } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = (options?: WorldOptions) => sendSuite(database, closing, options);

describe('a send', () => {
  it('reaches the own, the main and the brand groups and nobody else, each in order', async () => {
    const { world, accept, statuses } = await start();
    await accept();
    await world.pump();

    expect(world.receivedByGroup()).toEqual({
      'Lalezar Arşiv': 3,
      'Lalezar Toptan 1': 3,
      'Lalezar Toptan 2': 3,
      'Лалезар Опт Москва': 3,
      'Lalezar Kanal': 3,
      'Beren VIP': 3,
      'Beren Almanya': 3,
      'Beren Алматы': 3,
      'Beren Kanal': 3,
    });
    expect(await statuses()).toEqual({ accepted: 27 });
    for (const got of Map.groupBy(world.received(), ({ groupId }) => groupId).values()) {
      expect(got.map(({ url }) => url)).toEqual(urlsOf(world.images));
    }
  });

  it('sends nothing within the request, and the own group gets everything first', async () => {
    const { world, accept } = await start();
    await accept();
    expect(world.received()).toEqual([]);

    await world.pump();
    const ofPhone = world.received().filter(({ phoneId }) => phoneId === '48211');
    expect(ofPhone.slice(0, 3).every(({ groupId }) => groupId === '120363041011201@g.us')).toBe(true);
  });

  it('tells the day table, the log and the progress what happened', async () => {
    const { world, caller, accept, today } = await start();
    const id = await accept();
    await world.pump();

    const screen = await caller.call(sendScreen, { subfolder_id: world.subfolderId });
    expect(screen.data.result.days).toMatchObject([
      { date: today, count: 3, status: 'sent', since: 0, delivered: 27, deliveries: 27, uncertain: 0 },
    ]);
    expect(screen.data.result.phones.list.filter(({ type }) => type === 'whatsapp')).toHaveLength(4);
    expect(screen.data.result.running).toBeNull();

    const log = await caller.call(sendLog, { keyword: world.shop.keyword });
    expect(log.result).toMatchObject([{ brand: 'Beren', status: 'sent', year: Number(today.slice(0, 4)) }]);

    const progress = await caller.call(getBroadcast, { id });
    expect(progress.data.result).toMatchObject({
      status: 'sent',
      counts: { total: 27, done: 27, open: 0 },
      questions: [],
    });
    expect(progress.data.result.groups[0]).toMatchObject({ name: 'Lalezar Arşiv', kind: 'own', counts: { done: 3 } });
  });

  it('sends only discounted images, and only to the sale groups, when that is asked', async () => {
    const { world, send } = await start();
    const sale = await world.addImages(2, { discounted: true });
    const answer = await send({ images: urlsOf([...world.images, ...sale]), onlySaleGroup: true });
    expect(answer.success).toBe(true);
    await world.pump();
    expect(world.receivedByGroup()).toEqual({ İndirim: 2 });
  });

  it('ends with the contact messages, once, and not in the own group', async () => {
    const { world, accept } = await start({
      images: 1,
      serverConfig: { whatsapp_contact_message: 'Orders: {shop}, {brand}', whatsapp_contact_message3: 'Thank you' },
    });
    await accept();
    await world.pump();
    const texts = (groupId: string) =>
      world.sandbox.outside.chat(groupId).map(({ type, text }) => (type === 'text' ? text : 'picture'));
    expect(texts('120363041011221@g.us')).toEqual(['picture', 'Orders: Lalezar, Beren', 'Thank you']);
    expect(texts('120363041011201@g.us')).toEqual(['picture']);
  });

  it('names in them the agent who sells the brand', async () => {
    const { world, accept } = await start({ images: 1, serverConfig: { whatsapp_contact_message: 'Ask {agent}' } });
    const agents = [
      { text: 'Olga', agentPhone: '+7 900 222 22 22', value: '1', brands: ['Nehir'] },
      { text: 'Elif', agentPhone: '905321111111', value: '2', brands: ['BEREN'] },
    ];
    await asSystem(database, ({ db }) =>
      db
        .updateTable('shops')
        .set({ client_config: JSON.stringify({ agent_list: agents }) })
        .where('id', '=', world.shop.id)
        .execute(),
    );
    await accept();
    await world.pump();
    const sent = world.sandbox.outside.chat('120363041011221@g.us').filter(({ type }) => type === 'text');
    expect(sent.map(({ text }) => text)).toEqual(['Ask Elif +905321111111']);
  });
});

describe('the dry run', () => {
  it('says what the send will do, without doing it', async () => {
    const { world, caller, today, statuses } = await start();
    world.condition('phone-inactive', { on: true, phone: '48211' });
    const { data } = await caller.call(previewBroadcast, {
      brand: 'Beren',
      days: [today],
      subfolder_id: world.subfolderId,
    });
    expect(data.result).toMatchObject({
      images: 3,
      urls: urlsOf(world.images),
      refusal: null,
      phones: { active: 2, total: 4 },
    });
    expect(data.result.targets.map(({ name }) => name)).toContain('Lalezar Arşiv');
    expect(data.result.duration_seconds).toBeGreaterThan(0);
    expect(await statuses()).toEqual({});
  });

  it('names the groups whose phone is not active', async () => {
    const { world, caller, today } = await start({ swc: { phoneIdList: ['48211'] } });
    world.condition('phone-inactive', { on: true, phone: '48211' });
    const { data } = await caller.call(previewBroadcast, {
      brand: 'Beren',
      days: [today],
      subfolder_id: world.subfolderId,
    });
    expect(data.result.left_out).toContainEqual({
      name: 'Beren VIP',
      reason: { code: 'phone_not_active', phone: '905325551120' },
    });
    expect(data.result.targets.map(({ name }) => name)).toEqual(['Lalezar Kanal', 'Beren Kanal']);
  });
});

describe('what was sent before', () => {
  it('is refused with its time, and sent again when that is meant', async () => {
    const { world, send, accept, today } = await start({ images: 1 });
    await accept();
    await world.pump();
    await world.within(({ db, shopId }) =>
      db
        .updateTable('broadcasts')
        .where('shop_id', '=', shopId)
        .set({ created_at: new Date(0) })
        .execute(),
    );

    const label = dayLabel(parseDayKey(today) ?? { year: 0, month: 0, day: 0 });
    const again = await send();
    expect(again).toMatchObject({ success: false, code: 'already_sent', data: { success: false, sent_days: [label] } });
    expect(again.message).toMatch(new RegExp(`^Beren ${label} was sent before, \\d\\d:\\d\\d\\.$`));

    expect(await send({ resend: true })).toMatchObject({ success: true });
    await world.pump();
    expect(world.receivedByGroup()['Lalezar Arşiv']).toBe(2);
  });

  it('is answered as the first time when the same call comes twice at once', async () => {
    const { send, statuses } = await start({ images: 1 });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ data }) => data.broadcast_id)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await statuses()).toEqual({ queued: 9 });
  });

  it('is refused while it is being sent', async () => {
    const { world, send, accept } = await start({ images: 2 });
    const id = await accept();
    const other = await send({ images: urlsOf(world.images.slice(1)) });
    expect(other).toMatchObject({ success: false, code: 'already_sending', data: { broadcast_id: id } });
  });

  it('leaves only what came after it for an after-time send', async () => {
    const { world, caller, send, accept } = await start({ images: 2 });
    await accept();
    await world.pump();
    const newer = await world.addImages(1);
    const screen = await caller.call(sendScreen, { subfolder_id: world.subfolderId });
    const [day] = screen.data.result.days;
    expect(day).toMatchObject({ count: 3, since: 1 });

    await send({ images: urlsOf([...world.images, ...newer]), sendAfter: day?.update_date ?? null });
    await world.pump();
    expect(world.receivedByGroup()['Beren VIP']).toBe(3);
    expect(world.duplicates()).toEqual([]);
    expect(await send({ images: urlsOf(world.images), sendAfter: new Date().toISOString() })).toMatchObject({
      success: false,
      code: 'nothing_to_send',
    });
  });
});

describe('a sale-only send', () => {
  it('has a status and a cut-off of its own: the day itself is not sent by it, nor is it refused by the day (D-55)', async () => {
    const { world, caller, send, today } = await start({ images: 2, serverConfig: { onlydiscount: true } });
    const sale = await world.addImages(1, { discounted: true });
    const images = urlsOf([...world.images, ...sale]);
    const day = async () => (await caller.call(sendScreen, { subfolder_id: world.subfolderId })).data.result.days[0];

    expect(await send({ images, onlySaleGroup: true })).toMatchObject({ success: true });
    await world.pump();
    expect(await day()).toMatchObject({
      ...{ status: 'not-sent', update_date: null },
      sale: { status: 'sent', deliveries: 1, since: 0 },
    });
    expect((await caller.call(sendLog, { keyword: world.shop.keyword })).result).toEqual([]);
    const preview = { brand: 'Beren', days: [today], subfolder_id: world.subfolderId };
    const saleRefusal = (await caller.call(previewBroadcast, { ...preview, onlySaleGroup: true })).data.result.refusal;
    expect(saleRefusal).toMatchObject({ code: 'already_sent' });
    expect((await caller.call(previewBroadcast, preview)).data.result.refusal).toBeNull();

    expect(await send({ images })).toMatchObject({ success: true });
    await world.pump();
    expect(await day()).toMatchObject({ status: 'sent', deliveries: 27, sale: { status: 'sent', deliveries: 1 } });
    await world.addImages(2);
    await world.addImages(1, { discounted: true });
    expect(await day()).toMatchObject({ since: 3, sale: { since: 1 } });
  });

  it('is nothing to speak of where the shop has no such switch', async () => {
    const { world, caller } = await start({ images: 1 });
    const { days } = (await caller.call(sendScreen, { subfolder_id: world.subfolderId })).data.result;
    expect(days).toMatchObject([{ sale: null }]);
  });
});

describe('a call that does not fit', () => {
  it('is answered 400 with the addresses that are not the shop’s, and nothing is sent', async () => {
    const { world, caller, today, statuses } = await start({ images: 1 });
    const stranger = world.media.of('0'.repeat(64), 'image/jpeg');
    const images = [...urlsOf(world.images), stranger, 'http://evil.test/x.jpg'];
    const { status, body } = await caller.try(sendCollages, { images, brand: 'Beren', days: [today] });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'unknown_images',
      fields: [{ message: stranger }, { message: 'http://evil.test/x.jpg' }],
    });
    expect(await statuses()).toEqual({});
  });

  it('is 404 for another firm and 400 for a day that is none, another brand, or too many images', async () => {
    const { world, caller, today } = await start({ images: 1 });
    const good = { images: urlsOf(world.images), brand: 'Beren', days: [today] };
    const statusOf = async (change: object) => (await caller.try(sendCollages, { ...good, ...change })).status;
    expect(await statusOf({ firm: 'somebody-else' })).toBe(404);
    expect(await statusOf({ days: ['31-02'] })).toBe(400);
    expect(await statusOf({ brand: 'Nehir' })).toBe(400);
    expect(await statusOf({ images: Array.from({ length: 26 }, () => good.images[0]) })).toBe(400);
    expect(await statusOf({ firm: world.shop.keyword })).toBe(200);
  });

  it('never sees another shop’s pictures', async () => {
    const { world } = await start({ images: 1 });
    const other = await start({ images: 1 });
    const { status } = await other.caller.try(sendCollages, {
      images: urlsOf(world.images).map((url) => other.world.media.of(world.media.hashIn(url) ?? '', 'image/jpeg')),
      brand: 'Beren',
      days: [other.today],
    });
    expect(status).toBe(400);
  });
});

describe('the same again', () => {
  it('a moment after it was stopped is a send of its own', async () => {
    const { world, caller, accept, send, statuses } = await start();
    const stopped = await accept();
    await caller.call(cancelBroadcast, { id: stopped });
    const again = await send();
    expect(again).toMatchObject({ success: true });
    expect(again.data.broadcast_id).not.toBe(stopped);
    await world.pump();
    expect(await statuses()).toEqual({ cancelled: 27, accepted: 27 });
  });
});

describe('a picture that two folders share byte for byte', () => {
  it('is sent of the subfolder that is named, and of the one that holds all pictures of the call', async () => {
    const { world, send, statuses } = await start({ images: 2 });
    await world.shareFirstPicture();
    expect(await send({ subfolder_id: world.subfolderId })).toMatchObject({ success: true });
    expect(await send({ resend: true })).toMatchObject({ success: false, code: 'already_sending' });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 18 });
  });
});
