import { type RawBuilder, sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export interface UsedFirm {
  id: string;
  pid: string;
  keyword: string;
  name: string;
  createdAt: Date;
  trialDays: number;
  timeZone: string;
}

/** null = there is no such firm, or it is deleted. */
export async function firmOf({ db }: SystemScope, pid: string): Promise<UsedFirm | null> {
  const row = await db
    .selectFrom('shops')
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .select(['id', 'pid', 'keyword', 'name', 'created_at as createdAt', 'time_zone as timeZone'])
    .select('trial_days as trialDays')
    .executeTakeFirst();
  return row ?? null;
}

export interface Storage {
  all: number;
  photos: number;
  collages: number;
}

/** Bytes that a firm's files take, each file once. What is made of a photo belongs to whoever has the photo. */
export async function storageOf({ db, shopId }: ShopScope): Promise<Storage> {
  const { rows } = await sql<Storage>`
    with photos as (
      select sha256 from source_files where shop_id = ${shopId} and sha256 is not null
      union select sha256 from collage_images where shop_id = ${shopId}
      union select sha256 from stream_images where shop_id = ${shopId} and sha256 is not null
      union select thumbnail from stream_images where shop_id = ${shopId} and thumbnail is not null
    ), refined as (
      select analysis -> 'refined' ->> 'sha256' as sha256, analysis ->> 'thumbnail' as thumbnail
      from photo_analyses join photos using (sha256)
    ), shown as (
      select jpeg_sha256, renditions from site_photos where sha256 in (select sha256 from refined)
    ), files as (
      select 'photo' as kind, sha256 from photos
      union select 'photo', sha256 from refined union select 'photo', thumbnail from refined
      union select 'photo', jpeg_sha256 from shown union select 'photo', value from shown, jsonb_each_text(renditions)
      union select 'collage', sha256 from exports where shop_id = ${shopId}
      union select 'collage', value from exports, jsonb_each_text(renditions) where shop_id = ${shopId}
      union select 'collage', sha256 from export_outputs where shop_id = ${shopId}
      union select 'collage', sha256 from marked_pictures where shop_id = ${shopId}
      union ${otherFiles(shopId)}
    ), sizes as (
      select distinct kind, sha256, bytes from files join blobs using (sha256)
    )
    select (select coalesce(sum(bytes), 0)::float8 from (select distinct sha256, bytes from sizes) as once) as all,
      coalesce(sum(bytes) filter (where kind = 'photo'), 0)::float8 as photos,
      coalesce(sum(bytes) filter (where kind = 'collage'), 0)::float8 as collages
    from sizes`.execute(db);
  return rows[0] ?? { all: 0, photos: 0, collages: 0 };
}

const otherFiles = (shopId: string): RawBuilder<unknown> => sql`
  select 'other', sha256 from shop_media where shop_id = ${shopId}
  union select 'other', sha256 from fonts where shop_id = ${shopId}
  union select 'other', sha256 from films where shop_id = ${shopId} and sha256 is not null
  union select 'other', poster_sha256 from films where shop_id = ${shopId} and poster_sha256 is not null
  union select 'other', sha256 from ledger_files where shop_id = ${shopId}`;

/** Messages that arrived, by the month in which their send began where the firm is, `YYYY-MM`. */
export async function messageMonths(
  { db, shopId }: ShopScope,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<{ month: string; messages: number }[]> {
  const { rows } = await sql<{ month: string; messages: number }>`
    select to_char(b.created_at at time zone ${timeZone}, 'YYYY-MM') as month, sum(c.messages)::int as messages
    from broadcasts b join send_counts c on c.shop_id = b.shop_id and c.broadcast_id = b.id
    where b.shop_id = ${shopId} and b.created_at >= ${since} and c.status in ('accepted', 'delivered')
    group by 1`.execute(db);
  return rows;
}
