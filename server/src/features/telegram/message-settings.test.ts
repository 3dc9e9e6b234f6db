// What a shop writes of its messages itself, without an administrator (D-95).
import { getTelegramSettings, saveTelegramMessage } from '@kolaj/contract/broadcast/telegram';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { mainChat, telegramWorld } from './testing/telegram-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(serverConfig: object = {}) {
  const telegram = await telegramWorld(database, closing, { serverConfig: { ...serverConfig } });
  const settings = async () => (await telegram.caller.call(getTelegramSettings, {})).data.result;
  const message = {
    ...{ buttons_message: 'New this week', video_url: '', nobuttons: false, main_group: [] },
    buttons: [{ text: 'Map', url: 'https://maps.example.com/' }],
  };
  const save = async (change: object) => {
    const wish = { template: 'brands', message, ...change };
    return (await telegram.caller.try(saveTelegramMessage, wish)).body;
  };
  return { ...telegram, settings, message, save };
}

describe('a shop writes its messages', () => {
  it('all of one template in one step; account and host stay as the administrator has set them', async () => {
    const { settings, save, message, world, shown } = await start({
      telegram: { telegram_id: '71001', new_telegram: true, buttons_message: 'Old' },
    });
    const { config_version } = await settings();
    const shared = { button_header_text: 'Lalezar', button_count: 2, no_web_url: true, buttons_sale_fire: true };
    const extra = [{ text: 'Call', url: 'https://wa.me/905320000000' }];
    const change = { ...shared, config_version, telegram_button_extra: extra, message };
    expect(await save(change)).toMatchObject({ success: true });
    expect(await settings()).toMatchObject({ brands: message, ...shared, telegram_button_extra: extra, info: null });
    const { server_config } = await world.within(({ db, shopId }) =>
      db.selectFrom('shops').where('id', '=', shopId).select('server_config').executeTakeFirstOrThrow(),
    );
    expect(server_config).toMatchObject({ telegram: { telegram_id: '71001', new_telegram: true } });
    const [post] = (await shown()).posts;
    expect(post).toMatchObject({ text: 'Lalezar\nNew this week', rows: [[{ text: 'Map' }], [{ text: 'Call' }]] });
  });

  it('an info template is made by writing it, and taken away again', async () => {
    const { settings, save, message } = await start();
    await save({ template: 'info', message });
    expect((await settings()).info).toEqual(message);
    await save({ template: 'info', message: null });
    expect((await settings()).info).toBeNull();
    expect(await save({ message: null })).toMatchObject({ success: false, code: 'bad_input' });
  });

  it('chooses groups among those the shop knows', async () => {
    const { settings, save, message, shown } = await start();
    const { groups } = await settings();
    expect(groups.map(({ name, main }) => [name, main])).toEqual([
      ['Lalezar Kanal', true],
      ['Beren Kanal', false],
    ]);
    const other = groups.find(({ main }) => !main)?.group_id ?? '';
    await save({ message: { ...message, main_group: [other, mainChat] } });
    expect((await shown()).targets.map(({ name }) => name)).toEqual(['Beren Kanal', 'Lalezar Kanal']);
  });

  it('two people do not undo each other’s', async () => {
    const { settings, save } = await start();
    const { config_version } = await settings();
    await save({ config_version });
    expect(await save({ config_version })).toMatchObject({ success: false, code: 'changed' });
  });
});

describe('is refused with the field, and nothing is saved', () => {
  it.each<[string, object, string, string]>([
    ['by one sign', { buttons_message: 'x'.repeat(4089) }, 'telegram.buttons_message', 'too_long'],
    [
      'by one sign below a video',
      { buttons_message: 'x'.repeat(1017), video_url: 'https://cdn.example.com/a.mp4' },
      'telegram.buttons_message',
      'too_long',
    ],
    ['a button that leads nowhere', { buttons: [{ text: 'A', url: 'beren' }] }, 'telegram.buttons', 'invalid'],
    ['a video by an address that is none', { video_url: 'film.mp4' }, 'telegram.video_url', 'invalid'],
  ])('%s', async (_, change, field, code) => {
    const { save, message, settings } = await start();
    const before = await settings();
    const answer = await save({ message: { ...message, ...change } });
    expect(answer).toMatchObject({ code: 'bad_input', fields: [{ field: `server_config.${field}`, code }] });
    expect(await settings()).toEqual(before);
  });
});
