import { afterEach, describe, expect, it } from 'vitest';
import type { OpenConnection } from '../../ports/channel-driver.ts';
import { evolutionDriver } from '../evolution/evolution-driver.ts';
import { wahaDriver } from '../waha/waha-driver.ts';
import { answering, stopAnswering } from './testing-answering.ts';

afterEach(stopAnswering);

const drivers = { waha: wahaDriver, evolution: evolutionDriver };

/** What sending a picture comes to when the server answers like this. */
async function outcome(name: keyof typeof drivers, status: number, body: string, headers: Record<string, string> = {}) {
  const base_url = await answering(status, body, headers);
  const driver = drivers[name]({ allowed: [base_url], clock: () => new Date(), timeoutMs: 1000 });
  const connection: OpenConnection = {
    ...{ shopId: 'shop', channel: 'whatsapp', driver: name, hookSecret: null },
    ...{ settings: { base_url }, secrets: { api_key: 'k-1' } },
  };
  const content = { kind: 'picture', url: 'http://127.0.0.1:9/a.jpg', sha256: 'a'.repeat(64), caption: '' } as const;
  const message = {
    shopId: 'shop',
    channel: 'whatsapp',
    senderId: '101',
    groupId: '1@g.us',
    content,
    reference: 'd-1',
  } as const;
  return driver.open(connection).send(message, { mayLeave: () => true });
}

describe('an answer of a server over WhatsApp Web', () => {
  it.each<[keyof typeof drivers, number, string, object]>([
    ['waha', 201, '{"id":"true_1@g.us_3EB0AA_905@c.us"}', { kind: 'accepted', messageId: '3EB0AA' }],
    [
      'waha',
      201,
      '{"id":{"fromMe":true,"_serialized":"true_1@g.us_3EB0AB"}}',
      { kind: 'accepted', messageId: '3EB0AB' },
    ],
    ['waha', 201, '{"key":{"remoteJid":"1@g.us","id":"3EB0AC"}}', { kind: 'accepted', messageId: '3EB0AC' }],
    ['evolution', 201, '{"key":{"id":"3EB0AD"},"status":"PENDING"}', { kind: 'accepted', messageId: '3EB0AD' }],
    ['waha', 201, '{}', { kind: 'ambiguous', why: { code: 'no_message_id' } }],
    ['evolution', 200, '{"key":{}}', { kind: 'ambiguous' }],
    ['evolution', 201, '<html>', { kind: 'ambiguous' }],
    ['waha', 422, '{"error":"Session status is not as expected","status":"SCAN_QR_CODE"}', { kind: 'sender-inactive' }],
    ['waha', 404, '{"message":"Session \\"101\\" does not exist"}', { kind: 'sender-inactive' }],
    [
      'evolution',
      404,
      '{"response":{"message":["The \\"101\\" instance does not exist"]}}',
      { kind: 'sender-inactive' },
    ],
    [
      'evolution',
      500,
      '{"response":{"message":"Connection Closed"}}',
      { kind: 'sender-inactive', why: { code: 'provider_said', words: 'Connection Closed' } },
    ],
    ['waha', 401, '{"message":"Unauthorized"}', { kind: 'sender-inactive' }],
    ['waha', 403, '{"message":"Forbidden"}', { kind: 'sender-inactive' }],
    ['evolution', 403, '<h1>403 Forbidden</h1>', { kind: 'sender-inactive' }],
    [
      'evolution',
      500,
      '{"response":{"message":["Error: rate-overlimit"]}}',
      { kind: 'rate-limited', retryAfterMs: null },
    ],
    ['waha', 500, '{"exception":{"message":"rate-overlimit"}}', { kind: 'rate-limited' }],
    [
      'waha',
      500,
      '{"exception":{"message":"item-not-found"}}',
      { kind: 'group-lost', why: { code: 'provider_said', words: 'item-not-found' } },
    ],
    ['evolution', 400, '{"response":{"message":["Error: forbidden"]}}', { kind: 'group-lost' }],
    [
      'evolution',
      400,
      '{"response":{"message":[{"jid":"1@g.us","exists":false}]}}',
      { kind: 'refused', why: { code: 'no_such_chat' } },
    ],
    [
      'waha',
      400,
      '{"message":["file.url must be an URL","caption is too long"]}',
      { kind: 'refused', why: { code: 'provider_said', words: 'file.url must be an URL; caption is too long' } },
    ],
    ['waha', 413, '', { kind: 'refused' }],
    ['waha', 500, '{"statusCode":500}', { kind: 'ambiguous' }],
    ['evolution', 502, '<html>', { kind: 'ambiguous', why: { code: 'provider_status', status: 502 } }],
    ['waha', 408, '', { kind: 'ambiguous' }],
    ['waha', 302, '', { kind: 'ambiguous' }],
  ])('%s %i %s', async (name, status, body, expected) => {
    expect(await outcome(name, status, body)).toMatchObject(expected);
  });

  it('is believed how long to wait', async () => {
    expect(await outcome('waha', 429, '', { 'retry-after': '7' })).toEqual({
      kind: 'rate-limited',
      retryAfterMs: 7000,
    });
  });
});
