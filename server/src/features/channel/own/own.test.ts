import * as own from '@kolaj/contract/channel/own-channel';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { getProduct } from '@kolaj/contract/shop/shop';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox } from '@kolaj/sandbox/provider';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
const sandbox = createSandbox();
const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
const gatewayKey = 'sandbox-gateway-key';
const given = { KOLAJ_DEMO: 'off', KOLAJ_TELEGRAM_URL: origin, KOLAJ_CHANNEL_ORIGINS: origin };
const gateway = (driver: 'waha' | 'evolution') => ({
  ...{ KOLAJ_GATEWAY: driver, KOLAJ_GATEWAY_URL: `${origin}/${driver}`, KOLAJ_GATEWAY_KEY: gatewayKey },
});
const products = {
  // A demo, where administrators need no second factor.
  waha: await aProduct(database, { ...given, ...gateway('waha'), KOLAJ_DEMO: 'on' }),
  evolution: await aProduct(database, { ...given, ...gateway('evolution') }),
  plain: await aProduct(database, given),
  closed: await aProduct(database, { ...given, KOLAJ_OWNER_CHANNELS: 'off' }),
};
afterAll(async () => {
  for (const product of Object.values(products)) await product.close();
  await sandbox.close();
});

const token = botToken(demoAccount, demoAccount.telegramId);
const freeBot = () => asSystem(database, ({ db }) => db.deleteFrom('channel_connections').execute());

/** A new shop with its owner in front of this installation. */
async function anOwner(at: keyof typeof products = 'waha') {
  const shop = await aShop(database, { serverConfig: { broadcast: false, whatsapp: null } });
  const product = products[at];
  const cookie = await product.device(await aUser(database, { shop }));
  const ask = async (endpoint: Endpoint, input: object = {}) => {
    const { status, body } = await product.ask(endpoint, input, { cookie });
    return { status, text: body, ...JSON.parse(body) };
  };
  const channel = async (kind: string) =>
    (await ask(own.getOwnChannels)).data.result.channels.find((one: { channel: string }) => one.channel === kind);
  return { shop, ask, channel };
}

const features = async ({ ask }: Awaited<ReturnType<typeof anOwner>>) =>
  (await ask(getProduct, { product_type: 'shop' })).product.features;
const atSandbox = (what: 'scan' | 'expire', shop: TestShop) =>
  sandbox.app.inject({ method: 'POST', url: '/control/phones', payload: { what, phone: `kolaj-${shop.pid}` } });

const audited = (shop: TestShop) =>
  asSystem(database, async ({ db }) => {
    const rows = await db
      .selectFrom('audit_log')
      .where('shop_id', '=', shop.id)
      .select(['action', 'diff'])
      .orderBy('id')
      .execute();
    expect(JSON.stringify(rows)).not.toContain(demoAccount.apiKey);
    return rows.map(({ action }) => action);
  });

describe('a bot that an owner connects (D-95)', () => {
  it('is tried, stored, and sends from then on', async () => {
    await freeBot();
    const owner = await anOwner();
    expect(await owner.channel('telegram')).toMatchObject({ by: 'nobody', phones: [] });
    expect(await features(owner)).toMatchObject({ broadcast: false, telegram: false });

    const connected = await owner.ask(own.connectBot, { token });
    expect(connected).toMatchObject({ status: 200, success: true });
    expect(connected.text).not.toContain(demoAccount.apiKey);
    expect(await audited(owner.shop)).toEqual(['/shop/channels/telegram']);
    expect(await owner.channel('telegram')).toMatchObject({
      ...{ by: 'shop', way: 'bot', why: null },
      phones: [{ id: demoAccount.telegramId, name: 'lalezar_bot', active: true }],
    });
    expect(await features(owner)).toMatchObject({ broadcast: true, telegram: true });
  });

  it.each([
    ['nonsense', 'not_a_token', undefined],
    [`${demoAccount.telegramId}:revoked-token`, 'not_connected', 'wrong-key'],
  ])('the token %s is refused, and nothing is stored', async (wrong, code, trouble) => {
    const owner = await anOwner();
    expect(await owner.ask(own.connectBot, { token: wrong })).toMatchObject({ success: false, code });
    if (trouble) expect(await owner.ask(own.connectBot, { token: wrong })).toMatchObject({ trouble });
    expect(await owner.channel('telegram')).toMatchObject({ by: 'nobody' });
    expect(await features(owner)).toMatchObject({ broadcast: false });
  });

  it('of another shop is not taken away from it, also when both ask at once', async () => {
    await freeBot();
    const both = [await anOwner(), await anOwner()];
    const answers = await Promise.all(both.map(({ ask }) => ask(own.connectBot, { token })));
    const codes = answers.map(({ success, code }) => (success ? 'connected' : code));
    expect(codes.toSorted()).toEqual(['bot_taken', 'connected']);
    expect(await (await anOwner()).ask(own.connectBot, { token })).toMatchObject({ code: 'bot_taken' });
  });

  it('whose token is taken back later is in trouble, in words', async () => {
    await freeBot();
    const owner = await anOwner();
    await owner.ask(own.connectBot, { token });
    sandbox.outside.faults.change({ 'phone-inactive': { on: true, phone: demoAccount.telegramId } });
    expect(await owner.channel('telegram')).toMatchObject({ phones: [{ active: false, status: 'unauthorized' }] });
    sandbox.outside.faults.change({ 'phone-inactive': { on: false } });
  });

  it('is disconnected by who has connected it', async () => {
    await freeBot();
    const owner = await anOwner();
    await owner.ask(own.connectBot, { token });
    await owner.ask(own.removeOwnChannel, { channel: 'telegram' });
    expect(await audited(owner.shop)).toEqual(['/shop/channels/telegram', '/shop/channels/remove']);
    expect(await owner.channel('telegram')).toMatchObject({ by: 'nobody' });
  });
});

describe.each(['waha', 'evolution'] as const)('a number that an owner connects by a code, through %s', (driver) => {
  it('waits for the scan, is connected, and keeps the gateway to itself', async () => {
    const owner = await anOwner(driver);
    expect((await owner.ask(own.getOwnChannels)).data.result.has_gateway).toBe(true);
    const begun = await owner.ask(own.beginPhone);
    expect(begun).toMatchObject({ success: true });
    const code = async () => (await owner.ask(own.getPhoneCode)).data.result;
    expect(await code()).toMatchObject({ kind: 'code', png: expect.stringMatching(/^data:image\/png;base64,iVBOR/) });
    const pairing = await owner.ask(own.getPairingCode, { number: '905321234567' });
    expect(pairing.data.result.code).toMatch(/^KLJ/);
    expect(await audited(owner.shop)).toEqual(['/shop/channels/whatsapp/begin', '/shop/channels/whatsapp/pair']);

    await atSandbox('scan', owner.shop);
    expect(await code()).toMatchObject({ kind: 'connected', number: expect.stringMatching(/^90532/) });
    expect(await owner.channel('whatsapp')).toMatchObject({ by: 'shop', way: 'gateway', phones: [{ active: true }] });
    expect(await features(owner)).toMatchObject({ broadcast: true, telegram: false });
    const answers = [begun, await owner.ask(own.getOwnChannels), await owner.ask(own.getOwnGroups)];
    for (const { text } of answers) {
      expect(text).not.toContain(gatewayKey);
      expect(text).not.toContain(origin);
    }
  });

  it('whose code nobody scans in time is begun again, under the same name', async () => {
    const owner = await anOwner(driver);
    await owner.ask(own.beginPhone);
    await atSandbox('expire', owner.shop);
    const code = async () => (await owner.ask(own.getPhoneCode)).data.result.kind;
    if (driver === 'waha') expect(await code()).toBe('over');
    await owner.ask(own.beginPhone);
    expect(await code()).toBe('code');
  });

  it('is logged out of the gateway when it is disconnected', async () => {
    const owner = await anOwner(driver);
    await owner.ask(own.beginPhone);
    await atSandbox('scan', owner.shop);
    await owner.ask(own.removeOwnChannel, { channel: 'whatsapp' });
    expect(await owner.channel('whatsapp')).toMatchObject({ by: 'nobody' });
    expect((await owner.ask(own.getPhoneCode)).data.result).toEqual({ kind: 'over' });
    expect(sandbox.outside.world.accounts.flatMap(({ phones }) => phones).map(({ id }) => id)).not.toContain(
      `kolaj-${owner.shop.pid}`,
    );
  });
});

describe('a number', () => {
  it('leaves the gateway when a server of the shop takes its place', async () => {
    const owner = await anOwner();
    await owner.ask(own.beginPhone);
    await atSandbox('scan', owner.shop);
    const server = { driver: 'waha', base_url: `${origin}/waha`, api_key: demoAccount.apiKey, names: '48211' };
    expect(await owner.ask(own.connectServer, server)).toMatchObject({ success: true });
    expect(await owner.channel('whatsapp')).toMatchObject({ way: 'server' });
    expect(sandbox.outside.world.accounts.flatMap(({ phones }) => phones).map(({ id }) => id)).not.toContain(
      `kolaj-${owner.shop.pid}`,
    );
  });

  it('has no code where the installation has no gateway', async () => {
    const owner = await anOwner('plain');
    expect(await owner.ask(own.beginPhone)).toMatchObject({ success: false, code: 'no_gateway' });
    expect(await owner.channel('whatsapp')).toMatchObject({ by: 'nobody' });
  });

  it('comes with a server of the shop, which is tried first', async () => {
    const owner = await anOwner('plain');
    const server = { driver: 'waha', base_url: `${origin}/waha`, api_key: demoAccount.apiKey, names: '48211' };
    const wrong = await owner.ask(own.connectServer, { ...server, api_key: 'wrong' });
    expect(wrong).toMatchObject({ success: false, code: 'not_connected', trouble: 'wrong-key' });
    expect(await owner.ask(own.connectServer, server)).toMatchObject({ success: true });
    expect(await audited(owner.shop)).toEqual(['/shop/channels/server']);
    expect(await owner.channel('whatsapp')).toMatchObject({ way: 'server', phones: [{ id: '48211', active: true }] });
  });

  it.each(['http://10.0.0.1', 'http://169.254.169.254', 'https://127.0.0.1', 'not an address'])(
    'is not looked for at %s (D-06)',
    async (base_url) => {
      const owner = await anOwner('plain');
      const answer = await owner.ask(own.connectServer, { driver: 'waha', base_url, api_key: 'x' });
      expect(answer).toMatchObject({ success: false, code: 'not_connected' });
      expect(await owner.channel('whatsapp')).toMatchObject({ by: 'nobody' });
    },
  );
});

describe('what an administrator has connected or closed', () => {
  const adminOf = async (at: keyof typeof products) => {
    const cookie = await products[at].device(await aUser(database, { kind: 'admin' }));
    return async (endpoint: Endpoint, input: object) =>
      JSON.parse((await products[at].ask(endpoint, input, { cookie })).body);
  };

  it('is shown without its account, and cannot be disconnected', async () => {
    const owner = await anOwner();
    await inShop(database, owner.shop.id, ({ db, shopId }) =>
      db
        .insertInto('channel_connections')
        .values({
          ...{ shop_id: shopId, channel: 'whatsapp', driver: 'waha' },
          settings: JSON.stringify({ base_url: 'https://secret.example' }),
        })
        .execute(),
    );
    expect(await owner.channel('whatsapp')).toMatchObject({ by: 'administrator', way: null, phones: [] });
    for (const [endpoint, input] of [
      [own.removeOwnChannel, { channel: 'whatsapp' }],
      [own.beginPhone, {}],
      [own.connectServer, { driver: 'waha', base_url: `${origin}/waha`, api_key: demoAccount.apiKey }],
    ] as const) {
      const answer = await owner.ask(endpoint, input);
      if (endpoint !== own.removeOwnChannel) expect(answer).toMatchObject({ code: 'channels_closed' });
      expect(await owner.channel('whatsapp')).toMatchObject({ by: 'administrator' });
    }
    for (const endpoint of [own.getOwnChannels, own.getOwnGroups]) {
      expect((await owner.ask(endpoint)).text).not.toContain('secret.example');
    }
  });

  it('with the provider of the settings, has both kinds of channels', async () => {
    const shop = await aShop(database);
    const cookie = await products.waha.device(await aUser(database, { shop }));
    for (const [endpoint, input] of [
      [own.beginPhone, {}],
      [own.connectBot, { token }],
    ] as const) {
      const { body } = await products.waha.ask(endpoint, input, { cookie });
      expect(JSON.parse(body)).toMatchObject({ success: false, code: 'channels_closed' });
    }
  });

  it('locked: nothing can be connected or disconnected, and it is said', async () => {
    await freeBot();
    const owner = await anOwner();
    await owner.ask(own.beginPhone);
    const ask = await adminOf('waha');
    expect((await ask(own.lockChannels, { pid: owner.shop.pid })).data?.result).toEqual({
      locked: false,
      owner_channels: true,
    });
    expect(await ask(own.lockChannels, { pid: owner.shop.pid, locked: true })).toMatchObject({ success: true });
    expect((await owner.ask(own.getOwnChannels)).data.result.closed).toBe('locked');
    for (const [endpoint, input] of [
      [own.connectBot, { token }],
      [own.beginPhone, {}],
      [own.removeOwnChannel, { channel: 'whatsapp' }],
      [own.getPairingCode, { number: '905321234567' }],
      [own.saveOwnGroups, { numberList: [] }],
      [own.fetchOwnGroups, { kind: 'whatsapp' }],
    ] as const) {
      expect(await owner.ask(endpoint, input)).toMatchObject({ success: false, code: 'channels_closed' });
    }
  });

  it('off for all shops by the installation', async () => {
    const owner = await anOwner('closed');
    expect((await owner.ask(own.getOwnChannels)).data.result.closed).toBe('off');
    expect(await owner.ask(own.connectBot, { token })).toMatchObject({ code: 'channels_closed' });
  });
});

describe('the groups of a shop in its own hands', () => {
  const entry = (group_id: string) => ({ group_id, type: 'whatsapp', name: 'Deneme', label: 'Deneme' });

  it('are saved as lists and nothing else, and a test message goes to one of the own list, once', async () => {
    const owner = await anOwner();
    await owner.ask(own.beginPhone);
    await atSandbox('scan', owner.shop);
    const phone = `kolaj-${owner.shop.pid}`;
    const group = sandbox.outside.world.accounts
      .flatMap(({ groups }) => groups)
      .find(({ members }) => members.includes(phone));
    if (!group) throw new Error('The phone is in no group.');
    const list = [{ ...entry(group.id), phone_id: phone }];
    const saved = await owner.ask(own.saveOwnGroups, { numberList: list, server_config: { ftp_key: 'x' } });
    expect(saved.data.result).toMatchObject({ swc: { numberList: [{ group_id: group.id }] }, server_config: {} });
    const before = sandbox.outside.chat(group.id).length;
    expect((await owner.ask(own.sendTest, { group_id: group.id })).data.result).toEqual({ kind: 'sent' });
    expect(sandbox.outside.chat(group.id)).toHaveLength(before + 1);
    expect(await owner.ask(own.sendTest, { group_id: '1@g.us' })).toMatchObject({ code: 'not_own_group' });

    const unclear = { fault: 'error-after', group: group.id, times: 1, rate: 1, phone: null } as const;
    sandbox.outside.faults.play({ rules: [unclear], replace: true });
    expect((await owner.ask(own.sendTest, { group_id: group.id })).data.result.kind).toBe('unclear');
    expect(sandbox.outside.chat(group.id)).toHaveLength(before + 2);
  });

  it('are told apart: those that the number is in, and those of the number before', async () => {
    const owner = await anOwner();
    await owner.ask(own.beginPhone);
    await atSandbox('scan', owner.shop);
    const phone = `kolaj-${owner.shop.pid}`;
    const listed = { list: 'whatsappList', type: 'whatsapp', name: 'Beren', label: 'Beren', phone_id: phone };
    await inShop(database, owner.shop.id, ({ db, shopId }) =>
      db
        .insertInto('channel_groups')
        .values([1, 2, 3].map((n) => ({ ...listed, shop_id: shopId, group_id: `12036300000000${n}@g.us` })))
        .execute(),
    );
    expect(await owner.channel('whatsapp')).toMatchObject({ groups: { listed: 3, known: 0, reached: 0 } });
    await inShop(database, owner.shop.id, ({ db, shopId }) =>
      db
        .insertInto('phone_groups')
        .values([1, 9].map((n) => ({ shop_id: shopId, phone_id: phone, group_id: `12036300000000${n}@g.us` })))
        .execute(),
    );
    expect(await owner.channel('whatsapp')).toMatchObject({ groups: { listed: 3, known: 2, reached: 1 } });
    await owner.ask(own.removeOwnChannel, { channel: 'whatsapp' });
    await owner.ask(own.beginPhone);
    await atSandbox('scan', owner.shop);
    expect(await owner.channel('whatsapp')).toMatchObject({ groups: { listed: 3, known: 0, reached: 0 } });
  });

  it('nothing is tried while the installation is held', async () => {
    const owner = await anOwner();
    await asSystem(database, ({ db }) => db.updateTable('installation').set({ sending_held: true }).execute());
    expect(await owner.ask(own.sendTest, { group_id: '1@g.us' })).toMatchObject({ code: 'sending_held' });
    await asSystem(database, ({ db }) => db.updateTable('installation').set({ sending_held: false }).execute());
  });
});
