import { randomUUID } from 'node:crypto';
import { actInShop, leaveShop, listFirms } from '@kolaj/contract/admin/admin';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { getProduct } from '@kolaj/contract/shop/shop';
import { listStaff, switchShop } from '@kolaj/contract/shop/staff';
import { startBuild } from '@kolaj/contract/site/site';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBroadcast } from '../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  product = await aProduct(database);
  shop = await aShop(database, { name: 'Lalezar' });
  owner = await aUser(database, { shop });
});
afterAll(() => product.close());

/** A device of a new admin: asks and gives status and body. */
async function anAdmin(shopOfTheirs?: TestShop) {
  const user = await aUser(database, { kind: 'admin' });
  if (shopOfTheirs) {
    await asSystem(database, ({ db }) =>
      db.insertInto('memberships').values({ user_id: user.id, shop_id: shopOfTheirs.id, role: 'owner' }).execute(),
    );
  }
  const cookie = await product.device(user);
  return async (endpoint: Endpoint, input: object = {}) => {
    const { status, body } = await product.ask(endpoint, input, { cookie });
    return { status, ...JSON.parse(body) };
  };
}
const shown = { product_type: 'shop' };

describe('the firms', () => {
  it('are listed with what an admin decides by', async () => {
    const subfolder = await aSubfolder(database, shop);
    await aCollage(database, shop, subfolder);
    const admin = await anAdmin();
    const { data } = await admin(listFirms);
    expect(data.result.find(({ pid }: { pid: string }) => pid === shop.pid)).toEqual({
      pid: shop.pid,
      keyword: shop.keyword,
      name: 'Lalezar',
      subscription_package: 'trial-start',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      trial_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      trial_over: false,
      asleep: false,
      owner: owner.email,
      owner_invited: null,
      members: 1,
      collages: 1,
      ...{ phones: 0, phones_active: 0, phones_lost: [], last_build_at: null, last_send_at: null },
      ...{ jobs_given_up: 0, sends_stopped: 0, uncertain: 0, collages_failed: 0 },
      ...{ questions: 0, has_source: true, has_template: false },
      has_groups: false,
      hidden: false,
    });
  });

  it('leave the hidden ones out until they are asked for (CONST-14, D-86)', async () => {
    for (const keyword of ['archive', 'backup', 'demo', 'empty', 'whitehouse']) {
      const { id } = await aShop(database);
      await asSystem(database, ({ db }) => sql`update shops set keyword = ${keyword} where id = ${id}`.execute(db));
    }
    const admin = await anAdmin();
    const keywords = async (input: object) =>
      (await admin(listFirms, input)).data.result.map(({ keyword }: { keyword: string }) => keyword);
    expect(await keywords({})).toEqual([shop.keyword]);
    expect((await keywords({ show_hidden: true })).sort()).toEqual(
      [shop.keyword, 'archive', 'backup', 'demo', 'empty', 'whitehouse'].sort(),
    );
  });

  it('say what waits for somebody, each its own', async () => {
    const [stopped, fine] = [await aShop(database), await aShop(database)];
    const subfolder = await aSubfolder(database, stopped);
    const { broadcast } = await aBroadcast(database, stopped, subfolder, { status: 'paused' });
    await aCollage(database, stopped, subfolder, { status: 'failed' });
    await aCollage(database, stopped, subfolder, { status: 'failed', state: 'passive' });
    await asSystem(database, async ({ db }) => {
      await sql`update broadcasts set pause_reason = 'failures_in_row' where id = ${broadcast}`.execute(db);
      await sql`insert into failed_jobs (id, name, payload, shop_id, attempts, error, failed_at, retried_at) values
        (${randomUUID()}, 'a', '{}', ${stopped.id}, 3, '', now(), null),
        (${randomUUID()}, 'a', '{}', ${stopped.id}, 3, '', now(), now())`.execute(db);
    });
    const { data } = await (await anAdmin())(listFirms);
    const troubleOf = ({ pid }: TestShop) => {
      const firm = data.result.find((one: { pid: string }) => one.pid === pid);
      return [firm.jobs_given_up, firm.sends_stopped, firm.uncertain, firm.collages_failed];
    };
    expect(troubleOf(stopped)).toEqual([1, 1, 1, 1]);
    expect(troubleOf(fine)).toEqual([0, 0, 0, 0]);
  });

  it('are in trouble for 30 days by a phone that its provider lists no more', async () => {
    const firm = await aShop(database);
    await asSystem(database, ({ db }) =>
      sql`insert into phones (shop_id, provider_phone_id, status, status_since) values
        (${firm.id}, 'gone', 'removed', now() - interval '31 days'),
        (${firm.id}, 'just-gone', 'removed', now() - interval '29 days'),
        (${firm.id}, 'out', 'logged_out', now() - interval '31 days')`.execute(db),
    );
    const { data } = await (await anAdmin())(listFirms);
    const { phones_lost: lost } = data.result.find((one: { pid: string }) => one.pid === firm.pid);
    expect(lost.map(({ id }: { id: string }) => id)).toEqual(['out', 'just-gone']);
  });

  it('sleep when their trial is long over and they have sent nothing since', async () => {
    const [abandoned, active] = [await aShop(database), await aShop(database)];
    await aBroadcast(database, active, await aSubfolder(database, active));
    await asSystem(database, ({ db }) =>
      sql`update shops set created_at = now() - interval '1 year' where id in (${abandoned.id}, ${active.id})`.execute(
        db,
      ),
    );
    const { data } = await (await anAdmin())(listFirms);
    const isAsleep = ({ pid }: TestShop) => data.result.find((one: { pid: string }) => one.pid === pid).asleep;
    expect([isAsleep(abandoned), isAsleep(active)]).toEqual([true, false]);
  });
});

describe('an admin (D-13)', () => {
  it.each(['pid', 'keyword'] as const)(
    'acts in a shop by its %s, with every right, until they leave',
    async (field) => {
      const admin = await anAdmin();
      expect(await admin(startBuild)).toMatchObject({ status: 404, code: 'no_shop' });

      expect(await admin(actInShop, { firm: shop[field] })).toMatchObject({
        success: true,
        data: { keyword: shop.keyword, name: 'Lalezar' },
      });
      expect((await admin(getProduct, shown)).product).toMatchObject({ pid: shop.pid, standing: 'admin' });
      expect(await admin(startBuild)).toMatchObject({ status: 200 });
      expect(await admin(listStaff)).toMatchObject({ status: 200 });

      await admin(leaveShop);
      expect((await admin(getProduct, shown)).product).toBeNull();
      expect(await admin(startBuild)).toMatchObject({ status: 404, code: 'no_shop' });
    },
  );

  it('acts in the firm of a pid, whichever other one is called like that', async () => {
    const [namesake, firm] = [await aShop(database), await aShop(database)];
    await asSystem(database, ({ db }) =>
      sql`update shops set pid = ${namesake.keyword} where id = ${firm.id}`.execute(db),
    );
    const admin = await anAdmin();
    expect((await admin(actInShop, { firm: namesake.keyword })).data.keyword).toBe(firm.keyword);
  });

  it('is told that there is no such firm', async () => {
    expect(await (await anAdmin())(actInShop, { firm: 'nobody' })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('comes back to their own shop, in which they are no guest', async () => {
    const own = await aShop(database);
    const admin = await anAdmin(own);
    await admin(actInShop, { firm: shop.pid });
    expect((await admin(getProduct, shown)).product).toMatchObject({ pid: shop.pid, standing: 'admin' });
    await admin(switchShop, { work_in: own.pid });
    expect((await admin(getProduct, shown)).product).toMatchObject({ pid: own.pid, standing: 'owner' });
  });

  it('who goes from firm to firm leaves the first one, which the audit shows', async () => {
    const [first, second] = [await aShop(database), await aShop(database)];
    const admin = await anAdmin();
    await admin(actInShop, { firm: first.pid });
    await admin(actInShop, { firm: second.pid });
    await admin(leaveShop);
    await admin(leaveShop);
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ said: string }>`
        select action || ' ' || case shop_id when ${first.id} then 'first' when ${second.id} then 'second' end as said
        from audit_log where shop_id in (${first.id}, ${second.id}) order by id`.execute(db),
    );
    expect(rows.map(({ said }) => said)).toEqual([
      'admin.act first',
      'admin.leave first',
      'admin.act second',
      'admin.leave second',
    ]);
  });

  it('who is none any more acts nowhere', async () => {
    const user = await aUser(database, { kind: 'admin' });
    const cookie = await product.device(user, shop);
    await asSystem(database, ({ db }) => sql`update users set is_admin = false where id = ${user.id}`.execute(db));
    const answer = await product.ask(startBuild, {}, { cookie });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'no_shop']);
  });

  it('outside the demo needs a second factor first', async () => {
    const real = await aProduct(database, { KOLAJ_DEMO: 'off' });
    try {
      const user = await aUser(database, { kind: 'admin' });
      const cookie = await real.device(user, shop);
      for (const call of [listFirms, startBuild]) {
        const answer = await real.ask(call, {}, { cookie });
        expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, 'second_factor_required']);
      }
    } finally {
      await real.close();
    }
  });
});
