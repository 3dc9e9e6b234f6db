// What Telegram reports of a bot's groups.
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox } from '@kolaj/sandbox/provider';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { testDrivers } from '../testing/drivers.ts';
import { type Firm, type HookWorld, hookWorld } from '../testing/hook-world.ts';

const database = await testDatabase();
let world: HookWorld;
let own: Firm;
let other: Firm;

const group = '-1001880011001';
const chat = { id: Number(group), type: 'supergroup', title: 'Lalezar Kanal' };

beforeAll(async () => {
  world = await hookWorld(database);
  own = await world.aFirm();
  other = await world.aFirm();
  for (const { shop } of [own, other]) {
    const row = { list: 'numberList', position: 1, type: 'telegram', name: 'main', label: 'Lalezar', source: 'all' };
    await world.within(shop, ({ db, shopId }) =>
      db
        .insertInto('channel_groups')
        .values({ shop_id: shopId, group_id: group, telegram_id: '71001', ...row })
        .execute(),
    );
  }
});
beforeEach(() => world.forget());
afterAll(() => world.web.close());

let updates = 0;

/** Tells it in Telegram's name, unless another secret is given. */
function tell(update: object, secret = own.botSecret): Promise<number> {
  updates++;
  const headers = { 'x-telegram-bot-api-secret-token': secret };
  return world.post(own.botWord, { update_id: updates, ...update }, headers);
}

const member = (status: string, where: object = chat) => ({
  my_chat_member: { chat: where, new_chat_member: { status, user: { id: 71001, is_bot: true } } },
});

const listed = ({ shop }: Firm) =>
  world.within(shop, ({ db, shopId }) =>
    db
      .selectFrom('channel_groups')
      .where('shop_id', '=', shopId)
      .select(['group_id as id', 'lost_reason as lost'])
      .execute(),
  );

describe('a report of a bot’s group', () => {
  it('marks it lost, and found again', async () => {
    await tell(member('kicked'));
    await world.work(own.shop.id);
    expect(await listed(own)).toEqual([{ id: group, lost: { code: 'bot_removed' } }]);
    expect(await listed(other)).toEqual([{ id: group, lost: null }]);

    await tell(member('administrator'));
    await world.work(own.shop.id);
    expect(await listed(own)).toEqual([{ id: group, lost: null }]);
  });

  it('of the bot that the shop had before means nothing', async () => {
    const before = { chat, new_chat_member: { status: 'kicked', user: { id: 70009, is_bot: true } } };
    expect(await tell({ my_chat_member: before })).toBe(200);
    expect(world.announced).toEqual([]);
  });

  it('does not lose a group that is only about to get another id', async () => {
    const basic = { id: -4455001, type: 'group', title: 'Small group' };
    const insert = { list: 'numberList', position: 2, type: 'telegram', name: 'small', label: 'Small', source: 'all' };
    await world.within(own.shop, ({ db, shopId }) =>
      db
        .insertInto('channel_groups')
        .values({ shop_id: shopId, group_id: '-4455001', ...insert })
        .execute(),
    );
    await tell(member('left', basic));
    await world.work(own.shop.id);
    await tell({ message: { chat: basic, migrate_to_chat_id: -1004455001 } });
    await world.work(own.shop.id);
    await world.later(1);
    await world.work();
    expect(await listed(own)).toContainEqual({ id: '-1004455001', lost: null });
    expect(await world.waiting(own.shop)).toBe(0);

    await tell(member('left', { ...basic, id: -4455002 }));
    await world.later(1);
    await world.work();
    expect(await world.waiting(own.shop)).toBe(0);
  });

  it('follows it to its new id', async () => {
    await tell({ message: { chat, migrate_to_chat_id: -1009990001, text: 'a word of somebody' } });
    await world.work(own.shop.id);
    expect(await listed(own)).toContainEqual({ id: '-1009990001', lost: null });
  });

  it('makes a group known that is not in the lists, also when it is called by a command there', async () => {
    await tell(member('member', { id: -1005550001, type: 'supergroup', title: 'New group' }));
    const channel = { id: -1005550002, type: 'channel', title: 'New channel' };
    await tell({ channel_post: { chat: channel, text: '/kolaj' } });
    await world.work(own.shop.id);
    const known = await world.within(own.shop, ({ db, shopId }) =>
      db
        .selectFrom('phone_groups')
        .where('shop_id', '=', shopId)
        .where('name', 'like', 'New %')
        .select(['phone_id', 'group_id', 'name', 'type', 'can_post'])
        .orderBy('name')
        .execute(),
    );
    expect(known).toEqual([
      { phone_id: '71001', group_id: '-1005550002', name: 'New channel', type: 'channel', can_post: null },
      { phone_id: '71001', group_id: '-1005550001', name: 'New group', type: 'group', can_post: true },
    ]);
  });

  it('keeps nothing of what people write', async () => {
    const before = await world.waiting(own.shop);
    expect(await tell({ message: { chat, from: { first_name: 'Elif' }, text: 'How much is it?' } })).toBe(200);
    expect([world.announced, await world.waiting(own.shop)]).toEqual([[], before]);
  });

  it.each(['', 'something else'])('is refused with the secret "%s"', async (secret) => {
    expect(await tell(member('kicked'), secret)).toBe(401);
    expect(world.announced).toEqual([]);
  });
});

describe('a webhook that Telegram was told of', () => {
  it('gets its calls with the secret that went along, and none of anybody else', async () => {
    const sandbox = createSandbox();
    const happens = (what: string) =>
      sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: { what, group: '-1001880011002' } });
    try {
      const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
      const driver = testDrivers({ sandboxUrl })['telegram-bot'];
      const connection = {
        ...({ shopId: own.shop.id, channel: 'telegram', driver: 'telegram-bot', hookSecret: own.botSecret } as const),
        settings: { base_url: sandboxUrl },
        secrets: { token: botToken(demoAccount, demoAccount.telegramId) },
      };
      const address = `${world.origin}/hooks/${own.botWord}`;
      expect(await driver.announceHook(connection, address)).toMatchObject({ kind: 'answered' });
      await happens('kick');
      expect(world.announced).toEqual(['providerReported']);

      await driver.announceHook({ ...connection, hookSecret: 'another-secret' }, address);
      await happens('admit');
      expect(world.announced).toEqual(['providerReported']);

      const failed = await driver.announceHook(connection, 'https://elsewhere.test/hooks/x');
      expect(failed).toEqual({
        kind: 'error',
        why: { code: 'provider_said', words: expect.stringContaining('bad webhook') },
      });
    } finally {
      await sandbox.close();
    }
  });
});
