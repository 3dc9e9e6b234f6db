import { createHash } from 'node:crypto';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import type { CallFault } from '@kolaj/sandbox/provider/faults';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel, OutgoingContent } from '../../ports/channel.ts';
import type { OpenConnection } from '../../ports/channel-driver.ts';
import type { FileIds } from './sending.ts';
import { telegramDriver } from './telegram-driver.ts';

const botId = demoAccount.telegramId;
const token = botToken(demoAccount, botId);
const main = '-1001880011001';
const brand = '-1001880011002';
const mayLeave = () => true;

const closing: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of closing.splice(0)) await sandbox.close();
});

interface Bench {
  sandbox: Sandbox;
  channel: Channel;
  connection: OpenConnection;
  driver: ReturnType<typeof telegramDriver>;
  /** How often the bytes of a picture were read. */
  reads: () => number;
  addPicture: (picture: {
    width?: number;
    height?: number;
    bytes?: Buffer;
  }) => Promise<OutgoingContent & { kind: 'picture' }>;
  send: (content: OutgoingContent, groupId?: string) => ReturnType<Channel['send']>;
  /** Groups of what was taken in, in order. */
  received: (groupId?: string) => number;
  script: (...faults: CallFault[]) => void;
  happen: (body: object) => Promise<void>;
}

async function aBench(change: { token?: string; sandboxUrl?: string; fileIds?: FileIds } = {}): Promise<Bench> {
  const sandbox = createSandbox();
  closing.push(sandbox);
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const pictures = new Map<string, Buffer>();
  let reads = 0;
  const driver = telegramDriver({
    fileIds: change.fileIds ?? inMemory(),
    readFile: async ({ url: from }) => {
      reads++;
      const bytes = pictures.get(from);
      return bytes ? { kind: 'read', bytes } : { kind: 'gone', why: { code: 'file_gone' } };
    },
    chatIds: async () => [main, brand, '-100999'],
    allowed: [new URL(url).origin],
    timeoutMs: 400,
  });
  const connection: OpenConnection = {
    shopId: 'shop',
    channel: 'telegram',
    driver: 'telegram-bot',
    settings: { base_url: change.sandboxUrl ?? url },
    secrets: { token: change.token ?? token },
    hookSecret: 'shared-secret',
  };
  const channel = driver.open(connection);
  let count = 0;
  return {
    sandbox,
    channel,
    connection,
    driver,
    reads: () => reads,
    async addPicture({ width = 40, height = 50, bytes }) {
      count++;
      const drawn = await sharp({ create: { width, height, channels: 3, background: { r: count, g: 40, b: 90 } } })
        .jpeg()
        .toBuffer();
      const picture = bytes ?? drawn;
      const address = `http://pictures.test/${count}.jpg`;
      pictures.set(address, picture);
      return { kind: 'picture', url: address, sha256: createHash('sha256').update(picture).digest('hex'), caption: '' };
    },
    send: (content, groupId = main) =>
      channel.send(
        { shopId: 'shop', channel: 'telegram', senderId: botId, groupId, content, reference: 'delivery-1' },
        { mayLeave },
      ),
    received: (groupId = main) => sandbox.outside.chat(groupId).length,
    script: (...faults) =>
      sandbox.outside.faults.play({
        rules: faults.map((fault) => ({ fault, times: 1, rate: 1, phone: null, group: null })),
        replace: false,
      }),
    happen: async (body) => {
      const answer = await sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload: body });
      expect(answer.statusCode).toBe(200);
    },
  };
}

const away = () => Promise.reject(new Error('the database is away'));
const broken: FileIds = { find: away, keep: away, forget: away };

function inMemory(): FileIds {
  const kept = new Map<string, string>();
  const nameOf = ({ botId: bot, sha256 }: { botId: string; sha256: string }) => `${bot} ${sha256}`;
  return {
    find: async (key) => kept.get(nameOf(key)) ?? null,
    keep: async (key, fileId) => void kept.set(nameOf(key), fileId),
    forget: async (key) => void kept.delete(nameOf(key)),
  };
}

const text = (words: string): OutgoingContent => ({ kind: 'text', text: words });

describe('a picture', () => {
  it('is uploaded once and goes to the other groups by its id', async () => {
    const { addPicture, send, reads, sandbox } = await aBench();
    const picture = await addPicture({});
    expect(await send({ ...picture, caption: 'New in' })).toMatchObject({
      kind: 'accepted',
      isThere: true,
      messageId: `${main}/1`,
    });
    expect(await send(picture, brand)).toMatchObject({ kind: 'accepted', isThere: true, messageId: `${brand}/1` });
    expect(reads()).toBe(1);
    expect(sandbox.outside.chat(main)).toMatchObject([
      { text: 'New in', picture: { sha256: picture.sha256 }, via: 'bot' },
    ]);
    expect(sandbox.outside.chat(brand)).toMatchObject([{ picture: { sha256: picture.sha256 } }]);
  });

  it('is uploaded again where Telegram has forgotten its id, and arrives once', async () => {
    const { addPicture, send, reads, sandbox, received } = await aBench();
    const picture = await addPicture({});
    await send(picture);
    sandbox.outside.pictures.clear();
    expect(await send(picture, brand)).toMatchObject({ kind: 'accepted' });
    expect([reads(), received(brand)]).toEqual([2, 1]);
  });

  it('goes also where the ids cannot be kept or read', async () => {
    const { addPicture, driver, connection, sandbox } = await aBench({ fileIds: broken });
    const content = await addPicture({});
    const message = {
      shopId: 'shop',
      channel: 'telegram',
      senderId: botId,
      groupId: main,
      content,
      reference: 'd',
    } as const;
    expect(await driver.open(connection).send(message, { mayLeave })).toMatchObject({ kind: 'accepted' });
    expect(sandbox.outside.chat(main)).toHaveLength(1);
  });

  it.each([
    ['more than 10 MB', { bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1) }, { code: 'file_too_large', megabytes: 10 }],
    [
      'sides of more than 10,000 px',
      { width: 9000, height: 1001 },
      { code: 'picture_too_large', width: 9000, height: 1001 },
    ],
    ['a side 20 times the other', { width: 1050, height: 50 }, { code: 'picture_too_narrow', width: 1050, height: 50 }],
    ['something else than a picture', { bytes: Buffer.from('<html>') }, { code: 'picture_format' }],
  ])('with %s is refused before anything leaves', async (_what, picture, why) => {
    const { addPicture, send, sandbox } = await aBench();
    expect(await send(await addPicture(picture))).toEqual({ kind: 'refused', why });
    expect(sandbox.ledger()).toEqual([]);
  });

  it('that is gone is refused; a caption too long, too', async () => {
    const { addPicture, send } = await aBench();
    const picture = await addPicture({});
    expect(await send({ ...picture, url: 'http://pictures.test/none.jpg' })).toMatchObject({ kind: 'refused' });
    expect(await send({ ...picture, caption: 'x'.repeat(1025) })).toMatchObject({ kind: 'refused' });
  });
});

describe('an album', () => {
  const threeOf = async ({ addPicture }: Pick<Bench, 'addPicture'>) => [
    await addPicture({}),
    await addPicture({}),
    await addPicture({}),
  ];

  it('goes in one call, with an id for each of its pictures', async () => {
    const bench = await aBench();
    const pictures = await threeOf(bench);
    const ids = [1, 2, 3].map((number) => `${main}/${number}`);
    expect(await bench.send({ kind: 'album', pictures })).toEqual({
      kind: 'accepted',
      isThere: true,
      messageId: ids[0],
      messageIds: ids,
    });
    expect(bench.sandbox.outside.chat(main).map(({ picture }) => picture?.sha256)).toEqual(
      pictures.map(({ sha256 }) => sha256),
    );

    expect(await bench.send({ kind: 'album', pictures }, brand)).toMatchObject({ kind: 'accepted' });
    expect(bench.reads()).toBe(3);
  });

  it('of which one picture fails is unclear: the others may have arrived, and nobody says so', async () => {
    const bench = await aBench();
    const pictures = await threeOf(bench);
    // The second message of the album suffers it.
    bench.sandbox.outside.onChange((change) => {
      if (change.kind === 'arrived' && bench.received() === 1) bench.script('refuse');
    });
    expect(await bench.send({ kind: 'album', pictures })).toEqual({
      kind: 'ambiguous',
      why: { code: 'provider_said', words: expect.stringContaining('failed to send message #2') },
    });
    expect(bench.received()).toBe(1);
  });

  it.each(['hang', 'reset-after', 'garble', 'error-after'] as const)('is unclear after %s', async (fault) => {
    const bench = await aBench();
    bench.script(fault);
    expect(await bench.send({ kind: 'album', pictures: await threeOf(bench) })).toMatchObject({ kind: 'ambiguous' });
  });

  it('waits with the whole bot when Telegram says so', async () => {
    const bench = await aBench();
    bench.sandbox.outside.faults.play({
      rules: [{ fault: 'throttle', times: 1, rate: 1, seconds: 7, phone: null, group: null }],
      replace: true,
    });
    expect(await bench.send({ kind: 'album', pictures: await threeOf(bench) })).toEqual({
      kind: 'rate-limited',
      retryAfterMs: 7000,
    });
    expect(bench.received()).toBe(0);
  });
});

describe('what Telegram answers', () => {
  it.each([
    ['refuse', { kind: 'refused' }, 0],
    ['throttle', { kind: 'rate-limited', retryAfterMs: 20_000 }, 0],
    ['error-before', { kind: 'ambiguous' }, 0],
    ['error-after', { kind: 'ambiguous' }, 1],
    ['hang', { kind: 'ambiguous', why: { code: 'no_answer', seconds: 0 } }, 1],
    ['reset-before', { kind: 'ambiguous' }, 0],
    ['reset-after', { kind: 'ambiguous' }, 1],
    ['garble', { kind: 'ambiguous' }, 1],
  ] as const)('to a message that suffers "%s"', async (fault, expected, arrived) => {
    const { send, script, received } = await aBench();
    script(fault);
    expect(await send(text('Hello'))).toMatchObject(expected);
    expect(received()).toBe(arrived);
  });

  it('when the group has moved: its new id, under which it arrives', async () => {
    const { send, happen, received } = await aBench();
    await happen({ what: 'move', group: main, to: -1009990001 });
    expect(await send(text('Hello'))).toEqual({ kind: 'group-moved', groupId: '-1009990001' });
    expect(await send(text('Hello'), '-1009990001')).toMatchObject({
      kind: 'accepted',
      isThere: true,
      messageId: '-1009990001/2',
    });
    expect(received()).toBe(1);
  });

  it.each([
    ['kick', 'kicked'],
    ['restrict', 'not enough rights'],
  ])('when the bot suffers "%s": nothing will be there', async (what, why) => {
    const { send, happen } = await aBench();
    await happen({ what, group: main });
    expect(await send(text('Hello'))).toEqual({
      kind: 'group-lost',
      why: { code: 'provider_said', words: expect.stringContaining(why) },
    });
  });

  it('to a chat that it does not know', async () => {
    const { send } = await aBench();
    expect(await send(text('Hello'), '-1')).toEqual({
      kind: 'group-lost',
      why: { code: 'provider_said', words: 'chat not found' },
    });
  });

  it('to a token that was taken back: nobody else can send, and nothing is lost', async () => {
    const { send, sandbox } = await aBench();
    sandbox.outside.faults.change({ 'phone-inactive': { on: true, phone: botId } });
    expect(await send(text('Hello'))).toMatchObject({ kind: 'sender-inactive' });
  });

  it('writes no byte when the last question says no, or nobody is there', async () => {
    const { channel, sandbox } = await aBench();
    const message = { shopId: 'shop', channel: 'telegram', senderId: botId, groupId: main, reference: 'd' } as const;
    const outcome = await channel.send({ ...message, content: text('Hello') }, { mayLeave: () => false });
    expect(outcome).toMatchObject({ kind: 'not-accepted' });
    expect(sandbox.ledger()).toEqual([]);
    const nowhere = await aBench({ sandboxUrl: 'https://nowhere.invalid' });
    expect(await nowhere.send(text('Hello'))).toMatchObject({ kind: 'not-accepted' });
  });
});

describe('a message that is to be pinned', () => {
  const pinnedIn = async (sandbox: Awaited<ReturnType<typeof aBench>>['sandbox']) => {
    const url = `/bot${botToken(demoAccount, botId)}/getChat?chat_id=${main}`;
    return (await sandbox.app.inject({ method: 'POST', url })).json().result?.pinned_message ?? null;
  };

  it('is, once it is there', async () => {
    const { send, sandbox } = await aBench();
    await send(text('First'));
    expect(await pinnedIn(sandbox)).toBeNull();
    expect(await send({ kind: 'text', text: 'Second', pin: true })).toMatchObject({ kind: 'accepted' });
    expect(await pinnedIn(sandbox)).toEqual({ message_id: 2 });
    expect(sandbox.outside.chat(main).map(({ isPinned = false }) => isPinned)).toEqual([false, true]);
  });

  it('is there and says that it is not, where the bot may not', async () => {
    const { send, sandbox } = await aBench();
    const payload = { what: 'forbid-pins', group: main };
    await sandbox.app.inject({ method: 'POST', url: '/control/telegram', payload });
    expect(await send({ kind: 'text', text: 'First', pin: true })).toMatchObject({
      kind: 'accepted',
      isUnpinned: true,
    });
    expect(await pinnedIn(sandbox)).toBeNull();
    expect(sandbox.outside.chat(main)).toHaveLength(1);
  });
});

describe('buttons', () => {
  const rows = (count: number, url = 'https://t.me/beren') =>
    Array.from({ length: count }, (_, n) => [{ text: `M${n}`, url }]);

  it.each([
    ['one too many', rows(101), 'reply markup is too long'],
    ['an address that nobody can open', rows(1, 'https://nowhere'), 'Wrong HTTP URL'],
  ])('%s: refused for good, and nothing is there', async (_, tooMuch, words) => {
    const { send, received } = await aBench();
    const outcome = await send({ kind: 'text', text: 'Hello', rows: tooMuch });
    expect(outcome).toMatchObject({ kind: 'refused', why: { words: expect.stringContaining(words) } });
    expect(received()).toBe(0);
  });

  it('a hundred are taken', async () => {
    const { send } = await aBench();
    expect(await send({ kind: 'text', text: 'Hello', rows: rows(100) })).toMatchObject({ kind: 'accepted' });
  });

  it('a text of 4096 signs is taken, one more is not even sent', async () => {
    const { send, received } = await aBench();
    expect(await send(text('x'.repeat(4096)))).toMatchObject({ kind: 'accepted' });
    expect(await send(text('x'.repeat(4097)))).toMatchObject({ kind: 'refused', why: { code: 'text_too_long' } });
    expect(received()).toBe(1);
  });
});

describe('a video', () => {
  it('is uploaded', async () => {
    const { addPicture, send, sandbox } = await aBench();
    const { url } = await addPicture({ bytes: Buffer.from('not really a film') });
    expect(await send({ kind: 'video', url, caption: 'Autumn' })).toMatchObject({ kind: 'accepted' });
    expect(await send({ kind: 'video', url, caption: '' }, brand)).toMatchObject({ kind: 'accepted' });
    expect(sandbox.outside.chat(main)).toMatchObject([{ type: 'video', text: 'Autumn' }]);
  });
});

describe('asking', () => {
  it('the bot is the only sender, and active', async () => {
    const { channel } = await aBench();
    const bot = { id: botId, number: '', name: 'lalezar_bot', type: 'telegram', status: 'active', queue: null };
    expect(await channel.listPhones('shop')).toEqual({ kind: 'loaded', list: [bot] });
  });

  it('finds the chats it is in, and whether it may post there', async () => {
    const { channel, happen } = await aBench();
    await happen({ what: 'restrict', group: brand });
    const found = await channel.listGroups({ shopId: 'shop', phoneId: botId });
    expect(found).toEqual({
      kind: 'loaded',
      list: [
        { id: main, name: 'Lalezar Kanal', type: 'group', canPost: true },
        { id: brand, name: 'Beren Kanal', type: 'group', canPost: false },
      ],
    });
    await happen({ what: 'kick', group: brand });
    expect(await channel.listGroups({ shopId: 'shop', phoneId: botId })).toMatchObject({ list: [{ id: main }] });
  });

  it.each([
    [{}, { kind: 'works', phones: 1, active: 1, log: 'none' }],
    [{ token: '' }, { kind: 'trouble', trouble: 'not-set-up' }],
    [{ token: 'nonsense' }, { kind: 'trouble', trouble: 'wrong-key' }],
    [{ token: `${botId}:some-other-secret` }, { kind: 'trouble', trouble: 'wrong-key' }],
    [{ sandboxUrl: 'https://nowhere.invalid' }, { kind: 'trouble', trouble: 'unknown-host' }],
    [{ sandboxUrl: 'http://127.0.0.1:9' }, { kind: 'trouble', trouble: 'address-not-allowed' }],
  ])('says what is wrong with %j', async (change, verdict) => {
    const { driver, connection } = await aBench(change);
    expect(await driver.test(connection)).toMatchObject(verdict);
  });

  it('does not name the token in anything it says', async () => {
    const secret = `${botId}:a-very-secret-token`;
    const { channel, driver, connection, send } = await aBench({ token: secret });
    const said = [await channel.listPhones('shop'), await driver.test(connection), await send(text('Hello'))];
    expect(JSON.stringify(said)).not.toContain('very-secret');
  });
});
