import * as calls from '@kolaj/contract/integration/webhook';
import type { WebhookKind } from '@kolaj/domain/integration/webhook';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aSubfolder } from '../../../testing/rows/collages.ts';
import { type Hook, webhooksForTest } from './testing-webhooks.ts';

const database = await testDatabase();
const webhooks = await webhooksForTest(database, { timeoutMs: 20_000 });
const { answers, receiver, system, run, aHook, anOrder, later, log, hold } = webhooks;
afterAll(() => webhooks.close());

/** The receiver has so many calls. */
const arrived = ({ path }: Hook, calls: number) =>
  expect.poll(() => receiver.at(path).length, { timeout: 10_000 }).toBe(calls);

const change = (hook: Hook, more: { url?: string; on?: boolean; kinds?: WebhookKind[] } = {}) =>
  hook.owner.call(calls.changeWebhook, {
    ...{ id: hook.id, url: receiver.origin + hook.path, kinds: ['order.new'], on: true },
    ...more,
  });

describe('while a call is under way', () => {
  it('a replay gives the message ten tries, whatever becomes of that one', async () => {
    const hook = await aHook();
    answers.set(hook.path, 500);
    await anOrder(hook, 1);
    await run(hook.shop);
    await system(sql`update webhook_messages set attempts = 9 where webhook_id = ${hook.id}`);
    await later(hook);
    const answer = hold(hook.path);
    const tenth = run(hook.shop);
    await arrived(hook, 2);
    const [message] = await log(hook);
    await hook.owner.call(calls.replayWebhookMessages, { id: hook.id, messages: [message?.id ?? ''] });
    answer();
    await tenth;
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'waiting', attempts: 0 })]);
  });

  it('a worker that was frozen says nothing of the try of another one', async () => {
    const hook = await aHook();
    answers.set(hook.path, 500);
    await anOrder(hook, 1);
    const thaw = hold(hook.path);
    const frozen = run(hook.shop);
    await arrived(hook, 1);
    await later(hook);
    const answer = hold(hook.path);
    const second = run(hook.shop);
    await arrived(hook, 2);
    const [before] = await log(hook);
    thaw();
    await frozen;
    const [during] = await log(hook);
    expect(during?.next_at).toBe(before?.next_at);
    answers.delete(hook.path);
    answer();
    await second;
    expect(await log(hook)).toEqual([expect.objectContaining({ status: 'taken' })]);
  });

  it.each([410, 500])(
    'an address that was corrected has nothing to do with the %i of the one before',
    async (status) => {
      const hook = await aHook();
      answers.set(hook.path, status);
      await anOrder(hook, 1);
      const answer = hold(hook.path);
      const under = run(hook.shop);
      await arrived(hook, 1);
      await change(hook, { url: `${receiver.origin}${hook.path}-corrected` });
      answer();
      await under;
      const { data } = await hook.owner.call(calls.listWebhooks, {});
      expect(data.result).toEqual([expect.objectContaining({ stopped: null, failing_since: null })]);
    },
  );

  it('a person who stops it has stopped it', async () => {
    const hook = await aHook();
    answers.set(hook.path, 410);
    await anOrder(hook, 1);
    const answer = hold(hook.path);
    const under = run(hook.shop);
    await arrived(hook, 1);
    await change(hook, { on: false });
    answer();
    await under;
    const { data } = await hook.owner.call(calls.listWebhooks, {});
    expect(data.result).toEqual([expect.objectContaining({ stopped: 'person' })]);
  });

  it('a firm that is deleted is told nothing more', async () => {
    const hook = await aHook();
    await anOrder(hook, 1);
    await anOrder(hook, 2);
    await system(sql`update shops set deleted_at = now() where id = ${hook.shop.id}`);
    await run(hook.shop);
    expect(receiver.at(hook.path)).toEqual([]);
    await system(sql`update shops set deleted_at = null where id = ${hook.shop.id}`);
    await run(hook.shop);
    expect(receiver.at(hook.path)).toHaveLength(2);
    expect((await log(hook)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});

describe('what is committed late', () => {
  async function aLateOrder({ shop }: Hook, meanwhile: () => Promise<unknown>) {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const late = asSystem(database, async ({ db }) => {
      await sql`insert into orders (shop_id, number, key, build_id, lines, note, messages)
        values (${shop.id}, 1, gen_random_uuid(), gen_random_uuid(), '[]', '', '{}')`.execute(db);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    await meanwhile();
    goOn.resolve();
    await late;
  }

  it('is told also when the webhook was saved meanwhile', async () => {
    const hook = await aHook();
    await aLateOrder(hook, () => change(hook, { url: `${receiver.origin}${hook.path}-corrected` }));
    await run(hook.shop);
    expect(receiver.at(`${hook.path}-corrected`)).toHaveLength(1);
  });

  it('is told also when the webhook was given another kind meanwhile', async () => {
    const hook = await aHook();
    await aLateOrder(hook, () => change(hook, { kinds: ['order.new', 'send.finished'] }));
    await run(hook.shop);
    expect(receiver.at(hook.path)).toHaveLength(1);
  });

  it('is told of a kind only from when it was wanted', async () => {
    const hook = await aHook({ kinds: ['send.finished'] });
    await anOrder(hook, 1);
    await change(hook, { kinds: ['order.new', 'send.finished'] });
    await anOrder(hook, 2);
    await change(hook, { kinds: ['order.new', 'phone.lost'] });
    await run(hook.shop);
    expect(receiver.at(hook.path).map(({ body }) => JSON.parse(body).data.number)).toEqual([2]);
  });
});

it('people who save and workers who look wait for each other in no circle', async () => {
  const hook = await aHook();
  const second = await aHook({ shop: hook.shop });
  for (let round = 0; round < 6; round++) {
    await system(sql`update webhooks set noted_at = now() - interval '2 minutes' where shop_id = ${hook.shop.id}`);
    await Promise.all(Array.from({ length: 10 }, (_, number) => anOrder(hook, round * 10 + number + 1)));
    await Promise.all([run(hook.shop), change(second), run(hook.shop), change(hook), run(hook.shop)]);
  }
});

it('a send that went on and ended again as before is told again', async () => {
  const hook = await aHook({ kinds: ['send.finished'] });
  const beren = await aSubfolder(database, hook.shop);
  await system(sql`insert into broadcasts (id, send_id, shop_id, subfolder_id, brand, brand_key, kind, cutoff_at, status, finished_at)
    values (gen_random_uuid(), gen_random_uuid(), ${hook.shop.id}, ${beren.id}, 'Beren', 'beren', 'kolaj', now(), 'partial', clock_timestamp())`);
  await run(hook.shop);
  await run(hook.shop);
  expect(receiver.at(hook.path)).toHaveLength(1);
  await system(sql`update broadcasts set status = 'running', finished_at = null where shop_id = ${hook.shop.id}`);
  await run(hook.shop);
  await system(
    sql`update broadcasts set status = 'partial', finished_at = clock_timestamp() where shop_id = ${hook.shop.id}`,
  );
  await run(hook.shop);
  expect(receiver.at(hook.path)).toHaveLength(2);
});

it('a phone is found whatever its provider calls it', async () => {
  const hook = await aHook({ kinds: ['phone.lost'] });
  await system(sql`insert into phones (shop_id, provider_phone_id, number, name, type, status, told_status, told_at)
    values (${hook.shop.id}, 'Our shop 2', '905320000000', '', 'whatsapp', 'loading', 'loading', clock_timestamp())`);
  await run(hook.shop);
  expect(receiver.at(hook.path).map(({ body }) => Object(JSON.parse(body)).data.id)).toEqual(['Our shop 2']);
});

it('a message that cannot be made keeps no other one waiting', async () => {
  const hook = await aHook();
  await anOrder(hook, 1);
  await anOrder(hook, 2);
  await system(sql`update orders set lines = '[{}]' where shop_id = ${hook.shop.id} and number = 1`);
  await expect(run(hook.shop)).rejects.toThrow();
  await run(hook.shop);
  expect(receiver.at(hook.path).map(({ body }) => Object(JSON.parse(body)).data.number)).toEqual([2]);
  const first = (await log(hook)).find(({ about }) => about === '1');
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, tries: [{ status: null, fault: 'ours' }] });
});
