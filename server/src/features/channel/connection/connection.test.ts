import {
  getConnections,
  removeConnection,
  saveConnection,
  testConnection,
} from '@kolaj/contract/channel/channel-connection';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { wasTakenIn } from '@kolaj/sandbox/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { address } from '../../../proofs/testing/testing-access.ts';
import { sealer } from '../../../secrets/seal.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { testDrivers } from '../../broadcast/testing/drivers.ts';
import { storeSecret } from '../../shop/open/secrets.store.ts';
import { savePhones } from '../open/channel.store.ts';
import { adminWorld } from '../testing/testing-admin.ts';
import { connectionBook } from './connection-book.ts';
import { switchboard } from './switchboard.ts';

const database = await testDatabase();
const seal = sealer('a key that is only used in this test');
const key = demoAccount.apiKey;
const { sandbox, origin, ask, close } = await adminWorld(database);
afterAll(close);

const waha = (change: object = {}) => ({
  ...{ channel: 'whatsapp', driver: 'waha', settings: { base_url: `${origin}/waha` }, secrets: { api_key: key } },
  ...change,
});
const save = (shop: TestShop, input: object) => ask(saveConnection, { pid: shop.pid, ...input });
const views = async (shop: TestShop) => (await ask(getConnections, { pid: shop.pid })).data.result;
const trial = async (shop: TestShop, input: object) => {
  const answer = await ask(testConnection, { pid: shop.pid, ...input });
  return answer.success ? answer.data.result : answer;
};

/** Somebody sends with a reference, as we do. */
const sendOne = () =>
  fetch(`${origin}/api/${demoAccount.productId}/48211/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ to_number: '120363041011201@g.us', type: 'text', message: 'Hi', client_ref: 'ours' }),
  });

describe('connecting a firm to its channels', () => {
  it('begins with the provider of the server_config, for both', async () => {
    const shop = await aShop(database);
    expect(await views(shop)).toMatchObject([
      {
        channel: 'whatsapp',
        driver: 'provider',
        is_own: false,
        webhook_url: null,
        can: { queue: true, qr: true, log: true },
      },
      { channel: 'telegram', driver: 'provider', is_own: false, webhook_url: null },
    ]);
  });

  it('shows everything but the secrets, and the webhook to be copied with its key', async () => {
    const shop = await aShop(database);
    const saved = await save(shop, waha());
    expect(saved.data.webhook).toEqual({ kind: 'copy', detail: '' });
    expect(saved.data.result).toMatchObject({
      ...{ channel: 'whatsapp', driver: 'waha', is_own: true, settings: { base_url: `${origin}/waha` } },
      secrets: { api_key: { set: true, last4: key.slice(-4) } },
      webhook_url: expect.stringMatching(new RegExp(`^${address.console}/hooks/[\\w-]{43}$`)),
      webhook_key: expect.stringMatching(/^[\w-]{43}$/),
      can: { album: false, queue: false, qr: true, log: false, acks: 'read' },
    });
    expect(await views(shop)).toContainEqual(saved.data.result);
    expect(saved.text).not.toContain(key);
  });

  it('keeps word and key sealed, and says in the audit who connected what, without them', async () => {
    const shop = await aShop(database);
    const { data } = await save(shop, waha());
    const word = data.result.webhook_url.split('/').at(-1);
    const stored = await asSystem(database, async ({ db }) => ({
      connections: await db.selectFrom('channel_connections').selectAll().where('shop_id', '=', shop.id).execute(),
      secrets: await db.selectFrom('shop_secrets').select(['name', 'sealed']).where('shop_id', '=', shop.id).execute(),
      audit: await db
        .selectFrom('audit_log')
        .select(['action', 'object', 'as_admin', 'diff'])
        .where('shop_id', '=', shop.id)
        .execute(),
    }));
    expect(stored.audit).toMatchObject([
      { action: 'channel.save', object: 'whatsapp', as_admin: true, diff: { driver: 'waha' } },
    ]);
    expect(stored.secrets.map(({ name }) => name).toSorted()).toEqual([
      'channel.whatsapp.api_key',
      'channel.whatsapp.hook_secret',
      'channel.whatsapp.hook_word',
    ]);
    const readable = JSON.stringify([
      stored.connections,
      stored.audit,
      stored.secrets.map(({ sealed }) => sealed.toString('latin1')),
    ]);
    for (const secret of [key, word, data.result.webhook_key]) expect(readable).not.toContain(secret);
  });

  it('sends stored secrets to the same server only', async () => {
    const shop = await aShop(database);
    await save(shop, waha());
    const sessions = { base_url: `${origin}/waha/`, sessions: '48211' };
    expect(await save(shop, waha({ settings: sessions, secrets: {} }))).toMatchObject({ success: true });
    expect(await trial(shop, waha({ settings: sessions, secrets: {} }))).toEqual({
      kind: 'works',
      phones: 1,
      active: 1,
      log: 'none',
    });

    const elsewhere = waha({ settings: { base_url: 'https://waha.example' }, secrets: {} });
    const missing = { success: false, code: 'value_missing', field: 'api_key' };
    expect(await save(shop, elsewhere)).toMatchObject(missing);
    expect(await trial(shop, elsewhere)).toMatchObject(missing);
  });

  it('changes the webhook’s word and key when it leads to another server', async () => {
    const shop = await aShop(database);
    const first = (await save(shop, waha())).data.result;
    const again = (await save(shop, waha({ secrets: {} }))).data.result;
    expect(again.webhook_url).toBe(first.webhook_url);
    const other = (await save(shop, waha({ driver: 'evolution', settings: { base_url: `${origin}/evolution` } }))).data
      .result;
    expect(other.webhook_url).not.toBe(first.webhook_url);
  });

  it('announces the webhook where the provider takes that, and says so where it does not', async () => {
    const shop = await aShop(database);
    const evolution = {
      channel: 'whatsapp',
      driver: 'evolution',
      settings: { base_url: `${origin}/evolution` },
      secrets: { api_key: key },
    };
    // The sandbox calls this computer only, and the test's console is elsewhere.
    expect((await save(shop, evolution)).data.webhook).toEqual({
      kind: 'failed',
      detail: 'the sandbox only calls this computer',
    });
  });

  it('goes back to the provider of the server_config, and forgets', async () => {
    const shop = await aShop(database);
    await save(shop, waha());
    const answer = await ask(removeConnection, { pid: shop.pid, channel: 'whatsapp' });
    expect(answer.data.result[0]).toMatchObject({ driver: 'provider', is_own: false, secrets: {}, webhook_url: null });
    const left = await asSystem(database, ({ db }) =>
      db.selectFrom('shop_secrets').select('name').where('shop_id', '=', shop.id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('trying a connection says in words what is wrong', () => {
  it.each<[string, () => object, object]>([
    ['all is well', () => waha(), { kind: 'works', phones: 4, active: 3 }],
    ['a wrong key', () => waha({ secrets: { api_key: 'nobody' } }), { trouble: 'wrong-key' }],
    ['another kind of server', () => waha({ settings: { base_url: `${origin}/evolution` } }), { trouble: 'not-found' }],
    [
      'no such session',
      () => waha({ settings: { base_url: `${origin}/waha`, sessions: 'x' } }),
      { trouble: 'no-phones' },
    ],
    [
      'only phones that are off',
      () => waha({ settings: { base_url: `${origin}/waha`, sessions: '48214' } }),
      { trouble: 'no-active-phone', detail: 'loading' },
    ],
    [
      'a machine of our own network',
      () => waha({ settings: { base_url: 'https://127.0.0.1:9' } }),
      { trouble: 'address-not-allowed' },
    ],
    [
      'the cloud’s metadata',
      () => waha({ settings: { base_url: 'https://169.254.169.254' } }),
      { trouble: 'address-not-allowed' },
    ],
    [
      'a name that leads to this machine',
      () => waha({ settings: { base_url: 'https://localhost' } }),
      { trouble: 'address-not-allowed' },
    ],
    [
      'an address without encryption',
      () => waha({ settings: { base_url: 'http://waha.example' } }),
      { trouble: 'address-not-allowed' },
    ],
    [
      'a name that nobody has',
      () => waha({ settings: { base_url: 'https://nowhere.invalid' } }),
      { trouble: 'unknown-host' },
    ],
    ['the provider without a key', () => ({ channel: 'whatsapp', driver: 'provider' }), { trouble: 'not-set-up' }],
    [
      'the provider’s own page',
      () => ({
        channel: 'whatsapp',
        driver: 'provider',
        settings: { base_url: origin, product_id: demoAccount.productId },
        secrets: { key },
      }),
      { kind: 'works', phones: 4, active: 3 },
    ],
  ])('%s', async (_what, input, verdict) => {
    expect(await trial(await aShop(database), input())).toMatchObject(verdict);
  });

  it('says whether the provider’s log can settle what is uncertain', async () => {
    const wish = {
      ...{ channel: 'whatsapp', driver: 'provider', secrets: { key } },
      settings: { base_url: origin, product_id: demoAccount.productId },
    };
    const shop = await aShop(database);
    sandbox.outside.reset();
    const worth = async () => (await trial(shop, wish)).log;
    expect(await worth()).toBe('not-known');
    await sendOne();
    expect(await worth()).toBe('settles');
    for (const fault of ['log-no-ids', 'log-no-reference'] as const) {
      sandbox.outside.faults.change({ [fault]: { on: true } });
      expect(await worth()).toBe('no-reference');
      sandbox.outside.faults.reset();
    }
    sandbox.outside.reset();
  });

  it('remembers the verdict of what is stored, and only of that', async () => {
    const shop = await aShop(database);
    await save(shop, waha());
    await trial(shop, waha({ settings: { base_url: `${origin}/waha/x` } }));
    expect((await views(shop))[0].last_test).toBeNull();
    await trial(shop, waha({ secrets: {} }));
    expect((await views(shop))[0].last_test).toMatchObject({ verdict: { kind: 'works', phones: 4 } });
  });

  it('never sends the key of the server_config to an address that was typed', async () => {
    const shop = await aShop(database, { serverConfig: { whatsapp: { product_id: demoAccount.productId } } });
    await inShop(database, shop.id, (scope) => storeSecret(scope, seal, { name: 'whatsapp.key', value: key }));
    expect(await trial(shop, { channel: 'whatsapp', driver: 'provider' })).toMatchObject({ kind: 'works' });
    const typed = { channel: 'whatsapp', driver: 'provider', settings: { base_url: origin } };
    expect(await trial(shop, typed)).toMatchObject({ trouble: 'not-set-up' });
  });
});

describe('the switchboard', () => {
  const message = (shop: TestShop, senderId: string, groupId: string) => ({
    ...{ shopId: shop.id, channel: groupId.startsWith('-') ? ('telegram' as const) : ('whatsapp' as const) },
    ...{ senderId, groupId, content: { kind: 'text', text: 'Hello' } as const, reference: `d-${senderId}` },
  });

  function aBoard() {
    const book = connectionBook({ database, sealer: seal, clock: () => new Date() });
    return { book, channel: switchboard({ database, book, drivers: testDrivers({ sandboxUrl: origin }) }) };
  }

  it('takes each shop to its own provider, and Telegram accounts with it', async () => {
    const { channel } = aBoard();
    const own = await aShop(database, { serverConfig: { whatsapp: { product_id: demoAccount.productId } } });
    await inShop(database, own.id, (scope) => storeSecret(scope, seal, { name: 'whatsapp.key', value: key }));
    const other = await aShop(database);
    await save(other, waha());

    const group = '120363041011221@g.us';
    const before = sandbox.ledger().length;
    await channel.send(message(own, '48211', group), { mayLeave: () => true });
    await channel.send(message(own, demoAccount.telegramId, '-1001880011001'), { mayLeave: () => true });
    await channel.send(message(other, '48212', group), { mayLeave: () => true });
    expect(sandbox.ledger().slice(before).filter(wasTakenIn)).toHaveLength(3);
    expect(
      sandbox.outside
        .chat(group)
        .slice(-2)
        .map(({ via, phoneId }) => [via, phoneId]),
    ).toEqual([
      ['classic', '48211'],
      ['waha', '48212'],
    ]);
    expect(sandbox.outside.chat('-1001880011001').at(-1)).toMatchObject({ via: 'classic' });
  });

  it('has the phones of both connections, each of its own kind', async () => {
    const { channel } = aBoard();
    const shop = await aShop(database, { serverConfig: { whatsapp: { product_id: demoAccount.productId } } });
    await inShop(database, shop.id, (scope) => storeSecret(scope, seal, { name: 'whatsapp.key', value: key }));
    await save(shop, waha({ settings: { base_url: `${origin}/waha`, sessions: '48211' } }));
    const found = await channel.listPhones(shop.id);
    const list = found.kind === 'loaded' ? found.list : [];
    expect(list.map(({ id, type }) => [id, type])).toEqual([
      ['48211', 'whatsapp'],
      ['71001', 'telegram'],
    ]);

    await inShop(database, shop.id, (scope) => savePhones(scope, list));
    expect(await channel.queueOf({ shopId: shop.id, phoneId: '48211' })).toEqual({ kind: 'not-offered' });
    expect(await channel.queueOf({ shopId: shop.id, phoneId: '71001' })).toMatchObject({ kind: 'answered' });
  });

  it('says that a shop without any channel is not set up', async () => {
    const { channel } = aBoard();
    const shop = await aShop(database);
    expect(await channel.listPhones(shop.id)).toMatchObject({ kind: 'error' });
    expect(
      (await channel.send(message(shop, '48211', '120363041011221@g.us'), { mayLeave: () => true })).kind,
    ).not.toBe('accepted');
  });

  it('works with a change after a moment in other processes, at once in the one that made it', async () => {
    const { channel, book } = aBoard();
    const shop = await aShop(database);
    expect(await channel.listPhones(shop.id)).toMatchObject({ kind: 'error' });
    await save(shop, waha());
    expect(await channel.listPhones(shop.id)).toMatchObject({ kind: 'error' });
    book.forget(shop.id);
    expect(await channel.listPhones(shop.id)).toMatchObject({ kind: 'loaded' });
  });

  it('knows that nothing left while the settings cannot be read', async () => {
    const away = async () => Promise.reject(new Error('the database is away'));
    const book = { of: away, byHookWord: away, forget: () => undefined };
    const channel = switchboard({ database, book, drivers: testDrivers({ sandboxUrl: origin }) });
    const shop = await aShop(database);
    const one = message(shop, '48211', '120363041011221@g.us');
    expect(await channel.send(one, { mayLeave: () => true })).toMatchObject({ kind: 'not-accepted' });
    expect(await channel.lookUp(one)).toMatchObject({ kind: 'unknown' });
  });
});
