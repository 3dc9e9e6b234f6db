import { describe, expect, it } from 'vitest';
import { clampBarMenu, clampQuality, readClientConfig, withExclusiveSwitches } from './client-config.ts';
import { forbiddenFields, mergeConfig } from './config-patch.ts';
import { contactMessages, readServerConfig } from './server-config.ts';

describe('an empty server_config', () => {
  const config = readServerConfig({});

  it('has the defaults of the specification', () => {
    expect(config).toMatchObject({
      group_key: 'created_at',
      button_count: 3,
      ftp_key: null,
      whatsapp: null,
      telegram: null,
    });
  });

  it('has every switch off', () => {
    const switches = Object.values(config).filter((value) => typeof value === 'boolean');
    expect(switches.length).toBe(13);
    expect(switches).not.toContain(true);
  });
});

describe('readServerConfig', () => {
  it.each([
    [{ button_count: 0 }, { button_count: 1 }],
    [{ button_count: '5' }, { button_count: 5 }],
    [{ button_count: 99 }, { button_count: 8 }],
    [{ button_count: 'many' }, { button_count: 3 }],
    [{ group_key: 'verified_at' }, { group_key: 'verified_at' }],
    [{ group_key: 'moon' }, { group_key: 'created_at' }],
    [
      { broadcast: 1, downloadAll: 'true', onlydiscount: 'no' },
      { broadcast: true, downloadAll: true, onlydiscount: false },
    ],
    [{ whatsapp: { product_id: 'p', key: 'secret' } }, { whatsapp: { product_id: 'p' } }],
    [{ whatsapp: {} }, { whatsapp: null }],
    [
      { telegram_button_extra: 'Shop | https://a.b/c\nbad\nX|javascript:1' },
      { telegram_button_extra: [{ text: 'Shop', url: 'https://a.b/c' }] },
    ],
    [
      { telegram_button_extra: { text: 'A', url: 'https://a.b' } },
      { telegram_button_extra: [{ text: 'A', url: 'https://a.b' }] },
    ],
  ])('%j', (stored, expected) => {
    expect(readServerConfig(stored)).toMatchObject(expected);
  });

  it('never lets the provider key through', () => {
    expect(JSON.stringify(readServerConfig({ whatsapp: { product_id: 'p', key: 'secret' } }))).not.toContain('secret');
  });

  it('takes the flat buttons_message where a Telegram target has none', () => {
    const config = readServerConfig({
      buttons_message: 'Hi',
      telegram: { main_group: '-1, -2,-1' },
      telegram1: { buttons_message: 'Info' },
    });
    expect(config.telegram).toMatchObject({ buttons_message: 'Hi', main_group: ['-1', '-2'] });
    expect(config.telegram1).toMatchObject({ buttons_message: 'Info', main_group: [] });
  });

  it('keeps contact messages in order without empty ones', () => {
    expect(
      contactMessages(readServerConfig({ whatsapp_contact_message: 'a', whatsapp_contact_message3: 'c' })),
    ).toEqual(['a', 'c']);
  });
});

describe('what shop users may change', () => {
  it.each([
    [{ button_count: 4, mobile: {} }, []],
    [{ button_count: 4, ftp_key: 'x' }, ['ftp_key']],
    [{ whatsapp: {}, group_key: 'x', broadcast: true }, ['whatsapp', 'group_key', 'broadcast']],
    [{ constructor: 1 }, ['constructor']],
  ])('%j names %j', (patch, forbidden) => {
    expect(forbiddenFields(patch)).toEqual(forbidden);
  });

  it('is merged key by key', () => {
    const stored = { button_count: 3, ftp_key: 'k', mobile: { show_price: true, app_title: 'A' } };
    expect(mergeConfig(stored, { button_count: 5, mobile: { app_title: 'B' } })).toEqual({
      button_count: 5,
      ftp_key: 'k',
      mobile: { show_price: true, app_title: 'B' },
    });
  });
});

describe('client_config', () => {
  const read = (stored: unknown) => readClientConfig(stored, { shopName: 'Beren Tekstil' });

  it('has the defaults of the specification when empty', () => {
    expect(read({})).toMatchObject({
      title: 'Beren Tekstil',
      language: 'TR',
      share_button_text: 'share',
      slider_quality: 100,
      image_quality: 100,
      header_color: '',
      background_color: '#e5ddd5',
      bar_menu: 0,
      agent_list: [],
      new_products_brand: { active: false },
    });
  });

  it.each([
    [-1, 0],
    [0, 0],
    [40, 40],
    ['70', 70],
    [100, 100],
    [101, 100],
    [Number.POSITIVE_INFINITY, 100],
    [69.6, 70],
    ['', 100],
    [Number.NaN, 100],
    [null, 100],
  ])('quality %j becomes %i', (value, quality) => {
    expect(clampQuality(value)).toBe(quality);
  });

  it.each([
    [-5, 0],
    [0, 0],
    [1, 1],
    ['2', 2],
    [3, 2],
    [10, 2],
    [99, 2],
    ['x', 0],
    [undefined, 0],
  ])('bar_menu %j becomes %i', (value, menu) => {
    expect(clampBarMenu(value)).toBe(menu);
  });

  it.each([null, undefined, 'x', 5, [], [{}], { brands: 5, agent_list: {}, cart_settings: [], title: {}, logo: [] }])(
    'reads %j like an empty one',
    (stored) => {
      expect(read(stored)).toEqual(read({}));
    },
  );

  it('keeps its form when what it gives is read again', () => {
    const once = read({ ...{ title: ' A ', header_color: '#ABC', whatsapp_phone: '+90 532 000 00 00', bar_menu: 10 } });
    expect(read(once)).toEqual(once);
    expect(once).toMatchObject({ title: 'A', header_color: '#aabbcc', whatsapp_phone: '905320000000', bar_menu: 2 });
  });

  it('never has both "same products" switches on', () => {
    expect(read({ same_products_show: true, same_products_fast: true })).toMatchObject({
      same_products_show: false,
      same_products_fast: true,
    });
    expect(withExclusiveSwitches({ same_products_show: true })).toEqual({
      same_products_show: true,
      same_products_fast: false,
    });
    expect(withExclusiveSwitches({ same_products_fast: true })).toEqual({
      same_products_fast: true,
      same_products_show: false,
    });
    expect(withExclusiveSwitches({ title: 'x' })).toEqual({ title: 'x' });
  });

  it.each([
    [{ language: 'ru' }, { language: 'RU' }],
    [{ language: 'xx' }, { language: 'TR' }],
    [{ header_color: '#4788A9' }, { header_color: '#4788a9' }],
    [{ background_color: 'red;}' }, { background_color: '#e5ddd5' }],
    [{ background_color: '#FFF' }, { background_color: '#ffffff' }],
    [{ whatsapp_phone: 'call me' }, { whatsapp_phone: '' }],
    [{ youtubePlasyList: 'PLabcdefghij123' }, { youtubePlasyList: 'PLabcdefghij123' }],
    [
      { youtubePlasyList: 'https://www.youtube.com/watch?v=abcdefghijk&list=PLabcdefghij123' },
      { youtubePlasyList: 'PLabcdefghij123' },
    ],
    [{ youtubePlasyList: 'https://example.com/?list=PLabcdefghij123' }, { youtubePlasyList: '' }],
    [{ youtubePlasyList: '"><script>' }, { youtubePlasyList: '' }],
    [{ google_analytics: 'G-ABC1234567' }, { google_analytics: 'G-ABC1234567' }],
    [{ google_analytics: '"><script>' }, { google_analytics: '' }],
    [{ share_button_text: 'giveOrder' }, { share_button_text: 'giveOrder' }],
    [
      { agent_list: [{ text: 'Elif', value: 3, agentLang: ['tr', 'en'] }, null] },
      { agent_list: [{ text: 'Elif', value: '3', agentLang: ['tr', 'en'] }] },
    ],
  ])('%j', (stored, expected) => {
    expect(read(stored)).toMatchObject(expected);
  });
});
