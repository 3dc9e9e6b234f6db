import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage } from '../../../testing/rows/collages.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { type ServedSite, type ServedSites, servedSites } from '../testing/served-sites.ts';
import { eraseOrders } from './erase-orders.job.ts';
import { newOrders } from './order.store.ts';

const database = await testDatabase();
let now = new Date('2026-11-23T12:00:00Z');
let server: ServedSites['server'];
let aSite: ServedSites['aSite'];
let close: ServedSites['close'];

beforeAll(async () => {
  ({ server, aSite, close } = await servedSites(database, () => now));
});
afterAll(() => close());
// Every test comes from networks of its own.
let network = 0;
beforeEach(() => {
  network += 1;
  now = new Date(now.getTime() + 60_000);
});

type Site = ServedSite;

const lineOf = (site: Site, code: string, seen: number | null, quantity = 1) => ({
  slug: site.slugOf(code),
  quantity,
  seen,
});

async function order({ keyword }: Pick<Site, 'keyword'>, body: object, from = `10.0.0.${network}`) {
  const answer = await server.inject({
    ...{ method: 'POST', url: `/s/${keyword}/order` },
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify({ key: randomUUID(), note: '', ...body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const stored = (site: Site) =>
  inShop(database, site.shop.id, ({ db }) =>
    db
      .selectFrom('orders')
      .select(['number', 'state', 'note', 'lines', 'agent', 'customer_name as name', 'customer_phone as phone'])
      .select('staff_note as staffNote')
      .orderBy('number')
      .execute(),
  );

describe('an order of a visitor (D-98)', () => {
  it('is stored with the next number, and the answer opens the messenger with the finished message', async () => {
    const site = await aSite();
    const first = await order(site, {
      lines: [lineOf(site, 'BR-1', 2450, 3), lineOf(site, 'BR-2', null)],
      note: 'Friday',
    });
    expect(first).toMatchObject({ status: 200, body: { kind: 'stored', number: 1 } });
    const link = new URL(first.body.links[0]);
    expect(link.origin + link.pathname).toBe('https://wa.me/905320000000');
    const message = link.searchParams.get('text') ?? '';
    expect(message).toContain('Order 1');
    expect(message).toContain('3 × pc. = $73.50');
    expect(message).toContain(`http://site.test/s/${site.keyword}/p/${site.slugOf('BR-1')}/`);
    expect(message).toContain('Friday');
    expect((await order(site, { lines: [lineOf(site, 'BR-1', 2450)] })).body.number).toBe(2);
    expect(await stored(site)).toMatchObject([
      { number: 1, state: 'new', note: 'Friday', lines: [{ code: 'BR-1', quantity: 3 }, { code: 'BR-2' }] },
      { number: 2 },
    ]);
  });

  it('says in its message no code that only a camera gave; the shop finds the photo in its list and by the link', async () => {
    const site = await aSite();
    await aCollage(database, site.shop, site.subfolder, { code: 'IMG_2034', guessed: ['code', 'color', 'type'] });
    await site.publish();
    const slug = 'beren';
    const { body } = await order(site, { lines: [{ slug, quantity: 1, seen: 2450 }] });
    const message = new URL(body.links[0]).searchParams.get('text') ?? '';
    expect(message).toContain(`http://site.test/s/${site.keyword}/p/${slug}/`);
    expect(message).not.toContain('IMG');
    expect(await stored(site)).toMatchObject([{ lines: [{ code: 'IMG_2034', slug }] }]);
  });

  it('keeps no sign that turns the direction of what is written beside it', async () => {
    const site = await aSite();
    const turned = '\u202eFriday\u202c \u2066x\u2069 مرحبا\u200f';
    await order(site, { lines: [lineOf(site, 'BR-1', 2450)], note: turned, name: '\u202eElif' });
    expect(await stored(site)).toMatchObject([{ note: 'Friday x مرحبا\u200f' }]);
  });

  it('goes to the agent whom the visitor chose, and to the shop when that is nobody of it', async () => {
    const agent_list = [{ text: 'Elif', agentPhone: '905321111111', value: '4' }];
    const site = await aSite({ enabled: true }, { select_agent: true, agent_list });
    const linkFor = async (agent: unknown) =>
      (await order(site, { lines: [lineOf(site, 'BR-1', 2450)], agent })).body.links?.[0]?.split('?')[0];
    expect(await linkFor('4')).toBe('https://wa.me/905321111111');
    expect(await linkFor('5')).toBe('https://wa.me/905320000000');
    expect(await linkFor(null)).toBe('https://wa.me/905320000000');
    expect((await stored(site)).map(({ agent }) => agent)).toEqual(['4', null, null]);
  });

  it('has name and phone where the visitor typed them, in the message and in the store', async () => {
    const site = await aSite();
    const lines = [lineOf(site, 'BR-1', 2450)];
    const named = await order(site, { lines, name: ' Ayşe\0 ', phone: '+90 532 000' });
    expect(new URL(named.body.links[0]).searchParams.get('text')).toContain('Name: Ayşe\nPhone: +90 532 000');
    const bare = await order(site, { lines });
    expect(new URL(bare.body.links[0]).searchParams.get('text')).not.toContain('Name');
    expect(await stored(site)).toMatchObject([
      { name: 'Ayşe', phone: '+90 532 000' },
      { name: '', phone: '' },
    ]);
  });

  it('is news in the console until its number was seen', async () => {
    const site = await aSite();
    const lines = [lineOf(site, 'BR-1', 2450)];
    await order(site, { lines });
    await order(site, { lines });
    const news = (after: number) => inShop(database, site.shop.id, (scope) => newOrders(scope, after));
    expect(await news(0)).toEqual({ count: 2, newest: 2 });
    expect(await news(1)).toEqual({ count: 1, newest: 2 });
    expect(await news(2)).toEqual({ count: 0, newest: null });
    const stranger = await aShop(database);
    expect(await inShop(database, stranger.id, (scope) => newOrders(scope, 0))).toEqual({ count: 0, newest: null });
  });

  it('is one order however often it is sent', async () => {
    const site = await aSite();
    const body = { key: randomUUID(), lines: [lineOf(site, 'BR-1', 2450)] };
    const answers = await Promise.all([order(site, body), order(site, body), order(site, body)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await stored(site)).toHaveLength(1);
  });

  it('whose answer was lost is one order, also when the shop has published another price meanwhile', async () => {
    const site = await aSite();
    const body = { key: randomUUID(), lines: [lineOf(site, 'BR-1', 2450)] };
    const first = await order(site, body);
    await inShop(database, site.shop.id, ({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"$30"') where product_code = 'BR-1'`.execute(
        db,
      ),
    );
    await site.publish();
    expect((await order(site, { ...body, key: randomUUID() })).body.kind).toBe('changed');
    expect((await order(site, body)).body).toEqual(first.body);
    expect(await stored(site)).toHaveLength(1);
  });

  it('under the word of another order is another order: nobody sends what is no longer in the cart', async () => {
    const site = await aSite();
    const key = randomUUID();
    const first = await order(site, { key, lines: [lineOf(site, 'BR-1', 2450)] });
    const second = await order(site, { key, lines: [lineOf(site, 'BR-1', 2450), lineOf(site, 'BR-2', null)] });
    const noted = await order(site, { key, lines: [lineOf(site, 'BR-1', 2450)], note: 'Friday' });
    const again = await order(site, { key, lines: [lineOf(site, 'BR-1', 2450)] });
    expect([first, second, noted, again].map(({ body }) => body.number)).toEqual([1, 2, 3, 1]);
    expect(decodeURIComponent(second.body.links[0])).toContain('BR-2');
  });

  it('gives no number twice when many come at once', async () => {
    const site = await aSite();
    const lines = [lineOf(site, 'BR-1', 2450)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(site, { lines })));
    expect(answers.map(({ body }) => body.number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('with a forged price, or a product of another shop, is said and not stored', async () => {
    const [site, other] = [await aSite(), await aSite()];
    const forged = await order(site, { lines: [lineOf(site, 'BR-1', 1)] });
    expect(forged.body).toEqual({
      kind: 'changed',
      changes: [{ slug: site.slugOf('BR-1'), kind: 'price', now: 2450 }],
    });
    const foreign = await order(site, { lines: [{ slug: `${other.slugOf('BR-1')}-x`, quantity: 1, seen: 2450 }] });
    expect(foreign.body.changes).toMatchObject([{ kind: 'gone' }]);
    expect(await stored(site)).toEqual([]);
  });

  it('below the shop’s minimum is refused with both numbers', async () => {
    const site = await aSite({ enabled: true, min_items: 5 });
    const answer = await order(site, { lines: [lineOf(site, 'BR-1', 2450, 4)] });
    expect(answer.body).toEqual({ kind: 'below_minimum', minimum: 5, pieces: 4 });
  });

  it.each([
    ['nothing', { lines: [] }],
    ['no quantity', { lines: [{ slug: 'x', quantity: 0, seen: null }] }],
    ['half a piece', { lines: [{ slug: 'x', quantity: 0.5, seen: null }] }],
    ['201 lines', { lines: Array.from({ length: 201 }, (_, at) => ({ slug: `x${at}`, quantity: 1, seen: null })) }],
    ['a long note', { lines: [{ slug: 'x', quantity: 1, seen: null }], note: 'x'.repeat(501) }],
    ['a long name', { lines: [{ slug: 'x', quantity: 1, seen: null }], name: 'x'.repeat(81) }],
    ['no key', { key: 'mine', lines: [{ slug: 'x', quantity: 1, seen: null }] }],
  ])('of %s is refused', async (_, body) => {
    const site = { keyword: 'nobody' };
    expect(await order(site, body)).toEqual({ status: 400, body: { kind: 'bad_input' } });
  });

  it('keeps odd signs as they can be kept', async () => {
    const site = await aSite();
    const answer = await order(site, { lines: [lineOf(site, 'BR-1', 2450)], note: 'a\0b \uD83D c 👗' });
    expect(answer.body.kind).toBe('stored');
    expect((await stored(site))[0]?.note).toBe('ab \uFFFD c 👗');
  });

  it('is not taken where there is no site or no cart', async () => {
    const site = await aSite();
    const lines = [lineOf(site, 'BR-1', 2450)];
    expect((await order({ keyword: 'nobody' }, { lines })).status).toBe(404);
    const bare = await server.inject({ method: 'POST', url: `/s/${site.keyword}/order`, payload: 'x'.repeat(100_000) });
    expect(bare.statusCode).toBeGreaterThanOrEqual(400);
    expect(await stored(site)).toEqual([]);
  });

  it('is taken however many strangers send carts that cannot be stored', async () => {
    const site = await aSite();
    const odd = [{ ...lineOf(site, 'BR-1', 2450), currency: 'EUR' }];
    const kinds = new Set();
    for (let at = 0; at < 220; at++) kinds.add((await order(site, { lines: odd }, `10.${at + 1}.0.1`)).body.kind);
    expect([...kinds]).toEqual(['changed']);
    expect((await order(site, { lines: [lineOf(site, 'BR-1', 2450)] }, '10.250.9.9')).status).toBe(200);
  });

  it('comes in from one network a few times, then waits; another network does not', async () => {
    const site = await aSite();
    const lines = [lineOf(site, 'BR-1', 2450)];
    const answers = [];
    for (let at = 0; at < 30; at++) answers.push((await order(site, { lines })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
    expect((await order(site, { lines }, '10.9.9.9')).status).toBe(200);
    expect(await stored(site)).toHaveLength(11);
  });
});

describe('a stranger who asks for odd things', () => {
  it.each([
    'constructor',
    '__proto__',
    'toString',
    '__proto__/index.html',
    'p/%00/',
    '%2e%2e%2f%2e%2e%2frelease.json',
    '..%5C..%5Crelease.json',
    `p/${'x'.repeat(5000)}/`,
    'p/%F0%9F%91%97/',
  ])('is shown that %s is not there', async (wanted) => {
    const site = await aSite();
    const answer = await server.inject({ url: `/s/${site.keyword}/${wanted}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  it.each(['/s/%00/', '/s/a%00b/', '/preview/%00/', '/s/%F0%9F%91%97/', '/preview/x/'])(
    'is told of %s that there is no site',
    async (url) => {
      expect((await server.inject({ url })).statusCode).toBe(404);
    },
  );

  it('orders from no site with a zero byte in its name', async () => {
    const lines = [{ slug: 'x', quantity: 1, seen: null }];
    expect((await order({ keyword: '%00' }, { lines })).status).toBe(404);
  });

  it('orders nothing with what every object has', async () => {
    const site = await aSite();
    for (const slug of ['__proto__', 'constructor', '', '../../x', 'a\0b', '\uD83D']) {
      const answer = await order(site, { lines: [{ slug, quantity: 1, seen: null }] }, `10.1.0.${slug.length}`);
      expect(answer.body).toMatchObject({ kind: 'changed', changes: [{ slug, kind: 'gone' }] });
    }
    expect(await stored(site)).toEqual([]);
  });

  it.each([
    ['deep', `{"lines":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['of a prototype', '{"__proto__":{"x":1},"lines":[]}'],
    ['not JSON', '{"lines":'],
    ['nothing', 'null'],
  ])('is refused a body that is %s', async (_, payload) => {
    const answer = await server.inject({
      ...{ method: 'POST', url: '/s/nobody/order', payload },
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${network}` },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is one network with all addresses that one customer of IPv6 has', async () => {
    const site = await aSite();
    const lines = [lineOf(site, 'BR-1', 2450)];
    const statuses = [];
    for (let at = 0; at < 15; at++) statuses.push((await order(site, { lines }, `2001:db8:1:2::${at + 1}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await order(site, { lines }, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('what a customer wrote', () => {
  it.each([
    ['180 days', {}, { 1: 181, 2: 179 }],
    ['as many days as the shop has set', { keep_days: 30 }, { 1: 31, 2: 29 }],
    ['365 days at most', { keep_days: 9999 }, { 1: 366, 2: 364 }],
  ])('is forgotten after %s, and only once', async (_, cart, ages) => {
    const site = await aSite({ enabled: true, ...cart });
    const lines = [lineOf(site, 'BR-1', 2450)];
    await order(site, { lines, note: 'Before Friday', name: 'Ayşe', phone: '+90 532' });
    await order(site, { lines, note: 'new', name: 'Fatma' });
    for (const [number, days] of Object.entries(ages)) {
      await asSystem(database, ({ db }) =>
        sql`update orders set created_at = now() - make_interval(days => ${days}), staff_note = 'Ask for Ayşe'
          where shop_id = ${site.shop.id} and number = ${Number(number)}`.execute(db),
      );
    }
    const run = () =>
      eraseOrders.run({}, { database }, { attempt: 1, lastAttempt: true, signal: new AbortController().signal });
    await run();
    const once = await stored(site);
    expect(once.map(({ note, name, phone, staffNote }) => [note, name, phone, staffNote])).toEqual([
      ['', '', '', ''],
      ['new', 'Fatma', '', 'Ask for Ayşe'],
    ]);
    expect(once[0]?.lines).toMatchObject([{ code: 'BR-1' }]);
    await run();
    expect(await stored(site)).toEqual(once);
    // Somebody writes the name down anew.
    await inShop(database, site.shop.id, ({ db }) =>
      db.updateTable('orders').set({ staff_note: 'It was Ayşe' }).where('number', '=', 1).execute(),
    );
    await run();
    expect((await stored(site))[0]?.staffNote).toBe('');
  });
});
