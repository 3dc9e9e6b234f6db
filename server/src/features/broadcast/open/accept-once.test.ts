// Idempotency-Key (reliability §7 rule 7): a repeated call that creates a send gets the first answer.
import { sendCollages } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite, urlsOf } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = () => sendSuite(database, closing, { images: 1 });

const bodyOf = ({ world, today }: SendSuite, change: object = {}) => ({
  images: urlsOf(world.images),
  brand: 'Beren',
  days: [today],
  ...change,
});
const ask = (suite: SendSuite, key: string, change?: object) =>
  suite.caller.try(sendCollages, bodyOf(suite, change), { 'idempotency-key': key });

/** As if the first send were long over: only the key knows it still. */
const makeOld = ({ world }: SendSuite) =>
  world.within(({ db, shopId }) =>
    db
      .updateTable('broadcasts')
      .where('shop_id', '=', shopId)
      .set({ created_at: new Date(0) })
      .execute(),
  );

describe('the same call under the same key', () => {
  it('is carried out once when five come at once, and all five get one answer', async () => {
    const suite = await start();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(suite, 'k-1')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
    expect(await suite.statuses()).toEqual({ queued: 9 });
  });

  it('gets the first answer again although the send would be refused now as sent before', async () => {
    const suite = await start();
    const first = await ask(suite, 'k-2');
    await suite.world.pump();
    await makeOld(suite);
    expect(await suite.send()).toMatchObject({ code: 'already_sent' });
    expect(await ask(suite, 'k-2')).toEqual(first);
    expect(suite.world.duplicates()).toEqual([]);
  });

  it('keeps a refusal, too', async () => {
    const suite = await start();
    const first = await ask(suite, 'k-3', { onlySaleGroup: true });
    expect(first.body).toMatchObject({ success: false, code: 'nothing_to_send' });
    await suite.world.addImages(1, { discounted: true });
    expect(await ask(suite, 'k-3', { onlySaleGroup: true })).toEqual(first);
  });

  it('is forgotten after a day', async () => {
    const suite = await start();
    await ask(suite, 'k-4');
    await suite.world.pump();
    await makeOld(suite);
    const age = (hours: number) =>
      suite.world.within(({ db, shopId }) =>
        db
          .updateTable('idempotency_keys')
          .where('shop_id', '=', shopId)
          .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours}::int)` })
          .execute(),
      );
    await age(23);
    await suite.settle();
    expect((await ask(suite, 'k-4')).body).toMatchObject({ success: true });
    await age(25);
    await suite.settle();
    expect((await ask(suite, 'k-4')).body).toMatchObject({ success: false, code: 'already_sent' });
  });
});

describe('a key', () => {
  it('that was used for another body is refused with 409, and nothing happens', async () => {
    const suite = await start();
    await ask(suite, 'k-5');
    expect(await ask(suite, 'k-5', { resend: true })).toMatchObject({
      status: 409,
      body: { success: false, code: 'idempotency_key_reused' },
    });
    expect(await suite.statuses()).toEqual({ queued: 9 });
  });

  it('of a call that was in error may be used again', async () => {
    const suite = await start();
    expect((await ask(suite, 'k-6', { brand: 'Nehir' })).status).toBe(400);
    expect((await ask(suite, 'k-6')).body).toMatchObject({ success: true });
  });

  it('is each shop’s own', async () => {
    const [one, other] = [await start(), await start()];
    expect((await ask(one, 'k-7')).body).toMatchObject({ success: true });
    expect((await ask(other, 'k-7')).body).toMatchObject({ success: true });
    expect(await other.statuses()).toEqual({ queued: 9 });
  });

  it.each(['', 'a b', 'x'.repeat(201), 'ü'])('that is none is refused: %j', async (key) => {
    const suite = await start();
    expect(await ask(suite, key)).toMatchObject({ status: 400, body: { code: 'bad_idempotency_key' } });
  });
});
