import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel, OutgoingMessage } from '../../ports/channel.ts';
import { answering, stopAnswering } from '../outgoing/testing-answering.ts';
import { maytapiChannel } from './maytapi-channel.ts';

const key = demoAccount.apiKey;
const sandboxes: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of sandboxes.splice(0)) await sandbox.close();
  stopAnswering();
});

const channelAt = (baseUrl: string, change: { key?: string; header?: string } = {}): Channel =>
  maytapiChannel({
    baseUrl,
    header: change.header ?? 'x-api-key',
    account: async () => ({ productId: demoAccount.productId, key: change.key ?? key }),
    clock: () => new Date(),
    timeoutMs: 300,
  });

async function aSandbox(): Promise<{ sandbox: Sandbox; url: string }> {
  const sandbox = createSandbox();
  sandboxes.push(sandbox);
  return { sandbox, url: await sandbox.listen({ host: '127.0.0.1', port: 0 }) };
}

const message: OutgoingMessage = {
  shopId: 'shop',
  channel: 'whatsapp',
  senderId: '48211',
  groupId: '120363041011201@g.us',
  content: { kind: 'text', text: 'Hello' },
  reference: 'delivery-1',
};
const mayLeave = () => true;

describe('sending', () => {
  it('hands the message over with our reference and gets its id', async () => {
    const { sandbox, url } = await aSandbox();
    const outcome = await channelAt(url).send(message, { mayLeave });
    const [entry] = sandbox.ledger();
    expect(outcome).toEqual({ kind: 'accepted', messageId: entry?.msgId });
    expect(entry).toMatchObject({ clientRef: 'delivery-1', groupId: message.groupId, phoneId: '48211' });
  });

  it('writes no byte when the last question says no', async () => {
    const { sandbox, url } = await aSandbox();
    const outcome = await channelAt(url).send(message, { mayLeave: () => false });
    expect(outcome).toMatchObject({ kind: 'not-accepted' });
    expect(sandbox.ledger()).toEqual([]);
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:9', 'ECONNREFUSED'],
    ['a host that does not exist', 'http://nowhere.invalid', 'E'],
  ])('knows that nothing left for %s', async (_what, url, code) => {
    const outcome = await channelAt(url).send(message, { mayLeave });
    expect(outcome).toMatchObject({
      kind: 'not-accepted',
      why: { code: 'no_connection', system: expect.stringContaining(code) },
    });
  });

  it.each([
    [
      200,
      '{"success":false,"message":"NOT_A_PARTICIPANT"}',
      { kind: 'group-lost', why: { code: 'provider_said', words: 'NOT_A_PARTICIPANT' } },
    ],
    [200, '{"success":false,"message":"lib not loaded","code":"W05"}', { kind: 'sender-inactive' }],
    [200, '{"success":false,"message":"scan a phone into the instance first"}', { kind: 'sender-inactive' }],
    [200, '{"success":true,"data":{"msgId":"m1"}}', { kind: 'accepted', messageId: 'm1' }],
    [
      200,
      '{"success":true,"message":"duplicate message was filtered","data":{"msgId":"m1"}}',
      { kind: 'refused', why: { code: 'dropped_as_repeat' } },
    ],
    [200, '{"success":false,"message":"media download failed: 502"}', { kind: 'not-accepted' }],
    [200, '{"success":false,"message":"Failed to fetch the file from url"}', { kind: 'not-accepted' }],
    [200, '{"success":false,"message":"media is not a picture"}', { kind: 'refused' }],
    [200, '{"success":false,"message":"read ECONNRESET"}', { kind: 'refused' }],
    [200, '{"success":true}', { kind: 'ambiguous' }],
    [200, '<html>502 Bad Gateway</html>', { kind: 'ambiguous' }],
    [200, '{"success":tr', { kind: 'ambiguous' }],
    [200, 'x'.repeat(3 * 1024 * 1024), { kind: 'ambiguous', why: { code: 'answer_too_big' } }],
    [302, '', { kind: 'ambiguous' }],
    [
      401,
      '{"success":false,"message":"wrong key"}',
      { kind: 'sender-inactive', why: { code: 'provider_said', words: 'wrong key' } },
    ],
    [404, 'nothing here', { kind: 'refused', why: { code: 'provider_status', status: 404 } }],
    [408, '', { kind: 'ambiguous' }],
    [500, '{"success":false,"message":"oops"}', { kind: 'ambiguous' }],
    [503, '', { kind: 'ambiguous' }],
    [429, '', { kind: 'rate-limited', retryAfterMs: null }],
  ])('reads status %i with %.40s', async (status, body, expected) => {
    const url = await answering(status, body);
    expect(await channelAt(url).send(message, { mayLeave })).toMatchObject(expected);
  });

  it('believes Retry-After, up to an hour', async () => {
    const outcomeFor = async (value: string) =>
      channelAt(await answering(429, '', { 'retry-after': value })).send(message, { mayLeave });
    expect(await outcomeFor('7')).toEqual({ kind: 'rate-limited', retryAfterMs: 7000 });
    expect(await outcomeFor('999999')).toEqual({ kind: 'rate-limited', retryAfterMs: 3_600_000 });
    expect(await outcomeFor('soon')).toEqual({ kind: 'rate-limited', retryAfterMs: null });
  });

  it('does not name the key in anything it says', async () => {
    const secret = 'very-secret-key';
    const { url } = await aSandbox();
    const said = [
      await channelAt(url, { key: secret }).send(message, { mayLeave }),
      await channelAt(url, { key: secret }).listPhones('shop'),
      await channelAt('http://127.0.0.1:9', { key: secret }).listPhones('shop'),
    ];
    expect(JSON.stringify(said)).not.toContain(secret);
    expect(said[1]).toMatchObject({
      kind: 'error',
      why: { code: 'provider_said', words: 'the api key is missing or wrong' },
    });
  });
});

describe('asking', () => {
  it('lists the phones with the provider’s own words', async () => {
    const { url } = await aSandbox();
    const found = await channelAt(url).listPhones('shop');
    expect(found).toMatchObject({ kind: 'loaded' });
    expect(found.kind === 'loaded' && found.list).toContainEqual({
      id: '48214',
      number: '905325551123',
      name: 'Lalezar Yedek',
      type: 'whatsapp',
      status: 'loading',
      queue: null,
    });
  });

  it('knows the groups of a phone', async () => {
    const { url } = await aSandbox();
    const found = await channelAt(url).listGroups({ shopId: 'shop', phoneId: '48213' });
    expect(found.kind === 'loaded' && found.list.some(({ id }) => id === '120363041011303@g.us')).toBe(true);
  });

  it('finds a message that nobody answered for, and says when there is none', async () => {
    const { sandbox, url } = await aSandbox();
    const channel = channelAt(url);
    sandbox.outside.faults.play({
      rules: [{ fault: 'hang', times: 1, rate: 1, phone: null, group: null }],
      replace: false,
    });
    expect(await channel.send(message, { mayLeave })).toMatchObject({ kind: 'ambiguous' });

    const question = { shopId: 'shop', channel: 'whatsapp', groupId: message.groupId } as const;
    expect(await channel.lookUp({ ...question, reference: 'delivery-1' })).toMatchObject({ kind: 'found' });
    expect(await channel.lookUp({ ...question, reference: 'delivery-2' })).toEqual({ kind: 'absent' });
  });

  const entry = (type: string, data: object) => ({ id: 'e1', type, created_at: '2026-11-22T10:00:00Z', data });
  const listing = (...list: object[]) => JSON.stringify({ success: true, data: { count: list.length, list } });
  it.each([
    ['nothing', listing(), { kind: 'absent' }],
    ['other messages of ours', listing(entry('outgoing', { msgId: 'm9', client_ref: 'other' })), { kind: 'absent' }],
    [
      'it without an id',
      listing(entry('outgoing', { client_ref: 'delivery-1' })),
      { kind: 'unknown', why: { code: 'no_message_id' } },
    ],
    [
      'it with an empty id',
      listing(entry('outgoing', { msgId: null, client_ref: 'delivery-1' })),
      { kind: 'unknown', why: { code: 'no_message_id' } },
    ],
    [
      'messages without any reference',
      listing(entry('outgoing', { msgId: 'm7' }), entry('outgoing', { msgId: 'm8', client_ref: null })),
      { kind: 'unknown', why: { code: 'no_reference' } },
    ],
    [
      'that it was dropped',
      listing(entry('error', { message: 'duplicate message was filtered', client_ref: 'delivery-1' })),
      { kind: 'failed', why: { code: 'dropped_as_repeat' } },
    ],
    [
      'a try that failed and one that went',
      listing(
        entry('error', { message: 'no media', client_ref: 'delivery-1' }),
        entry('outgoing', { msgId: 'm1', client_ref: 'delivery-1' }),
      ),
      { kind: 'found', messageId: 'm1' },
    ],
  ])('reads a log that lists %s', async (_what, body, expected) => {
    const question = {
      shopId: 'shop',
      channel: 'whatsapp',
      groupId: message.groupId,
      reference: 'delivery-1',
    } as const;
    expect(await channelAt(await answering(200, body)).lookUp(question)).toEqual(expected);
  });
});
