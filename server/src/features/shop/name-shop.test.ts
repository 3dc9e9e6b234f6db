import { getOnboarding, getProduct } from '@kolaj/contract/shop/shop';
import { checkShopKeyword, nameShop } from '@kolaj/contract/shop/shop-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBuild } from '../../testing/rows/broadcasts.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { nameShopRoutes } from './name-shop.routes.ts';
import { shopRoutes } from './shop.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;

beforeAll(async () => {
  const others = shopRoutes({
    database,
    installation: () => Promise.reject(new Error('Nobody asks.')),
    clock: () => new Date(),
    noteFaults: () => undefined,
  });
  served = await serveForTest({ database, routes: [...others, ...nameShopRoutes({ database })] });
});
afterAll(() => served.close());

/** A shop as a registration makes it: called after its owner. */
async function aNewShop() {
  const shop = await aShop(database, { name: 'Elif Kaya' });
  await asSystem(database, ({ db }) => sql`update shops set named_at = null where id = ${shop.id}`.execute(db));
  const { email } = await aUser(database, { shop });
  return { shop, owner: await served.signIn(email) };
}

const audited = ({ id }: { id: string }) =>
  asSystem(database, ({ db }) =>
    db.selectFrom('audit_log').where('shop_id', '=', id).select(['action', 'diff']).execute(),
  );

describe('the name and keyword of a new shop (D-14)', () => {
  it('are given once, by its owner, and are written down', async () => {
    const { shop, owner } = await aNewShop();
    expect((await owner.call(getOnboarding, {})).data.is_named).toBe(false);
    const keyword = `lale-${shop.keyword}`;
    const answer = await owner.call(nameShop, { name: ' Lale Giyim ', keyword: keyword.toUpperCase() });
    expect(answer).toEqual({ success: true, data: { name: 'Lale Giyim', keyword } });
    expect((await owner.call(getOnboarding, {})).data.is_named).toBe(true);
    const { product } = await owner.call(getProduct, { product_type: 'shop' });
    expect(product).toMatchObject({ name: 'Lale Giyim', keyword });
    expect(await audited(shop)).toEqual([
      {
        action: '/shop/name',
        diff: {
          before: { name: 'Elif Kaya', keyword: shop.keyword },
          after: { name: 'Lale Giyim', keyword },
        },
      },
    ]);
    expect(await owner.call(nameShop, { name: 'Gül Giyim', keyword: 'gul-giyim' })).toMatchObject({
      success: false,
      code: 'named_already',
    });
  });

  it('stay what they are once there is a site: links to it would lead to whoever takes the old keyword', async () => {
    const { shop, owner } = await aNewShop();
    const build = await aBuild(database, shop);
    await asSystem(database, ({ db }) =>
      sql`update shops set live_build_id = ${build} where id = ${shop.id}`.execute(db),
    );
    const answer = await owner.call(nameShop, { name: 'Lale Giyim', keyword: `lale-${shop.keyword}` });
    expect(answer).toMatchObject({ success: false, code: 'named_already' });
    expect((await owner.call(getProduct, { product_type: 'shop' })).product).toMatchObject({ keyword: shop.keyword });
    expect((await owner.call(getOnboarding, {})).data.is_named).toBe(true);
  });

  it('may be the keyword that it has', async () => {
    const { shop, owner } = await aNewShop();
    expect(await owner.call(nameShop, { name: 'Elif Kaya', keyword: shop.keyword })).toMatchObject({ success: true });
  });

  it("are not another shop's, whoever is first", async () => {
    const [{ shop: taken }, { shop, owner }] = [await aNewShop(), await aNewShop()];
    expect(await owner.call(nameShop, { name: 'Lale', keyword: taken.keyword })).toMatchObject({
      success: false,
      code: 'keyword_taken',
    });
    const { result } = (await owner.call(checkShopKeyword, { keyword: taken.keyword })).data;
    expect(result.is_free).toBe(false);
    expect((await owner.call(checkShopKeyword, { keyword: result.free })).data.result.is_free).toBe(true);
    expect(await audited(shop)).toEqual([]);

    const { owner: second } = await aNewShop();
    const both = await Promise.all(
      [owner, second].map((one) => one.call(nameShop, { name: 'Nar', keyword: `nar-${shop.keyword}` })),
    );
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
  });

  it.each(['yta', 'a', 'two words', 'demo', 'ğ-1', 'x'.repeat(41)])('are refused as %s', async (keyword) => {
    const { owner } = await aNewShop();
    const { status, body } = await owner.try(nameShop, { name: 'Lale', keyword });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_input', fields: [{ field: 'keyword', code: 'invalid' }] });
  });

  it('are not asked of staff', async () => {
    const { shop } = await aNewShop();
    const { email } = await aUser(database, { shop, kind: 'staff' });
    const staff = await served.signIn(email);
    expect((await staff.try(nameShop, { name: 'Lale', keyword: `x-${shop.keyword}` })).status).toBe(403);
  });
});
