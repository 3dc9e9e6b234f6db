// Templates from the page to the group: what leaves is what was shown, once, in order, and by the same rules as every send.

import { cancelBroadcast, getBroadcast, listBroadcasts } from '@kolaj/contract/broadcast/broadcast';
import { recallPicture } from '@kolaj/contract/broadcast/recall';
import { getTelegram, sendTelegram } from '@kolaj/contract/broadcast/telegram';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../testing/database.ts';
import { recallMessages } from '../broadcast/recall/recall-messages.job.ts';
import { loseGroup } from '../broadcast/record/record-group-change.ts';
import { jobContext } from '../broadcast/testing/send-world.ts';
import { mainChat, type TelegramWorld, telegramWorld } from './testing/telegram-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = (options?: Parameters<typeof telegramWorld>[2]) => telegramWorld(database, closing, options);

const chatOf = ({ world }: TelegramWorld) => world.sandbox.outside.chat(mainChat);
const accepted = z.object({ data: z.object({ result: z.object({ broadcast_id: z.string() }) }) });
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Marka ${n + 1}`, link: `https://t.me/marka${n + 1}` }));

describe.each([
  { name: 'the provider', byBot: false, via: 'classic' },
  { name: 'the shop’s own bot', byBot: true, via: 'bot' },
])('by $name', ({ byBot, via }) => {
  it('the group gets exactly what the page showed (TG-02, TG-04, D-67)', async () => {
    const telegram = await start({ byBot, serverConfig: { button_header_text: 'Lalezar', button_count: 2 } });
    await telegram.addBrands({ name: 'Beren' }, { name: 'Çiçek & <b>' }, { name: 'Nehir' }, { name: 'X', link: '' });
    const shown = await telegram.shown();
    expect(shown).toMatchObject({ brand_buttons: 3, without_link: ['X'], refusal: null, last: null });
    expect(shown.targets).toEqual([{ group_id: mainChat, name: 'Lalezar Kanal', is_channel: false }]);

    expect(await telegram.send()).toMatchObject({ success: true });
    await telegram.world.pump();
    const [post] = shown.posts;
    expect(chatOf(telegram)).toMatchObject([{ via, text: post?.text, buttons: post?.rows, bold: post?.bold }]);
    expect(post?.text).toBe('Lalezar\nNew this week');
    expect(post?.rows.map((row) => row.length)).toEqual([2, 1]);
    expect(await telegram.shown()).toMatchObject({ last: { status: 'sent' } });
  });

  it('250 brands are three messages, in order, each once', async () => {
    const telegram = await start({ byBot });
    await telegram.addBrands(...many(250));
    await telegram.send();
    await telegram.world.pump();
    const arrived = chatOf(telegram);
    expect(arrived.map(({ text }) => /\((\d\/\d)\)/.exec(text)?.[1])).toEqual(['1/3', '2/3', '3/3']);
    expect(arrived.flatMap(({ buttons }) => buttons.flat().map(({ text }) => text))).toEqual(
      many(250).map(({ name }) => name),
    );
    expect(telegram.world.duplicates()).toEqual([]);
  });

  it('a message that may have left is not sent again, and the ones behind it wait for nobody', async () => {
    const telegram = await start({ byBot });
    await telegram.addBrands(...many(150));
    telegram.world.script({ fault: 'hang' });
    await telegram.send();
    await telegram.world.pump();
    expect(chatOf(telegram)).toHaveLength(2);
    const [sent] = (await telegram.caller.call(listBroadcasts, {})).data.result;
    expect(sent).toMatchObject({ stream: 'tg_brands', brand: '', totals: { uncertain: 1 } });
    await telegram.world.pump();
    expect(chatOf(telegram)).toHaveLength(2);
  });

  it('told to wait, it waits and comes once', async () => {
    const telegram = await start({ byBot });
    await telegram.addBrands({ name: 'Beren' });
    telegram.world.script({ fault: 'throttle', seconds: 1 });
    await telegram.send();
    await telegram.world.pump();
    expect(chatOf(telegram)).toHaveLength(1);
  });
});

describe('what was confirmed', () => {
  it('is refused when the brands have changed since: nothing leaves', async () => {
    const telegram = await start();
    await telegram.addBrands({ name: 'Beren' });
    const { version } = await telegram.shown();
    await telegram.addBrands({ name: 'Nehir' });
    expect(await telegram.send('brands', { version })).toMatchObject({ success: false, code: 'telegram_changed' });
    await telegram.world.pump();
    expect(chatOf(telegram)).toEqual([]);
  });

  it('leaves as it was confirmed, whatever becomes of the brands meanwhile', async () => {
    const telegram = await start();
    await telegram.addBrands({ name: 'Beren' });
    await telegram.send();
    await telegram.world.within(({ db, shopId }) =>
      db.updateTable('brands').where('shop_id', '=', shopId).set({ name: 'Other' }).execute(),
    );
    await telegram.world.pump();
    expect(chatOf(telegram)[0]?.buttons).toMatchObject([[{ text: 'Beren' }]]);
  });

  it('is one send however often the same wish comes', async () => {
    const telegram = await start();
    await telegram.addBrands({ name: 'Beren' });
    const { version } = await telegram.shown();
    const once = { version, client_key: 'the-same-key' };
    const answers = await Promise.all([1, 2, 3].map(() => telegram.send('brands', once)));
    await telegram.world.pump();
    answers.push(await telegram.send('brands', once));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(chatOf(telegram)).toHaveLength(1);
  });

  it('is refused while the one before is under way', async () => {
    const telegram = await start();
    await telegram.addBrands({ name: 'Beren' });
    await telegram.send();
    expect(await telegram.send()).toMatchObject({ success: false, code: 'already_sending' });
  });

  it('does not leave when it is stopped before', async () => {
    const telegram = await start();
    await telegram.addBrands({ name: 'Beren' });
    const answer = await telegram.send();
    const [sent] = (await telegram.caller.call(listBroadcasts, {})).data.result;
    expect(answer).toMatchObject({ success: true, data: { result: { broadcast_id: sent?.id } } });
    await telegram.caller.call(cancelBroadcast, { id: sent?.id ?? '' });
    await telegram.world.pump();
    expect(chatOf(telegram)).toEqual([]);
  });
});

describe('a schedule', () => {
  it('sends what is true when it runs, once per run (GEN-04)', async () => {
    const telegram = await start();
    await telegram.addBrands({ name: 'Beren' });
    const { sends, world } = telegram;
    const channel = await sends.look(world.shop.id);
    const run = () =>
      world.within((scope) =>
        sends.accept(scope, { template: 'brands', sendId: 'schedule-1', requestedBy: null, version: null }, channel),
      );
    const first = await run();
    expect(first).toMatchObject({ kind: 'accepted', groups: 1, messages: 1 });
    await world.pump();
    expect(await run()).toMatchObject({ kind: 'accepted', broadcastId: 'broadcastId' in first && first.broadcastId });
    await world.pump();
    expect(chatOf(telegram)).toHaveLength(1);
    expect(await world.within((scope) => sends.offered(scope, 'info'))).toBe(false);
  });
});

describe('the info template (TG-03, D-68)', () => {
  it('is offered with telegram1 only', async () => {
    const telegram = await start();
    const { templates } = (await telegram.caller.call(getTelegram, {})).data.result;
    expect(templates.map(({ template }) => template)).toEqual(['brands']);
  });

  it('goes to its own group by the dialog host, with a video (TG-05, PRV-06, PRV-07)', async () => {
    const telegram = await start();
    const film = await telegram.addFilm();
    await telegram.configure({
      telegram1: {
        main_group: mainChat,
        buttons_message: 'Open',
        video_url: film,
        new_telegram: true,
        buttons: 'Map | https://maps.example.com/',
      },
    });
    await telegram.send('info');
    await telegram.world.pump();
    expect(chatOf(telegram)).toMatchObject([
      { via: 'dialog', type: 'video', text: 'Open', buttons: [[{ text: 'Map', url: 'https://maps.example.com/' }]] },
    ]);
  });
});

describe('by a bot that may', () => {
  it('the first of its messages is pinned when that is wished', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands(...many(150));
    const wish = { template: 'brands', client_key: 'pin-it-please', pin: true } as const;
    await telegram.caller.call(sendTelegram, wish);
    await telegram.world.pump();
    const url = `/bot${botToken(demoAccount, demoAccount.telegramId)}/getChat?chat_id=${mainChat}`;
    const { result } = (await telegram.world.sandbox.app.inject({ method: 'POST', url })).json();
    expect(result.pinned_message).toEqual({ message_id: 1 });
    expect(chatOf(telegram)).toHaveLength(2);
  });

  it('the ledger says of one that could not be pinned that it is there without it', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands({ name: 'Beren' });
    const payload = { what: 'forbid-pins', group: mainChat };
    await telegram.world.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload });
    const wish = { template: 'brands', client_key: 'pin-it-please', pin: true } as const;
    const { broadcast_id: id } = z.parse(accepted, await telegram.caller.call(sendTelegram, wish)).data.result;
    await telegram.world.pump();
    const { deliveries, status } = (await telegram.caller.call(getBroadcast, { id })).data.result;
    expect(deliveries).toMatchObject([{ status: 'delivered', reason: { code: 'not_pinned' } }]);
    expect(status).toBe('sent');
  });

  it('it is taken back like a picture', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands({ name: 'Beren' });
    const sent = await telegram.send();
    await telegram.world.pump();
    const id = z.parse(accepted, sent).data.result.broadcast_id;
    await telegram.caller.call(recallPicture, { id, part: 0 });
    await recallMessages.run({}, telegram.world.pumpDeps, jobContext);
    expect(chatOf(telegram)).toMatchObject([{ isDeleted: true }]);
  });
});

describe('a group that is not there any more', () => {
  it('the bot was thrown out: failed with the reason, and left out the next time', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands({ name: 'Beren' });
    const payload = { what: 'kick', group: mainChat };
    await telegram.world.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload });
    await telegram.send();
    await telegram.world.pump();
    const [sent] = (await telegram.caller.call(listBroadcasts, {})).data.result;
    const { deliveries } = (await telegram.caller.call(getBroadcast, { id: sent?.id ?? '' })).data.result;
    expect(deliveries).toMatchObject([
      { status: expect.stringMatching(/failed|skipped/), reason: { code: expect.any(String) } },
    ]);
    const shown = await telegram.shown();
    expect(shown).toMatchObject({
      targets: [],
      left_out: [{ name: 'Lalezar Kanal' }],
      refusal: { code: 'no_target' },
    });
  });

  it('is refused when the bot was thrown out after the message was looked at', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands({ name: 'Beren' });
    const { version } = await telegram.shown();
    await telegram.world.within((scope) =>
      loseGroup(scope, { channel: 'telegram', groupId: mainChat, why: { code: 'bot_removed' } }),
    );
    const wish = { template: 'brands', client_key: 'looked-at-before', version, pin: false } as const;
    expect((await telegram.caller.try(sendTelegram, wish)).body).toMatchObject({ code: 'telegram_changed' });
    const late = { template: 'brands', client_key: 'not-looked-at', pin: false } as const;
    expect(await telegram.caller.call(sendTelegram, late)).toMatchObject({ success: false, code: 'no_target' });
    expect(chatOf(telegram)).toEqual([]);
  });

  it('a chat that a template names by its id is followed there, too', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands({ name: 'Beren' });
    await telegram.configure({ telegram: { main_group: [mainChat, '-1009990002'], buttons_message: 'Hello' } });
    const payload = { what: 'move', group: mainChat, to: -1009990001 };
    await telegram.world.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload });
    await telegram.send();
    await telegram.world.pump();
    expect(chatOf(telegram)).toHaveLength(1);
    const { targets } = await telegram.shown();
    expect(targets.map(({ group_id }) => group_id)).toEqual(['-1009990001', '-1009990002']);
  });

  it('the chat has become a supergroup: it is followed', async () => {
    const telegram = await start({ byBot: true });
    await telegram.addBrands({ name: 'Beren' });
    const payload = { what: 'move', group: mainChat, to: -1009990001 };
    await telegram.world.sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload });
    await telegram.send();
    await telegram.world.pump();
    expect(chatOf(telegram)).toHaveLength(1);
    expect((await telegram.shown()).targets).toEqual([
      { group_id: '-1009990001', name: 'Lalezar Kanal', is_channel: false },
    ]);
  });
});

describe('what the channel does not take', () => {
  it('a video that is none: failed with the provider’s words, nothing sent', async () => {
    const telegram = await start();
    const picture = await telegram.addFilm('not a film');
    await telegram.configure({ telegram: { buttons_message: 'Autumn', video_url: picture } });
    await telegram.addBrands({ name: 'Beren' });
    await telegram.send();
    await telegram.world.pump();
    expect(chatOf(telegram)).toEqual([]);
    const [sent] = (await telegram.caller.call(listBroadcasts, {})).data.result;
    expect(sent).toMatchObject({ status: 'failed', totals: { failed: 1 } });
  });

  it('nothing to say and nothing to tap is refused beforehand', async () => {
    const telegram = await start({ serverConfig: { telegram: { buttons_message: '' } } });
    expect(await telegram.send()).toMatchObject({ success: false, code: 'nothing_to_send' });
  });

  it('a text from before there was a limit is refused beforehand', async () => {
    const telegram = await start({ serverConfig: { telegram: { buttons_message: 'x'.repeat(4090) } } });
    expect(await telegram.send()).toMatchObject({ success: false, code: 'message_too_long' });
  });
});

it('a shop without Telegram is told to set it up first (NAV-05)', async () => {
  const telegram = await start({ serverConfig: { telegram: null } });
  const wish = { template: 'brands', version: 'any', client_key: 'any-client-key' } as const;
  expect((await telegram.caller.try(sendTelegram, wish)).body).toMatchObject({ code: 'not_configured' });
});
