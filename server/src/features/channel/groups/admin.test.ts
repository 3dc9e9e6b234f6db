import {
  fetchChannels as fetchCall,
  getChannelFetch,
  getGroupSettings,
  updateFirmConfig,
} from '@kolaj/contract/channel/channel-admin';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { afterAll, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { providerDirectory, usualPaths } from '../../../adapters/provider-directory/provider-directory.ts';
import { sealer } from '../../../secrets/seal.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { connectionBook } from '../connection/connection-book.ts';
import { adminWorld } from '../testing/testing-admin.ts';
import { fetchChannels } from './fetch-channels.job.ts';

const database = await testDatabase();
const noAnswer = async () => ({ kind: 'error', why: { code: 'no_answer', seconds: 30 } }) as const;
const { origin: providerUrl, product, ask, close } = await adminWorld(database);
afterAll(close);

const save = (shop: TestShop, input: object) => ask(updateFirmConfig, { keyword: shop.keyword, ...input });
const settings = async (shop: TestShop) => (await ask(getGroupSettings, { pid: shop.pid })).data.result;

/** The group settings of the demo's firm, as the console of old sends them. */
const demoSwc = (change: object = {}) => ({
  ...{ headers: { token: demoAccount.apiKey }, product_id: demoAccount.productId, share_path: 's' },
  ...{ phoneIdList: [], telegram_id: demoAccount.telegramId, whatsapp_id: '48211' },
  ...{ numberList: [], numberListTarget: [], telegramList: [], whatsappList: [] },
  ...change,
});
const group = (group_id: string, change: object = {}) => ({
  ...{ group_id, name: 'Beren', phone_id: '48211', number: '905325551120', source: 'kolaj', type: 'whatsapp' },
  ...change,
});

describe('group settings of a firm (API-60)', () => {
  it('are there after a save exactly as they were sent, without what is transient or secret (ADM-17, D-06)', async () => {
    const shop = await aShop(database);
    const whatsappList = [
      group('2@g.us', { name: 'ÇİÇEK & Co', new: true, spare_phone_ids: ['48212'] }),
      group('1@g.us'),
    ];
    const answer = await save(shop, {
      swc: demoSwc({ whatsappList }),
      server_config: { broadcast: true, whatsapp: { key: 'k-1234' } },
    });
    expect(answer).toMatchObject({ status: 200, success: true });

    const stored = await settings(shop);
    expect(stored.swc).toMatchObject({
      ...{ product_id: 'demo-product', telegram_id: '71001', whatsapp_id: '48211', share_path: 's', phoneIdList: [] },
      headers: { token: { set: true, last4: demoAccount.apiKey.slice(-4) } },
      whatsappList: [
        { group_id: '2@g.us', name: 'cicek & co', new: false, spare_phone_ids: ['48212'], lost: null },
        { group_id: '1@g.us', name: 'beren' },
      ],
    });
    expect(stored.whatsapp_key).toEqual({ set: true, last4: '1234' });
    expect(stored.server_config.whatsapp).toEqual({ product_id: 'product' });
    expect(JSON.stringify([answer, stored])).not.toContain(demoAccount.apiKey);
  });

  it('merge server_config key by key and leave what is not sent; a mask sent back changes no secret (D-07)', async () => {
    const shop = await aShop(database, { serverConfig: { justOneMonth: true, telegram: { main_group: '-1' } } });
    await save(shop, { swc: demoSwc({ whatsappList: [group('1@g.us')] }) });
    const before = await settings(shop);
    await save(shop, {
      swc: { headers: before.swc.headers, phoneIdList: ['48211', ' 48211', ''] },
      server_config: { telegram: { new_telegram: true }, downloadAll: true },
    });
    const after = await settings(shop);
    expect(after.swc).toEqual({ ...before.swc, phoneIdList: ['48211'] });
    expect(after.server_config).toMatchObject({
      ...{ justOneMonth: true, downloadAll: true, telegram: { main_group: '-1', new_telegram: true } },
    });
  });

  it('move a group between lists without losing its row', async () => {
    const shop = await aShop(database);
    const idOf = () =>
      inShop(database, shop.id, ({ db }) =>
        db.selectFrom('channel_groups').select('id').where('group_id', '=', '1@g.us').executeTakeFirstOrThrow(),
      );
    await save(shop, { swc: demoSwc({ numberList: [group('own@g.us')], whatsappList: [group('1@g.us')] }) });
    const before = await idOf();
    await save(shop, { swc: demoSwc({ numberList: [group('1@g.us')], whatsappList: [group('own@g.us')] }) });
    expect(await idOf()).toEqual(before);
    expect((await settings(shop)).swc).toMatchObject({
      numberList: [{ group_id: '1@g.us' }],
      whatsappList: [{ group_id: 'own@g.us' }],
    });
  });

  it('forget what was said against a group when another phone writes to it', async () => {
    const shop = await aShop(database);
    await save(shop, { swc: demoSwc({ whatsappList: [group('1@g.us'), group('2@g.us')] }) });
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('channel_groups')
        .set({ lost_reason: JSON.stringify({ code: 'bot_removed' }), lost_at: new Date() })
        .execute(),
    );
    await save(shop, { swc: demoSwc({ whatsappList: [group('1@g.us', { phone_id: '48212' }), group('2@g.us')] }) });
    const { whatsappList } = (await settings(shop)).swc;
    expect(whatsappList.map(({ lost }: { lost: unknown }) => lost)).toEqual([
      null,
      { reason: { code: 'bot_removed' }, at: expect.any(String) },
    ]);
  });

  it.each([
    { why: 'VAL-33', swc: { phoneIdList: '48211' }, code: 'phone_list', message: 'Ayarlar -> phoneIdList -> Check' },
    {
      why: 'VAL-34',
      swc: { numberListTarget: [group('1', { number: '' })] },
      code: 'missing_fields',
      message: 'Hatalı Eksik Bilgi Bulunmaktadır.',
    },
    {
      why: 'VAL-34',
      swc: { numberListTarget: [group('1', { source: '' })] },
      code: 'missing_fields',
      message: 'Hatalı Eksik Bilgi Bulunmaktadır.',
    },
    {
      why: 'VAL-35',
      swc: { whatsappList: [group('1', { number: ' ' })] },
      code: 'missing_fields',
      message: 'Hatalı Eksik Bilgi Bulunmaktadır.',
    },
    {
      why: 'D-84',
      swc: { whatsappList: [group('1')], numberList: [group('1')] },
      code: 'group_listed',
      message: 'Zaten grubumuz bulunmaktadır. Onu editleyebilirsiniz.',
    },
    {
      why: 'D-84',
      swc: { numberList: [group('1'), group('2')] },
      code: 'group_listed',
      message: 'Zaten grubumuz bulunmaktadır. Onu editleyebilirsiniz.',
    },
  ])('are refused whole by $why: $message', async ({ swc, code, message }) => {
    const shop = await aShop(database);
    await save(shop, { swc: demoSwc({ whatsappList: [group('kept@g.us')] }) });
    const before = await settings(shop);
    const answer = await save(shop, { swc: demoSwc(swc), server_config: { downloadAll: true } });
    expect(answer).toMatchObject({ status: 200, success: false, code, message });
    expect(await settings(shop)).toEqual(before);
  });

  it('a stored phoneIdList that is no list is shown and keeps a save from happening until it is one (D-85)', async () => {
    const shop = await aShop(database);
    await inShop(database, shop.id, ({ db }) =>
      db.updateTable('shops').set({ swc_settings: '{"phoneIdList":"48211"}' }).where('id', '=', shop.id).execute(),
    );
    expect((await settings(shop)).swc.phoneIdList).toBe('48211');
    expect(await save(shop, { swc: { share_path: 'x' } })).toMatchObject({ success: false, code: 'phone_list' });
    expect(await save(shop, { swc: { phoneIdList: ['48211'] } })).toMatchObject({ success: true });
  });

  it('tell who saves that somebody else has saved, and know no firm that is not there', async () => {
    const shop = await aShop(database);
    const { version } = await settings(shop);
    expect(await save(shop, { version, swc: demoSwc() })).toMatchObject({ success: true });
    expect(await save(shop, { version, swc: demoSwc() })).toMatchObject({ status: 409, code: 'changed' });
    expect(await ask(updateFirmConfig, { keyword: 'nobody-here', swc: {} })).toMatchObject({ status: 404 });
  });

  it('are written to the audit without secrets (D-90)', async () => {
    const shop = await aShop(database);
    await save(shop, {
      swc: demoSwc({ whatsappList: [group('1@g.us')] }),
      server_config: { whatsapp: { key: 'very-secret' } },
    });
    const rows = await inShop(database, shop.id, ({ db }) =>
      db.selectFrom('audit_log').selectAll().where('shop_id', '=', shop.id).execute(),
    );
    expect(rows).toMatchObject([{ action: 'groups.save', object: shop.keyword, as_admin: true }]);
    expect(JSON.stringify(rows)).not.toMatch(/very-secret|demo-provider-key/);
  });

  it('say in the audit by itself which package a firm was given, and how long its trial is', async () => {
    const shop = await aShop(database);
    await save(shop, { subscription_package: 'Gold' });
    await save(shop, { subscription_package: 'Gold' });
    await save(shop, { subscription_package: null });
    await save(shop, { subscription_package: 'trial-start', trial_days: 30 });
    const rows = await inShop(database, shop.id, ({ db }) =>
      db
        .selectFrom('audit_log')
        .where('shop_id', '=', shop.id)
        .where('action', '=', 'firm.package')
        .orderBy('id')
        .select(['object', 'diff'])
        .execute(),
    );
    expect(rows.map(({ object }) => object)).toEqual(['trial-start → Gold', 'Gold → –', '– → trial-start']);
    expect(rows.at(-1)?.diff).toMatchObject({ before: { trial_days: 14 }, after: { trial_days: 30 } });
  });
});

describe('fetching channels (ADM-12, PRV-08…11, D-83)', () => {
  const job = () => product.app.jobs.find(({ name }) => name === fetchChannels.name);
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

  async function fetched(shop: TestShop, kind: 'whatsapp' | 'telegram', times = 1) {
    const begun = await ask(fetchCall, { pid: shop.pid, kind });
    expect(begun).toMatchObject({ success: true, data: { result: { status: 'running' } } });
    for (let time = 0; time < times; time++) {
      await job()?.run({ shopId: shop.id, fetchId: begun.data.result.id, kind }, context);
    }
    return (await ask(getChannelFetch, { pid: shop.pid, kind })).data.result;
  }
  const aFirm = async (change: object = {}) => {
    const shop = await aShop(database, { serverConfig: { whatsapp: { product_id: demoAccount.productId, key: '' } } });
    await save(shop, { swc: demoSwc(change), server_config: { whatsapp: { key: demoAccount.apiKey } } });
    return shop;
  };

  it.each([
    ['whatsapp', { headers: {}, product_id: '' }],
    ['whatsapp', { whatsapp_id: '', phoneIdList: [] }],
    ['telegram', { telegram_id: '' }],
  ] as const)('of %s is refused with %j (VAL-36)', async (kind, change) => {
    const shop = await aFirm(change);
    expect(await ask(fetchCall, { pid: shop.pid, kind })).toMatchObject({
      ...{ success: false, code: 'settings_missing' },
      message: 'Eksik ayar, ayarlardan kullanıcı girişini yapınız!',
    });
    expect((await ask(getChannelFetch, { pid: shop.pid, kind })).data.result).toBeNull();
  });

  it('merges the groups of all phones, and keeps what came when one phone does not answer', async () => {
    const shop = await aFirm();
    const all = await fetched(shop, 'whatsapp', 2);
    expect(all.status).toBe('done');
    expect(all.steps.map(({ what, state }: { what: string; state: string }) => [what, state])).toEqual([
      ...[
        ['Lalezar Merkez', 'ok'],
        ['Lalezar Laleli', 'ok'],
        ['Lalezar Moskova', 'ok'],
        ['Lalezar Yedek', 'failed'],
      ],
    ]);
    expect(all.steps[3].why).toEqual({ code: 'provider_said', words: 'lib not loaded' });
    expect((await settings(shop)).phones).toContainEqual(
      expect.objectContaining({ id: '48213', name: 'Lalezar Moskova' }),
    );
    const moscow = all.found.find(({ id }: { id: string }) => id === '120363041011303@g.us');
    expect(moscow).toMatchObject({
      name: 'Beren Алматы',
      senders: [{ id: '48211', number: '905325551120' }, { id: '48213' }],
    });
    expect(all.found.every(({ id }: { id: string }) => id.endsWith('@g.us'))).toBe(true);
  });

  it('asks only the phones that are named, and has failed when nobody answers', async () => {
    const alone = await fetched(await aFirm({ whatsapp_id: '', phoneIdList: ['48213'] }), 'whatsapp');
    expect(alone.steps).toMatchObject([{ what: 'Lalezar Moskova', state: 'ok' }]);
    const nobody = await fetched(await aFirm({ whatsapp_id: '', phoneIdList: ['48214'] }), 'whatsapp');
    expect(nobody).toMatchObject({ status: 'failed', found: [], steps: [{ state: 'failed' }] });
  });

  it('finds the Telegram chats whose administrator the account is, by the first endpoint that has some', async () => {
    const all = await fetched(await aFirm(), 'telegram');
    expect(all.steps).toEqual([{ what: 'log 1', state: 'ok', found: 2, why: null }]);
    expect(all.found.map(({ name }: { name: string }) => name)).toEqual(['Lalezar Kanal', 'Beren Kanal']);
    expect(all.found[0].senders).toMatchObject([{ id: '71001', name: 'lalezar_bot' }]);
  });

  it.each([
    {
      what: 'the second when the first fails',
      logs: ['/nothing', usualPaths.logs[1], usualPaths.logs[2]],
      states: ['failed', 'ok'],
    },
    {
      what: 'the third when two fail',
      logs: ['/nothing', '/nothing', usualPaths.logs[2]],
      states: ['failed', 'failed', 'ok'],
    },
  ] as const)('reads Telegram chats from $what (PRV-11)', async ({ logs, states }) => {
    const shop = await aFirm();
    const begun = await ask(fetchCall, { pid: shop.pid, kind: 'telegram' });
    const keys = sealer('a key that is only used in this test');
    await fetchChannels.run(
      { shopId: shop.id, fetchId: begun.data.result.id, kind: 'telegram' },
      {
        ...{ database, sealer: keys, providerUrl },
        connections: connectionBook({ database, sealer: keys, clock: () => new Date() }),
        channel: { listPhones: noAnswer, listGroups: noAnswer },
        directory: providerDirectory({ paths: { ...usualPaths, logs } }),
      },
      context,
    );
    const all = (await ask(getChannelFetch, { pid: shop.pid, kind: 'telegram' })).data.result;
    expect(all).toMatchObject({ status: 'done', found: [{ name: 'Lalezar Kanal' }, { name: 'Beren Kanal' }] });
    expect(all.steps.map(({ state }: { state: string }) => state)).toEqual(states);
  });

  it('who asks while one runs joins it; a new one takes the place of the old one', async () => {
    const shop = await aFirm();
    const [one, two] = [
      await ask(fetchCall, { pid: shop.pid, kind: 'telegram' }),
      await ask(fetchCall, { pid: shop.pid, kind: 'telegram' }),
    ];
    expect(two.data.result.id).toBe(one.data.result.id);
    await job()?.run({ shopId: shop.id, fetchId: one.data.result.id, kind: 'telegram' }, context);
    const next = await ask(fetchCall, { pid: shop.pid, kind: 'telegram' });
    expect(next.data.result.id).not.toBe(one.data.result.id);
  });

  it('finds again what was lost', async () => {
    const shop = await aFirm({ whatsappList: [group('120363041011301@g.us')] });
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('channel_groups')
        .set({ lost_reason: JSON.stringify({ code: 'bot_removed' }) })
        .execute(),
    );
    await fetched(shop, 'whatsapp');
    expect((await settings(shop)).swc.whatsappList).toMatchObject([{ lost: null }]);
  });
});
