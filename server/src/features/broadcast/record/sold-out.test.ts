// What is sold out does not leave any more (D-97). Judged by what the groups received: the ledger of the sandbox.
import { getBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { markSoldOut } from '../../collage/open/mark-sold-out.store.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = (options?: WorldOptions) => sendSuite(database, closing, { images: 2, timeoutMs: 400, ...options });

const own = '120363041011201@g.us';

const mark = ({ world }: SendSuite, at: number, stock: { whole: boolean; sizes?: string[] }) =>
  world.within((scope) => {
    const id = world.images[at]?.collageId ?? '';
    return markSoldOut(scope, { wishes: [{ id, sizes: [], ...stock }], userId: world.user.id });
  });
/** How often the groups received a picture. */
const receivedOf = ({ world }: SendSuite, at: number) =>
  world.received().filter(({ pictureSha256 }) => pictureSha256 === world.pictureAt(world.images[at]?.url ?? '')).length;
const reasons = ({ world }: SendSuite) =>
  world.within(async ({ db, shopId }) => {
    const { rows } = await sql<{ reason: { code: string }; count: number }>`
      select reason, count(*)::int as count from deliveries
      where shop_id = ${shopId} and status = 'skipped' group by reason`.execute(db);
    return Object.fromEntries(rows.map(({ reason, count }) => [reason.code, count]));
  });

describe('a product that is sold out before its messages leave', () => {
  it('is left out of the send with its reason; the others leave', async () => {
    const suite = await start();
    const { world, accept, statuses, caller } = suite;
    const id = await accept();
    await mark(suite, 0, { whole: true });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 9, skipped: 9 });
    expect(await reasons(suite)).toEqual({ sold_out: 9 });
    expect([receivedOf(suite, 0), receivedOf(suite, 1)]).toEqual([0, 9]);
    const { data } = await caller.call(getBroadcast, { id });
    expect(data.result).toMatchObject({ status: 'sent', counts: { total: 9, done: 9 } });
  });

  it('is in no send that is begun afterwards', async () => {
    const suite = await start();
    await mark(suite, 0, { whole: true });
    await suite.accept();
    await suite.world.pump();
    expect(await suite.statuses()).toEqual({ accepted: 9 });
    expect([receivedOf(suite, 0), receivedOf(suite, 1)]).toEqual([0, 9]);
  });

  it('stays left out when it is back in stock: neither a worker nor "retry failed" sends it after all', async () => {
    const suite = await start();
    const { world, accept, statuses, caller } = suite;
    const id = await accept();
    await mark(suite, 0, { whole: true });
    await world.pump();
    await mark(suite, 0, { whole: false });
    await caller.call(retryBroadcast, { id });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 9, skipped: 9 });
    expect(receivedOf(suite, 0)).toBe(0);
  });

  it('leaves when it is back before its turn came', async () => {
    const suite = await start();
    await suite.accept();
    await mark(suite, 0, { whole: true });
    await mark(suite, 0, { whole: false });
    await suite.world.pump();
    expect(await suite.statuses()).toEqual({ accepted: 18 });
  });

  it('leaves while some of its sizes are there', async () => {
    const suite = await start();
    await suite.accept();
    await suite.world.within(({ db, shopId }) =>
      sql`update collages set editor = jsonb_build_object('template_id', gen_random_uuid(), 'template_version', 1,
        'images', '[]'::jsonb, 'text_data', jsonb_build_object('code', product_code, 'discountprice', null,
        'values', jsonb_build_object('size', '38-42'))) where shop_id = ${shopId}`.execute(db),
    );
    await mark(suite, 0, { whole: false, sizes: ['40'] });
    await mark(suite, 1, { whole: false, sizes: ['38', '40', '42'] });
    await suite.world.pump();
    expect([receivedOf(suite, 0), receivedOf(suite, 1)]).toEqual([9, 0]);
  });

  it('whose message may have left is not sent again, and one that has proved not to have left is left out', async () => {
    const suite = await start();
    const { world, accept, statuses, settle } = suite;
    world.script({ fault: 'error-after', group: own }, { fault: 'reset-before', group: own });
    await accept();
    await world.pump();
    const uncertain = (await statuses()).uncertain ?? 0;
    expect(uncertain).toBeGreaterThan(0);
    const before = world.received().length;
    await mark(suite, 0, { whole: true });
    await mark(suite, 1, { whole: true });
    await settle();
    await world.pump();
    expect(world.received()).toHaveLength(before);
    expect(world.duplicates()).toEqual([]);
    expect((await statuses()).uncertain).toBeUndefined();
  });
});
