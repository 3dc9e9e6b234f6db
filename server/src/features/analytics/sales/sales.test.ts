import { randomUUID } from 'node:crypto';
import { getSales } from '@kolaj/contract/analytics/sales';
import type { SalesBy } from '@kolaj/domain/analytics/sales';
import { addDays, dayKey, localDay } from '@kolaj/domain/shared/day';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { addUp as addUpJob } from '../totals/add-up.job.ts';
import { salesRoutes } from './sales.routes.ts';

const database = await testDatabase();
const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const addUp = () => addUpJob.run({}, { database }, context);
let signIn: (username: string) => Promise<Person>;

beforeAll(async () => {
  ({ signIn } = await serveForTest({ database, routes: salesRoutes({ media: mediaUrls('http://media.test') }) }));
});

async function anOwner(timeZone = 'Europe/Istanbul', config: object = {}) {
  const shop = await aShop(database);
  await asSystem(database, ({ db }) =>
    db
      .updateTable('shops')
      .set({ time_zone: timeZone, client_config: JSON.stringify(config) })
      .where('id', '=', shop.id)
      .execute(),
  );
  const owner = await aUser(database, { shop });
  return { shop, person: await signIn(owner.email), subfolder: await aSubfolder(database, shop, { brand: 'Beren' }) };
}

interface Link {
  code: string;
  broadcastId: string;
  groupId: string;
}

let codes = 0;
async function aLink(shop: TestShop, subfolder: TestSubfolder, { groupId = '1203@g.us', at = '' } = {}): Promise<Link> {
  const { broadcast } = await aBroadcast(database, shop, subfolder);
  codes += 1;
  const code = `code${String(codes).padStart(4, '0')}`;
  await inShop(database, shop.id, async ({ db }) => {
    await db
      .insertInto('link_codes')
      .values({ shop_id: shop.id, code, broadcast_id: broadcast, group_id: groupId })
      .execute();
    await db.updateTable('deliveries').where('broadcast_id', '=', broadcast).set({ status: 'accepted' }).execute();
    if (at !== '') await db.updateTable('broadcasts').where('id', '=', broadcast).set({ created_at: at }).execute();
  });
  return { code, broadcastId: broadcast, groupId };
}

interface Event {
  day: string;
  visitor: number;
  kind: 'visit' | 'view' | 'put' | 'cart';
  source?: string;
  slug?: string;
}

async function happened(shop: TestShop, events: readonly Event[]) {
  await inShop(database, shop.id, async ({ db }) => {
    for (const { day, visitor, kind, source = '', slug = '' } of events) {
      await sql`insert into site_events (shop_id, day, visitor, kind, source, slug)
        values (${shop.id}, ${day}, ${Buffer.from([visitor])}, ${kind}, ${source}, ${slug}) on conflict do nothing`.execute(
        db,
      );
    }
  });
}

interface Ordered {
  at: string;
  source?: string | null;
  agent?: string | null;
  slug?: string;
  brand?: string;
  quantity?: number;
  pieces?: number;
  hasPrice?: boolean;
  state?: string;
}

let numbers = 0;
async function ordered(shop: TestShop, orders: readonly Ordered[]) {
  await inShop(database, shop.id, async ({ db }) => {
    for (const { at, source = null, agent = null, state = 'new', ...line } of orders) {
      numbers += 1;
      const { slug = 'br-1', brand = 'Beren', quantity = 1, pieces = 1, hasPrice = true } = line;
      await db
        .insertInto('orders')
        .values({
          ...{ shop_id: shop.id, number: numbers, key: randomUUID(), build_id: randomUUID(), note: '', messages: '[]' },
          ...{ source, agent, state, created_at: at },
          lines: JSON.stringify([
            {
              ...{ slug, brand, quantity, pieces, code: slug, color: '', size: '' },
              price: hasPrice ? { currency: 'TRY', minor: 1000, isAssumed: false } : null,
            },
          ]),
        })
        .execute();
    }
  });
}

const range = { start_date: '2026-11-01', end_date: '2026-11-30' };
const salesOf = async (person: Person, by: SalesBy, days = range) =>
  (await person.call(getSales, { ...days, by })).data.result;
const listed = async (person: Person, by: SalesBy) =>
  (await salesOf(person, by)).rows.map(
    ({ name, key, messages, visits, carts, orders, pieces }) =>
      `${name || key}: ${messages} ${visits} ${carts} ${orders} ${pieces}`,
  );

describe('what a send brought (D-99)', () => {
  it('is told by send, group, agent, brand, product and day, from the message to the pieces', async () => {
    const agent_list = [{ text: 'Elif', agentPhone: '905321111111', value: '4' }];
    const { shop, person, subfolder } = await anOwner('Europe/Istanbul', { agent_list });
    const link = await aLink(shop, subfolder, { at: '2026-11-20T08:00:00Z' });
    const collage = await aCollage(database, shop, subfolder, { code: 'BR-1', color: 'RED' });
    await inShop(database, shop.id, async ({ db }) => {
      await sql`insert into site_addresses (shop_id, kind, slug, key, collage_id)
        values (${shop.id}, 'product', 'br-1', 'beren br-1 red', ${collage.id})`.execute(db);
      await sql`insert into broadcast_images (broadcast_id, shop_id, position, collage_id, sha256, day)
        values (${link.broadcastId}, ${shop.id}, 0, ${collage.id}, 'x', '2026-11-20')`.execute(db);
      await sql`insert into channel_groups (shop_id, list, position, type, name, label, group_id)
        values (${shop.id}, 'numberListTarget', 0, 'whatsapp', 'beren', 'Toptan 1', '1203@g.us')`.execute(db);
    });
    const { code: source } = link;
    await happened(shop, [
      { day: '2026-11-20', visitor: 1, kind: 'visit', source },
      { day: '2026-11-20', visitor: 2, kind: 'visit', source },
      { day: '2026-11-20', visitor: 2, kind: 'view', source, slug: 'br-1' },
      { day: '2026-11-20', visitor: 2, kind: 'put', source, slug: 'br-1' },
      { day: '2026-11-20', visitor: 2, kind: 'cart', source },
      { day: '2026-11-21', visitor: 3, kind: 'visit', source: 'a:4' },
      { day: '2026-11-21', visitor: 4, kind: 'visit' },
    ]);
    await ordered(shop, [
      { at: '2026-11-20T08:45:00Z', source, quantity: 2, pieces: 6 },
      { at: '2026-11-21T10:00:00Z', agent: '4' },
      { at: '2026-11-21T11:00:00Z', state: 'cancelled', source },
    ]);

    expect(await listed(person, 'send')).toEqual(['Beren: 1 2 1 1 12']);
    expect(await listed(person, 'group')).toEqual(['Toptan 1: 1 2 1 1 12']);
    expect(await listed(person, 'agent')).toEqual(['Elif: null 1 0 1 1']);
    expect(await listed(person, 'brand')).toEqual(['Beren: 1 1 1 2 13']);
    expect(await listed(person, 'product')).toEqual(['BR-1 RED: 1 1 1 2 13']);
    expect(await listed(person, 'day')).toEqual(['2026-11-20: 1 2 1 1 12', '2026-11-21: 0 2 0 1 1']);
    const { totals, rows } = await salesOf(person, 'send');
    expect(totals).toEqual({
      ...{
        messages: 1,
        visits: 4,
        carts: 1,
        orders: 2,
        pieces: 13,
        sends: 1,
        sends_with_links: 1,
        messages_with_links: 1,
      },
      ...{ visits_by_links: 3, carts_by_links: 1, orders_by_links: 1, pieces_by_links: 12, pieces_without_price: 0 },
      amounts: [{ minor: 13_000, currency: 'TRY', isAssumed: false }],
      by_links: { amounts: [{ minor: 12_000, currency: 'TRY', isAssumed: false }], pieces_without_price: 0 },
    });
    expect(rows[0]).toMatchObject({ sent_at: '2026-11-20T08:00:00.000Z', first_order_minutes: 45 });
  });

  it('of a product whose address has changed is one row', async () => {
    const { shop, person, subfolder } = await anOwner();
    const link = await aLink(shop, subfolder, { at: '2026-11-20T08:00:00Z' });
    const collage = await aCollage(database, shop, subfolder, { code: 'BR-1', color: 'RED' });
    await inShop(database, shop.id, async ({ db }) => {
      await sql`insert into site_addresses (shop_id, kind, slug, key, collage_id)
        values (${shop.id}, 'product', 'br-1-rad', 'beren br-1 rad', ${collage.id}),
          (${shop.id}, 'product', 'br-1-red', 'beren br-1 red', ${collage.id})`.execute(db);
      await sql`insert into broadcast_images (broadcast_id, shop_id, position, collage_id, sha256, day)
        values (${link.broadcastId}, ${shop.id}, 0, ${collage.id}, 'x', '2026-11-20')`.execute(db);
    });
    await happened(shop, [
      { day: '2026-11-20', visitor: 1, kind: 'view', slug: 'br-1-rad' },
      { day: '2026-11-21', visitor: 2, kind: 'view', slug: 'br-1-red' },
    ]);
    expect(await listed(person, 'product')).toEqual(['BR-1 RED: 1 2 0 0 0']);
  });

  it('that carried no link was not measured, and says so', async () => {
    const { shop, person, subfolder } = await anOwner();
    const { broadcast } = await aBroadcast(database, shop, subfolder);
    await inShop(database, shop.id, ({ db }) =>
      db.updateTable('broadcasts').where('id', '=', broadcast).set({ created_at: '2026-11-20T08:00:00Z' }).execute(),
    );
    expect(await listed(person, 'send')).toEqual(['Beren: 0 null null 0 0']);
    expect((await salesOf(person, 'send')).totals).toMatchObject({
      sends: 1,
      sends_with_links: 0,
      messages_with_links: 0,
    });
  });

  it('says how many pieces no amount counts', async () => {
    const { shop, person, subfolder } = await anOwner();
    const { code: source } = await aLink(shop, subfolder, { at: '2026-11-20T08:00:00Z' });
    await ordered(shop, [
      { at: '2026-11-20T08:45:00Z', source, quantity: 2 },
      { at: '2026-11-20T08:50:00Z', source, quantity: 3, hasPrice: false },
    ]);
    const { totals, rows } = await salesOf(person, 'send');
    const told = { orders: 2, pieces: 5, pieces_without_price: 3, amounts: [{ minor: 2000, currency: 'TRY' }] };
    expect(totals).toMatchObject(told);
    expect(rows).toMatchObject([told]);
  });

  it('is nobody else’s', async () => {
    const { shop, subfolder } = await anOwner();
    const link = await aLink(shop, subfolder, { at: '2026-11-20T08:00:00Z' });
    await happened(shop, [{ day: '2026-11-20', visitor: 1, kind: 'visit', source: link.code }]);
    await ordered(shop, [{ at: '2026-11-20T08:45:00Z', source: link.code }]);
    const { person } = await anOwner();
    for (const by of ['send', 'group', 'agent', 'brand', 'product', 'day'] as const)
      expect(await listed(person, by), by).toEqual([]);
  });

  it.each([
    ['2026-11-21', '2026-11-20'],
    ['2025-10-01', '2026-11-20'],
    ['2026-02-30', '2026-03-01'],
    ['0000-01-01', '0000-02-01'],
  ])('from %s to %s is refused', async (start_date, end_date) => {
    const { person } = await anOwner();
    expect((await person.try(getSales, { start_date, end_date })).status).toBe(400);
  });
});

describe('exact against the raw rows', () => {
  it.each([1, 2, 3])('random visits, orders, links and zones, seed %i', async (seed) => {
    const random = numbersFrom(seed);
    const pick = <Item>(list: readonly [Item, ...Item[]]): Item => list[Math.floor(random() * list.length)] ?? list[0];
    const timeZone = pick(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']);
    const { shop, person, subfolder } = await anOwner(timeZone);
    const links: [Link, ...Link[]] = [await aLink(shop, subfolder)];
    for (let at = 1; at < 6; at++) links.push(await aLink(shop, subfolder, { groupId: `${at % 3}@g.us` }));
    const dayAt = (at: number) => `2026-11-${String(1 + at).padStart(2, '0')}`;
    const events: Event[] = Array.from({ length: 400 }, () => ({
      day: dayAt(Math.floor(random() * 30)),
      visitor: Math.floor(random() * 12),
      kind: pick(['visit', 'cart'] as const),
      source: random() < 0.3 ? '' : pick(links).code,
    }));
    const orders = Array.from({ length: 120 }, () => ({
      at: new Date(Date.parse('2026-10-31T00:00:00Z') + random() * 32 * 86_400_000).toISOString(),
      source: random() < 0.3 ? null : pick(links).code,
      quantity: 1 + Math.floor(random() * 5),
      pieces: pick([1, 6]),
      state: random() < 0.2 ? 'cancelled' : 'new',
    }));
    await happened(shop, events.slice(0, 250));
    await Promise.all([addUp(), addUp()]);
    await happened(shop, events.slice(250));
    await ordered(shop, orders);

    const unique = [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
    const inRange = orders.filter(({ at, state }) => {
      const day = dayKey(localDay(new Date(at), timeZone));
      return state !== 'cancelled' && day >= range.start_date && day <= range.end_date;
    });
    for (const by of ['send', 'group', 'day'] as const) {
      const keyOf = (source: string | null | undefined, day: string): string | undefined => {
        const link = links.find(({ code }) => code === source);
        return by === 'day' ? day : by === 'send' ? link?.broadcastId : link?.groupId;
      };
      const expected = new Map<string, [number, number, number, number]>();
      const add = (key: string | undefined, place: number, count: number) => {
        if (key === undefined) return;
        const row = expected.get(key) ?? [0, 0, 0, 0];
        row[place] = (row[place] ?? 0) + count;
        expected.set(key, row);
      };
      for (const { day, kind, source } of unique) add(keyOf(source, day), kind === 'visit' ? 0 : 1, 1);
      for (const { at, source, quantity, pieces } of inRange) {
        const key = keyOf(source, dayKey(localDay(new Date(at), timeZone)));
        add(key, 2, 1);
        add(key, 3, quantity * pieces);
      }
      const told = (await salesOf(person, by)).rows
        .filter(({ visits, carts, orders: sold }) => (visits ?? 0) + (carts ?? 0) + sold > 0)
        .map(({ key, visits, carts, orders: sold, pieces }) => [key, [visits ?? 0, carts ?? 0, sold, pieces]]);
      expect(Object.fromEntries(told), `seed ${seed}, ${timeZone}, by ${by}`).toEqual(Object.fromEntries(expected));
    }
  });
});

describe('whole months and the days at their ends', () => {
  it.each([1, 2, 3])('add up to what happened, in whichever part it is counted, seed %i', async (seed) => {
    const random = numbersFrom(seed);
    const { shop, person, subfolder } = await anOwner('UTC');
    const link = await aLink(shop, subfolder);
    const dayAt = (at: number) => dayKey(addDays({ year: 2026, month: 1, day: 1 }, at));
    const some = Array.from({ length: 150 }, (_, visitor) => ({
      ...{
        visitor,
        day: dayAt(Math.floor(random() * 130)),
        isOrder: random() < 0.4,
        state: random() < 0.2 ? 'cancelled' : 'new',
      },
    }));
    const happen = async (part: typeof some) => {
      await happened(
        shop,
        part.map(({ day, visitor }) => ({ day, visitor, kind: 'visit', source: link.code })),
      );
      await ordered(
        shop,
        part
          .filter(({ isOrder }) => isOrder)
          .map(({ day, state }) => ({ at: `${day}T12:00:00Z`, source: link.code, pieces: 6, state })),
      );
    };
    await happen(some.slice(0, 100));
    await Promise.all([addUp(), addUp()]);
    await happen(some.slice(100));

    for (let at = 0; at < 12; at++) {
      const first = Math.floor(random() * 130);
      const days = { start_date: dayAt(first), end_date: dayAt(first + Math.floor(random() * 100)) };
      const asked = some.filter(({ day }) => day >= days.start_date && day <= days.end_date);
      const sold = asked.filter(({ isOrder, state }) => isOrder && state === 'new').length;
      const expected = { visits: asked.length, orders: sold, pieces: sold * 6 };
      const byLinks = { visits_by_links: asked.length, orders_by_links: sold, pieces_by_links: sold * 6 };
      const { totals, rows } = await salesOf(person, 'group', days);
      expect(totals, `seed ${seed}, ${days.start_date} to ${days.end_date}`).toMatchObject({
        ...expected,
        ...byLinks,
      });
      if (asked.length > 0) expect(rows).toMatchObject([{ key: link.groupId, ...expected }]);
    }
  });

  it('an order that is cancelled leaves its day, and comes back with its state', async () => {
    const { shop, person } = await anOwner();
    await ordered(shop, [{ at: '2026-11-20T08:45:00Z', quantity: 2, pieces: 6 }]);
    const set = (state: string) =>
      inShop(database, shop.id, ({ db }) => db.updateTable('orders').set({ state }).execute());
    const pieces = async () => (await salesOf(person, 'day')).rows.map(({ key, pieces }) => `${key} ${pieces}`);
    for (const [state, expected] of [
      ['confirmed', ['2026-11-20 12']],
      ['cancelled', []],
      ['cancelled', []],
      ['sent', ['2026-11-20 12']],
    ] as const) {
      await set(state);
      expect(await pieces(), state).toEqual(expected);
      await addUp();
      expect(await pieces(), state).toEqual(expected);
    }
  });

  it('an order stays on its day when the shop moves to another time zone', async () => {
    const { shop, person } = await anOwner('Asia/Kathmandu');
    await ordered(shop, [{ at: '2026-11-20T19:00:00Z' }]);
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ time_zone: 'America/New_York' }).where('id', '=', shop.id).execute(),
    );
    expect((await salesOf(person, 'day')).rows.map(({ key }) => key)).toEqual(['2026-11-21']);
  });

  it('a sum that no whole number holds refuses no order', async () => {
    const { shop, person } = await anOwner();
    await ordered(
      shop,
      [1, 2].map(() => ({ at: '2026-11-20T08:45:00Z', quantity: 2_000_000_000, pieces: 2_000_000_000 })),
    );
    await addUp();
    expect((await salesOf(person, 'day')).totals).toMatchObject({ orders: 2, pieces: 2_147_483_647 });
  });
});

/** The same numbers from 0 to 1 for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
