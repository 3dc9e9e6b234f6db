import { countAdded, countUpdated } from '@kolaj/contract/analytics/analytics';
import { dayKey, localDay, localHour } from '@kolaj/domain/shared/day';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { addUp as addUpJob } from './totals/add-up.job.ts';

const database = await testDatabase();
const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const addUp = () => addUpJob.run({}, { database }, context);
let signIn: (username: string) => Promise<Person>;

beforeAll(async () => {
  ({ signIn } = await serveForTest({ database, routes: analyticsRoutes() }));
});

async function anOwner(timeZone = 'Europe/Istanbul') {
  const shop = await aShop(database);
  await asSystem(database, ({ db }) =>
    db.updateTable('shops').set({ time_zone: timeZone }).where('id', '=', shop.id).execute(),
  );
  const owner = await aUser(database, { shop });
  return { shop, person: await signIn(owner.email) };
}

/** As the import writes them, at a moment of one's choice. */
async function collagesAt(shop: TestShop, subfolder: TestSubfolder, moments: readonly string[]) {
  await inShop(database, shop.id, ({ db }) =>
    db
      .insertInto('collages')
      .values(
        moments.map((created_at, at) => ({
          ...{ shop_id: shop.id, folder_id: subfolder.folderId, subfolder_id: subfolder.id, created_at },
          ...{ source_key: `${created_at} ${at} ${Math.random()}`, kolaj_name: 'BR-1', product_code: 'BR-1' },
        })),
      )
      .execute(),
  );
}

const rowsOf = async (person: Person, start_date: string, end_date: string, type: 'day' | 'hour' = 'day') =>
  (await person.call(countAdded, { start_date, end_date, type })).data.result.map(
    ({ folder_name, date, count }) => `${date} ${folder_name} ${count}`,
  );

describe('collages added (API-53)', () => {
  it('counts by the shop’s own day and hour, each brand over all its folders', async () => {
    const { shop, person } = await anOwner();
    const first = await aSubfolder(database, shop, { brand: 'Beren' });
    const second = await aSubfolder(database, shop, { brand: 'BEREN' });
    const other = await aSubfolder(database, shop, { brand: 'Mavera' });
    await collagesAt(shop, first, ['2026-11-20T20:59:59Z', '2026-11-20T21:00:00Z']);
    await collagesAt(shop, second, ['2026-11-20T21:10:00Z']);
    await collagesAt(shop, other, ['2026-11-21T09:00:00Z', '2026-11-22T21:00:00Z']);
    await inShop(database, shop.id, ({ db, shopId }) =>
      db.insertInto('brands').values({ shop_id: shopId, name: 'Beren', hash: 'beren', indexes: 0 }).execute(),
    );

    const days = ['2026-11-20 Beren 1', '2026-11-21 Beren 2', '2026-11-21 Mavera 1'];
    expect((await rowsOf(person, '2026-11-20', '2026-11-22')).sort()).toEqual(days);
    expect((await rowsOf(person, '2026-11-21', '2026-11-21', 'hour')).sort()).toEqual([
      '2026-11-21 00 Beren 2',
      '2026-11-21 12 Mavera 1',
    ]);
    await addUp();
    expect((await rowsOf(person, '2026-11-20', '2026-11-22')).sort()).toEqual(days);
  });

  it('follows a shop into another time zone without being counted again', async () => {
    const { shop, person } = await anOwner('Asia/Kathmandu');
    const subfolder = await aSubfolder(database, shop);
    await collagesAt(shop, subfolder, ['2026-11-20T18:14:00Z', '2026-11-20T18:15:00Z']);
    await addUp();
    expect(await rowsOf(person, '2026-11-20', '2026-11-21')).toEqual(['2026-11-20 Beren 1', '2026-11-21 Beren 1']);
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ time_zone: 'America/New_York' }).where('id', '=', shop.id).execute(),
    );
    expect(await rowsOf(person, '2026-11-20', '2026-11-21')).toEqual(['2026-11-20 Beren 2']);
  });

  it.each([
    ['the end before the start', '2026-11-21', '2026-11-20', 400],
    ['367 days before', '2025-11-19', '2026-11-21', 400],
    ['366 days before', '2025-11-20', '2026-11-21', 200],
    ['no day', '2026-02-30', '2026-03-01', 400],
    ['no date', 'yesterday', '2026-03-01', 400],
    ['the year 0', '0000-01-01', '0000-02-01', 400],
    ['the last days that can be written', '9999-12-01', '9999-12-31', 200],
  ])('%s is answered with its reason', async (_, start_date, end_date, status) => {
    const { person } = await anOwner();
    expect(await person.status(countAdded, { start_date, end_date, type: 'day' })).toBe(status);
  });

  it('shows nobody another shop’s work', async () => {
    const { shop } = await anOwner();
    await collagesAt(shop, await aSubfolder(database, shop), ['2026-11-20T12:00:00Z']);
    const stranger = await anOwner();
    expect(await rowsOf(stranger.person, '2026-11-01', '2026-11-25')).toEqual([]);
  });
});

describe('collages changed after they were made (API-54)', () => {
  async function change(shop: TestShop, id: string, at: string) {
    await inShop(database, shop.id, async ({ db }) => {
      await db
        .updateTable('collages')
        .set({ content_version: sql`content_version + 1` })
        .where('id', '=', id)
        .execute();
      await db.updateTable('collages').set({ changed_at: at }).where('id', '=', id).execute();
    });
  }

  it('counts each once, on the day of its last change; approving is no change', async () => {
    const { shop, person } = await anOwner();
    const subfolder = await aSubfolder(database, shop);
    const [a, b, c] = [
      await aCollage(database, shop, subfolder, { code: 'A' }),
      await aCollage(database, shop, subfolder, { code: 'B' }),
      await aCollage(database, shop, subfolder, { code: 'C' }),
    ];
    await change(shop, a.id, '2026-11-18T09:00:00Z');
    await change(shop, b.id, '2026-11-18T09:00:00Z');
    await addUp();
    await change(shop, a.id, '2026-11-20T09:00:00Z');
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('collages')
        .set({ status: 'verified', version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', c.id)
        .execute(),
    );

    const rows = async (input: { start_date?: string; end_date: string }) =>
      (await person.call(countUpdated, input)).data.result.map(({ date, count }) => `${date} ${count}`);
    const expected = ['2026-11-18 1', '2026-11-20 1'];
    expect(await rows({ start_date: '2026-11-01', end_date: '2026-11-25' })).toEqual(expected);
    await addUp();
    await addUp();
    expect(await rows({ start_date: '2026-11-01', end_date: '2026-11-25' })).toEqual(expected);
    expect(await rows({ end_date: '2026-11-20' })).toEqual(['2026-11-20 1']);
  });
});

describe('exact against the raw rows', () => {
  it.each([1, 2, 3])('random moments, zones and changes, seed %i', async (seed) => {
    const random = numbersFrom(seed);
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
    const timeZone = zones[Math.floor(random() * zones.length)] ?? 'UTC';
    const { shop, person } = await anOwner(timeZone);
    const start = Date.parse('2026-03-20T00:00:00Z');
    const moments: { brand: string; at: string }[] = [];
    for (const brand of ['Beren', 'Mavera', 'Nehir']) {
      const subfolder = await aSubfolder(database, shop, { brand });
      const own = Array.from({ length: 120 }, () =>
        new Date(start + Math.floor(random() * 20 * 86_400_000)).toISOString(),
      );
      await collagesAt(shop, subfolder, own);
      moments.push(...own.map((at) => ({ brand, at })));
      if (random() < 0.5) await Promise.all([addUp(), addUp()]);
    }

    const expected = new Map<string, number>();
    for (const { brand, at } of moments) {
      const day = dayKey(localDay(new Date(at), timeZone));
      if (day < '2026-03-22' || day > '2026-04-07') continue;
      const hour = `${day} ${String(localHour(new Date(at), timeZone)).padStart(2, '0')} ${brand}`;
      expected.set(hour, (expected.get(hour) ?? 0) + 1);
    }
    const counted = await rowsOf(person, '2026-03-22', '2026-04-07', 'hour');
    expect(counted.sort(), `seed ${seed}, ${timeZone}`).toEqual(
      [...expected].map(([name, count]) => `${name} ${count}`).sort(),
    );
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
