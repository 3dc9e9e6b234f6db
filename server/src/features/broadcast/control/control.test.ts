import {
  cancelBroadcast,
  getBroadcast,
  listBroadcasts,
  pauseBroadcast,
  resumeBroadcast,
  retryBroadcast,
  sendScreen,
} from '@kolaj/contract/broadcast/broadcast';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';
import { until } from '../testing/until.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = () => sendSuite(database, closing, { images: 6 });

describe('a person at the controls', () => {
  it('pauses in the middle and resumes: the rest follows, nothing twice', async () => {
    const { world, caller, accept, statuses } = await start();
    const id = await accept();
    const pumping = world.pump();
    await until(() => world.received().length >= 5);
    expect(await caller.call(pauseBroadcast, { id })).toMatchObject({
      data: { result: { status: 'paused' } },
    });
    await pumping;
    const { accepted = 0, queued = 0 } = await statuses();
    expect(accepted).toBe(world.received().length);
    expect(queued).toBeGreaterThan(0);
    const day = async () => (await caller.call(sendScreen, { subfolder_id: world.subfolderId })).data.result.days[0];
    expect(await day()).toMatchObject({ status: 'paused', delivered: accepted, deliveries: 54 });
    expect(await caller.call(pauseBroadcast, { id })).toMatchObject({ code: 'not_possible' });

    await caller.call(resumeBroadcast, { id });
    expect(await day()).toMatchObject({ status: 'sending' });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 54 });
    expect(world.duplicates()).toEqual([]);
  });

  it('stops the rest for good', async () => {
    const { world, caller, accept, statuses, send } = await start();
    const id = await accept();
    const pumping = world.pump();
    await until(() => world.received().length >= 5);
    await caller.call(cancelBroadcast, { id });
    await pumping;
    const { accepted = 0, cancelled = 0 } = await statuses();
    expect(accepted + cancelled).toBe(54);
    expect(world.received()).toHaveLength(accepted);
    const { data } = await caller.call(listBroadcasts, {});
    expect(data.result).toMatchObject([{ id, status: 'partial', counts: { open: 0, cancelled } }]);
    expect(await caller.call(resumeBroadcast, { id })).toMatchObject({ code: 'not_possible' });
    // The day was not sent whole, so it may be sent again; the same call within a minute is still the same call.
    expect(await send({ resend: true })).toMatchObject({ success: true });
  });

  it('tries the failed ones again, and only those', async () => {
    const { world, caller, accept, statuses } = await start();
    world.script({ fault: 'refuse', group: '120363041011301@g.us', times: 2 });
    const id = await accept();
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 52, failed: 2 });
    expect(await caller.call(retryBroadcast, { id })).toMatchObject({
      data: { result: { changed: 2 } },
    });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 54 });
    expect(world.duplicates()).toEqual([]);

    const page = async (after: string) => (await caller.call(getBroadcast, { id, limit: 30, after })).data.result;
    const first = await page('');
    const second = await page(first.next ?? '');
    expect(second.next).toBeNull();
    const ledger = [...first.deliveries, ...second.deliveries];
    expect(new Set(ledger.map((message) => message.id)).size).toBe(54);
    expect(ledger.filter(({ attempts }) => attempts.length === 2)).toHaveLength(2);
    expect(ledger.every(({ provider_message_id, image }) => provider_message_id && image)).toBe(true);
  });

  it('lists sends page by page, and those that need somebody separately', async () => {
    const { world, caller, accept } = await start();
    world.script({ fault: 'refuse', group: '120363041011301@g.us', times: 1 });
    const id = await accept();
    await world.pump();
    const list = async (query: z.input<typeof listBroadcasts.input>) =>
      (await caller.call(listBroadcasts, query)).data.result;
    expect(await list({ only: 'questions' })).toMatchObject([{ id, counts: { failed: 1 } }]);
    expect(await list({ only: 'open' })).toEqual([]);
    const [first] = await list({ limit: 1 });
    expect(await list({ before: first?.created_at ?? '' })).toEqual([]);
    await caller.call(retryBroadcast, { id });
    expect(await list({ only: 'open' })).toMatchObject([{ id }]);
    await world.pump();
    expect(await list({ only: 'questions' })).toEqual([]);
  });

  it('finds no send of another shop', async () => {
    const { accept } = await start();
    const id = await accept();
    const other = await start();
    for (const act of [pauseBroadcast, cancelBroadcast, retryBroadcast, getBroadcast]) {
      expect((await other.caller.try(act, { id })).status).toBe(404);
    }
  });

  it('leaves an audit row for each', async () => {
    const { world, caller, accept } = await start();
    const id = await accept();
    await caller.call(pauseBroadcast, { id });
    await caller.call(cancelBroadcast, { id });
    const rows = await world.within(({ db, shopId }) =>
      db
        .selectFrom('audit_log')
        .where('shop_id', '=', shopId)
        .select(['action', 'object', 'user_id'])
        .orderBy('id')
        .execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual(['broadcast.send', 'broadcast.pause', 'broadcast.cancel']);
    expect(rows.every(({ object, user_id }) => object === id && user_id === world.user.id)).toBe(true);
  });
});
