import * as calls from '@kolaj/contract/integration/webhook';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { guardedPost } from '../../../adapters/outgoing/guarded-post.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { lookForNews } from './look-for-news.job.ts';
import type { Received } from './testing-receiver.ts';
import { jobContext, webhooksForTest } from './testing-webhooks.ts';

const database = await testDatabase();
const webhooks = await webhooksForTest(database, { timeoutMs: 300 });
const { answers, receiver, served, system, run, aHook, anOrder, later, log } = webhooks;
afterAll(() => webhooks.close());

const bodies = (received: Received[]): unknown[] => received.map(({ body }) => JSON.parse(body));

describe('a shop that is told of its orders', () => {
  it('gets each once, signed as Standard Webhooks says, however often and beside whom the job runs', async () => {
    const hook = await aHook();
    await anOrder(hook, 41);
    await Promise.all([run(hook.shop), run(hook.shop)]);
    await run(hook.shop);
    const [call, ...more] = receiver.at(hook.path);
    expect(more).toEqual([]);
    // The reference library of Standard Webhooks, on the bytes and headers as they came.
    expect(new Webhook(hook.secret).verify(call?.body ?? '', call?.headers ?? {})).toMatchObject({
      type: 'order.new',
      shop: hook.shop.pid,
      data: {
        number: 41,
        state: 'new',
        customer_name: 'Ayşe',
        note: 'Soon, please',
        console_url: 'https://console.test/orders?number=41',
      },
    });
    expect(await log(hook)).toEqual([
      expect.objectContaining({ kind: 'order.new', about: '41', status: 'taken', attempts: 1, next_at: null }),
    ]);
  });

  it('is not told what was before, nor of what it does not want, nor of another shop', async () => {
    const shop = await aShop(database);
    await anOrder({ shop }, 1);
    const hook = await aHook({ shop, kinds: ['phone.lost'] });
    await anOrder(hook, 2);
    await anOrder({ shop: await aShop(database) }, 3);
    await hook.owner.call(calls.changeWebhook, {
      ...{ id: hook.id, url: receiver.origin + hook.path, kinds: ['order.new'], on: true },
    });
    await anOrder(hook, 4);
    await run(shop);
    expect(bodies(receiver.at(hook.path))).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ number: 4 }) }),
    ]);
  });

  it('is told nothing while it is switched off, and what was under way then is not lost', async () => {
    const hook = await aHook();
    const change = { id: hook.id, url: receiver.origin + hook.path, kinds: ['order.new' as const] };
    await anOrder(hook, 1);
    await hook.owner.call(calls.changeWebhook, { ...change, on: false });
    await anOrder(hook, 2);
    await run(hook.shop);
    expect(receiver.at(hook.path)).toEqual([]);
    await hook.owner.call(calls.changeWebhook, { ...change, on: true });
    await anOrder(hook, 3);
    await run(hook.shop);
    const told = bodies(receiver.at(hook.path)).map((body) => Object(body).data.number);
    expect(told.sort()).toEqual([1, 3]);
  });

  it('is not tested while it is switched off: the test would wait without end', async () => {
    const hook = await aHook();
    const change = { id: hook.id, url: receiver.origin + hook.path, kinds: ['order.new' as const] };
    await hook.owner.call(calls.changeWebhook, { ...change, on: false });
    expect(await hook.owner.call(calls.testWebhook, { id: hook.id })).toMatchObject({ code: 'webhook_off' });
    expect(await log(hook)).toEqual([]);
  });

  it('gets no words that a customer had erased, not even late', async () => {
    const hook = await aHook();
    answers.set(hook.path, 500);
    await anOrder(hook, 1);
    await run(hook.shop);
    await system(
      sql`update orders set customer_name = '', note = '', erased_at = now() where shop_id = ${hook.shop.id}`,
    );
    answers.delete(hook.path);
    await later(hook);
    await run(hook.shop);
    const [, second] = bodies(receiver.at(hook.path));
    expect(second).toMatchObject({ data: { customer_name: '', note: '' } });
  });
});

describe('a shop that is told of its collages, sends and phones', () => {
  it('gets what was approved with its picture, once for each approval', async () => {
    const hook = await aHook({ kinds: ['collage.approved'] });
    const beren = await aSubfolder(database, hook.shop);
    const { id } = await aCollage(database, hook.shop, beren, { code: 'BR-1', price: '$24.50' });
    await aCollage(database, hook.shop, beren, { status: 'done' });
    await run(hook.shop);
    await run(hook.shop);
    expect(bodies(receiver.at(hook.path))).toEqual([
      expect.objectContaining({
        type: 'collage.approved',
        data: expect.objectContaining({
          ...{ id, code: 'BR-1', values: expect.objectContaining({ price: '$24.50' }) },
          picture: expect.objectContaining({ url: expect.stringMatching(/^https:\/\/sites\.test\/media\//) }),
        }),
      }),
    ]);
    await system(sql`update collages set verified_at = clock_timestamp() where id = ${id}`);
    await run(hook.shop);
    expect(receiver.at(hook.path)).toHaveLength(2);
  });

  it('is told of a phone that was lost', async () => {
    const hook = await aHook({ kinds: ['phone.lost'] });
    await system(sql`insert into phones (shop_id, provider_phone_id, number, name, type, status, told_status, told_at)
      values (${hook.shop.id}, '48211', '905320000000', 'Shop', 'whatsapp', 'loading', 'loading', clock_timestamp())`);
    await run(hook.shop);
    expect(bodies(receiver.at(hook.path))).toEqual([
      expect.objectContaining({
        type: 'phone.lost',
        data: expect.objectContaining({ id: '48211', status: 'loading' }),
      }),
    ]);
  });

  it('hears nothing of a collage that is gone by then', async () => {
    const hook = await aHook({ kinds: ['collage.approved'] });
    const { id } = await aCollage(database, hook.shop, await aSubfolder(database, hook.shop));
    answers.set(hook.path, 503);
    await run(hook.shop);
    await system(sql`delete from collages where id = ${id}`);
    await later(hook);
    await run(hook.shop);
    expect(receiver.at(hook.path)).toHaveLength(1);
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'void' })]);
  });

  it('hears nothing of what is no longer so: a collage that was sent back, a send that goes on', async () => {
    const hook = await aHook({ kinds: ['collage.approved', 'send.finished'] });
    const beren = await aSubfolder(database, hook.shop);
    await aCollage(database, hook.shop, beren);
    await system(sql`insert into broadcasts (id, send_id, shop_id, subfolder_id, brand, brand_key, kind, cutoff_at, status, finished_at)
      values (gen_random_uuid(), gen_random_uuid(), ${hook.shop.id}, ${beren.id}, 'Beren', 'beren', 'kolaj', now(), 'partial', clock_timestamp())`);
    answers.set(hook.path, 503);
    await run(hook.shop);
    await system(sql`update collages set status = 'done', verified_at = null where shop_id = ${hook.shop.id}`);
    await system(sql`update broadcasts set status = 'running', finished_at = null where shop_id = ${hook.shop.id}`);
    answers.delete(hook.path);
    const before = receiver.at(hook.path).length;
    await later(hook);
    await run(hook.shop);
    expect(bodies(receiver.at(hook.path).slice(before))).toEqual([]);
  });

  it('hears nothing of a phone that is back', async () => {
    const hook = await aHook({ kinds: ['phone.lost'] });
    await system(sql`insert into phones (shop_id, provider_phone_id, number, name, type, status, told_status, told_at)
      values (${hook.shop.id}, '48211', '905320000000', 'Shop', 'whatsapp', 'loading', 'loading', clock_timestamp())`);
    answers.set(hook.path, 503);
    await run(hook.shop);
    await system(sql`update phones set status = 'active', told_status = 'active', told_at = clock_timestamp()
      where shop_id = ${hook.shop.id}`);
    answers.delete(hook.path);
    await later(hook);
    await run(hook.shop);
    expect(receiver.at(hook.path)).toHaveLength(1);
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'void' })]);
  });

  it('is found by the look of each minute too', async () => {
    const hook = await aHook({ kinds: ['send.finished'] });
    const due: string[] = [];
    const announce = async ({ shopId }: { shopId: string }) => void due.push(shopId);
    await lookForNews.run({}, { database, announce }, jobContext);
    expect(due).not.toContain(hook.shop.id);
    const beren = await aSubfolder(database, hook.shop);
    await system(sql`insert into broadcasts (id, send_id, shop_id, subfolder_id, brand, brand_key, kind, cutoff_at, status, finished_at)
      values (gen_random_uuid(), gen_random_uuid(), ${hook.shop.id}, ${beren.id}, 'Beren', 'beren', 'kolaj', now(), 'sent', clock_timestamp())`);
    await lookForNews.run({}, { database, announce }, jobContext);
    expect(due).toContain(hook.shop.id);
    await run(hook.shop);
    expect(bodies(receiver.at(hook.path))).toEqual([
      expect.objectContaining({
        type: 'send.finished',
        data: expect.objectContaining({ brand: 'Beren', status: 'sent' }),
      }),
    ]);
  });
});

it('is told of what happened while the program was down, of the last day', async () => {
  const hook = await aHook();
  await system(
    sql`update webhooks set since = now() - interval '3 days', noted_at = now() - interval '2 days' where id = ${hook.id}`,
  );
  await anOrder(hook, 1);
  await anOrder(hook, 2);
  await system(
    sql`update orders set created_at = now() - interval '23 hours' where shop_id = ${hook.shop.id} and number = 1`,
  );
  await system(
    sql`update orders set created_at = now() - interval '25 hours' where shop_id = ${hook.shop.id} and number = 2`,
  );
  await run(hook.shop);
  expect(bodies(receiver.at(hook.path)).map((body) => Object(body).data.number)).toEqual([1]);
});

describe('a receiver that does not take', () => {
  it.each([
    [500, { status: 500, fault: null }],
    [404, { status: 404, fault: null }],
    [302, { status: 302, fault: null }],
    [0, { status: null, fault: 'timeout' }],
  ])('%i: is tried again under the same id, and rests meanwhile', async (status, said) => {
    const hook = await aHook();
    answers.set(hook.path, status);
    await anOrder(hook, 1);
    await anOrder(hook, 2);
    await run(hook.shop);
    await run(hook.shop);
    const before = receiver.at(hook.path).length;
    expect(before).toBeLessThanOrEqual(2);
    expect((await log(hook)).flatMap(({ tries }) => tries)[0]).toMatchObject(said);
    answers.delete(hook.path);
    await later(hook);
    await run(hook.shop);
    const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    expect((await log(hook)).map((message) => message.status)).toEqual(['taken', 'taken']);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('may answer ten megabytes: nothing of it is read', async () => {
    const hook = await aHook();
    answers.set(hook.path, 1);
    await anOrder(hook, 1);
    await run(hook.shop);
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'taken' })]);
  });

  it('is given up after ten tries, and replayed when a person says so', async () => {
    const hook = await aHook();
    answers.set(hook.path, 500);
    await anOrder(hook, 1);
    for (let tries = 0; tries < 12; tries++) {
      await later(hook);
      await run(hook.shop);
    }
    expect(receiver.at(hook.path)).toHaveLength(10);
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'given_up', attempts: 10 })]);
    answers.delete(hook.path);
    const { data } = await hook.owner.call(calls.replayWebhookMessages, { id: hook.id });
    expect(data.result.replayed).toBe(1);
    await later(hook);
    await run(hook.shop);
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'taken', attempts: 1 })]);
    expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it.each([
    [410, new Date(), 'gone'],
    [500, new Date(Date.now() + 6 * 86_400_000), 'failing'],
  ])('%i: is told nothing more', async (status, at, stopped) => {
    const hook = await aHook();
    answers.set(hook.path, status);
    await anOrder(hook, 1);
    await run(hook.shop);
    await later(hook);
    await run(hook.shop, at);
    await later(hook);
    await run(hook.shop, at);
    const { data } = await hook.owner.call(calls.listWebhooks, {});
    expect(data.result).toEqual([expect.objectContaining({ stopped })]);
  });
});

describe('secrets and addresses', () => {
  it('sign with the one that the receiver has for that day, however often they are renewed', async () => {
    const hook = await aHook();
    const renewed = [];
    for (let times = 0; times < 3; times++)
      renewed.push((await hook.owner.call(calls.renewWebhookSecret, { id: hook.id })).data.result.secret);
    await anOrder(hook, 1);
    await run(hook.shop);
    const [call] = receiver.at(hook.path);
    for (const secret of [hook.secret, ...renewed])
      expect(() => new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).not.toThrow();
  });

  it('sign with both for a day after they were renewed', async () => {
    const hook = await aHook();
    const { data } = await hook.owner.call(calls.renewWebhookSecret, { id: hook.id });
    await anOrder(hook, 1);
    await run(hook.shop);
    const [call] = receiver.at(hook.path);
    for (const secret of [hook.secret, data.result.secret])
      expect(() => new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).not.toThrow();
    await system(sql`update webhooks set old_secret_until = now() where id = ${hook.id}`);
    await anOrder(hook, 2);
    await run(hook.shop);
    const second = receiver.at(hook.path)[1];
    expect(() => new Webhook(hook.secret).verify(second?.body ?? '', second?.headers ?? {})).toThrow();
  });

  it('are never shown again, and are no plain text in the database', async () => {
    const hook = await aHook();
    expect(JSON.stringify(await hook.owner.call(calls.listWebhooks, {}))).not.toContain(hook.secret);
    const [row] = await system(sql<{ secret: Buffer }>`select secret from webhooks where id = ${hook.id}`);
    expect(row?.secret.includes(hook.secret)).toBe(false);
  });

  it.each([
    'http://hooks.example/kolaj',
    'https://127.0.0.1/kolaj',
    'https://[::1]/kolaj',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.7/kolaj',
    'https://2130706433/kolaj',
    'https://user:secret@hooks.example/kolaj',
    'ftp://hooks.example/kolaj',
    'javascript:alert(1)',
    'no address',
  ])('%s is refused when it is typed', async (url) => {
    const owner = await served.signIn((await aUser(database, { shop: await aShop(database) })).email);
    expect(await owner.try(calls.addWebhook, { url, kinds: ['order.new'] })).toMatchObject({
      status: 400,
      body: { code: 'bad_url' },
    });
  });

  it('a name that leads into the inside network is not asked', async () => {
    const inside = guardedPost({ resolve: async () => [{ address: '10.0.0.7', family: 4 }] });
    const asked = await inside({ url: 'https://hooks.example/kolaj', headers: {}, body: '{}' });
    expect(asked).toEqual({ kind: 'refused', why: 'private' });
  });

  it('are ten at most, also when two people add at the same time', async () => {
    const hook = await aHook();
    const add = () => hook.owner.call(calls.addWebhook, { url: receiver.origin + hook.path, kinds: ['order.new'] });
    const answered = await Promise.all(Array.from({ length: 12 }, add));
    expect(answered.filter(({ success }) => success)).toHaveLength(9);
    expect(answered.find(({ success }) => !success)).toMatchObject({ code: 'too_many_webhooks' });
  });
});

it('tells nothing from a copy that is held (D-104)', async () => {
  const hook = await aHook();
  await anOrder(hook, 1);
  await system(sql`update installation set sending_held = true`);
  await run(hook.shop);
  await system(sql`update installation set sending_held = false`);
  expect(receiver.at(hook.path)).toEqual([]);
});

it('tells nothing from a shop that was moved here, until it is released (D-104)', async () => {
  const hook = await aHook();
  await anOrder(hook, 1);
  await system(sql`update shops set held_at = now() where id = ${hook.shop.id}`);
  await run(hook.shop);
  expect(receiver.at(hook.path)).toEqual([]);
  await system(sql`update shops set held_at = null where id = ${hook.shop.id}`);
  await run(hook.shop);
  expect(receiver.at(hook.path)).toHaveLength(1);
});

it('shows and changes nothing of another shop', async () => {
  const [hook, stranger] = [await aHook(), await aHook()];
  const { owner } = stranger;
  const tested = await hook.owner.call(calls.testWebhook, { id: hook.id });
  if (!tested.success) throw new Error(tested.code);
  expect(await owner.status(calls.listWebhookMessages, { id: hook.id })).toBe(404);
  expect(await owner.status(calls.removeWebhook, { id: hook.id })).toBe(404);
  const replay = { id: stranger.id, messages: [tested.data.result.message_id] };
  expect((await owner.call(calls.replayWebhookMessages, replay)).data.result.replayed).toBe(0);
  await inShop(database, hook.shop.id, async ({ db }) => {
    expect(await db.selectFrom('webhook_messages').selectAll().execute()).toHaveLength(1);
  });
});
