// A shop that sends to its Telegram groups by its own bot, from the send to the outside world's ledger.
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { afterEach, describe, expect, it } from 'vitest';
import { outgoingFiles } from '../../../adapters/outgoing/read-file.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { sealer as sealerOf } from '../../../secrets/seal.ts';
import { testDatabase } from '../../../testing/database.ts';
import { connectionBook } from '../../channel/connection/connection-book.ts';
import { switchboard } from '../../channel/connection/switchboard.ts';
import { telegramChatIds, telegramFileIds } from '../../channel/connection/telegram.store.ts';
import { writeConnection } from '../../channel/open/connection.store.ts';
import { storeSecret } from '../../shop/open/secrets.store.ts';
import { holdAll, releaseAll } from '../control/hold.store.ts';
import { testDrivers } from '../testing/drivers.ts';
import { sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const sealer = sealerOf('a key that is only used in this test');
const clock = () => new Date();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const botId = demoAccount.telegramId;
const main = '-1001880011001';

/** All Telegram groups name another account; the shop has connected its own bot. */
async function start({ images = 3, serverConfig = {} }: { images?: number; serverConfig?: object } = {}) {
  const suite = await sendSuite(database, closing, {
    images,
    serverConfig: { ...serverConfig },
    channel: ({ sandboxUrl, mediaOrigin }) => {
      const drivers = testDrivers({
        sandboxUrl,
        bot: {
          fileIds: telegramFileIds(database),
          readFile: outgoingFiles({ files: { size: async () => null, read: async () => null }, allow: [mediaOrigin] }),
          chatIds: telegramChatIds(database),
        },
      });
      return switchboard({ database, book: connectionBook({ database, sealer, clock }), drivers });
    },
  });
  const { world } = suite;
  await world.within(async (scope) => {
    const settings = { base_url: world.sandboxUrl, bot_id: botId };
    await writeConnection(scope, { channel: 'telegram', driver: 'telegram-bot', settings, hookWord: scope.shopId });
    const token = botToken(demoAccount, botId);
    await storeSecret(scope, sealer, { name: 'channel.telegram.token', value: token });
    await storeSecret(scope, sealer, { name: 'whatsapp.key', value: demoAccount.apiKey });
    const groups = scope.db.updateTable('channel_groups').where('type', '=', 'telegram');
    await groups.set({ telegram_id: 'another account' }).execute();
  });
  const byBot = () => world.received().filter(({ phoneId }) => phoneId === botId);
  return { ...suite, byBot, ofMain: () => world.sandbox.outside.chat(main) };
}

const fatesOf = (
  deliveries: readonly { group_id: string; status: string; reason: { code: string } | null }[],
  groupId: string,
) =>
  deliveries
    .filter(({ group_id }) => group_id === groupId)
    .map(({ status, reason }) => `${status} ${reason?.code ?? ''}`.trim());

describe('the shop’s own chat (D-64)', () => {
  it('hears once from the bot that a phone is lost, and once that it is back', async () => {
    const { world } = await start();
    await world.within(async ({ db, shopId }) => {
      const settings = JSON.stringify({ base_url: world.sandboxUrl, bot_id: botId, alert_chat: main });
      await db.updateTable('channel_connections').where('shop_id', '=', shopId).set({ settings }).execute();
    });
    const said = () => world.sandbox.outside.chat(main).map(({ text }) => text);
    await world.checkPhones();
    expect(said()).toEqual([]);
    for (const on of [true, false]) {
      world.condition('phone-inactive', { on, phone: on ? '48211' : null });
      await world.checkPhones();
      await world.checkPhones();
    }
    expect(said()).toEqual(['phone-lost', 'phone-back']);

    // A copy of the installation sees the same phones; its original tells people.
    await asSystem(database, (scope) => holdAll(scope, { by: 'Kolaj', cause: 'copied' }));
    world.condition('phone-inactive', { on: true, phone: '48211' });
    await world.checkPhones();
    await asSystem(database, releaseAll);
    expect(said()).toEqual(['phone-lost', 'phone-back']);
  });

  it('hears nothing more once a hold has begun, not even what was about to be said', async () => {
    const { world } = await start();
    await world.within(async ({ db, shopId }) => {
      const settings = JSON.stringify({ base_url: world.sandboxUrl, bot_id: botId, alert_chat: main });
      await db.updateTable('channel_connections').where('shop_id', '=', shopId).set({ settings }).execute();
    });
    await world.checkPhones();
    const { channel } = world.pumpDeps;
    world.pumpDeps.channel = {
      ...channel,
      async send(message, options) {
        const outcome = await channel.send(message, options);
        await asSystem(database, (scope) => holdAll(scope, { by: 'Kolaj', cause: 'copied' }));
        return outcome;
      },
    };
    await world.within(({ db, shopId }) =>
      db.updateTable('phones').where('shop_id', '=', shopId).set({ told_status: 'inactive' }).execute(),
    );
    await world.checkPhones();
    await asSystem(database, releaseAll);
    expect(world.sandbox.outside.chat(main).map(({ text }) => text)).toEqual(['phone-back']);
  });
});

describe('by its own bot', () => {
  it('the pictures go to all Telegram groups, each uploaded once', async () => {
    const { world, accept, statuses, byBot, ofMain } = await start();
    await accept();
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 21, delivered: 6 });
    expect(byBot()).toHaveLength(6);
    expect(ofMain().map(({ via, picture }) => [via, picture !== null])).toEqual(Array(3).fill(['bot', true]));
    expect(world.duplicates()).toEqual([]);
    const uploaded = await world.within(({ db, shopId }) =>
      db.selectFrom('telegram_files').where('shop_id', '=', shopId).selectAll().execute(),
    );
    expect(uploaded).toHaveLength(3);
  });

  it('the pictures of one product are one album, of which an unclear answer leaves all a question', async () => {
    const { world, caller, accept, byBot } = await start({ serverConfig: { group_by_name: true } });
    await world.within(({ db, shopId }) =>
      db.updateTable('collages').where('shop_id', '=', shopId).set({ product_code: 'BR-1' }).execute(),
    );
    world.script({ fault: 'hang', phone: botId, group: main });
    const id = await accept();
    await world.pump();
    expect(byBot()).toHaveLength(4);

    const { data } = await caller.call(getBroadcast, { id, limit: 500 });
    expect(fatesOf(data.result.deliveries, main).map((fate) => fate.split(' ')[0])).toEqual(Array(3).fill('uncertain'));
    const other = data.result.deliveries.filter(({ group_id }) => group_id === '-1001880011002');
    expect(new Set(other.map(({ provider_message_id }) => provider_message_id)).size).toBe(3);
  });

  it('a group that has moved is followed, in the lists too', async () => {
    const { world, accept, statuses, ofMain } = await start();
    await accept();
    const moved = { what: 'move', group: main, to: -1009990001 };
    await world.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: moved });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 21, delivered: 6 });
    expect(ofMain()).toHaveLength(3);
    const listed = await world.within(({ db, shopId }) =>
      db
        .selectFrom('channel_groups')
        .where('shop_id', '=', shopId)
        .where('type', '=', 'telegram')
        .select('group_id')
        .execute(),
    );
    expect(listed.map(({ group_id }) => group_id)).toContain('-1009990001');
  });

  it('a group that the bot was thrown out of gets nothing, and the send says why', async () => {
    const { world, caller, accept, byBot } = await start();
    const id = await accept();
    const kicked = { what: 'kick', group: main };
    await world.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: kicked });
    await world.pump();
    expect(byBot()).toHaveLength(3);
    const { data } = await caller.call(getBroadcast, { id, limit: 500 });
    expect(fatesOf(data.result.deliveries, main).every((fate) => /^(failed|skipped) /.test(fate))).toBe(true);
  });

  it('told to wait, the whole bot waits: in its other groups, too', async () => {
    const { world, accept, statuses } = await start();
    world.script({ fault: 'throttle', phone: botId, group: main, seconds: 1 });
    await accept();
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 21, delivered: 6 });
    const calls = world.sandbox.ledger().filter(({ call, phoneId }) => call === 'send' && phoneId === botId);
    const at = calls.findIndex(({ outcome }) => outcome === 'throttled');
    const [throttled, next] = calls.slice(at);
    expect(Date.parse(next?.time ?? '') - Date.parse(throttled?.time ?? '')).toBeGreaterThanOrEqual(950);
  });
});
