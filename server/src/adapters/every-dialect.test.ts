// The contract of all drivers, each over real HTTP against the sandbox speaking its dialect: what one answer comes to must
// not depend on who gave it.
import { createHmac } from 'node:crypto';
import { wasTakenBack, wasTakenIn } from '@kolaj/sandbox/ledger';
import type { CallFault } from '@kolaj/sandbox/provider/faults';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IncomingHook } from '../ports/channel.ts';
import { aBench, type Bench, dialects, groups } from './testing-dialects.ts';

const mayLeave = () => true;
/** Nobody listens there. */
const nobody = 'http://127.0.0.1:9/picture.jpg';
const question = { shopId: 'shop', phoneId: '101' } as const;

describe.each(dialects)('$name', (dialect) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await aBench(dialect);
  });
  afterEach(() => bench.close());

  const received = () => bench.sandbox.ledger().filter(wasTakenIn);
  const script = (fault: CallFault, seconds = 7) =>
    bench.sandbox.outside.faults.play({
      rules: [{ fault, times: 1, rate: 1, seconds, phone: null, group: null }],
      replace: false,
    });

  it('sends a text and gets its id', async () => {
    const outcome = await bench.channel.send(bench.message(), { mayLeave });
    expect(outcome).toMatchObject({ kind: 'accepted', messageId: expect.stringMatching(/./) });
    expect(received()).toMatchObject([{ groupId: dialect.groupId, phoneId: dialect.sender }]);
    expect(bench.sandbox.outside.chat(dialect.groupId)).toMatchObject([{ text: 'Hello', via: dialect.via }]);
  });

  it('sends a picture with its caption', async () => {
    const content = { kind: 'picture', url: bench.picture, sha256: 'a'.repeat(64), caption: 'KA-1' } as const;
    expect(await bench.channel.send(bench.message({ content }), { mayLeave })).toMatchObject({ kind: 'accepted' });
    const [arrived] = bench.sandbox.outside.chat(dialect.groupId);
    expect(arrived).toMatchObject({ type: 'media', text: 'KA-1', picture: { format: 'jpeg', width: 40, height: 50 } });
  });

  it('sends a video as one (PRV-06)', async () => {
    const content = { kind: 'video', url: bench.video, caption: 'KA-2' } as const;
    expect(await bench.channel.send(bench.message({ content }), { mayLeave })).toMatchObject({ kind: 'accepted' });
    expect(bench.sandbox.outside.chat(dialect.groupId)).toMatchObject([{ type: 'video', text: 'KA-2' }]);
  });

  it('sends rows of buttons below a text, a picture from elsewhere and a video (D-67), or says that it cannot', async () => {
    const rows = [
      [
        { text: '🔥 Beren', url: 'https://t.me/beren' },
        { text: 'A & <b>', url: 'https://t.me/ab' },
      ],
      [{ text: 'Kataloğu aç', url: 'https://lalezar.example.com/' }],
    ];
    const contents = [
      { kind: 'text', text: 'Lalezar *Toptan*\n_Yeni_ 👗', bold: 16, rows },
      { kind: 'photo', url: bench.picture, caption: 'Lalezar', bold: 7, rows },
      { kind: 'video', url: bench.video, caption: 'Lalezar', bold: 7, rows },
    ] as const;
    for (const content of contents) {
      expect(await bench.channel.send(bench.message({ content }), { mayLeave })).toMatchObject({ kind: 'accepted' });
    }
    const can = bench.driver.capabilities(bench.connection.channel);
    const arrived = bench.sandbox.outside.chat(dialect.groupId);
    expect(arrived.map(({ type, text }) => [type, text])).toEqual([
      ['text', 'Lalezar *Toptan*\n_Yeni_ 👗'],
      ['media', 'Lalezar'],
      ['video', 'Lalezar'],
    ]);
    expect(arrived.map(({ buttons }) => buttons)).toEqual(Array(3).fill(can.buttons ? rows : []));
    expect(arrived.map(({ bold }) => bold)).toEqual(can.bold ? [16, 7, 7] : [0, 0, 0]);
  });

  it('is refused for good when the channel does not take the video', async () => {
    if (dialect.via !== 'classic' && dialect.via !== 'dialog') return;
    const content = { kind: 'video', url: bench.picture, caption: '' } as const;
    expect(await bench.channel.send(bench.message({ content }), { mayLeave })).toMatchObject({
      kind: 'refused',
      why: { code: 'provider_said', words: 'media is not a video' },
    });
    expect(received()).toEqual([]);
  });

  it('may go later when the picture could not be fetched from us just now', async () => {
    if (dialect.via === 'bot') return;
    const content = { kind: 'picture', url: nobody, sha256: 'a'.repeat(64), caption: 'KA-1' } as const;
    const outcome = await bench.channel.send(bench.message({ content }), { mayLeave });
    expect(outcome.kind).toBe('not-accepted');
    expect(received()).toEqual([]);
  });

  it('takes the host that the message asks for (PRV-07, D-70)', async () => {
    if (dialect.sender !== '7001') return;
    const content = { kind: 'text', text: 'Hello', byDialog: true } as const;
    expect(await bench.channel.send(bench.message({ content }), { mayLeave })).toMatchObject({ kind: 'accepted' });
    expect(bench.sandbox.outside.chat(dialect.groupId)).toMatchObject([
      { via: dialect.via === 'bot' ? 'bot' : 'dialog' },
    ]);
  });

  it('writes no byte when the last question says no', async () => {
    expect(await bench.channel.send(bench.message(), { mayLeave: () => false })).toMatchObject({
      kind: 'not-accepted',
    });
    expect(bench.sandbox.ledger().filter(({ call }) => call === 'send')).toEqual([]);
  });

  it.each<[CallFault, object, number]>([
    ['refuse', { kind: 'refused' }, 0],
    ['throttle', { kind: 'rate-limited', retryAfterMs: 7000 }, 0],
    ['error-before', { kind: 'ambiguous' }, 0],
    ['error-after', { kind: 'ambiguous' }, 1],
    ['reset-before', { kind: 'ambiguous' }, 0],
    ['reset-after', { kind: 'ambiguous' }, 1],
    ['garble', { kind: 'ambiguous' }, 1],
    ['hang', { kind: 'ambiguous' }, 1],
  ])('reads "%s" as it must, whatever became of the message', async (fault, expected, arrives) => {
    script(fault);
    expect(await bench.channel.send(bench.message(), { mayLeave })).toMatchObject(expected);
    expect(received()).toHaveLength(arrives);
  });

  it('knows that nothing left when nobody listens', async () => {
    await bench.close();
    expect(await bench.channel.send(bench.message(), { mayLeave })).toMatchObject({ kind: 'not-accepted' });
  });

  it('is refused in a chat that does not exist, and says so at once', async () => {
    const groupId = dialect.hasPhones ? '999@g.us' : '-100999';
    const outcome = await bench.channel.send(bench.message({ groupId }), { mayLeave });
    expect(['refused', 'group-lost']).toContain(outcome.kind);
    expect(received()).toEqual([]);
  });

  it('is said to work when it is tried', async () => {
    const log = bench.driver.capabilities(bench.connection.channel).log ? 'not-known' : 'none';
    expect(await bench.driver.test(bench.connection)).toEqual(
      dialect.hasPhones ? { kind: 'works', phones: 4, active: 2, log } : { kind: 'works', phones: 1, active: 1, log },
    );
  });

  it('names no secret in anything it says of a wrong key', async () => {
    const secret = dialect.via === 'bot' ? '7001:very-secret-key-of-nobody' : 'very-secret-key';
    const wrong = await aBench(dialect, { key: secret });
    try {
      const verdict = await wrong.driver.test(wrong.connection);
      expect(verdict).toMatchObject({ kind: 'trouble', trouble: 'wrong-key' });
      const sent = await wrong.channel.send(wrong.message(), { mayLeave });
      expect(sent.kind).toBe('sender-inactive');
      expect(JSON.stringify([verdict, sent, await wrong.channel.listPhones('shop')])).not.toContain(secret);
    } finally {
      await wrong.close();
    }
  });

  it('says what is missing when it is not set up', async () => {
    const empty = { ...bench.connection, settings: {}, secrets: {} };
    expect(await bench.driver.test(empty)).toMatchObject({ kind: 'trouble', trouble: 'not-set-up' });
    const channel = bench.driver.open(empty);
    expect((await channel.send(bench.message(), { mayLeave })).kind).not.toBe('ambiguous');
    expect(await channel.listPhones('shop')).toMatchObject({ kind: 'error' });
  });

  /** Sends a text; answers with how the provider names it. */
  const sendOne = async (reference: string) => {
    const sent = await bench.channel.send(bench.message({ reference }), { mayLeave });
    if (sent.kind !== 'accepted' || sent.messageId === null) throw new Error(`The message is ${sent.kind}.`);
    const { shopId, channel, senderId, groupId } = bench.message();
    return { shopId, channel, senderId, groupId, messageId: sent.messageId };
  };
  const standing = () => bench.sandbox.outside.chat(dialect.groupId).map(({ isDeleted }) => isDeleted !== true);

  it('deletes the one message it is asked to delete, or says beforehand that it cannot', async () => {
    const can = bench.driver.capabilities(bench.connection.channel).recallWithinMs !== null;
    const first = await sendOne('delivery-1');
    await sendOne('delivery-2');
    expect(await bench.channel.recall(first)).toMatchObject({ kind: can ? 'recalled' : 'refused' });
    expect(standing()).toEqual([!can, true]);
    expect(bench.sandbox.ledger().filter(wasTakenBack)).toHaveLength(can ? 1 : 0);
  });

  it.each<[CallFault, object, boolean]>([
    ['refuse', { kind: 'refused' }, true],
    ['throttle', { kind: 'not-now', retryAfterMs: 7000 }, true],
    ['error-before', { kind: 'unclear' }, true],
    ['error-after', { kind: 'unclear' }, false],
    ['reset-before', { kind: 'unclear' }, true],
    ['reset-after', { kind: 'unclear' }, false],
    ['garble', { kind: 'unclear' }, false],
    ['hang', { kind: 'unclear' }, false],
  ])('reads "%s" as it must when a message is deleted', async (fault, expected, stands) => {
    if (bench.driver.capabilities(bench.connection.channel).recallWithinMs === null) return;
    const sent = await sendOne('delivery-1');
    script(fault);
    expect(await bench.channel.recall(sent)).toMatchObject(expected);
    expect(standing()).toEqual([stands]);
  });

  it('deletes nothing by a number of another kind of provider', async () => {
    const sent = await sendOne('delivery-1');
    const outcome = await bench.channel.recall({ ...sent, messageId: 'another number' });
    expect(['refused', 'not-found', 'recalled']).toContain(outcome.kind);
    expect(standing()).toEqual([true]);
  });

  it('keeps no promise that the port does not make', async () => {
    const can = bench.driver.capabilities(bench.connection.channel);
    expect((await bench.channel.queueOf({ ...question, phoneId: dialect.sender })).kind).toBe(
      can.queue ? 'answered' : 'not-offered',
    );
    const looked = await bench.channel.lookUp({ ...bench.message(), reference: 'nobody' });
    expect(looked.kind).toBe(can.log ? 'absent' : 'unknown');
  });
});

describe.each(dialects.filter(({ hasPhones }) => hasPhones))('the phones of $name', (dialect) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await aBench(dialect);
  });
  afterEach(() => bench.close());

  it('are told with number and state, in the same words', async () => {
    const found = await bench.channel.listPhones('shop');
    const list = found.kind === 'loaded' ? found.list : [];
    expect(list.filter(({ type }) => type === 'whatsapp').map(({ id, status }) => [id, status])).toEqual([
      ['101', 'active'],
      ['102', 'active'],
      ['103', 'loading'],
      ['104', 'qr-code'],
    ]);
    expect(list).toContainEqual(expect.objectContaining({ id: '101', number: '905320000101', name: 'Merkez' }));
  });

  it.each([
    ['not connected', '104'],
    ['starting', '103'],
    ['not there', '999'],
  ])('that are %s send nothing, and another one may be found', async (_what, senderId) => {
    const outcome = await bench.channel.send(bench.message({ senderId }), { mayLeave });
    expect(outcome).toMatchObject({ kind: 'sender-inactive' });
  });

  it('that left a group find that out', async () => {
    const outcome = await bench.channel.send(bench.message({ groupId: groups.foreign }), { mayLeave });
    expect(outcome).toMatchObject({ kind: 'group-lost' });
  });

  it('know their groups and where they may post', async () => {
    const found = await bench.channel.listGroups(question);
    const list = found.kind === 'loaded' ? found.list.filter(({ type }) => type === 'group') : found;
    expect(list).toEqual([
      { id: groups.open, name: 'Toptan', type: 'group', canPost: true },
      { id: groups.locked, name: 'Duyurular', type: 'group', canPost: false },
      { id: groups.ruled, name: 'Kendi grubumuz', type: 'group', canPost: true },
    ]);
    expect(await bench.channel.listGroups({ ...question, phoneId: '104' })).toMatchObject({ kind: 'error' });
  });

  it('know groups and persons they can write to (PRV-03)', async () => {
    const found = await bench.channel.listContacts(question);
    const list = found.kind === 'loaded' ? found.list : [];
    expect(list.filter(({ type }) => type === 'group').map(({ id }) => id)).toContain(groups.open);
    const person = { id: expect.stringMatching(/^905321110011@/), name: 'Elif Kaya', type: 'chat', canPost: null };
    expect(list).toContainEqual(person);
    expect(await bench.channel.listContacts({ ...question, phoneId: '104' })).toMatchObject({ kind: 'error' });
  });

  it('are connected again by a code', async () => {
    const code = await bench.channel.screenOf({ ...question, phoneId: '104' });
    const png =
      code.kind === 'answered' && code.answer.kind === 'code' ? Buffer.from(code.answer.png) : Buffer.alloc(0);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(await bench.channel.screenOf(question)).toEqual({ kind: 'answered', answer: { kind: 'connected' } });
    expect(await bench.channel.screenOf({ ...question, phoneId: '103' })).toEqual({
      kind: 'answered',
      answer: { kind: 'starting' },
    });
  });
});

describe.each(dialects.filter(({ hasPhones }) => hasPhones))('what $name reports', (dialect) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await aBench(dialect);
    await connectHook(bench);
  });
  afterEach(() => bench.close());

  const events = async () => {
    await bench.sandbox.reports.settled();
    return bench.hooks.flatMap((hook) => {
      const read = bench.driver.readHook(hook, bench.connection);
      if (read.kind !== 'read') throw new Error(`A report is ${read.kind}.`);
      return read.events;
    });
  };

  it('names a message as the answer to it did', async () => {
    const sent = await bench.channel.send(bench.message(), { mayLeave });
    const messageId = sent.kind === 'accepted' ? sent.messageId : null;
    expect(await events()).toEqual([{ kind: 'ack', messageId, level: 'device' }]);
  });

  it('tells of a message that nobody answered for', async () => {
    bench.sandbox.outside.faults.play({
      rules: [{ fault: 'hang', times: 1, rate: 1, phone: null, group: null }],
      replace: false,
    });
    await bench.channel.send(bench.message(), { mayLeave });
    expect(await events()).toMatchObject([{ kind: 'ack', messageId: expect.stringMatching(/./) }]);
  });

  it('tells the states of phones in our words, and back', async () => {
    const switchTo = (on: boolean) => {
      bench.sandbox.outside.faults.change({ 'phone-inactive': { on, phone: '102' } });
      bench.sandbox.outside.announce({ kind: 'faults' });
    };
    switchTo(true);
    switchTo(false);
    expect(await events()).toEqual([
      { kind: 'phone-status', phoneId: '102', status: 'qr-code' },
      { kind: 'phone-status', phoneId: '102', status: 'active' },
    ]);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"event":7}', '{"type":{}}'])('is not understood when it is %o', (text) => {
    const body = Buffer.from(text);
    const read = bench.driver.readHook({ headers: signed(body), body }, bench.connection);
    expect(read.kind === 'read' ? read.events : []).toEqual([]);
  });

  const signed = (body: Buffer) => ({
    'x-webhook-hmac': createHmac('sha512', bench.connection.hookSecret ?? '')
      .update(body)
      .digest('hex'),
    'x-webhook-hmac-algorithm': 'sha512',
  });
});

/** Where the driver cannot, as a person does it who copies address and key. */
async function connectHook({ driver, connection, hookUrl, origin }: Bench): Promise<void> {
  const told = await driver.announceHook(connection, hookUrl);
  if (told.kind !== 'not-offered') return expect(told.kind).toBe('answered');
  for (const session of ['101', '102']) {
    const body = { config: { webhooks: [{ url: hookUrl, events: ['*'], hmac: { key: connection.hookSecret } }] } };
    const headers = { 'x-api-key': connection.secrets.api_key ?? '', 'content-type': 'application/json' };
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}/waha/api/sessions/${session}`, init);
    expect(answer.status).toBe(200);
  }
}

describe('a report to WAHA’s webhook', () => {
  it.each([
    ['without a signature', (hook: IncomingHook) => ({ ...hook, headers: {} })],
    ['changed on the way', (hook: IncomingHook) => ({ ...hook, body: Buffer.from(`${Buffer.from(hook.body)} `) })],
    [
      'signed with a weaker function',
      (hook: IncomingHook) => ({ ...hook, headers: { ...hook.headers, 'x-webhook-hmac-algorithm': 'md5' } }),
    ],
  ])('%s is not believed', async (_what, change) => {
    const waha = dialects.find(({ name }) => name === 'WAHA');
    if (!waha) throw new Error('There is no such dialect.');
    const bench = await aBench(waha);
    try {
      await connectHook(bench);
      await bench.channel.send(bench.message(), { mayLeave });
      await bench.sandbox.reports.settled();
      const [hook] = bench.hooks;
      if (!hook) throw new Error('Nothing was reported.');
      expect(bench.driver.readHook(hook, bench.connection)).toMatchObject({ kind: 'read' });
      expect(bench.driver.readHook(change(hook), bench.connection)).toEqual({ kind: 'forged' });
      expect(bench.driver.readHook(hook, { ...bench.connection, hookSecret: null })).toEqual({ kind: 'forged' });
    } finally {
      await bench.close();
    }
  });
});

describe('the queue of the provider', () => {
  it('is counted and thrown away, and what was in it never arrives (PRV-04, PRV-05)', async () => {
    const [provider] = dialects;
    if (!provider) throw new Error('There is no such dialect.');
    const bench = await aBench(provider);
    try {
      bench.sandbox.outside.faults.change({ 'hold-queue': { on: true } });
      await bench.channel.send(bench.message(), { mayLeave });
      await bench.channel.send(bench.message({ reference: 'delivery-2' }), { mayLeave });
      expect(await bench.channel.queueOf(question)).toEqual({ kind: 'answered', answer: 2 });
      expect(await bench.channel.purgeQueue(question)).toEqual({ kind: 'answered', answer: null });
      expect(await bench.channel.queueOf(question)).toEqual({ kind: 'answered', answer: 0 });
      bench.sandbox.outside.release();
      expect(bench.sandbox.outside.chat(groups.open)).toEqual([]);
    } finally {
      await bench.close();
    }
  });

  it('lets a footer pass that a group has just had (skip_filter)', async () => {
    const [provider] = dialects;
    if (!provider) throw new Error('There is no such dialect.');
    const bench = await aBench(provider);
    try {
      for (let time = 1; time <= 5; time++)
        await bench.channel.send(bench.message({ reference: `d-${time}` }), { mayLeave });
      expect(bench.sandbox.outside.chat(groups.open)).toHaveLength(5);
    } finally {
      await bench.close();
    }
  });
});
