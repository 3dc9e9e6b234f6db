// The Bot API as the sandbox speaks it, asked like Telegram is asked.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wasEdited } from '../ledger.ts';
import { createSandbox } from '../provider.ts';
import { defineWorld } from '../world.ts';
import { botToken } from './bot-token.ts';

const group = '-1001';
const bots = ['7001', '7002'];
const account = {
  productId: 'p',
  apiKey: 'secret',
  phones: bots.map((id) => ({ id, number: '', name: `bot${id}`, type: 'telegram' as const, status: 'active' })),
  groups: [{ id: group, name: 'Kanal', type: 'telegram' as const, role: 'main' as const, brand: null, members: bots }],
};

const photoAnswer = z.object({ result: z.object({ photo: z.array(z.object({ file_id: z.string() })) }) });
const listAnswer = z.object({ result: z.array(z.looseObject({ update_id: z.int().default(0) })) });

async function aBot() {
  const sandbox = createSandbox({ world: defineWorld({ accounts: [account] }) });
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const call = async (method: string, body: FormData | object = {}, token = botToken(account, '7001')) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/bot${token}/${method}`, {
      method: 'POST',
      ...(isForm ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const json: unknown = await answer.json();
    return json;
  };
  return { sandbox, origin, call, [Symbol.asyncDispose]: () => sandbox.close() };
}

async function aForm(fields: Record<string, string>, parts: readonly string[]): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, part] of parts.entries()) {
    const background = { r: index, g: 90, b: 40 };
    const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();
    form.append(part, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${part}.jpg`);
  }
  return form;
}

describe('a bot', () => {
  it('is asked by POST or GET, however its methods are written', async () => {
    await using bot = await aBot();
    expect(await bot.call('getMe')).toMatchObject({
      ok: true,
      result: { id: 7001, is_bot: true, username: 'bot7001' },
    });
    const got = await fetch(`${bot.origin}/bot${botToken(account, '7001')}/GETCHAT?chat_id=${group}`);
    expect(await got.json()).toMatchObject({ ok: true, result: { id: -1001, title: 'Kanal', type: 'supergroup' } });
  });

  it.each([
    ['getMe', '7001:wrong', 401],
    ['sendMessage', 'nonsense', 401],
    ['doesNotExist', botToken(account, '7001'), 404],
  ])('%s with the token %s is refused', async (method, token, error_code) => {
    await using bot = await aBot();
    expect(await bot.call(method, {}, token)).toMatchObject({ ok: false, error_code });
  });

  it('sends an uploaded photo, and again by its id; another bot cannot use the id', async () => {
    await using bot = await aBot();
    const sent = await bot.call('sendPhoto', await aForm({ chat_id: group, caption: 'New' }, ['photo']));
    expect(sent).toMatchObject({ ok: true, result: { message_id: 1, chat: { id: -1001 }, caption: 'New' } });
    const photo = photoAnswer.parse(sent).result.photo.at(-1)?.file_id;
    expect(await bot.call('sendPhoto', { chat_id: group, photo })).toMatchObject({
      ok: true,
      result: { message_id: 2 },
    });
    const foreign = await bot.call('sendPhoto', { chat_id: group, photo }, botToken(account, '7002'));
    expect(foreign).toMatchObject({
      ok: false,
      error_code: 400,
      description: expect.stringContaining('wrong file identifier'),
    });
    expect(bot.sandbox.outside.chat(group)).toHaveLength(2);
  });

  it('changes the words and buttons of its own messages, and says so when nothing is different', async () => {
    await using bot = await aBot();
    const buttons = (text: string) => ({ inline_keyboard: [[{ text, url: 'https://t.me/beren' }]] });
    await bot.call('sendMessage', { chat_id: group, text: 'Old', reply_markup: buttons('Old') });
    const change = { chat_id: group, message_id: 1, text: 'New', reply_markup: buttons('New') };
    expect(await bot.call('editMessageText', change)).toMatchObject({ ok: true, result: { message_id: 1 } });
    expect(bot.sandbox.outside.chat(group)).toMatchObject([
      { text: 'New', isEdited: true, buttons: [[{ text: 'New' }]] },
    ]);
    const same = await bot.call('editMessageText', change);
    expect(same).toMatchObject({ ok: false, description: expect.stringContaining('message is not modified') });
    expect(await bot.call('editMessageCaption', { ...change, caption: 'New' })).toMatchObject({
      description: expect.stringContaining('there is no caption in the message to edit'),
    });
    const gone = await bot.call('editMessageText', { ...change, message_id: 9 });
    expect(gone).toMatchObject({ description: expect.stringContaining('message to edit not found') });
    const foreign = await bot.call('editMessageText', change, botToken(account, '7002'));
    expect(foreign).toMatchObject({ ok: false, description: expect.stringMatching(/can't be edited|chat not found/) });
    expect(bot.sandbox.ledger().filter(wasEdited)).toHaveLength(1);
  });

  it('sends an album of uploads in one call', async () => {
    await using bot = await aBot();
    const media = JSON.stringify([0, 1].map((index) => ({ type: 'photo', media: `attach://p${index}` })));
    const sent = await bot.call('sendMediaGroup', await aForm({ chat_id: group, media }, ['p0', 'p1']));
    expect(listAnswer.parse(sent).result).toMatchObject([{ message_id: 1 }, { message_id: 2 }]);
    expect(await bot.call('sendMediaGroup', { chat_id: group, media: [] })).toMatchObject({ error_code: 400 });
  });

  it('is told what happens to it in its groups, from where it asks', async () => {
    await using bot = await aBot();
    for (const what of ['kick', 'admit']) {
      await bot.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: { what, group } });
    }
    const { result } = listAnswer.parse(await bot.call('getUpdates'));
    expect(result).toMatchObject([
      { my_chat_member: { new_chat_member: { status: 'kicked' } } },
      { my_chat_member: { old_chat_member: { status: 'kicked' }, new_chat_member: { status: 'administrator' } } },
    ]);
    const offset = (result[0]?.update_id ?? 0) + 1;
    expect(listAnswer.parse(await bot.call('getUpdates', { offset })).result).toHaveLength(1);
  });

  it('keeps what its webhook does not take, and says why', async () => {
    await using bot = await aBot();
    expect(await bot.call('setWebhook', { url: 'http://127.0.0.1:9/hook' })).toMatchObject({ ok: true });
    await bot.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: { what: 'kick', group } });
    expect(await bot.call('getWebhookInfo')).toMatchObject({
      result: { pending_update_count: 1, last_error_message: 'Connection failed' },
    });
  });

  it('waits where it is told to', async () => {
    await using bot = await aBot();
    bot.sandbox.outside.faults.change({ throttle: { on: true, seconds: 7 } });
    const answer = await bot.call('sendMessage', { chat_id: group, text: 'Hello' });
    expect(answer).toMatchObject({ ok: false, error_code: 429, parameters: { retry_after: 7 } });
    expect(bot.sandbox.ledger()).toMatchObject([
      { call: 'send', outcome: 'throttled', phoneId: '7001', groupId: group },
    ]);
  });
});
