// A firm's server_config in the whole product: nothing senseless gets in, nothing senseless that is there breaks a page, and no
// secret that was typed there is ever seen again (D-93).
import { endpoints } from '@kolaj/contract/all-endpoints';
import { getGroupSettings, updateFirmConfig } from '@kolaj/contract/channel/channel-admin';
import { getOnboarding, getProduct, getShop } from '@kolaj/contract/shop/shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../adapters/postgres/scope.ts';
import { cleanConfigs } from '../features/shop/clean-configs.ts';
import { openSecret, storeSecret } from '../features/shop/open/secrets.store.ts';
import { sealer } from '../secrets/seal.ts';
import { testDatabase } from '../testing/database.ts';
import { aShop, aUser, type TestShop } from '../testing/rows/people.ts';
import { aProduct, type Product } from './testing/testing-access.ts';
import { rows } from './testing/testing-rows.ts';
import { thingsOf } from './testing/testing-things.ts';

const database = await testDatabase();
const keys = sealer('a key that is only used in this test');
const log: string[] = [];
let product: Product;
let admin: string;

beforeAll(async () => {
  product = await aProduct(database, {}, { logged: (line) => void log.push(line) });
  admin = await product.device(await aUser(database, { kind: 'admin' }));
});
afterAll(() => product.close());

const save = async (shop: TestShop, input: object) => {
  const { status, body } = await product.ask(updateFirmConfig, { keyword: shop.keyword, ...input }, { cookie: admin });
  return { status, ...JSON.parse(body) };
};
const store = (shop: TestShop, config: unknown, swc: object = {}) =>
  inShop(database, shop.id, ({ db }) =>
    db
      .updateTable('shops')
      .where('id', '=', shop.id)
      .set({ server_config: JSON.stringify(config), swc_settings: JSON.stringify(swc) })
      .execute(),
  );
const storedOf = (shop: TestShop) =>
  inShop(database, shop.id, ({ db }) =>
    db
      .selectFrom('shops')
      .select(['server_config', 'swc_settings'])
      .where('id', '=', shop.id)
      .executeTakeFirstOrThrow(),
  );
const settings = async (shop: TestShop) =>
  JSON.parse((await product.ask(getGroupSettings, { pid: shop.pid }, { cookie: admin })).body).data.result;

/** Everything in the database as text. */
async function wholeDatabase(): Promise<string> {
  return asSystem(database, async ({ db }) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows: found } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
      texts.push(...found.map(({ row }) => row));
    }
    return texts.join('\n');
  });
}

const secret = 'hunter2-very-secret';
const botToken = '123456789:AAF-abcdefghijklmnopqrstuvwxyz012345';

describe('what is senseless', () => {
  it.each([
    [{ ftp_key: 5 }, 'ftp_key', 'invalid'],
    [{ ftp_key: [] }, 'ftp_key', 'invalid'],
    [{ ftp_key: {} }, 'ftp_key', 'invalid'],
    [{ ftp_key: 'two words' }, 'ftp_key', 'invalid'],
    [{ whatsapp: 'x' }, 'whatsapp', 'invalid'],
    [{ whatsapp: [] }, 'whatsapp', 'invalid'],
    [{ whatsapp: { product_id: {} } }, 'whatsapp.product_id', 'invalid'],
    [{ telegram: 5 }, 'telegram', 'invalid'],
    [{ telegram: { moon: 1 } }, 'telegram.moon', 'unknown_key'],
    [{ telegram: { token: secret } }, 'telegram.token', 'secret'],
    [{ telegram_bot_id: botToken }, 'telegram_bot_id', 'secret'],
    [{ whatsapp_contact_message: `write to ${botToken}` }, 'whatsapp_contact_message', 'secret'],
    [{ production_images: `https://me:${secret}@photos.test/` }, 'production_images', 'secret'],
    [{ production_images: `https://photos.test/?token=${secret}` }, 'production_images', 'secret'],
    [{ production_images: 'photos' }, 'production_images', 'invalid'],
    [{ button_count: 0 }, 'button_count', 'too_small'],
    [{ button_count: 9 }, 'button_count', 'too_big'],
    [{ group_key: 'moon' }, 'group_key', 'unknown_choice'],
    [{ broadcast: 'perhaps' }, 'broadcast', 'unknown_choice'],
    [{ moon: 1 }, 'moon', 'unknown_key'],
    [{ 'x-api-key': secret }, 'x-api-key', 'secret'],
    [{ password: secret }, 'password', 'secret'],
  ])('is refused: %j names %s as %s, and nothing is kept', async (server_config, field, code) => {
    const shop = await aShop(database);
    const before = await storedOf(shop);
    const answer = await save(shop, { server_config: { downloadAll: true, ...server_config } });
    expect(answer).toMatchObject({ status: 400, code: 'bad_input' });
    expect(answer.fields).toMatchObject([{ field: `server_config.${field}`, code }]);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${secret}|${botToken}`));
    expect(await storedOf(shop)).toEqual(before);
  });

  it.each([['server_config'], [5], [[]]])('is refused as a whole: %j', async (server_config) => {
    const answer = await save(await aShop(database), { server_config });
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'server_config', code: 'invalid' }] });
  });

  it('is refused in the headers of the group settings too', async () => {
    const answer = await save(await aShop(database), { swc: { headers: { 'x-api-key': secret } } });
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'swc.headers.x-api-key', code: 'secret' }] });
  });

  it('is not what the specification writes: every field of it can be saved', async () => {
    const shop = await aShop(database);
    const target = {
      main_group: [-100, '-2'],
      telegram_id: 5,
      buttons_message: 'Hi',
      new_telegram: true,
      buttons: 'A|https://a.b',
    };
    const server_config = {
      ...{
        ftp_key: 'local-demo',
        folder_id: null,
        telegram: target,
        telegram1: null,
        telegram_bot_id: 123,
        group_key: 'verified_at',
      },
      ...{
        telegram_bot_name: '@lalezar_bot',
        buttons_message: 'Hello',
        broadcast: true,
        mobile_settings: 1,
        collage_format: '1',
      },
      ...{ sendOnlyAfter: 'true', button_count: '4', telegram_button_extra: [{ text: 'A', url: 'https://a.b' }] },
      ...{ production_images: ' https://photos.test/list?page=1 ', mobile_images: 'internal', sending_pace: 'sandbox' },
      ...{
        whatsapp: { product_id: 'p', key: secret },
        mobile: { app_title: 'Beren', visible_brands: ['a'], show_price: true },
      },
    };
    expect(await save(shop, { server_config })).toMatchObject({ status: 200, success: true });
    expect(await settings(shop)).toMatchObject({
      not_understood: [],
      whatsapp_key: { set: true },
      server_config: {
        ...{ telegram_bot_id: '123', button_count: 4, mobile_settings: true, sendOnlyAfter: true },
        ...{ production_images: 'https://photos.test/list?page=1', whatsapp: { product_id: 'p' } },
      },
    });
  });
});

describe('what is stored and senseless', () => {
  const odd: readonly [unknown, string][] = [
    [{ ftp_key: 5 }, 'ftp_key'],
    [{ ftp_key: [], button_count: 99 }, 'ftp_key'],
    [{ ftp_key: {}, downloadAll: true }, 'ftp_key'],
    [{ whatsapp: 'x', broadcast: true }, 'whatsapp'],
    [{ whatsapp: {}, telegram: 'x' }, 'telegram'],
    [{ whatsapp: { product_id: 5 }, telegram1: [], mobile: 'x', group_key: {}, moon: 1 }, 'moon'],
    [[], ''],
    ['x', ''],
  ];

  it.each(odd)('%j leaves the whole console usable, and an administrator is told of "%s"', async (config, field) => {
    const shop = await aShop(database);
    const owner = await product.device(await aUser(database, { shop, verified: true }));
    await store(shop, config);
    const things = await thingsOf(database, shop);
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint.role === 'admin' || /^(?:logout|login|register|removeAccount|deleteAccount)/i.test(name)) continue;
      if (endpoint.method !== 'GET' && !/^(?:list|get|preview|send[A-Z]|start)/.test(name)) continue;
      const { status } = await product.ask(endpoint, rows[name]?.(things) ?? {}, { cookie: owner });
      expect(`${name} ${status >= 500 ? status : 'answers'}`).toBe(`${name} answers`);
    }
    const { not_understood } = await settings(shop);
    expect(not_understood).toContainEqual({ field, code: expect.any(String) });
  });

  it('is logged once, by the name of the field', async () => {
    const shop = await aShop(database);
    const owner = await product.device(await aUser(database, { shop }));
    await store(shop, { ftp_key: 5, moon: secret });
    for (const _time of [1, 2, 3]) await product.ask(getProduct, { product_type: 'shop' }, { cookie: owner });
    const said = log.filter((line) => line.includes(shop.keyword) && line.includes('not understood'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('ftp_key: invalid');
    expect(said[0]).not.toContain(secret);
  });

  it('is kept by a save that is about something else, but for what may be a secret', async () => {
    const shop = await aShop(database);
    await store(shop, { button_count: 99, moon: secret, telegram: { token: secret, main_group: '-1' } });
    expect(await save(shop, { server_config: { downloadAll: true, telegram: { nobuttons: true } } })).toMatchObject({
      success: true,
    });
    expect((await storedOf(shop)).server_config).toEqual({
      ...{ button_count: 99, downloadAll: true },
      telegram: { main_group: '-1', nobuttons: true },
    });
    expect((await settings(shop)).not_understood).toEqual([{ field: 'button_count', code: 'invalid' }]);
  });
});

/** A firm as versions before 0011 have left it: secrets wherever they could be typed. */
const leaky = {
  ...{ broadcast: true, ftp_key: `${secret} !`, token: secret, nested: { deep: [secret] }, telegram_bot_id: botToken },
  whatsapp: { product_id: 'product', key: secret },
  telegram: { main_group: '-1', token: secret, buttons: [{ text: 'A', url: 'https://a.b', key: secret }] },
  telegram1: secret,
  production_images: `https://me:${secret}@photos.test/`,
};
const leakySwc = { product_id: 'product', headers: { token: secret, 'x-api-key': secret } };

describe('a secret that was typed into the wrong place', () => {
  it('is in no answer to anybody, in no row of any table and in no line of the log', async () => {
    const shop = await aShop(database);
    const people = [
      await product.device(await aUser(database, { shop })),
      await product.device(await aUser(database, { shop, kind: 'staff' })),
      await product.device(await aUser(database, { kind: 'admin' }), shop),
      admin,
    ];
    await store(shop, leaky, leakySwc);
    const answers: string[] = [];
    const askAll = async () => {
      for (const cookie of people) {
        answers.push((await product.ask(getProduct, { product_type: 'shop' }, { cookie })).body);
        for (const endpoint of [getShop, getOnboarding])
          answers.push((await product.ask(endpoint, {}, { cookie })).body);
      }
      answers.push(JSON.stringify(await settings(shop)));
      answers.push((await product.ask(getGroupSettings, { pid: shop.pid }, { cookie: people[0] })).body);
    };
    await askAll();
    answers.push(JSON.stringify(await save(shop, { server_config: { moon: secret, telegram: { token: secret } } })));
    answers.push(JSON.stringify(await save(shop, { swc: { headers: { authorization: secret } } })));
    await askAll();

    await cleanConfigs({ database, sealer: keys, log: { warn: (...entry) => void log.push(JSON.stringify(entry)) } });
    const whatsapp = { product_id: 'product', key: `${secret}-2` };
    answers.push(
      JSON.stringify(
        await save(shop, { server_config: { whatsapp }, swc: { headers: { token: secret }, phoneIdList: [] } }),
      ),
    );
    await askAll();

    expect(answers.filter((answer) => answer.includes('"success":true')).length).toBeGreaterThan(20);
    for (const text of [...answers, ...log, await wholeDatabase()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(botToken);
    }
  });

  it('is sealed at the next start where it has a place, else masked; a second start changes nothing', async () => {
    const shop = await aShop(database);
    await store(shop, leaky, leakySwc);
    const clean = () => cleanConfigs({ database, sealer: keys, log: { warn: () => undefined } });
    await Promise.all([clean(), clean()]);
    const once = await storedOf(shop);
    expect(once).toEqual({
      server_config: {
        ...{ broadcast: true, ftp_key: '***', token: '***', nested: '***', telegram_bot_id: '***' },
        whatsapp: { product_id: 'product' },
        telegram: { main_group: '-1', token: '***', buttons: '***' },
        telegram1: '***',
        production_images: '***',
      },
      swc_settings: { product_id: 'product' },
    });
    const open = (name: 'whatsapp.key' | 'swc.token') =>
      inShop(database, shop.id, (scope) => openSecret(scope, keys, name));
    expect([await open('whatsapp.key'), await open('swc.token')]).toEqual([secret, secret]);
    await clean();
    expect(await storedOf(shop)).toEqual(once);
    const audit = await inShop(database, shop.id, ({ db }) =>
      db.selectFrom('audit_log').select(['action', 'diff']).where('shop_id', '=', shop.id).execute(),
    );
    expect(audit).toMatchObject([{ action: 'config.clean', diff: { sealed: ['whatsapp.key', 'swc.token'] } }]);
  });

  it('does not take the place of the sealed one that is in use', async () => {
    const shop = await aShop(database);
    await inShop(database, shop.id, (scope) => storeSecret(scope, keys, { name: 'whatsapp.key', value: 'in use' }));
    await store(shop, { whatsapp: { product_id: 'p', key: 'older' } });
    await cleanConfigs({ database, sealer: keys, log: { warn: () => undefined } });
    expect(await inShop(database, shop.id, (scope) => openSecret(scope, keys, 'whatsapp.key'))).toBe('in use');
    expect((await storedOf(shop)).server_config).toEqual({ whatsapp: { product_id: 'p' } });
  });
});
