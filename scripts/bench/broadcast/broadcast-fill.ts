import { randomUUIDv7 } from 'node:crypto';
import { inShop } from '@kolaj/server/adapters/postgres/scope';
import { addUpCounts } from '@kolaj/server/features/broadcast/record/add-up-counts';
import type { SendWorld } from '@kolaj/server/features/broadcast/testing/send-world';
import { sql } from 'kysely';
import { type BenchDatabase, vacuum } from './bench-database.ts';

interface Size {
  collages: number;
  messages: number;
}

const subfolders = 100;
const groups = 200;
const picturesOfSend = 300;
/** What most sends came to: sent, with a little of everything else. */
const statuses = sql`(array['accepted', 'delivered', 'accepted', 'delivered', 'failed'])[1 + (g * 7 + part) % 5]`;

/** Years of work of one shop, written by the database itself; the brand that it has already has sent nothing. Answers with a subfolder and its newest send. */
export async function fillShop(
  database: BenchDatabase,
  { shop, subfolderId }: Pick<SendWorld, 'shop' | 'subfolderId'>,
  { collages, messages }: Size,
): Promise<{ subfolder: string; broadcast: string }> {
  const sends = Math.max(1, Math.round(messages / (groups * picturesOfSend)));
  await inShop(database, shop.id, async ({ db }) => {
    await sql`
      insert into subfolders (shop_id, folder_id, source_path, name, name_key)
      select ${shop.id}, folder_id, 'autumn/brand-' || n, 'Brand ' || n, 'brand' || n
      from subfolders, generate_series(2, ${subfolders}) n where id = ${subfolderId}`.execute(db);
    await sql`
      insert into blobs (sha256, mime, bytes)
      select encode(sha256(n::text::bytea), 'hex'), 'image/jpeg', 1 from generate_series(1, ${collages}) n
      on conflict do nothing`.execute(db);
    await sql`
      insert into collages (id, shop_id, folder_id, subfolder_id, source_key, kolaj_name, product_code, status, stage,
        created_at, verified_at, exported_at)
      select gen_random_uuid(), ${shop.id}, s.folder_id, s.id, 'k-' || n, 'k-' || n, 'k-' || n, 'verified', 'idle',
        at, at, at
      from (select n, now() - make_interval(days => (n / ${subfolders} % 90)::int) as at
        from generate_series(1, ${collages}) n) made
      join (select *, row_number() over (order by id) as place from subfolders where shop_id = ${shop.id}) s
        on s.place = 1 + made.n % ${subfolders}`.execute(db);
    await sql`
      insert into exports (shop_id, collage_id, collage_version, sha256, renditions, thumbhash, width, height, scene_hash,
        template_id, template_version)
      select ${shop.id}, id, 1, sha, jsonb_build_object('192', sha, '384', sha, '960', sha), '', 1000, 1150, sha,
        gen_random_uuid(), 1
      from (select id, encode(sha256(substr(source_key, 3)::bytea), 'hex') as sha from collages
        where shop_id = ${shop.id} and source_key like 'k-%') c`.execute(db);
    await sql`
      update collages c set export_id = e.id from exports e where e.collage_id = c.id and c.export_id is null`.execute(
      db,
    );
  });
  for (let send = 0; send < sends; send++) await oneSend(database, { shopId: shop.id, send });
  await addUpCounts(database);
  await vacuum(database);
  return newestOf(database, shop.id);
}

async function oneSend(database: BenchDatabase, { shopId, send }: { shopId: string; send: number }): Promise<void> {
  await inShop(database, shopId, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      insert into broadcasts (id, shop_id, kind, subfolder_id, brand, brand_key, days, cutoff_at, send_id, status, created_at)
      select ${randomUUIDv7()}, ${shopId}, 'kolaj', id, name, name_key, array[current_date - ${send}::int], now(), gen_random_uuid()::text,
        'partial', now() - make_interval(days => ${send}::int)
      from subfolders where shop_id = ${shopId} and name = ${`Brand ${2 + (send % (subfolders - 1))}`}
      returning id`.execute(db);
    const id = rows[0]?.id;
    await sql`
      insert into broadcast_images (broadcast_id, shop_id, position, collage_id, export_id, sha256, day)
      select b.id, ${shopId}, row_number() over () - 1, c.id, c.export_id, e.sha256, b.days[1]
      from broadcasts b
      cross join lateral (select * from collages where subfolder_id = b.subfolder_id limit ${picturesOfSend}) c
      join exports e on e.id = c.export_id
      where b.id = ${id}`.execute(db);
    await sql`
      insert into lanes (shop_id, channel, sender_id)
      select ${shopId}, 'whatsapp', (50001 + n)::text from generate_series(0, 3) n on conflict do nothing`.execute(db);
    await sql`
      insert into deliveries (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind,
        target_position, part, status, attempts)
      select ${shopId}, ${id}, l.id, 'whatsapp', '12036306000' || g || '@g.us', 'Toptan ' || g, 'main', g, part,
        ${statuses}, 1
      from generate_series(1, ${groups}) g
      join (select id, row_number() over (order by id) - 1 as place from lanes where shop_id = ${shopId}) l
        on l.place = g % 4
      cross join generate_series(0, ${picturesOfSend - 1}) part`.execute(db);
    await sql`
      insert into delivery_attempts (shop_id, broadcast_id, delivery_id, attempt, started_at, finished_at, outcome)
      select ${shopId}, broadcast_id, id, 1, now() - make_interval(days => ${send}::int), now() - make_interval(days => ${send}::int),
        'accepted'
      from deliveries where broadcast_id = ${id}`.execute(db);
    await sql`
      insert into send_log (shop_id, stream, brand, brand_key, day, status, update_date, cutoff_at, broadcast_id)
      select ${shopId}, 'kolaj', brand, brand_key, days[1], 'partial', now(), now(), id
      from broadcasts where id = ${id} on conflict do nothing`.execute(db);
  });
}

async function newestOf(database: BenchDatabase, shopId: string): Promise<{ subfolder: string; broadcast: string }> {
  const row = await inShop(database, shopId, ({ db }) =>
    db
      .selectFrom('broadcasts')
      .where('shop_id', '=', shopId)
      .select(['id', 'subfolder_id'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return { broadcast: row.id, subfolder: row.subfolder_id ?? '' };
}
