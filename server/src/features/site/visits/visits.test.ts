import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { addUp as addUpJob } from '../../analytics/totals/add-up.job.ts';
import { type ServedSite, type ServedSites, servedSites } from '../testing/served-sites.ts';
import { forgetVisits } from './forget-visits.job.ts';
import { visitIntake } from './visit-intake.ts';

const database = await testDatabase();
let now = new Date('2026-11-23T12:00:00Z');
let server: ServedSites['server'];
let aSite: ServedSites['aSite'];
let close: ServedSites['close'];

beforeAll(async () => {
  ({ server, aSite, close } = await servedSites(database, () => now));
});
afterAll(() => close());
let network = 0;
beforeEach(() => {
  network += 1;
  now = new Date('2026-11-23T12:00:00Z');
});

const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const code = 'aB3-_xyz';
const context = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
const addUp = () => addUpJob.run({}, { database }, context);
const forget = () => forgetVisits.run({}, { database }, context);

interface From {
  from?: string;
  headers?: Record<string, string>;
}

async function tell({ keyword }: Pick<ServedSite, 'keyword'>, body: unknown, { from, headers = {} }: From = {}) {
  const answer = await server.inject({
    ...{ method: 'POST', url: `/s/${keyword}/visit`, payload: typeof body === 'string' ? body : JSON.stringify(body) },
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': browser,
      'x-forwarded-for': from ?? `10.1.0.${network}`,
      ...headers,
    },
  });
  return answer.statusCode;
}

/** What the shop reads, once as many are counted as are expected; `kind dimension subject count`, without the id of a send. */
async function counted({ shop }: ServedSite, atLeast = 1): Promise<string[]> {
  const read = () =>
    inShop(database, shop.id, async ({ db }) => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', kind, dimension, case when dimension not in ('all', 'send') then subject end, sum(count)) as line
        from site_counts where shop_id = ${shop.id} group by kind, dimension, subject order by kind, dimension, subject`.execute(
        db,
      );
      return rows.map(({ line }) => line);
    });
  return expect
    .poll(read, { timeout: 5000 })
    .toSatisfy((lines: string[]) => lines.length >= atLeast)
    .then(read);
}

/** A visit of somebody else that is counted after what is asked about: then all before it was looked at. */
async function countedAfter(site: ServedSite): Promise<string[]> {
  await tell(site, { source: '', events: [{ kind: 'visit' }] }, { from: '10.9.9.9' });
  return counted(site);
}

/** A link of the shop has left for a group. */
async function aCode({ shop, subfolder }: ServedSite) {
  const { broadcast } = await aBroadcast(database, shop, subfolder);
  await inShop(database, shop.id, ({ db }) =>
    db
      .insertInto('link_codes')
      .values({ shop_id: shop.id, code, broadcast_id: broadcast, group_id: '1203@g.us' })
      .execute(),
  );
}

describe('visits of a site (D-99)', () => {
  it('are counted by the link that led there, with what was looked at and put into the cart', async () => {
    const site = await aSite();
    await aCode(site);
    const slug = site.slugOf('BR-1');
    expect(await tell(site, { source: code, events: [{ kind: 'visit' }, { kind: 'view', slug }] })).toBe(204);
    expect(await tell(site, { source: code, events: [{ kind: 'put', slug }] })).toBe(204);
    const expected = [
      ...['cart all 1', 'cart group 1203@g.us 1', 'cart send 1', `put product ${slug} 1`, `view product ${slug} 1`],
      ...['visit all 1', 'visit group 1203@g.us 1', 'visit send 1'],
    ];
    expect(await counted(site, 8)).toEqual(expected);
    await addUp();
    expect(await counted(site, 8)).toEqual(expected);
  });

  it('of one visitor on one day are one, whatever they repeat, and of another day or browser another', async () => {
    const site = await aSite();
    const slug = site.slugOf('BR-1');
    const look = { source: '', events: [{ kind: 'view', slug }] };
    for (let again = 0; again < 5; again++) await tell(site, look);
    await tell(site, look, { headers: { 'user-agent': browser.replace('130', '131') } });
    now = new Date('2026-11-24T12:00:00Z');
    await tell(site, look);
    expect(await counted(site, 2)).toEqual([`view product ${slug} 3`, 'visit all 3']);
  });

  it('fall on the days of the shop', async () => {
    const site = await aSite();
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ time_zone: 'Europe/Istanbul' }).where('id', '=', site.shop.id).execute(),
    );
    now = new Date('2026-11-23T20:59:00Z');
    await tell(site, { source: '', events: [{ kind: 'visit' }] });
    now = new Date('2026-11-23T21:00:00Z');
    await tell(site, { source: '', events: [{ kind: 'visit' }] });
    await counted(site);
    const days = await inShop(database, site.shop.id, ({ db }) =>
      db.selectFrom('site_events').select(sql<string>`day::text`.as('day')).orderBy('day').execute(),
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24']);
  });

  it.each<[string, From]>([
    [
      'a bot',
      { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    ],
    ['a program without a name', { headers: { 'user-agent': '' } }],
    ['the preview of a messenger', { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } }],
    ['who asks not to be tracked', { headers: { dnt: '1' } }],
    ['who asks for privacy', { headers: { 'sec-gpc': '1' } }],
    ['who looks at another page, which says it in their name', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['who looks at the site of another shop', { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('%s is not counted', async (_name, asked) => {
    const site = await aSite();
    expect(await tell(site, { source: '', events: [{ kind: 'visit' }] }, asked)).toBe(204);
    expect(await countedAfter(site)).toEqual(['visit all 1']);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{"source":'],
    ['an event that there is not', { source: '', events: [{ kind: 'order' }] }],
    ['too many at once', { source: '', events: Array.from({ length: 21 }, () => ({ kind: 'visit' })) }],
    ['a source of no form', { source: 'x'.repeat(30), events: [{ kind: 'visit' }] }],
    ['a product of another shop', { source: '', events: [{ kind: 'view', slug: 'nobody-s' }] }],
    // It would take along whoever is counted together with it.
    ['a product with a character that is none', { source: '', events: [{ kind: 'view', slug: 'a\0' }] }],
    ['a product with half a character', { source: '', events: [{ kind: 'view', slug: 'a\ud800' }] }],
  ])('%s counts nothing', async (_name, body) => {
    const site = await aSite();
    expect(await tell(site, body)).toBe(204);
    expect(await countedAfter(site)).toEqual(['visit all 1']);
  });

  it('by a code or an agent that the shop has not given out are nobody’s', async () => {
    const site = await aSite(
      { enabled: true },
      { agent_list: [{ text: 'Elif', agentPhone: '905321111111', value: '4' }] },
    );
    const other = await aSite();
    await aCode(other);
    await tell(site, { source: code, events: [{ kind: 'visit' }] }, { from: '10.2.0.1' });
    await tell(site, { source: 'a:5', events: [{ kind: 'visit' }] }, { from: '10.2.0.2' });
    await tell(site, { source: 'a:4', events: [{ kind: 'visit' }] }, { from: '10.2.0.3' });
    expect(await counted(site, 2)).toEqual(['visit agent 4 1', 'visit all 3']);
  });

  it('a flood from one network is cut off, and takes no other shop along', async () => {
    const site = await aSite();
    const other = await aSite();
    for (let one = 0; one < 400; one++) {
      await tell(site, { source: '', events: [{ kind: 'visit' }] }, { headers: { 'user-agent': `${browser} ${one}` } });
    }
    await tell(other, { source: '', events: [{ kind: 'visit' }] }, { from: '10.3.0.1' });
    expect(await counted(other)).toEqual(['visit all 1']);
    expect(await counted(site)).toEqual(['visit all 240']);
  });

  it('of a shop that counts nothing are not collected, also by pages from before', async () => {
    const site = await aSite();
    const count = (isOn: boolean) =>
      asSystem(database, ({ db }) =>
        sql`update shops set client_config = client_config || ${JSON.stringify({ count_visits: isOn })}::jsonb
          where id = ${site.shop.id}`.execute(db),
      );
    await count(false);
    await tell(site, { source: '', events: [{ kind: 'visit' }] });
    // The intake counts all that came before in one go.
    const other = await aSite();
    await tell(other, { source: '', events: [{ kind: 'visit' }] }, { from: '10.4.0.1' });
    await counted(other);
    await count(true);
    expect(await countedAfter(site)).toEqual(['visit all 1']);
  });

  it('leave neither an address nor a name behind', async () => {
    const site = await aSite();
    await tell(site, { source: '', events: [{ kind: 'visit' }] }, { from: '203.0.113.77' });
    await counted(site);
    const [row] = await inShop(database, site.shop.id, ({ db }) => db.selectFrom('site_events').selectAll().execute());
    expect(JSON.stringify(row)).not.toContain('203.0.113');
    expect(row?.visitor).toHaveLength(8);
  });
});

describe('what is kept of visits', () => {
  it('events go after 90 days and salts after their day; what was counted stays', async () => {
    const site = await aSite();
    const { id } = site.shop;
    await asSystem(database, async ({ db }) => {
      for (const days of [89, 91]) {
        await sql`insert into site_events (shop_id, day, visitor, kind, source)
          values (${id}, current_date - ${days}::int, '\\x00', 'visit', '')`.execute(db);
        await sql`insert into visit_salts (day, salt) values (current_date - ${days}::int, '\\x00')`.execute(db);
      }
    });
    await addUp();
    await forget();
    await forget();
    const left = await inShop(database, id, ({ db }) =>
      db.selectFrom('site_events').select(sql<number>`current_date - day`.as('age')).execute(),
    );
    expect(left).toEqual([{ age: 89 }]);
    expect(await counted(site)).toEqual(['visit all 2']);
    const salts = await asSystem(database, ({ db }) =>
      db.selectFrom('visit_salts').select('day').where(sql<boolean>`day < current_date - 2`).execute(),
    );
    expect(salts).toEqual([]);
  });
});

describe('two web servers', () => {
  it('count one visitor once, and wait for each other in no circle', async () => {
    const site = await aSite();
    const slugs = ['BR-1', 'BR-2'].map(site.slugOf);
    const intakes = [1, 2].map(() =>
      visitIntake({
        ...{ database, waitMs: 1 },
        onError: (error) => {
          throw error;
        },
      }),
    );
    const person = (at: number) => ({ at: now, network: `10.5.0.${at}`, browser, source: '' });
    await Promise.all(
      intakes.map(async (intake, which) => {
        const people = Array.from({ length: 50 }, (_, at) => (which === 0 ? at : 49 - at));
        for (const at of people)
          intake.take(site.shop.id, { ...person(at), events: slugs.map((slug) => ({ kind: 'put', slug })) });
        await intake.flush();
      }),
    );
    expect(await counted(site, 4)).toEqual(
      [...slugs.map((slug) => `put product ${slug} 50`), 'cart all 50', 'visit all 50'].sort(),
    );
  });
});

describe('an order', () => {
  it('knows the link of its customer, if the shop has given it out', async () => {
    const site = await aSite();
    await aCode(site);
    const order = (source: string) =>
      server.inject({
        ...{ method: 'POST', url: `/s/${site.keyword}/order` },
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.6.0.${network}` },
        payload: JSON.stringify({
          ...{ key: randomUUID(), note: '', source },
          lines: [{ slug: site.slugOf('BR-1'), quantity: 1, seen: 2450 }],
        }),
      });
    for (const source of [code, 'unknown1', '']) expect((await order(source)).json().kind).toBe('stored');
    const stored = await inShop(database, site.shop.id, ({ db }) =>
      db.selectFrom('orders').select('source').orderBy('number').execute(),
    );
    expect(stored.map(({ source }) => source)).toEqual([code, null, null]);
  });
});
