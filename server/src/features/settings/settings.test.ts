import { createHash, randomUUID } from 'node:crypto';
import { errorBody } from '@kolaj/contract/errors';
import { type ClientConfigInput, pictureUses } from '@kolaj/contract/settings/client-config';
import { getSettings, updateClientConfig, updateServerConfig } from '@kolaj/contract/settings/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, type TestShop } from '../../testing/rows/people.ts';
import { settingsRoutes } from './settings.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
const shopName = 'Lalezar';
let owner: Person;

beforeAll(async () => {
  served = await serveForTest({
    database,
    routes: settingsRoutes({ announce: async () => undefined }),
  });
});
afterAll(() => served.close());
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

/** Address of a file that the shop has uploaded. */
async function anUpload({ id }: TestShop, ending = 'png'): Promise<string> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  await inShop(database, id, async ({ db }) => {
    await db.insertInto('blobs').values({ sha256, bytes: 1, mime: 'image/png' }).execute();
    await db.insertInto('shop_media').values({ shop_id: id, sha256, bytes: 1 }).execute();
  });
  return `http://site.test/media/${sha256}.${ending}`;
}

const settings = async () => (await owner.call(getSettings, {})).data.result;
const save = async (client_config: ClientConfigInput) =>
  (await owner.call(updateClientConfig, { client_config })).data.result.client_config;
const trySave = async (client_config: Record<string, unknown>) => {
  const { status, body } = await owner.try(updateClientConfig, { client_config });
  const { fields = [] } = z.parse(errorBody, body);
  return { status, fields: fields.map(({ field, code }) => [field, code]) };
};
const stored = () =>
  asSystem(database, ({ db }) =>
    db
      .selectFrom('shops')
      .where('id', '=', shop.id)
      .select(['client_config', 'server_config', 'config_version'])
      .executeTakeFirstOrThrow(),
  );
const audited = () =>
  asSystem(database, ({ db }) =>
    db.selectFrom('audit_log').where('shop_id', '=', shop.id).orderBy('id').select(['action', 'diff']).execute(),
  );
const store = (part: 'client_config' | 'server_config', config: unknown) =>
  asSystem(database, ({ db }) =>
    sql`update shops set ${sql.ref(part)} = ${JSON.stringify(config)}::jsonb where id = ${shop.id}`.execute(db),
  );

describe('the settings of a shop', () => {
  it('are defaults in a new one, and say so', async () => {
    const { client_config, server_config, client_defaults, server_defaults, ...rest } = await settings();
    expect(client_config).toMatchObject({ title: shopName, language: 'TR', slider_quality: 100, bar_menu: 0 });
    expect(server_config).toMatchObject({ button_count: 3, sendOnlyAfter: false, mobile: { visible_brands: 'all' } });
    expect(client_defaults).toEqual(Object.keys(client_config));
    expect(server_defaults).toEqual(Object.keys(server_config));
    expect(rest).toMatchObject({ config_version: 1, automatic_header_color: '#008069', brands_by_themselves: true });
  });

  it.each([null, 'x', [], { title: [], brands: 5, agent_list: 'x', bar_menu: {} }])(
    'are answered whatever is stored: %j',
    async (config) => {
      await store('client_config', config);
      await store('server_config', config);
      expect((await settings()).client_config).toMatchObject({ title: shopName, agent_list: [] });
    },
  );
});

describe('saving client_config (API-43)', () => {
  it('changes the given fields and no other, and knows what is no default any more', async () => {
    const before = (await settings()).client_config;
    const after = await save({ title: ' Yaz ', header_color: '#ABC', whatsapp_phone: '+90 532 000 00 00' });
    expect(after).toEqual({ ...before, title: 'Yaz', header_color: '#aabbcc', whatsapp_phone: '905320000000' });
    const { client_defaults, config_version } = await settings();
    expect(Object.keys(after).filter((field) => !client_defaults.includes(field))).toEqual([
      ...['title', 'whatsapp_phone', 'header_color'],
    ]);
    expect(config_version).toBe(2);
    expect(await audited()).toEqual([
      {
        action: '/shop/updateClientConfig',
        diff: {
          before: { title: shopName, whatsapp_phone: '', header_color: '' },
          after: { title: 'Yaz', whatsapp_phone: '905320000000', header_color: '#aabbcc' },
        },
      },
    ]);
  });

  it('takes back everything as it was answered, and then changes nothing', async () => {
    await save({ title: 'Yaz', agent_list: [{ text: 'Elif', agentPhone: '905320000000', agentLang: ['TR'] }] });
    const { client_config, config_version } = await settings();
    expect(await save(client_config)).toEqual(client_config);
    expect((await settings()).config_version).toBe(config_version);
  });

  it('has a field again as its default when it is null', async () => {
    await save({ title: 'Yaz', slider_quality: 40 });
    expect(await save({ title: null, slider_quality: null })).toMatchObject({ title: shopName, slider_quality: 100 });
    expect(Object.keys(Object((await stored()).client_config))).toEqual([]);
  });

  it.each([
    [{ slider_quality: 101 }, { slider_quality: 100 }],
    [{ image_quality: '-5' }, { image_quality: 0 }],
    [{ bar_menu: 10 }, { bar_menu: 2 }],
    [{ bar_menu: 'x' }, { bar_menu: 0 }],
    [{ bar_menu: -1 }, { bar_menu: 0 }],
    [{ open_brands: 'on' }, { open_brands: true }],
    [{ language: 'ru' }, { language: 'RU' }],
    [
      { same_products_show: true, same_products_fast: true },
      { same_products_show: false, same_products_fast: true },
    ],
    [{ cart_settings: { min_items: 3 } }, { cart_settings: { min_items: 3, enabled: false } }],
    [{ youtubePlasyList: 'https://youtube.com/playlist?list=PLabcdefghij' }, { youtubePlasyList: 'PLabcdefghij' }],
    [
      { moon: 1, brands: [{ hash: 'x' }], title: 'Yaz' },
      { title: 'Yaz', brands: [] },
    ],
  ])('%j is kept as %j', async (patch, expected) => {
    expect((await owner.call(updateClientConfig, { client_config: patch })).data.result.client_config).toMatchObject(
      expected,
    );
    expect(Object((await stored()).client_config)).not.toHaveProperty('moon');
  });

  it('turns one of the two "same products" switches off with the other (VAL-25)', async () => {
    await save({ same_products_fast: true });
    expect(await save({ same_products_show: true })).toMatchObject({
      same_products_show: true,
      same_products_fast: false,
    });
  });

  it('merges the fields of the cart and of the pinned brands one by one', async () => {
    await save({ cart_settings: { note: 'Teşekkürler' }, new_products_brand: { name: 'Yeni', active: true } });
    const after = await save({ cart_settings: { enabled: true }, new_products_brand: { active: false } });
    expect(after.cart_settings).toMatchObject({ note: 'Teşekkürler', enabled: true });
    const _hash = createHash('sha256').update('yeni').digest('hex').slice(0, 16);
    expect(after.new_products_brand).toEqual({ name: 'Yeni', logo: '', active: false, _hash });
  });

  it('gives agents ids that nobody had before (AGT-04)', async () => {
    const agent = { agentPhone: '905320000000', agentLang: ['tr'], flags: ['tr'] };
    const ids = ({ agent_list }: { agent_list: readonly { value: string }[] }) => agent_list.map(({ value }) => value);
    const two = await save({
      agent_list: [
        { ...agent, text: 'Elif' },
        { ...agent, text: 'Can' },
      ],
    });
    expect(ids(two)).toEqual(['1', '2']);
    await save({ agent_list: two.agent_list.slice(0, 1) });
    const again = await save({ agent_list: [...two.agent_list.slice(0, 1), { ...agent, text: 'Ada' }] });
    expect(ids(again)).toEqual(['1', '3']);
  });

  it('takes pictures that the shop has uploaded, and keeps an older one that it has', async () => {
    await store('client_config', { cover_photo: 'https://old.test/cover.jpg' });
    const logo = await anUpload(shop);
    expect(await save({ logo, new_products_brand: { logo }, title: 'Yaz' })).toMatchObject({ logo, title: 'Yaz' });
  });

  const agent = { text: 'Elif', agentPhone: '905320000000' };
  const tooLong = 'x'.repeat(600);
  it.each<[Record<string, unknown>, [string, string][]]>([
    [{ header_color: 'red' }, [['header_color', 'invalid']]],
    [{ background_color: '#12345' }, [['background_color', 'invalid']]],
    [
      { header_color: 'url(x)', whatsapp_phone: '12' },
      [
        ['whatsapp_phone', 'invalid'],
        ['header_color', 'invalid'],
      ],
    ],
    [{ whatsapp_phone: 'call me' }, [['whatsapp_phone', 'invalid']]],
    [{ google_analytics: '"><script>' }, [['google_analytics', 'invalid']]],
    [{ youtubePlasyList: 'javascript:alert(1)' }, [['youtubePlasyList', 'invalid']]],
    [{ title: tooLong }, [['title', 'too_long']]],
    [{ description: tooLong }, [['description', 'too_long']]],
    [{ title: 5 }, [['title', 'invalid']]],
    [{ title: '123456789:AAF-abcdefghijklmnopqrstuvwxyz012345' }, [['title', 'secret']]],
    [{ api_key: 'x' }, [['api_key', 'secret']]],
    [{ language: 'xx' }, [['language', 'unknown_choice']]],
    [{ button_design: 'round' }, [['button_design', 'unknown_choice']]],
    [{ slider_quality: 'much' }, [['slider_quality', 'invalid']]],
    [{ open_brands: 'perhaps' }, [['open_brands', 'unknown_choice']]],
    [{ cart_settings: { min_items: -1 } }, [['cart_settings.min_items', 'too_small']]],
    [{ cart_settings: { min_items: 1e9 } }, [['cart_settings.min_items', 'too_big']]],
    [{ cart_settings: 'x' }, [['cart_settings', 'invalid']]],
    [{ logo: 'https://evil.test/logo.png' }, [['logo', 'unknown_image']]],
    [{ logo: `https://site.test/media/${'a'.repeat(64)}.png` }, [['logo', 'unknown_image']]],
    [{ cover_photo: `https://site.test/media/${'a'.repeat(64)}.mp4` }, [['cover_photo', 'unknown_image']]],
    [{ background_image: 'javascript:alert(1)' }, [['background_image', 'unknown_image']]],
    [{ agent_list: [{ ...agent, agentPhone: '1' }] }, [['agent_list.0.agentPhone', 'invalid']]],
    [{ agent_list: [agent, { ...agent, text: ' ' }] }, [['agent_list.1.text', 'required']]],
    [{ agent_list: [{ ...agent, admin: true }] }, [['agent_list.0', 'unknown_key']]],
    [{ agent_list: [{ ...agent, agentLang: ['klingon'] }] }, [['agent_list.0.agentLang.0', 'invalid']]],
    [{ agent_list: Array.from({ length: 51 }, () => agent) }, [['agent_list', 'too_many']]],
    [
      { agent_list: [{ ...agent, image: { src: 'https://evil.test/x.png' } }] },
      [['agent_list.0.image.src', 'unknown_image']],
    ],
  ])('refuses %j at its field, and saves nothing of it', async (patch, fields) => {
    const before = await stored();
    const expected = fields.map(([field, code]) => [`client_config.${field}`, code]);
    expect(await trySave({ contain: true, ...patch })).toEqual({ status: 400, fields: expected });
    expect(await stored()).toEqual(before);
  });

  it("does not take another shop's pictures", async () => {
    const logo = await anUpload(await aShop(database));
    expect(await trySave({ logo })).toEqual({ status: 400, fields: [['client_config.logo', 'unknown_image']] });
  });

  it.each(Object.keys(pictureUses))('takes an upload for %s', async (field) => {
    const address = await anUpload(shop);
    expect(await save({ [field]: address })).toMatchObject({ [field]: address });
  });

  it('waits for an administrator in a shop that nobody has set up', async () => {
    await asSystem(database, ({ db }) => sql`update shops set client_config = null where id = ${shop.id}`.execute(db));
    expect(await trySave({ title: 'x' })).toMatchObject({ status: 409 });
  });
});

describe('saving server_config (API-44, D-07)', () => {
  const change = async (server_config: object) => owner.try(updateServerConfig, { server_config });

  it('changes the fields that are the shop’s own', async () => {
    const before = Object((await stored()).server_config);
    const said = { button_count: '5', sendOnlyAfter: 1, telegram_button_extra: 'Shop | https://a.test/x' };
    expect(await change({ ...said, mobile: { app_title: 'Beren', moon: 1 } })).toMatchObject({
      status: 200,
      body: {
        data: {
          result: {
            server_config: {
              button_count: 5,
              sendOnlyAfter: true,
              telegram_button_extra: [{ text: 'Shop', url: 'https://a.test/x' }],
              mobile: { app_title: 'Beren', show_price: false },
            },
          },
        },
      },
    });
    expect(Object((await stored()).server_config)).toEqual({
      ...before,
      ...said,
      button_count: 5,
      sendOnlyAfter: true,
      mobile: { app_title: 'Beren' },
    });
  });

  it.each([
    [{ ftp_key: 'x' }, 'ftp_key'],
    [{ button_count: 5, whatsapp: { key: 'x' }, broadcast: true }, 'whatsapp, broadcast'],
    [{ moon: 1 }, 'moon'],
  ])('%j is refused whole, and names what is not the shop’s', async (patch, names) => {
    const before = await stored();
    expect(await change(patch)).toMatchObject({ status: 403, body: { code: 'not_yours', values: { names } } });
    expect(await stored()).toEqual(before);
  });

  it.each([
    [{ button_count: 9 }, 'button_count', 'too_big'],
    [{ button_count: 0 }, 'button_count', 'too_small'],
    [{ button_header_text: 'x'.repeat(1001) }, 'button_header_text', 'too_long'],
    [{ mobile: { app_title: 5 } }, 'mobile.app_title', 'invalid'],
  ])('refuses %j at its field', async (patch, field, code) => {
    expect(await change(patch)).toMatchObject({
      status: 400,
      body: { fields: [{ field: `server_config.${field}`, code }] },
    });
  });
});
