// A message that is in its groups says what its template says now, judged by what the groups have in the end.

import { recallPicture } from '@kolaj/contract/broadcast/recall';
import { stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { editTelegram, sendTelegram } from '@kolaj/contract/broadcast/telegram';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { wasEdited } from '@kolaj/sandbox/ledger';
import type { CallFault } from '@kolaj/sandbox/provider/faults';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { aBuild } from '../../testing/rows/broadcasts.ts';
import { editMessages } from '../broadcast/edit/edit-messages.job.ts';
import { jobContext } from '../broadcast/testing/send-world.ts';
import { mainChat, telegramWorld } from './testing/telegram-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const both = demoAccount.groups.filter(({ type }) => type === 'telegram').map(({ id }) => id);

async function start({ byBot = true, brands = 1, chats = [mainChat], timeoutMs = 1500 } = {}) {
  const telegram = await telegramWorld(database, closing, { byBot, timeoutMs });
  const { world, caller } = telegram;
  const write = (words: string, more: object = {}) =>
    telegram.configure({ telegram: { buttons_message: words, main_group: chats, ...more } });
  await write('Old words');
  await telegram.addBrands(
    ...Array.from({ length: brands }, (_, n) => ({ name: `Marka ${n}`, link: `https://t.me/marka${n}` })),
  );
  const last = async () => {
    const found = (await telegram.shown()).last;
    if (!found) throw new Error('Nothing was sent.');
    return found;
  };
  return {
    ...telegram,
    write,
    last,
    says: (chat: string = mainChat) => world.sandbox.outside.chat(chat).map(({ text }) => text.split('\n')[0]),
    edits: () => world.sandbox.ledger().filter(wasEdited).length,
    edit: async (change: { version?: string; id?: string } = {}) => {
      const { version } = await telegram.shown();
      const { id } = await last();
      return (await caller.try(editTelegram, { template: 'brands', version, id, ...change })).body;
    },
    run: () => editMessages.run({}, { ...world.pumpDeps, gapMs: 0 }, jobContext),
    /** Unclear answers and 429 make it wait; the test does not. */
    hurry: () =>
      world.within(({ db, shopId }) =>
        sql`update message_edits set next_at = now() where shop_id = ${shopId}`.execute(db),
      ),
    script: (fault: CallFault, times = 1) =>
      world.sandbox.outside.faults.play({
        rules: [{ fault, times, rate: 1, seconds: 7, phone: null, group: null }],
        replace: false,
      }),
  };
}

async function sent(options: Parameters<typeof start>[0] = {}) {
  const telegram = await start(options);
  await telegram.send();
  await telegram.world.pump();
  return telegram;
}

describe('what was sent by the shop’s own bot', () => {
  it('says for whom its links left, also when it is changed (D-99)', async () => {
    const telegram = await start({ chats: both });
    const { world } = telegram;
    await world.within(async ({ db, shopId }) => {
      await sql`update shops set live_build_id = ${await aBuild(database, world.shop)} where id = ${shopId}`.execute(
        db,
      );
    });
    const site = `http://site.test/${world.shop.keyword}/`;
    await telegram.write(`Old: ${site}`);
    await telegram.send();
    await world.pump();
    const before = both.map((chat) => telegram.says(chat)[0] ?? '');
    expect(before.map((words) => words.replace(/[\w-]{8}$/, ''))).toEqual(both.map(() => `Old: ${site}?g=`));
    expect(new Set(before).size).toBe(both.length);

    await telegram.write(`New: ${site}`);
    await telegram.edit();
    await telegram.run();
    expect(both.map((chat) => telegram.says(chat)[0])).toEqual(before.map((words) => words.replace('Old', 'New')));
  });

  it('is the same until the template changes, and is changed in every chat by one call each', async () => {
    const telegram = await sent({ chats: both });
    expect(await telegram.last()).toMatchObject({ change: { kind: 'same' }, edits: null });
    await telegram.write('New words');
    expect((await telegram.last()).change).toEqual({ kind: 'differs', messages: 2 });

    expect(await telegram.edit()).toEqual({ success: true, data: { result: { messages: 2 } } });
    expect((await telegram.last()).edits).toEqual({ total: 2, open: 2, edited: 0, not_done: [] });
    await telegram.run();
    expect(both.map((chat) => telegram.says(chat))).toEqual([['New words'], ['New words']]);
    expect(telegram.world.sandbox.outside.chat(mainChat)).toMatchObject([{ isEdited: true }]);
    expect(await telegram.last()).toMatchObject({
      change: { kind: 'same' },
      edits: { total: 2, open: 0, edited: 2, not_done: [] },
    });
    expect(telegram.edits()).toBe(2);
    await telegram.run();
    expect(telegram.edits()).toBe(2);
    expect(await telegram.edit()).toMatchObject({ success: false, code: 'nothing_to_edit' });
  });

  it('gets its buttons changed, and of several messages only those that differ', async () => {
    const telegram = await sent({ brands: 150 });
    expect(telegram.says()).toHaveLength(2);
    await telegram.addBrands({ name: 'Zeytin', link: 'https://t.me/zeytin' });
    expect((await telegram.last()).change).toEqual({ kind: 'differs', messages: 1 });
    await telegram.edit();
    await telegram.run();
    const buttons = telegram.world.sandbox.outside.chat(mainChat).flatMap((message) => message.buttons.flat());
    expect(buttons.map(({ text }) => text)).toContain('Zeytin');
    expect(telegram.edits()).toBe(1);
  });

  it('cannot become more messages, or another video', async () => {
    const telegram = await sent();
    await telegram.addBrands(
      ...Array.from({ length: 150 }, (_, n) => ({ name: `More ${n}`, link: `https://t.me/more${n}` })),
    );
    expect((await telegram.last()).change).toEqual({ kind: 'other-shape' });
    expect(await telegram.edit()).toMatchObject({ success: false, code: 'nothing_to_edit' });
  });

  it('is not changed to more than Telegram takes, and still where no group would get it anew', async () => {
    const telegram = await sent();
    await telegram.write('x'.repeat(4096));
    await telegram.configure({ button_header_text: 'One line more' });
    expect(await telegram.edit()).toMatchObject({ success: false, code: 'message_too_long' });
    await telegram.configure({ button_header_text: '' });
    await telegram.write('New words', { main_group: [] });
    await telegram.world.within(({ db, shopId }) =>
      db.deleteFrom('channel_groups').where('shop_id', '=', shopId).where('type', '=', 'telegram').execute(),
    );
    expect((await telegram.shown()).targets).toEqual([]);
    expect(await telegram.edit()).toMatchObject({ success: true });
    await telegram.run();
    expect(telegram.says()).toEqual(['New words']);
  });

  it('is not changed to something that nobody has seen', async () => {
    const telegram = await sent();
    await telegram.write('New words');
    const { version } = await telegram.shown();
    await telegram.write('Newer words');
    expect(await telegram.edit({ version })).toMatchObject({ success: false, code: 'telegram_changed' });
    const { id } = await telegram.last();
    await telegram.caller.call(sendTelegram, { template: 'brands', client_key: 'sent-again-meanwhile' });
    expect(await telegram.edit({ id })).toMatchObject({ code: 'telegram_changed' });
  });

  it('leaves with the new words where it has not left yet, and nothing of it leaves twice', async () => {
    const telegram = await start();
    await telegram.send();
    await telegram.write('New words');
    expect(await telegram.edit()).toMatchObject({ success: true });
    await telegram.run();
    await telegram.world.pump();
    await telegram.hurry();
    await telegram.run();
    expect(telegram.says()).toEqual(['New words']);
    expect(await telegram.last()).toMatchObject({ edits: { total: 1, open: 0, edited: 1 } });
    expect(telegram.world.duplicates()).toEqual([]);
  });

  it('is left alone where it was taken back', async () => {
    const telegram = await sent({ chats: both });
    const { id } = await telegram.last();
    await telegram.caller.call(recallPicture, { id, part: 0, group_id: mainChat });
    await telegram.write('New words');
    expect((await telegram.last()).change).toEqual({ kind: 'differs', messages: 1 });
  });
});

describe('a call that goes wrong', () => {
  it.each<[CallFault, number]>([
    ['error-before', 1],
    ['error-after', 1],
    ['hang', 1],
    ['reset-after', 1],
    ['throttle', 1],
  ])('%s: it is made again, and the chat says the new words once', async (fault, edits) => {
    const telegram = await sent({ timeoutMs: 400 });
    await telegram.write('New words');
    await telegram.edit();
    telegram.script(fault);
    await telegram.run();
    expect((await telegram.last()).edits).toMatchObject({ open: 1 });
    await telegram.hurry();
    await telegram.run();
    expect(telegram.says()).toEqual(['New words']);
    expect(telegram.edits()).toBe(edits);
    expect((await telegram.last()).edits).toMatchObject({ open: 0, edited: 1, not_done: [] });
  });

  it('asked to wait: so does everything else of the shop', async () => {
    const telegram = await sent({ chats: both });
    await telegram.write('New words');
    await telegram.edit();
    telegram.script('throttle');
    await telegram.run();
    await telegram.run();
    expect(telegram.world.sandbox.ledger().filter(({ call }) => call === 'edit')).toHaveLength(1);
  });

  it('refused: said with the chat and the reason, and not tried again', async () => {
    const telegram = await sent();
    await telegram.write('New words');
    await telegram.edit();
    telegram.script('refuse');
    await telegram.run();
    await telegram.hurry();
    await telegram.run();
    expect((await telegram.last()).edits).toMatchObject({
      edited: 0,
      not_done: [{ name: 'Lalezar Kanal', reason: { code: 'provider_said' } }],
    });
    expect(telegram.says()).toEqual(['Old words']);
  });

  it('an answer to the first wish does not settle the second', async () => {
    const telegram = await sent({ timeoutMs: 400 });
    await telegram.write('New words');
    await telegram.edit();
    telegram.script('hang');
    const first = telegram.run();
    await expect.poll(telegram.edits).toBe(1);
    await telegram.write('Newest words');
    await telegram.edit();
    await first;
    await telegram.hurry();
    await telegram.run();
    expect(telegram.says()).toEqual(['Newest words']);
    expect((await telegram.last()).edits).toMatchObject({ open: 0, edited: 1 });
  });
});

describe('a shop', () => {
  it('whose sending is stopped changes nothing until it goes on', async () => {
    const telegram = await sent();
    await telegram.write('New words');
    await telegram.edit();
    await telegram.caller.call(stopSending, {});
    await telegram.run();
    expect(telegram.says()).toEqual(['Old words']);
  });

  it('by the provider of the specification says beforehand that it cannot', async () => {
    const telegram = await sent({ byBot: false });
    await telegram.write('New words');
    expect((await telegram.last()).change).toEqual({ kind: 'not-offered' });
    expect(await telegram.edit()).toMatchObject({ success: false, code: 'nothing_to_edit' });
    await telegram.run();
    expect(telegram.says()).toEqual(['Old words']);
  });

  it('has it in its audit', async () => {
    const telegram = await sent();
    await telegram.write('New words');
    await telegram.edit();
    const rows = await telegram.world.within(({ db, shopId }) =>
      db
        .selectFrom('audit_log')
        .where('shop_id', '=', shopId)
        .where('action', '=', 'broadcast.edit-telegram')
        .selectAll()
        .execute(),
    );
    expect(rows).toMatchObject([{ diff: { template: 'brands', messages: 1 } }]);
  });
});
