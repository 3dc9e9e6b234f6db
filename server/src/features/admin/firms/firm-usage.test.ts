import { createHash, randomUUID } from 'node:crypto';
import { listFirms } from '@kolaj/contract/admin/admin';
import { getFirmUsage } from '@kolaj/contract/admin/firm-usage';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { addUp } from '../../analytics/totals/add-up.job.ts';
import { adminRoutes } from '../admin.routes.ts';
import { firmUsageRoutes } from './firm-usage.routes.ts';

const database = await testDatabase();
const now = new Date('2026-11-27T12:00:00Z');
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;

beforeAll(async () => {
  const routes = [...adminRoutes({ database, clock: () => now }), ...firmUsageRoutes({ database, clock: () => now })];
  served = await serveForTest({ database, routes });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(() => served.close());

const usageOf = async ({ pid }: TestShop) => (await admin.call(getFirmUsage, { pid })).data.result;
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');

/** A file of the store; answers its hash. */
async function aFile(name: string, bytes: number): Promise<string> {
  const sha256 = hashOf(name);
  await asSystem(database, ({ db }) =>
    sql`insert into blobs (sha256, mime, bytes) values (${sha256}, 'image/jpeg', ${bytes}) on conflict do nothing`.execute(
      db,
    ),
  );
  return sha256;
}

describe('what a firm stores', () => {
  it('is each of its files once, with what was made of its photos; what another firm has too counts for both', async () => {
    const [shop, other] = [await aShop(database), await aShop(database)];
    const photo = await aFile('photo', 1_000);
    const [refined, thumbnail, large] = [
      await aFile('refined', 300),
      await aFile('thumb', 20),
      await aFile('large', 400),
    ];
    await asSystem(database, async ({ db }) => {
      const analysis = JSON.stringify({ refined: { sha256: refined }, thumbnail });
      await sql`insert into photo_analyses (sha256, verdict, analysis, tolerant) values (${photo}, 'readable', ${analysis}, false)`.execute(
        db,
      );
      await sql`insert into site_photos (sha256, jpeg_sha256, renditions)
        values (${refined}, ${large}, ${JSON.stringify({ 480: thumbnail })})`.execute(db);
    });
    const addPhoto = (whose: TestShop, name: string) =>
      inShop(database, whose.id, async ({ db, shopId }) => {
        const { id: subfolder_id, folderId } = await aSubfolder(database, whose);
        const { source_id } = await db
          .selectFrom('folders')
          .where('id', '=', folderId)
          .select('source_id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('source_files')
          .values({
            shop_id: shopId,
            source_id,
            subfolder_id,
            path: name,
            bytes: 1_000,
            modified_at: now,
            sha256: photo,
          })
          .execute();
      });
    await addPhoto(shop, 'a.jpg');
    await addPhoto(shop, 'b.jpg');
    await addPhoto(other, 'a.jpg');
    const film = await aFile('film', 50_000);
    await inShop(database, other.id, ({ db, shopId }) =>
      sql`insert into shop_media (shop_id, sha256, bytes) values (${shopId}, ${film}, 50000)`.execute(db),
    );
    expect((await usageOf(shop)).storage).toEqual({ all: 1_720, photos: 1_720, collages: 0 });
    expect((await usageOf(other)).storage).toEqual({ all: 51_720, photos: 1_720, collages: 0 });
  });

  it('leaves out no table that holds files', async () => {
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ place: string }>`
        select conrelid::regclass || '.' || attname as place from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'blobs'::regclass order by 1`.execute(db),
    );
    expect(rows.map(({ place }) => place)).toEqual([
      'collage_images.sha256',
      'export_outputs.sha256',
      'exports.sha256',
      'films.poster_sha256',
      'films.sha256',
      'fonts.sha256',
      'ledger_files.sha256',
      'marked_pictures.sha256',
      'photo_analyses.sha256',
      // Of photos that are counted anyway.
      'photo_pardons.sha256',
      'shop_media.sha256',
      'site_photos.jpeg_sha256',
      'site_photos.sha256',
      'source_files.sha256',
      'stream_images.sha256',
      'stream_images.thumbnail',
      // Of the outside world, no firm's own.
      'video_posters.sha256',
    ]);
  });
});

describe('what a firm does', () => {
  it.each(['Europe/Istanbul', 'America/New_York', 'Pacific/Kiritimati'])(
    'is told by its own months, in %s',
    async (timeZone) => {
      const shop = await aShop(database);
      const subfolder = await aSubfolder(database, shop);
      await asSystem(database, ({ db }) =>
        db.updateTable('shops').set({ time_zone: timeZone }).where('id', '=', shop.id).execute(),
      );
      const moments = Array.from({ length: 60 }, (_, at) => new Date(now.getTime() - at * 8.3 * 86_400_000));
      const expected = new Map<string, number>();
      for (const at of moments) {
        const month = dayKey(localDay(at, timeZone)).slice(0, 7);
        expected.set(month, (expected.get(month) ?? 0) + 1);
      }
      const happen = (some: readonly Date[]) =>
        inShop(database, shop.id, async ({ db, shopId }) => {
          for (const at of some) {
            const name = randomUUID();
            await db
              .insertInto('collages')
              .values({
                ...{ shop_id: shopId, folder_id: subfolder.folderId, subfolder_id: subfolder.id, created_at: at },
                ...{ source_key: name, kolaj_name: 'BR-1', product_code: 'BR-1' },
              })
              .execute();
            await sql`insert into orders (shop_id, number, key, build_id, lines, note, messages, created_at)
            values (${shopId}, ${moments.indexOf(at) + 1}, gen_random_uuid(), gen_random_uuid(),
              '[{"slug":"br-1","brand":"Beren","quantity":1,"pieces":1}]', '', '[]', ${at})`.execute(db);
          }
        });
      const { broadcast } = await aBroadcast(database, shop, subfolder);
      await inShop(database, shop.id, async ({ db }) => {
        await db.updateTable('deliveries').where('broadcast_id', '=', broadcast).set({ status: 'delivered' }).execute();
        await db
          .updateTable('broadcasts')
          .where('id', '=', broadcast)
          .set({ created_at: '2026-10-10T12:00:00Z' })
          .execute();
      });
      await happen(moments.slice(0, 30));
      await addUp.run({}, { database }, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
      await happen(moments.slice(30));

      const { months } = await usageOf(shop);
      expect(months).toHaveLength(12);
      expect(months[0]?.month).toBe(dayKey(localDay(now, timeZone)).slice(0, 7));
      for (const { month, collages, orders, messages } of months) {
        const count = expected.get(month) ?? 0;
        expect({ month, collages, orders }, timeZone).toEqual({ month, collages: count, orders: count });
        expect(messages, month).toBe(month === '2026-10' ? 1 : 0);
      }
    },
  );

  it('is in the list of firms in short', async () => {
    const shop = await aShop(database);
    await inShop(database, shop.id, async ({ db, shopId }) => {
      for (const [id, status] of [
        ['1', 'active'],
        ['2', 'disconnected'],
      ] as const)
        await db.insertInto('phones').values({ shop_id: shopId, provider_phone_id: id, status }).execute();
      await db
        .insertInto('builds')
        .values({ shop_id: shopId, token: randomUUID(), status: 'retired', published_at: now })
        .execute();
    });
    const firms = (await admin.call(listFirms, {})).data.result;
    expect(firms.find(({ pid }) => pid === shop.pid)).toMatchObject({
      ...{
        phones: 2,
        phones_active: 1,
        phones_lost: [{ id: '2', since: expect.stringMatching(/Z$/) }],
        last_build_at: now.toISOString(),
        last_send_at: null,
      },
    });
  });

  it('is told of no firm that is not there', async () => {
    expect(await admin.status(getFirmUsage, { pid: 'nobody' })).toBe(404);
  });
});
