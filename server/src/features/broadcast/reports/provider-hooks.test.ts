// What providers report on their own: late, twice, out of order, of nobody's and other shops' messages, forged (B15).
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type Firm, type HookWorld, hookWorld } from '../testing/hook-world.ts';

const database = await testDatabase();
let world: HookWorld;
let own: Firm;
let other: Firm;

beforeAll(async () => {
  world = await hookWorld(database);
  own = await world.aFirm();
  other = await world.aFirm();
});
beforeEach(() => world.forget());
afterAll(() => world.web.close());

const ack = (msgId: string, ackType = 'delivered') => ({
  type: 'ack',
  data: [{ ackType, msgId, chatId: '1203@g.us' }],
});
const failure = (msgId: string) => ({ type: 'error', message: 'media could not be loaded', data: { id: msgId } });
const report = (payload: object) => world.post(own.word, payload);
const work = () => world.work(own.shop.id);
const statusOf = async ({ shop }: Pick<Firm, 'shop'>, id: string) => (await world.fateOf(shop, id)).message;
describe('a report of a message', () => {
  it('is kept, answered, and worked on by the job, which may run twice', async () => {
    const messageId = randomUUID();
    const id = await world.aMessage(own.shop, { messageId });
    expect(await report(ack(messageId))).toBe(200);
    expect(world.announced).toEqual(['providerReported']);
    expect(await world.fateOf(own.shop, id)).toEqual({ message: 'accepted', send: 'running' });

    await work();
    await work();
    expect(await world.fateOf(own.shop, id)).toEqual({ message: 'delivered', send: 'sent' });
    expect(await world.waiting(own.shop)).toBe(0);
  });

  it('that comes twice is one', async () => {
    const messageId = randomUUID();
    await world.aMessage(own.shop, { messageId });
    for (const _ of [1, 2, 3]) expect(await report(ack(messageId))).toBe(200);
    expect(world.announced).toEqual(['providerReported']);
    expect(await world.waiting(own.shop)).toBe(1);
    await work();
  });

  it.each([
    ['seen before delivered', [ack('x', 'seen'), ack('x', 'delivered'), ack('x', 'reached')]],
    ['failed before delivered', [failure('x'), ack('x')]],
    ['delivered before failed', [ack('x'), failure('x')]],
  ])('never takes a message back: %s', async (_what, reports) => {
    for (const atOnce of [true, false]) {
      const messageId = randomUUID();
      const id = await world.aMessage(own.shop, { messageId });
      for (const one of reports) {
        await world.post(own.word, JSON.stringify(one).replaceAll('"x"', JSON.stringify(messageId)));
        if (!atOnce) await work();
      }
      await work();
      expect(await statusOf(own, id)).toBe('delivered');
    }
  });

  it('corrects a message that was cancelled, and the send tells so', async () => {
    const messageId = randomUUID();
    const id = await world.aMessage(own.shop, { messageId, status: 'cancelled' });
    await report(ack(messageId));
    await work();
    expect(await world.fateOf(own.shop, id)).toEqual({ message: 'delivered', send: 'sent' });
  });

  it('of its failure makes it failed, and the send tells so', async () => {
    const messageId = randomUUID();
    const id = await world.aMessage(own.shop, { messageId });
    await report(failure(messageId));
    await work();
    expect(await world.fateOf(own.shop, id)).toEqual({ message: 'failed', send: 'failed' });
  });

  it.each([
    ['an error', (id: string) => ({ type: 'error', message: 'duplicate message was filtered', data: { id } })],
    ['an ack', (id: string) => ack(id, 'filtered')],
  ])('that it was dropped as a repetition (%s) makes it failed for that reason', async (_what, write) => {
    const messageId = randomUUID();
    const id = await world.aMessage(own.shop, { messageId });
    await report(write(messageId));
    await work();
    expect(await world.fateOf(own.shop, id)).toEqual({ message: 'failed', send: 'failed' });
    const { reason } = await world.within(own.shop, ({ db }) =>
      db.selectFrom('deliveries').where('id', '=', id).select('reason').executeTakeFirstOrThrow(),
    );
    expect(reason).toEqual({ code: 'dropped_as_repeat' });
  });

  it('that overtakes the answer to the call waits for it', async () => {
    const messageId = randomUUID();
    const id = await world.aMessage(own.shop, { messageId: null, status: 'sending' });
    await report(ack(messageId));
    await work();
    expect([await statusOf(own, id), await world.waiting(own.shop)]).toEqual(['sending', 1]);

    await world.change(own.shop, id, { messageId });
    await world.work();
    expect([await statusOf(own, id), await world.waiting(own.shop)]).toEqual(['delivered', 0]);
  });

  it('of a message that nobody knows is given up after ten minutes', async () => {
    await report(ack(randomUUID()));
    await work();
    expect(await world.waiting(own.shop)).toBe(1);
    await world.later(11);
    await work();
    expect(await world.waiting(own.shop)).toBe(0);
  });

  it('of another shop’s message changes nothing', async () => {
    const messageId = randomUUID();
    const id = await world.aMessage(other.shop, { messageId });
    expect(await report(ack(messageId))).toBe(200);
    await world.later(11);
    await world.work();
    expect(await statusOf(other, id)).toBe('accepted');
  });

  it('is right for many at once', async () => {
    const messageIds = Array.from({ length: 30 }, () => randomUUID());
    const ids = await Promise.all(messageIds.map((messageId) => world.aMessage(own.shop, { messageId })));
    await report({
      type: 'ack',
      data: messageIds.map((msgId) => ({ ackType: 'reached', msgId, chatId: '1203@g.us' })),
    });
    await Promise.all([work(), work()]);
    expect(new Set(await Promise.all(ids.map((id) => statusOf(own, id))))).toEqual(new Set(['delivered']));
  });
});

describe('a report of a phone', () => {
  it('asks the provider how its phones are now, whatever the report says, once for many', async () => {
    for (const status of ['qr-code', 'active']) {
      expect(await report({ type: 'status', pid: 'p', phone_id: 48211, status })).toBe(200);
    }
    await work();
    expect(world.looks).toEqual([own.shop.id]);
  });
});

describe('a report that is signed (WAHA)', () => {
  const signatureOf = (text: string, key: string) => createHmac('sha512', key).update(text).digest('hex');

  it('counts only with the signature over its very bytes', async () => {
    const { shop, word, key } = await world.aSigningFirm();
    const messageId = randomUUID();
    const id = await world.aMessage(shop, { messageId });
    const payload = { id: `true_1203@g.us_${messageId}`, ack: 2 };
    const text = JSON.stringify({ event: 'message.ack', session: 'default', payload });
    for (const forged of ['', signatureOf(text, 'another key'), signatureOf(`${text} `, key)]) {
      expect(await world.post(word, text, { 'x-webhook-hmac': forged })).toBe(401);
    }
    await world.work(shop.id);
    expect(await statusOf({ shop }, id)).toBe('accepted');

    expect(await world.post(word, text, { 'x-webhook-hmac': signatureOf(text, key) })).toBe(200);
    await world.work(shop.id);
    expect(await statusOf({ shop }, id)).toBe('delivered');
  });
});

describe('at the door', () => {
  it('an unknown word opens nothing, and is not tried for long', async () => {
    expect(await world.post(randomUUID(), ack('m-1'))).toBe(404);
    const tries = Array.from({ length: 40 }, () =>
      world.web.inject({ method: 'POST', url: `/hooks/${randomUUID()}`, payload: '{}', remoteAddress: '10.9.9.9' }),
    );
    const codes = new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode));
    expect(codes).toEqual(new Set([404, 429]));
  });

  it('a crowd of one provider is told to come again, and nobody else', async () => {
    const crowd = await world.aFirm();
    const codes: number[] = [];
    for (let call = 0; call < 510; call++) codes.push(await world.post(crowd.word, { type: 'message' }));
    expect(codes.filter((code) => code === 200)).toHaveLength(500);
    expect(codes.slice(500)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await report({ type: 'message' })).toBe(200);
  });

  const odd = '{"type":"ack","data":[{"ackType":"seen","msgId":"a\\u0000\\ud800","chatId":"c"}]}';
  it.each([
    ['no JSON', 'not json', 200],
    ['nothing', '', 200],
    ['an empty list', '[]', 200],
    ['NUL and half characters', odd, 200],
    ['more than 256 KB', JSON.stringify({ type: 'ack', data: 'x'.repeat(300_000) }), 413],
  ])('%s does no harm', async (_what, payload, code) => {
    expect(await world.post(own.word, payload)).toBe(code);
    await work();
  });
});
