import { type ClientConfigInput, clientConfigPatch, clientConfigView } from '@kolaj/contract/settings/client-config';
import { getSettings, saveSettings, updateClientConfig } from '@kolaj/contract/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, type TestShop } from '../../testing/rows/people.ts';
import { settingsRoutes } from './settings.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
const shopName = 'Lalezar';
let owner: Person;
const announced: string[] = [];

beforeAll(async () => {
  const announce = async (_scope: unknown, name: string) => void announced.push(name);
  served = await serveForTest({ database, routes: settingsRoutes({ announce }) });
});
afterAll(() => served.close());
beforeEach(async () => {
  announced.length = 0;
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

const settings = async () => (await owner.call(getSettings, {})).data.result;
const save = (client_config: ClientConfigInput) => owner.call(updateClientConfig, { client_config });
const audited = () =>
  asSystem(database, ({ db }) =>
    db.selectFrom('audit_log').where('shop_id', '=', shop.id).orderBy('id').select('action').execute(),
  );

describe('two people at once', () => {
  it('both win in different fields, and get both values in the same one', async () => {
    const { config_version } = await settings();
    await save({ title: 'Hers', contain: true });
    const mine = { title: 'Mine', description: 'Mine' };
    const answer = await owner.try(updateClientConfig, {
      client_config: mine,
      config_version,
      seen: { title: shopName, description: '' },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'settings_changed',
        values: { config_version: 2, fields: [{ field: 'title', mine: 'Mine', theirs: 'Hers' }] },
      },
    });
    expect((await settings()).client_config).toMatchObject({ title: 'Hers', description: '' });

    const { data } = await owner.call(updateClientConfig, {
      client_config: { description: 'Mine' },
      config_version,
      seen: { description: '' },
    });
    expect(data.result.client_config).toMatchObject({ title: 'Hers', description: 'Mine', contain: true });
  });

  it('who does not say what they saw is asked about every field that would be lost', async () => {
    const { config_version } = await settings();
    await save({ title: 'Hers' });
    const said = { client_config: { description: 'Mine' }, config_version };
    expect(await owner.try(updateClientConfig, said)).toMatchObject({ status: 409 });
    expect(await owner.try(updateClientConfig, { ...said, config_version: config_version + 1 })).toMatchObject({
      status: 200,
    });
  });

  it('put on one each of two switches that exclude each other: the second is asked', async () => {
    const { config_version } = await settings();
    await save({ same_products_show: true });
    const mine = { client_config: { same_products_fast: true }, config_version, seen: { same_products_fast: false } };
    expect(await owner.try(saveSettings, mine)).toMatchObject({
      status: 409,
      body: { values: { fields: [{ field: 'same_products_show', mine: false, theirs: true }] } },
    });
    const again = { ...mine, config_version: config_version + 1 };
    const { data } = await owner.call(saveSettings, again);
    expect(data.result.client_config).toMatchObject({ same_products_fast: true, same_products_show: false });
  });

  it('say different currencies: the second is asked', async () => {
    const { config_version } = await settings();
    const begun = { config_version, seen: { currency: '' } };
    await owner.call(saveSettings, { currency: 'EUR', ...begun });
    const second = { currency: 'USD', ...begun } as const;
    expect(await owner.try(saveSettings, second)).toMatchObject({
      status: 409,
      body: { values: { fields: [{ field: 'currency', mine: 'USD', theirs: 'EUR' }] } },
    });
    expect((await settings()).prices.currency).toBe('EUR');
  });

  it('twenty at once each leave their field', async () => {
    const fields = Object.keys(z.parse(clientConfigView, (await settings()).client_config)).filter((name) =>
      /^(open_brands|show_all_brands|unit_pricing|table_menu|search_product|contain|show_videos|show_detail)$/.test(
        name,
      ),
    );
    await Promise.all(fields.map((field) => save(z.parse(clientConfigPatch, { [field]: true }))));
    expect((await settings()).client_config).toMatchObject(Object.fromEntries(fields.map((field) => [field, true])));
  });
});

describe('saving settings of every kind', () => {
  const all = {
    client_config: { title: 'Lale' },
    server_config: { sendOnlyAfter: true },
    brands_by_themselves: false,
    currency: 'EUR',
    price_decimal: '.',
  } as const;

  it('is one change, and the prices are read again', async () => {
    const { config_version } = await settings();
    const seen = {
      title: shopName,
      sendOnlyAfter: false,
      brands_by_themselves: true,
      currency: '',
      price_decimal: ',',
    };
    const { data } = await owner.call(saveSettings, { ...all, config_version, seen });
    expect(data.result).toMatchObject({
      client_config: { title: 'Lale' },
      server_config: { sendOnlyAfter: true },
      brands_by_themselves: false,
      prices: { currency: 'EUR', decimal: '.', isAssumed: false },
    });
    expect(await settings()).toEqual(data.result);
    expect(announced).toEqual(['pricesChanged']);
    expect((await audited()).map(({ action }) => action)).toEqual(['/shop/saveSettings']);
  });

  it.each([
    ['a picture of nobody', { client_config: { logo: 'http://site.test/media/0.png' } }, 400],
    ['a field of the administrator', { server_config: { ftp_key: 'x' } }, 403],
    ['a currency that does not exist', { currency: 'ABC' }, 400],
  ])('saves nothing with %s', async (_what, wrong, status) => {
    const before = await settings();
    expect((await owner.try(saveSettings, { ...all, ...wrong })).status).toBe(status);
    expect(await settings()).toEqual(before);
  });

  it('saves nothing when one field of it has changed meanwhile', async () => {
    const { config_version } = await settings();
    await save({ title: 'Hers' });
    const before = await settings();
    const answer = await owner.try(saveSettings, { ...all, config_version, seen: { title: shopName } });
    expect(answer.status).toBe(409);
    expect(await settings()).toEqual(before);
  });
});
