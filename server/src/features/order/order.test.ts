import { randomUUID } from 'node:crypto';
import { changeOrders, getOrder, listOrders, noteOrder, writeOutOrders } from '@kolaj/contract/order/order';
import type { OrderState } from '@kolaj/domain/order/order-state';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBroadcast } from '../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import { eraseNames } from '../site/order/order.store.ts';
import { orderRoutes } from './order.routes.ts';
import { takeUntold } from './tell-owners.store.ts';

const database = await testDatabase();
let signIn: (username: string) => Promise<Person>;

beforeAll(async () => {
  ({ signIn } = await serveForTest({ database, routes: orderRoutes({ media: mediaUrls('http://site.test') }) }));
});

async function anOwner() {
  const shop = await aShop(database);
  const agents = [
    { value: '3', text: 'Ayşe', agentPhone: '+905320000000', image: { src: '' }, agentLang: [], flags: [] },
  ];
  await asSystem(database, ({ db }) =>
    db
      .updateTable('shops')
      .set({ client_config: JSON.stringify({ agent_list: agents }) })
      .where('id', '=', shop.id)
      .execute(),
  );
  return { shop, person: await signIn((await aUser(database, { shop })).email) };
}

interface Wished {
  number: number;
  state?: string;
  agent?: string | null;
  name?: string;
  phone?: string;
  note?: string;
  code?: string;
  source?: string | null;
  slug?: string;
  minor?: number | null;
  createdAt?: Date;
}

async function anOrder(shop: TestShop, wished: Wished) {
  const {
    number,
    state = 'new',
    agent = null,
    name = '',
    phone = '',
    note = '',
    code = 'BR-1',
    source = null,
    slug = 'br-1',
  } = wished;
  const price = wished.minor === null ? null : { minor: wished.minor ?? 2450, currency: 'USD', isAssumed: false };
  const line = {
    slug,
    code,
    color: 'Kahve',
    size: '36-42',
    brand: 'Beren',
    quantity: 2,
    pieces: 4,
    price,
    soldOut: null,
  };
  const values = { shop_id: shop.id, number, state, agent, key: randomUUID(), build_id: randomUUID(), note, source };
  await inShop(database, shop.id, ({ db }) =>
    db
      .insertInto('orders')
      .values({
        ...values,
        ...{ customer_name: name, customer_phone: phone, created_at: wished.createdAt ?? new Date() },
        ...{ lines: JSON.stringify([line]), messages: JSON.stringify(['Merhaba']) },
      })
      .execute(),
  );
}

/** So many wait for a lock that somebody else has. */
const areWaiting = (count: number) =>
  expect
    .poll(() =>
      asSystem(database, ({ db }) =>
        sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks where not granted`.execute(db),
      ).then(({ rows }) => rows[0]?.count),
    )
    .toBeGreaterThanOrEqual(count);

const found = async (person: Person, input: object) =>
  (await person.call(listOrders, input)).data.result.orders.map(({ number }) => number);

describe('the list', () => {
  it('has the newest first, page by page, with the number of each state', async () => {
    const { shop, person } = await anOwner();
    for (const number of [1, 2, 3, 4, 5]) await anOrder(shop, { number, state: number > 3 ? 'packed' : 'new' });
    const first = (await person.call(listOrders, { limit: 2 })).data.result;
    expect(first.orders.map(({ number }) => number)).toEqual([5, 4]);
    expect(first.next).toBe(4);
    expect(first.counts).toEqual({ new: 3, packed: 2 });
    const last = (await person.call(listOrders, { limit: 3, before: 4 })).data.result;
    expect(last.orders.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(last.next).toBeNull();
    expect(last.orders[0]).toMatchObject({
      products: 1,
      pieces: 8,
      amounts: [{ minor: 19_600, currency: 'USD' }],
      without_price: 0,
    });
  });

  it('says whether customers can order: from the cart of a site that is published', async () => {
    const { shop, person } = await anOwner();
    const facts = async () => {
      const { has_cart, has_site } = (await person.call(listOrders, {})).data.result;
      return [has_cart, has_site];
    };
    expect(await facts()).toEqual([false, false]);
    await asSystem(database, ({ db }) =>
      sql`update shops set client_config = client_config || '{"cart_settings": {"enabled": true}}' where id = ${shop.id}`.execute(
        db,
      ),
    );
    expect(await facts()).toEqual([true, false]);
  });

  it('says how many products the total leaves out', async () => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 1, minor: null });
    const [order] = (await person.call(listOrders, {})).data.result.orders;
    expect(order).toMatchObject({ products: 1, amounts: [], without_price: 1 });
    expect((await person.call(getOrder, { number: 1 })).data.result).toMatchObject({ amounts: [], without_price: 1 });
  });

  it.each([
    ['a number', '12', [12]],
    ['a number with its sign', '#12', [12]],
    ['a name, whatever its case', 'defne', [13]],
    ['a part of a telephone', '532 1', [13]],
    ['a code', 'XK-7', [14]],
    ['signs that mean something to the database', '100%_', [15]],
    ['nothing of the kind', 'qqq', []],
  ])('finds %s', async (_, q, expected) => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 12 });
    await anOrder(shop, { number: 13, name: 'Defne Aksoy', phone: '+90 532 111 22 33' });
    await anOrder(shop, { number: 14, code: 'xk-77' });
    await anOrder(shop, { number: 15, name: '100%_' });
    expect(await found(person, { q })).toEqual(expected);
  });

  it('is filtered by state and by agent, also one who has left', async () => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 1, agent: '3' });
    await anOrder(shop, { number: 2, agent: '9', state: 'sent' });
    await anOrder(shop, { number: 3 });
    expect(await found(person, { agent: '3' })).toEqual([1]);
    expect(await found(person, { agent: 'shop' })).toEqual([3]);
    expect(await found(person, { state: 'sent' })).toEqual([2]);
    const { agents } = (await person.call(listOrders, {})).data.result;
    expect(agents.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: '3', name: 'Ayşe' },
      { id: '9', name: null },
    ]);
  });
});

describe('orders written out', () => {
  it('have their lines, notes and phone, page by page, and only those that fit', async () => {
    const { shop, person } = await anOwner();
    const said = { name: 'Defne', phone: '+905321112233', note: 'By Friday' };
    for (const number of [1, 2, 3]) await anOrder(shop, { number, ...said, state: number === 2 ? 'packed' : 'new' });
    await anOrder(await aShop(database), { number: 9 });
    await person.call(noteOrder, { number: 3, text: 'Paid' });
    const first = (await person.call(writeOutOrders, { state: 'new', limit: 1 })).data.result;
    expect(first.orders).toMatchObject([
      {
        ...{
          number: 3,
          customer_name: 'Defne',
          customer_phone: '+905321112233',
          note: 'By Friday',
          staff_note: 'Paid',
        },
        lines: [{ code: 'BR-1', color: 'Kahve', size: '36-42', quantity: 2, pieces: 4 }],
      },
    ]);
    const second = (await person.call(writeOutOrders, { state: 'new', limit: 1, before: first.next ?? 0 })).data.result;
    expect(second.orders.map(({ number }) => number)).toEqual([1]);
    expect(second.next).toBeNull();
  });
});

describe('one order', () => {
  it('has the picture of what the site showed, and none of what is gone', async () => {
    const { shop, person } = await anOwner();
    const subfolder = await aSubfolder(database, shop);
    const collage = await aCollage(database, shop, subfolder, { status: 'verified' });
    await anOrder(shop, { number: 7, slug: 'br-1-kahve', note: 'Please hurry' });
    await anOrder(shop, { number: 8, slug: 'gone' });
    await inShop(database, shop.id, ({ db, shopId }) =>
      db
        .insertInto('site_addresses')
        .values({ shop_id: shopId, kind: 'product', slug: 'br-1-kahve', key: 'x', collage_id: collage.id })
        .execute(),
    );
    const { result } = (await person.call(getOrder, { number: 7 })).data;
    expect(result.note).toBe('Please hurry');
    expect(result.asks_contact).toBe(false);
    expect(result.lines[0]?.collage).toMatchObject({ id: collage.id, folder_id: subfolder.folderId });
    expect(result.lines[0]?.collage?.picture?.w192).toContain('http://site.test/media/');
    expect((await person.call(getOrder, { number: 8 })).data.result.lines[0]?.collage).toBeNull();
  });

  it('says by which link its customer came: of a send to a group, or of an agent; else nothing', async () => {
    const { shop, person } = await anOwner();
    const stranger = await anOwner();
    const { broadcast } = await aBroadcast(database, shop, await aSubfolder(database, shop, { brand: 'Beren' }));
    const link = (code: string) => ({ shop_id: shop.id, code, broadcast_id: broadcast, group_id: '1203@g.us' });
    const group = {
      shop_id: shop.id,
      list: 'numberListTarget',
      position: 0,
      type: 'whatsapp',
      name: 'beren',
      group_id: '1203@g.us',
    };
    await inShop(database, shop.id, async ({ db }) => {
      await db.insertInto('link_codes').values(link('aB3-_xyz')).execute();
      await db
        .insertInto('channel_groups')
        .values({ ...group, label: 'Toptan 1' })
        .execute();
    });
    const originOf = async (number: number, source: string | null, [whose, who] = [shop, person]) => {
      await anOrder(whose, { number, source });
      return (await who.call(getOrder, { number })).data.result.origin;
    };
    expect(await originOf(1, 'aB3-_xyz')).toMatchObject({ kind: 'send', id: broadcast, group: 'Toptan 1' });
    expect(await originOf(2, 'a:3')).toEqual({ kind: 'agent', agent: { id: '3', name: 'Ayşe' } });
    expect(await originOf(3, 'a:5')).toEqual({ kind: 'agent', agent: { id: '5', name: null } });
    expect(await originOf(4, null)).toBeNull();
    expect(await originOf(5, 'gone-far')).toBeNull();
    expect(await originOf(1, 'aB3-_xyz', [stranger.shop, stranger.person])).toBeNull();
  });

  it('keeps the note of the shop apart from the customer’s', async () => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 7, note: 'Please hurry' });
    await person.call(noteOrder, { number: 7, text: '  paid in cash ' });
    expect((await person.call(getOrder, { number: 7 })).data.result).toMatchObject({
      note: 'Please hurry',
      staff_note: 'paid in cash',
    });
    expect(await person.status(noteOrder, { number: 8, text: 'x' })).toBe(404);
  });

  it('writes over the note that was seen only, and says what is there else', async () => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 7 });
    const write = async (text: string, seen: string) =>
      (await person.call(noteOrder, { number: 7, text, seen })).data.result;
    expect(await write('paid in cash', '')).toEqual({ kind: 'saved' });
    expect(await write('call back', '')).toEqual({ kind: 'changed', now: 'paid in cash' });
    // The answer to the first one was lost, and it comes again.
    expect(await write('paid in cash', '')).toEqual({ kind: 'saved' });
    expect(await write('call back', 'paid in cash')).toEqual({ kind: 'saved' });
    const both = await Promise.all(['by card', 'by bank'].map((text) => write(text, 'call back')));
    const won = both.findIndex(({ kind }) => kind === 'saved');
    const there = won === 0 ? 'by card' : 'by bank';
    expect(both[1 - won]).toEqual({ kind: 'changed', now: there });
    expect((await person.call(getOrder, { number: 7 })).data.result.staff_note).toBe(there);
  });
});

describe('states', () => {
  it('change once: of two people at the same order the second learns where it is now', async () => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 1 });
    const [one, other] = await Promise.all([
      person.call(changeOrders, { orders: [{ number: 1, from: 'new' }], to: 'confirmed' }),
      person.call(changeOrders, { orders: [{ number: 1, from: 'new' }], to: 'cancelled' }),
    ]);
    const changed = [one, other].filter(({ data }) => data.result.changed.length === 1);
    expect(changed).toHaveLength(1);
    const { state } = (await person.call(getOrder, { number: 1 })).data.result;
    expect([one, other].flatMap(({ data }) => data.result.others)).toEqual([{ number: 1, state }]);
  });

  it('are changed by two people at once, in whatever order each names them', async () => {
    const { shop, person } = await anOwner();
    const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
    for (const number of numbers) await anOrder(shop, { number });
    const take = (from: OrderState, to: OrderState) => {
      const orders = numbers.map((number) => ({ number, from }));
      const wishes = [orders, orders.toReversed()];
      return Promise.all(wishes.map((wish) => person.status(changeOrders, { orders: wish, to })));
    };
    const steps: OrderState[] = ['new', 'confirmed', 'packed', 'sent'];
    for (const [at, from] of steps.entries())
      expect(await take(from, steps[at + 1] ?? 'cancelled')).toEqual([200, 200]);
  });

  it.each<[string, (scope: ShopScope) => Promise<unknown>]>([
    ['owners are told', takeUntold],
    ['customers are forgotten', (scope) => eraseNames(scope, 30)],
  ])('are changed while %s, and nobody waits in a circle', async (_what, meanwhile) => {
    const { shop, person } = await anOwner();
    // The last one first: whoever takes them as they lie comes from the other end.
    const numbers = [9, 8, 7, 6, 5, 4, 3, 2, 1];
    for (const number of numbers) await anOrder(shop, { number, createdAt: new Date(Date.now() - 40 * 86_400_000) });
    const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const between = inShop(database, shop.id, async ({ db }) => {
      await db.selectFrom('orders').select('number').where('number', '=', 5).forNoKeyUpdate().execute();
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    const job = inShop(database, shop.id, meanwhile);
    await areWaiting(1);
    const change = person.status(changeOrders, {
      orders: numbers.map((number) => ({ number, from: 'new' })),
      to: 'packed',
    });
    await areWaiting(2);
    letGo.resolve();
    await Promise.all([between, job]);
    expect(await change).toBe(200);
  });

  it('say who changed them', async () => {
    const { shop, person } = await anOwner();
    await anOrder(shop, { number: 1 });
    await person.call(changeOrders, { orders: [{ number: 1, from: 'new' }], to: 'packed' });
    const { result } = (await person.call(getOrder, { number: 1 })).data;
    expect(result.state).toBe('packed');
    expect(result.state_by).not.toBeNull();
    expect(result.state_at).not.toBeNull();
  });

  it('are all or nothing for numbers that the shop does not have', async () => {
    const { shop, person } = await anOwner();
    const stranger = await anOwner();
    await anOrder(shop, { number: 1 });
    await anOrder(stranger.shop, { number: 999 });
    const orders = [
      { number: 1, from: 'new' },
      { number: 999, from: 'new' },
    ];
    expect(await person.status(changeOrders, { orders, to: 'sent' })).toBe(404);
    expect((await person.call(getOrder, { number: 1 })).data.result.state).toBe('new');
  });
});
