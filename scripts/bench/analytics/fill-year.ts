import { inShop } from '@kolaj/server/adapters/postgres/scope';
import { addUp } from '@kolaj/server/features/analytics/totals/add-up.job';
import { sql } from 'kysely';
import { type BenchDatabase, vacuum } from '../broadcast/bench-database.ts';

export const firstDay = '2025-11-01';
export const lastDay = '2026-11-01';

/**
 * A year of a shop as the triggers and jobs leave it: 2 M collages of 8 brands, 730 sends to 100 groups, 5 M events of 600 products,
 * 20,000 orders of five products. Collages and
 * events are written as what is counted, because nothing else of them is read.
 */
export async function fillYear(database: BenchDatabase, shopId: string): Promise<void> {
  await inShop(database, shopId, async ({ db }) => {
    const source = await db
      .insertInto('sources')
      .values({ shop_id: shopId, ftp_key: 'year', driver: 'local' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const folder = await db
      .insertInto('folders')
      .values({ shop_id: shopId, source_id: source.id, source_path: 'year', name: 'Year' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into subfolders (shop_id, folder_id, source_path, name, name_key)
      select ${shopId}, ${folder.id}, 'year/' || n, 'brand ' || n, 'brand ' || n from generate_series(1, 8) as n`.execute(
      db,
    );
    await sql`
      insert into collage_days (shop_id, subfolder_id, kind, day, quarters)
      select ${shopId}, brand.id, 'added', date ${sql.lit(firstDay)} + day, quarters_of(array_agg(2 * half), array_agg(15))
      from generate_series(0, 365) as day cross join generate_series(0, 47) as half
      cross join (select id from subfolders where shop_id = ${shopId}) as brand
      group by brand.id, day`.execute(db);
    await sql`
      insert into broadcasts (id, shop_id, kind, brand, brand_key, cutoff_at, send_id, status, created_at)
      select gen_random_uuid(), ${shopId}, 'kolaj', 'Beren', 'beren', now(), n::text, 'sent',
        timestamptz ${sql.lit(firstDay)} + n * interval '12 hours'
      from generate_series(1, 730) as n`.execute(db);
    await sql`
      insert into link_codes (shop_id, code, broadcast_id, group_id)
      select ${shopId}, lpad(to_hex(row_number() over ()), 8, '0'), b.id, 'group-' || g
      from broadcasts b cross join generate_series(1, 100) as g where b.shop_id = ${shopId}`.execute(db);
    await sql`
      insert into delivery_totals (broadcast_id, lane_id, group_id, status, shop_id, group_name, target_kind, target_position, messages)
      select l.broadcast_id, gen_random_uuid(), l.group_id, 'delivered', ${shopId}, l.group_id, 'main', 1, 30
      from link_codes l where l.shop_id = ${shopId}`.execute(db);
    await sql`
      insert into send_totals (broadcast_id, day, status, shop_id, messages)
      select b.id, b.created_at::date, 'delivered', ${shopId}, 3000 from broadcasts b where b.shop_id = ${shopId}`.execute(
      db,
    );
    await sql`
      insert into site_days (shop_id, dimension, kind, day, subject, count)
      select ${shopId}, part.dimension, mark, b.created_at::date + late, part.subject,
        sum(case mark when 'visit' then 12 else 2 end)
      from link_codes l join broadcasts b on b.id = l.broadcast_id
      cross join unnest(array['visit', 'cart']) as mark cross join generate_series(0, 1) as late
      cross join lateral (values ('all', ''), ('send', b.id::text), ('group', l.group_id)) as part (dimension, subject)
      where l.shop_id = ${shopId} group by 2, 3, 4, 5
      on conflict (shop_id, dimension, kind, day, subject) do update set count = site_days.count + excluded.count`.execute(
      db,
    );
    await sql`
      insert into site_days (shop_id, dimension, kind, day, subject, count)
      select ${shopId}, 'product', mark, date ${sql.lit(firstDay)} + d, 'br-' || p, case mark when 'view' then 12 else 2 end
      from generate_series(0, 365) as d cross join generate_series(0, 599) as p
      cross join unnest(array['view', 'put']) as mark
      on conflict do nothing`.execute(db);
    await sql`
      insert into site_months (shop_id, dimension, kind, month, subject, count)
      select shop_id, dimension, kind, date_trunc('month', day)::date, subject, sum(count) from site_days
      where shop_id = ${shopId} group by 1, 2, 3, 4, 5
      on conflict (shop_id, dimension, kind, month, subject) do update set count = excluded.count`.execute(db);
    await sql`
      insert into orders (shop_id, number, key, build_id, note, messages, source, created_at, lines)
      select ${shopId}, n, gen_random_uuid(), gen_random_uuid(), '', '[]', lpad(to_hex(1 + n * 3), 8, '0'),
        timestamptz ${sql.lit(firstDay)} + n * interval '26 minutes',
        (select jsonb_agg(jsonb_build_object('slug', 'br-' || (n * 7 + line) % 600, 'brand', 'Beren', 'quantity', 1 + n % 9, 'pieces', 6,
          'price', jsonb_build_object('currency', 'TRY', 'minor', 12900 + n, 'isAssumed', false))) from generate_series(1, 5) as line)
      from generate_series(1, 20000) as n`.execute(db);
  });
  await addUp.run({}, { database }, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
  await vacuum(database);
}
