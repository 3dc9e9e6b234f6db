// What providers report by themselves: late, twice, out of order, of nobody's and other shops' messages, forged (B15).
import { createHmac, randomUUID } from 'node:crypto';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox } from '@kolaj/sandbox/provider';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { aBroadcast } from '@kolaj/testkit/broadcasts';
import { aSubfolder } from '@kolaj/testkit/collages';
import { testDatabase } from '@kolaj/testkit/database';
import { aShop, type TestShop } from '@kolaj/testkit/people';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evolutionDriver } from '../../adapters/evolution/evolution-driver.ts';
import { maytapiDriver } from '../../adapters/maytapi/maytapi-driver.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { type TelegramOptions, telegramDriver } from '../../adapters/telegram/telegram-driver.ts';
import { wahaDriver } from '../../adapters/waha/waha-driver.ts';
import { answerErrors } from '../../http/answer-errors.ts';
import type { ChannelDrivers } from '../../ports/channel-driver.ts';
import { sealer as sealerOf } from '../../secrets/seal.ts';
import { connectionBook } from '../channel/connection-book.ts';
import { writeConnection } from '../channel/connection-store.ts';
import { providerHooks } from '../channel/hook-route.ts';
import { storeSecret } from '../shop/secrets.ts';
import { handleChannelEvents } from './handle-channel-events.job.ts';
import { jobContext } from './testing/send-world.ts';

const database = await testDatabase();
const sealer = sealerOf('a key that is only used in this test');
const botParts: Omit<TelegramOptions, 'allowed'> = {
  fileIds: { find: async () => null, keep: async () => undefined, forget: async () => undefined },
  readFile: async () => ({ kind: 'gone', why: 'not in this test' }),
  chatIds: async () => [],
};
const clock = () => now;
const drivers: ChannelDrivers = {
  provider: maytapiDriver({
    baseUrl: 'http://127.0.0.1:9',
    header: 'x-api-key',
    dialogUrl: null,
    allowed: [],
    clock,
  }),
  waha: wahaDriver({ allowed: [], clock }),
  evolution: evolutionDriver({ allowed: [], clock }),
  'telegram-bot': telegramDriver({ ...botParts, allowed: [] }),
};

/** A shop whose WhatsApp and Telegram report to webhooks of their own. */
interface Firm {
  shop: TestShop;
  word: string;
  botWord: string;
}
const botSecret = 'shared-with-telegram';

let now = new Date();
let announced: string[] = [];
let looks: string[] = [];
let web: FastifyInstance;
let ours: string;
let own: Firm;
let other: Firm;

async function aFirm(): Promise<Firm> {
  const shop = await aShop(database, { serverConfig: { whatsapp: { product_id: 'p' } } });
  const firm = { shop, word: randomUUID(), botWord: randomUUID() };
  await inShop(database, shop.id, async (scope) => {
    await writeConnection(scope, { channel: 'whatsapp', driver: 'provider', settings: {}, hookWord: firm.word });
    const bot = { channel: 'telegram', driver: 'telegram-bot', settings: {}, hookWord: firm.botWord } as const;
    await writeConnection(scope, bot);
    await storeSecret(scope, sealer, { name: 'channel.telegram.token', value: '71001:a-token-of-a-bot' });
    await storeSecret(scope, sealer, { name: 'channel.telegram.hook_secret', value: botSecret });
  });
  return firm;
}

async function aSigningFirm(): Promise<{ shop: TestShop; word: string; key: string }> {
  const shop = await aShop(database);
  const [word, key] = [randomUUID(), randomUUID()];
  await inShop(database, shop.id, async (scope) => {
    const settings = { base_url: 'https://waha.test' };
    await writeConnection(scope, { channel: 'whatsapp', driver: 'waha', settings, hookWord: word });
    await storeSecret(scope, sealer, { name: 'channel.whatsapp.hook_secret', value: key });
  });
  return { shop, word, key };
}

beforeAll(async () => {
  web = fastify({ logger: false });
  answerErrors(web);
  const connections = connectionBook({ database, sealer, clock });
  const announce = async (_scope: unknown, name: string) => void announced.push(name);
  const add = providerHooks({ database, connections, drivers, announce, clock });
  add(web, () => {
    throw new Error('a webhook has no account');
  });
  ours = await web.listen({ host: '127.0.0.1', port: 0 });
  own = await aFirm();
  other = await aFirm();
});
beforeEach(() => {
  now = new Date();
  announced = [];
  looks = [];
});
afterAll(() => web.close());

let callers = 0;

function post(word: string, payload: object | string, headers: Record<string, string> = {}): Promise<number> {
  callers++;
  return web
    .inject({
      method: 'POST',
      url: `/hooks/${word}`,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
      remoteAddress: `10.7.${callers >> 8}.${callers & 255}`,
    })
    .then(({ statusCode }) => statusCode);
}

const ack = (msgId: string, ackType = 'delivered') => ({
  type: 'ack',
  data: [{ ackType, msgId, chatId: '1203@g.us' }],
});
const failure = (msgId: string) => ({ type: 'error', message: 'media could not be loaded', data: { id: msgId } });

const work = (shopId?: string) =>
  handleChannelEvents.run(
    shopId === undefined ? {} : { shopId },
    { database, clock: () => now, lookAtPhones: async (id) => void looks.push(id) },
    jobContext,
  );

/** A message that the provider took in, by its id there; null = nobody knows whether it did. */
async function aMessage(
  { shop }: Pick<Firm, 'shop'>,
  messageId: string | null,
  status: 'accepted' | 'uncertain' | 'sending' = 'accepted',
): Promise<string> {
  const subfolder = await aSubfolder(database, shop, { brand: `Beren ${randomUUID().slice(0, 8)}` });
  const { delivery } = await aBroadcast(database, shop, subfolder);
  await change(shop, delivery, { status, messageId });
  return delivery;
}

const change = (shop: TestShop, id: string, { status, messageId }: { status: string; messageId: string | null }) =>
  inShop(database, shop.id, async ({ db }) => {
    const { broadcast } = await db
      .updateTable('deliveries')
      .where('id', '=', id)
      .set({ status, provider_message_id: messageId })
      .returning('broadcast_id as broadcast')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('broadcasts')
      .where('id', '=', broadcast)
      .set({ parts_received: [1] })
      .execute();
  });

async function fateOf({ shop }: Pick<Firm, 'shop'>, id: string): Promise<{ message: string; send: string }> {
  return inShop(database, shop.id, ({ db }) =>
    db
      .selectFrom('deliveries')
      .innerJoin('broadcasts', 'broadcasts.id', 'deliveries.broadcast_id')
      .where('deliveries.id', '=', id)
      .select(['deliveries.status as message', 'broadcasts.status as send'])
      .executeTakeFirstOrThrow(),
  );
}

const statusOf = async (firm: Pick<Firm, 'shop'>, id: string) => (await fateOf(firm, id)).message;

const openCalls = ({ shop }: Firm) =>
  inShop(database, shop.id, async ({ db }) => {
    const { count } = await db
      .selectFrom('channel_events')
      .where('shop_id', '=', shop.id)
      .where('handled_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  });

describe('a report of a message', () => {
  it('is kept, answered, and worked on by the job, which may run twice', async () => {
    const messageId = randomUUID();
    const id = await aMessage(own, messageId);
    expect(await post(own.word, ack(messageId))).toBe(200);
    expect(announced).toEqual(['providerReported']);
    expect(await fateOf(own, id)).toEqual({ message: 'accepted', send: 'running' });

    await work(own.shop.id);
    await work(own.shop.id);
    expect(await fateOf(own, id)).toEqual({ message: 'delivered', send: 'sent' });
    expect(await openCalls(own)).toBe(0);
  });

  it('that comes twice is one', async () => {
    const messageId = randomUUID();
    await aMessage(own, messageId);
    for (const _ of [1, 2, 3]) expect(await post(own.word, ack(messageId))).toBe(200);
    expect(announced).toEqual(['providerReported']);
    expect(await openCalls(own)).toBe(1);
    await work(own.shop.id);
  });

  it.each([
    ['seen before delivered', [ack('x', 'seen'), ack('x', 'delivered'), ack('x', 'reached')]],
    ['failed before delivered', [failure('x'), ack('x')]],
    ['delivered before failed', [ack('x'), failure('x')]],
  ])('never takes a message back: %s', async (_what, reports) => {
    for (const atOnce of [true, false]) {
      const messageId = randomUUID();
      const id = await aMessage(own, messageId);
      for (const report of reports) {
        await post(own.word, JSON.stringify(report).replaceAll('"x"', JSON.stringify(messageId)));
        if (!atOnce) await work(own.shop.id);
      }
      await work(own.shop.id);
      expect(await statusOf(own, id)).toBe('delivered');
    }
  });

  it('of its failure makes it failed, and the send tells so', async () => {
    const messageId = randomUUID();
    const id = await aMessage(own, messageId);
    await post(own.word, failure(messageId));
    await work(own.shop.id);
    expect(await fateOf(own, id)).toEqual({ message: 'failed', send: 'failed' });
  });

  it('that overtakes the answer to the call waits for it', async () => {
    const id = await aMessage(own, null, 'sending');
    const messageId = randomUUID();
    await post(own.word, ack(messageId));
    await work(own.shop.id);
    expect([await statusOf(own, id), await openCalls(own)]).toEqual(['sending', 1]);

    await change(own.shop, id, { status: 'accepted', messageId });
    await work();
    expect([await statusOf(own, id), await openCalls(own)]).toEqual(['delivered', 0]);
  });

  it('of a message that nobody knows is given up after ten minutes', async () => {
    await post(own.word, ack(randomUUID()));
    await work(own.shop.id);
    expect(await openCalls(own)).toBe(1);
    now = new Date(now.getTime() + 11 * 60_000);
    await work(own.shop.id);
    expect(await openCalls(own)).toBe(0);
  });

  it('of another shop’s message changes nothing', async () => {
    const messageId = randomUUID();
    const id = await aMessage(other, messageId);
    expect(await post(own.word, ack(messageId))).toBe(200);
    now = new Date(now.getTime() + 11 * 60_000);
    await work();
    expect(await statusOf(other, id)).toBe('accepted');
  });

  it('is right for many at once', async () => {
    const many = randomUUID();
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => aMessage(own, `${many}-${index}`)));
    const data = ids.map((_, index) => ({ ackType: 'reached', msgId: `${many}-${index}`, chatId: '1203@g.us' }));
    await post(own.word, { type: 'ack', data });
    await Promise.all([work(own.shop.id), work(own.shop.id)]);
    expect(new Set(await Promise.all(ids.map((id) => statusOf(own, id))))).toEqual(new Set(['delivered']));
  });
});

describe('a report of a phone', () => {
  it('asks the provider how its phones are now, whatever the report says, once for many', async () => {
    for (const status of ['qr-code', 'active']) {
      expect(await post(own.word, { type: 'status', pid: 'p', phone_id: 48211, status })).toBe(200);
    }
    await work(own.shop.id);
    expect(looks).toEqual([own.shop.id]);
  });
});

describe('a report of a bot’s group', () => {
  const group = '-1001880011001';
  const signed = { 'x-telegram-bot-api-secret-token': botSecret };
  const chat = { id: Number(group), type: 'supergroup', title: 'Lalezar Kanal' };
  let update = 0;
  const member = (status: string) => {
    update++;
    return { update_id: update, my_chat_member: { chat, new_chat_member: { status } } };
  };
  const listed = ({ shop }: Firm) =>
    inShop(database, shop.id, ({ db }) =>
      db
        .selectFrom('channel_groups')
        .where('shop_id', '=', shop.id)
        .select(['group_id as id', 'lost_reason as lost'])
        .execute(),
    );

  beforeAll(async () => {
    for (const { shop } of [own, other]) {
      const row = { list: 'numberList', position: 1, type: 'telegram', name: 'main', label: 'Lalezar', source: 'all' };
      await inShop(database, shop.id, ({ db }) =>
        db
          .insertInto('channel_groups')
          .values({ shop_id: shop.id, group_id: group, telegram_id: '71001', ...row })
          .execute(),
      );
    }
  });

  it('marks it lost, and found again', async () => {
    await post(own.botWord, member('kicked'), signed);
    await work(own.shop.id);
    expect(await listed(own)).toEqual([{ id: group, lost: 'the bot was removed' }]);
    expect(await listed(other)).toEqual([{ id: group, lost: null }]);

    await post(own.botWord, member('administrator'), signed);
    await work(own.shop.id);
    expect(await listed(own)).toEqual([{ id: group, lost: null }]);
  });

  it('follows it to its new id', async () => {
    const message = { chat, migrate_to_chat_id: -1009990001, text: 'a word of somebody' };
    await post(own.botWord, { update_id: 900, message }, signed);
    await work(own.shop.id);
    expect(await listed(own)).toEqual([{ id: '-1009990001', lost: null }]);
  });

  it('makes a group known that is not in the lists, also when it is called by a command there', async () => {
    const fresh = { id: -1005550001, type: 'supergroup', title: 'New group' };
    const channel = { id: -1005550002, type: 'channel', title: 'New channel' };
    update++;
    const added = { update_id: update, my_chat_member: { chat: fresh, new_chat_member: { status: 'member' } } };
    await post(own.botWord, added, signed);
    await post(own.botWord, { update_id: 800, channel_post: { chat: channel, text: '/kolaj' } }, signed);
    await work(own.shop.id);
    const known = await inShop(database, own.shop.id, ({ db, shopId }) =>
      db
        .selectFrom('phone_groups')
        .where('shop_id', '=', shopId)
        .where('name', 'like', 'New %')
        .select(['phone_id', 'group_id', 'name', 'can_post'])
        .orderBy('name')
        .execute(),
    );
    expect(known).toEqual([
      { phone_id: '71001', group_id: '-1005550002', name: 'New channel', can_post: null },
      { phone_id: '71001', group_id: '-1005550001', name: 'New group', can_post: true },
    ]);
  });

  it('keeps nothing of what people write', async () => {
    const message = { chat, from: { first_name: 'Elif' }, text: 'How much is it?' };
    expect(await post(own.botWord, { update_id: 901, message }, signed)).toBe(200);
    expect([announced, await openCalls(own)]).toEqual([[], 0]);
  });

  it.each([
    ['without the secret', {}],
    ['with another', { 'x-telegram-bot-api-secret-token': 'something else' }],
  ])('is refused %s', async (_what, headers) => {
    expect(await post(own.botWord, member('kicked'), headers)).toBe(401);
    expect(announced).toEqual([]);
  });
});

describe('a webhook that Telegram was told of', () => {
  it('gets its calls with the secret that went along, and none of anybody else', async () => {
    const sandbox = createSandbox();
    try {
      const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
      const driver = telegramDriver({ ...botParts, allowed: [origin] });
      const connection = {
        ...({ shopId: own.shop.id, channel: 'telegram', driver: 'telegram-bot', hookSecret: botSecret } as const),
        settings: { base_url: origin },
        secrets: { token: botToken(demoAccount, demoAccount.telegramId) },
      };
      expect(await driver.announceHook(connection, `${ours}/hooks/${own.botWord}`)).toMatchObject({ kind: 'answered' });

      const kicked = { what: 'kick', group: '-1001880011002' };
      await sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: kicked });
      expect(announced).toEqual(['providerReported']);

      const elsewhere = { ...connection, hookSecret: 'another-secret' };
      await driver.announceHook(elsewhere, `${ours}/hooks/${own.botWord}`);
      await sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: { ...kicked, what: 'admit' } });
      expect(announced).toEqual(['providerReported']);

      const failed = await driver.announceHook(connection, 'https://elsewhere.test/hooks/x');
      expect(failed).toEqual({ kind: 'error', why: expect.stringContaining('bad webhook') });
    } finally {
      await sandbox.close();
    }
  });
});

describe('a report that is signed (WAHA)', () => {
  const body = (messageId: string) =>
    JSON.stringify({
      event: 'message.ack',
      session: 'default',
      payload: { id: `true_1203@g.us_${messageId}`, ack: 2 },
    });
  const signatureOf = (text: string, key: string) => createHmac('sha512', key).update(text).digest('hex');

  it('counts only with the signature over its very bytes', async () => {
    const { shop, word, key } = await aSigningFirm();
    const messageId = randomUUID();
    const id = await aMessage({ shop }, messageId);
    const text = body(messageId);
    for (const forged of ['', signatureOf(text, 'another key'), signatureOf(`${text} `, key)]) {
      expect(await post(word, text, { 'x-webhook-hmac': forged })).toBe(401);
    }
    await work(shop.id);
    expect(await statusOf({ shop }, id)).toBe('accepted');

    expect(await post(word, text, { 'x-webhook-hmac': signatureOf(text, key) })).toBe(200);
    await work(shop.id);
    expect(await statusOf({ shop }, id)).toBe('delivered');
  });
});

describe('at the door', () => {
  it('an unknown word opens nothing, and is not tried for long', async () => {
    expect(await post(randomUUID(), ack('m-1'))).toBe(404);
    const tries = Array.from({ length: 40 }, () =>
      web.inject({ method: 'POST', url: `/hooks/${randomUUID()}`, payload: '{}', remoteAddress: '10.9.9.9' }),
    );
    const codes = new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode));
    expect(codes).toEqual(new Set([404, 429]));
  });

  it('a crowd of one provider is told to come again, and nobody else', async () => {
    const crowd = await aFirm();
    const codes: number[] = [];
    for (let call = 0; call < 510; call++) codes.push(await post(crowd.word, { type: 'message' }));
    expect(codes.filter((code) => code === 200)).toHaveLength(500);
    expect(codes.slice(500)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await post(own.word, { type: 'message' })).toBe(200);
  });

  it.each([
    ['no JSON', 'not json', 200],
    ['nothing', '', 200],
    ['an empty list', '[]', 200],
    [
      'NUL and half characters',
      '{"type":"ack","data":[{"ackType":"seen","msgId":"a\\u0000\\ud800","chatId":"c"}]}',
      200,
    ],
    ['more than 256 KB', JSON.stringify({ type: 'ack', data: 'x'.repeat(300_000) }), 413],
  ])('%s does no harm', async (_what, payload, code) => {
    expect(await post(own.word, payload)).toBe(code);
    await work(own.shop.id);
  });
});
