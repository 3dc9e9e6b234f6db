import { randomUUID } from 'node:crypto';
import { leftOut, providerTrouble } from '@kolaj/contract/broadcast/reasons';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../../testing/database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);
const [shop, send, lane, connection] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

const old: readonly [error: string, status: string, reason: object][] = [
  ['worker_lost', 'uncertain', { code: 'worker_lost' }],
  ['queue_cleared', 'cancelled', { code: 'queue_cleared' }],
  ['no answer after 30 s', 'uncertain', { code: 'no_answer', seconds: 30 }],
  ['no answer within 8 s', 'uncertain', { code: 'no_answer', seconds: 8 }],
  ['no answer after 30 s', 'failed', { code: 'no_connection', system: '' }],
  ['connection failed: ECONNRESET', 'uncertain', { code: 'connection_broke', system: 'ECONNRESET' }],
  ['connection failed', 'uncertain', { code: 'connection_broke', system: '' }],
  ['connection failed: ECONNREFUSED', 'failed', { code: 'no_connection', system: 'ECONNREFUSED' }],
  ['the provider answered 502', 'uncertain', { code: 'provider_status', status: 502 }],
  ['Telegram answered 400', 'failed', { code: 'provider_status', status: 400 }],
  ['the answer (500) cannot be read', 'uncertain', { code: 'provider_status', status: 500 }],
  ['the answer has no message id', 'uncertain', { code: 'no_message_id' }],
  ['the text is longer than 4096 characters', 'failed', { code: 'text_too_long', characters: 4096 }],
  ['the file is larger than 50 MB', 'failed', { code: 'file_too_large', megabytes: 50 }],
  [
    'the picture is too narrow for Telegram: 1050 × 50 px',
    'failed',
    { code: 'picture_too_narrow', width: 1050, height: 50 },
  ],
  ['the bot’s token is not accepted', 'waiting', { code: 'wrong_key' }],
  ['Only admins may post "here"', 'failed', { code: 'provider_said', words: 'Only admins may post "here"' }],
];

const oldLeftOut = [
  { name: 'Beren VIP', reason: 'its phone +90 532 555 11 23 is not active.' },
  { name: '3 images', reason: 'its phone is not active.' },
  { name: 'Kanal', reason: 'no Telegram account writes to it.' },
  { name: '2 images', reason: 'not approved and active any more, or of another day.' },
  { name: 'Arşiv', reason: 'nobody wants it.' },
];

async function fill(): Promise<void> {
  await owner.query(`insert into shops (id, pid, keyword, name) values ($1, 'p', 'k', 'Shop')`, [shop]);
  await owner.query(`insert into lanes (id, shop_id, channel, sender_id) values ($1, $2, 'whatsapp', '1')`, [
    lane,
    shop,
  ]);
  await owner.query(
    `insert into broadcasts (id, shop_id, kind, brand, brand_key, cutoff_at, send_id, left_out)
     values ($1, $2, 'kolaj', 'B', 'b', now(), 's', $3)`,
    [send, shop, JSON.stringify(oldLeftOut)],
  );
  for (const [part, [error, status]] of [...old, [null, 'accepted'] as const].entries()) {
    const { rows } = await owner.query(
      `insert into deliveries
         (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, part, status, error)
       values ($1, $2, $3, 'whatsapp', 'g', 'G', 'main', 0, $4, $5, $6) returning id`,
      [shop, send, lane, part, status, error],
    );
    await owner.query(
      `insert into delivery_attempts (shop_id, delivery_id, attempt, outcome, detail) values ($1, $2, 1, $3, $4)`,
      [shop, rows[0].id, status === 'uncertain' ? 'ambiguous' : 'refused', error],
    );
  }
  await owner.query(
    `insert into channel_groups (shop_id, list, type, group_id, name, lost_reason)
     values ($1, 'numberList', 'whatsapp', 'a', 'A', 'the bot was removed'), ($1, 'whatsappList', 'whatsapp', 'b', 'B', null)`,
    [shop],
  );
  await owner.query(
    `insert into channel_connections (id, shop_id, channel, driver) values ($1, $2, 'whatsapp', 'waha')`,
    [connection, shop],
  );
  const events = [
    { kind: 'ack', messageId: '1', level: 'read' },
    { kind: 'message-failed', messageId: '2', why: 'WhatsApp did not take the message' },
    { kind: 'message-failed', messageId: '3', why: 'rate_limited' },
  ];
  await owner.query(`insert into channel_events (shop_id, connection_id, event_key, body) values ($1, $2, 'k', $3)`, [
    shop,
    connection,
    JSON.stringify({ events }),
  ]);
  const steps = [
    { what: '1', state: 'ok', found: 2, why: null },
    { what: '2', state: 'failed', found: 0, why: 'lib not loaded' },
    { what: '3', state: 'failed', found: 0, why: 'passive' },
  ];
  await owner.query(`insert into channel_fetches (shop_id, kind, steps) values ($1, 'whatsapp', $2)`, [
    shop,
    JSON.stringify(steps),
  ]);
}

const column = async (query: string): Promise<unknown[]> =>
  (await owner.query({ text: query, rowMode: 'array' })).rows.map(([value]) => value);

beforeAll(async () => {
  await owner.connect();
  await databaseBefore('0006', owner, address);
  await fill();
});
afterAll(() => owner.end());

it('what was stored in English becomes codes; what nobody knows stays as the provider’s own words', async () => {
  const counted = 'select array_agg((status, messages) order by status) from delivery_counts';
  const counts = await column(counted);
  expect(await migrate({ address, log: () => undefined })).toMatchObject({ kind: 'migrated' });

  const reasons = [...old.map(([, , reason]) => reason), null];
  expect(await column('select reason from deliveries order by part')).toEqual(reasons);
  const tries = 'select a.reason from delivery_attempts a join deliveries d on d.id = a.delivery_id order by d.part';
  expect(await column(tries)).toEqual(reasons);
  expect(await column(counted)).toEqual(counts);

  const [stored] = await column('select left_out from broadcasts');
  expect(z.parse(z.array(leftOut), stored)).toEqual([
    { name: 'Beren VIP', reason: { code: 'phone_not_active', phone: '90 532 555 11 23' } },
    { name: '3 images', reason: { code: 'phone_not_active', phone: '' } },
    { name: 'Kanal', reason: { code: 'no_telegram_account' } },
    { name: null, reason: { code: 'images_not_sendable', images: 2 } },
    { name: 'Arşiv', reason: { code: 'in_words', words: 'nobody wants it.' } },
  ]);
  expect(await column('select lost_reason from channel_groups order by group_id')).toEqual([
    { code: 'bot_removed' },
    null,
  ]);
  expect(await column(`select body -> 'events' from channel_events`)).toEqual([
    [
      { kind: 'ack', messageId: '1', level: 'read' },
      { kind: 'message-failed', messageId: '2', why: { code: 'not_taken' } },
      { kind: 'message-failed', messageId: '3', why: { code: 'provider_said', words: 'rate_limited' } },
    ],
  ]);
  expect(await column('select steps from channel_fetches')).toEqual([
    [
      { what: '1', state: 'ok', found: 2, why: null },
      { what: '2', state: 'failed', found: 0, why: { code: 'provider_said', words: 'lib not loaded' } },
      { what: '3', state: 'failed', found: 0, why: { code: 'provider_said', words: 'passive' } },
    ],
  ]);
  // Who reads them takes a provider's troubles only, and one that is none would stop all that waits with it.
  const whys = await column(`
    select e -> 'why' from channel_events, jsonb_array_elements(body -> 'events') e where e ? 'why'
    union all select s -> 'why' from channel_fetches, jsonb_array_elements(steps) s`);
  expect(z.safeParse(z.array(z.nullable(providerTrouble)), whys).error).toBeUndefined();
});

it('a message is counted again when it moves afterwards', async () => {
  await owner.query(`update deliveries set status = 'queued', reason = null where part = 0`);
  expect(await column(`select messages from delivery_counts where status = 'queued'`)).toEqual([1]);
});
