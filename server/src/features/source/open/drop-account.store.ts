import { leftOutFile } from '@kolaj/contract/source/source';
import { type DropAccount, namedAtMost, upload, uploadBeside } from '@kolaj/contract/source/source-upload';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Drops that are told at once; somebody with more has other things to read. */
const toldAtMost = 20;
/** Places that are named. */
const placesAtMost = 20;

const otherFiles = upload.shape.other_files;
/** Whose it is belongs to its name: what two people's browsers call alike is not one. */
const drops = z.array(z.object({ batch: z.string(), user_id: z.string() }));
type Drop = z.infer<typeof drops>[number];

/** What became of a person's drops since then of which something was not used, newest first, as long as nobody has read it. */
export async function openAccounts(
  scope: ShopScope,
  { userId, since }: { userId: string; since: Date },
): Promise<DropAccount[]> {
  const { rows } = await sql`
    select batch, user_id from uploads
    where shop_id = ${scope.shopId} and user_id = ${userId} and batch is not null and created_at > ${since}
    group by batch, user_id having not bool_or(is_read) order by max(created_at) desc limit ${toldAtMost}`.execute(
    scope.db,
  );
  const accounts = await accountsOf(scope, z.parse(drops, rows));
  return accounts.filter(({ left_out_count, other_files }) => left_out_count + other_files.length > 0);
}

/**
 * The drops that an import was the first to read: some photo of them is below its subfolders, they had arrived before it ended, and no
 * import of those subfolders that came through has ended between.
 */
export async function dropsOfImport(scope: ShopScope, importId: string): Promise<DropAccount[]> {
  const { shopId } = scope;
  const { rows } = await sql`
    select uploads.batch, uploads.user_id
    from import_jobs job
      join import_items item on item.import_id = job.id and item.shop_id = ${shopId}
      join subfolders on subfolders.id = item.subfolder_id and subfolders.shop_id = ${shopId}
      join upload_photos photo on photo.shop_id = ${shopId} and starts_with(photo.path, subfolders.source_path || '/')
      join uploads on uploads.id = photo.upload_id and uploads.shop_id = ${shopId}
    where job.shop_id = ${shopId} and job.id = ${importId} and uploads.batch is not null
    group by uploads.batch, uploads.user_id, job.id
    having max(uploads.updated_at) <= coalesce(job.finished_at, now())
      and not exists (
        select from import_jobs other join import_items read on read.import_id = other.id and read.shop_id = ${shopId}
        where other.shop_id = ${shopId} and read.subfolder_id = any(array_agg(distinct subfolders.id)) and other.folder_id = job.folder_id and other.id <> job.id
          and other.status in ('processing', 'done', 'partial') and other.created_at < job.created_at
          and coalesce(other.finished_at, now()) >= max(uploads.updated_at))
    order by max(uploads.created_at) desc limit ${toldAtMost}`.execute(scope.db);
  return accountsOf(scope, z.parse(drops, rows));
}

async function accountsOf(scope: ShopScope, of: readonly Drop[]): Promise<DropAccount[]> {
  if (of.length === 0) return [];
  const sent = await sentFiles(scope, of);
  const photos = await photosOf(scope, of);
  return of.flatMap(({ batch }, at) => {
    const files = sent.get(at);
    const [first] = files ?? [];
    return files && first ? [account({ batch, upload: first.id }, files, photos.get(at) ?? noPhotos)] : [];
  });
}

/** Their uploads, each with the place of its drop in the list. */
const uploadsOf = ({ shopId }: ShopScope, of: readonly Drop[]) => sql`(
  select uploads.*, asked.nth::int - 1 as drop_at
  from unnest(${of.map(({ batch }) => batch)}::text[], ${of.map(({ user_id }) => user_id)}::uuid[])
      with ordinality as asked (batch, user_id, nth)
    join uploads on uploads.shop_id = ${shopId} and uploads.batch = asked.batch and uploads.user_id = asked.user_id)`;

function account(
  of: Pick<DropAccount, 'batch' | 'upload'>,
  files: readonly SentFile[],
  { places, unusable, ...photos }: PhotoCounts,
): DropAccount {
  const besides = files.flatMap(({ beside }) => (beside ? [beside] : []));
  const left_out = [...besides.flatMap((beside) => beside.left_out), ...files.flatMap(leftOutOf)];
  const other_files = together([...besides, ...files].flatMap((one) => one.other_files));
  const onDevice = besides.reduce((sum, beside) => sum + beside.left_out_count, 0);
  const onServer = files.reduce((sum, file) => sum + Math.max(file.left_out_count, leftOutOf(file).length), 0);
  const left_out_count = onDevice + onServer + photos.unusable_count;
  const on_way = files.filter(({ status }) => status === 'receiving' || status === 'unpacking').length;
  const { used, products, taken_back, already_here, waiting } = photos;
  const others = other_files.reduce((sum, { count }) => sum + count, 0);
  return {
    ...of,
    places: places.slice(0, placesAtMost),
    files: used + taken_back + already_here + waiting + on_way + left_out_count + others,
    ...{ used, products, taken_back, already_here, waiting, on_way },
    ...{ left_out: left_out.slice(0, namedAtMost), unusable, left_out_count, other_files },
  };
}

/** A ZIP of which nothing could be used is told by what it held, or as a whole. */
function leftOutOf({ name, status, reason, left_out }: SentFile): DropAccount['left_out'] {
  if (left_out.length > 0) return left_out.map((entry) => ({ ...entry, path: `${name}: ${entry.path}` }));
  return status === 'refused' ? [{ path: name, reason: reason ?? 'internal' }] : [];
}

/** Kinds that came more than once are one. */
const together = (files: DropAccount['other_files']): DropAccount['other_files'] =>
  [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

const sentFile = z.object({
  id: z.string(),
  drop_at: z.int(),
  name: z.string(),
  status: upload.shape.status,
  reason: upload.shape.reason,
  left_out: upload.shape.left_out,
  left_out_count: z.int(),
  other_files: otherFiles,
  beside: z.nullable(uploadBeside),
});
type SentFile = z.infer<typeof sentFile>;

/** What was not simply taken tells more than that; the first one of each drop is there in any case. */
async function sentFiles(scope: ShopScope, of: readonly Drop[]): Promise<Map<number, SentFile[]>> {
  const { rows } = await sql`
    select id, drop_at, name, status, reason, left_out, other_files, beside,
      coalesce(left_out_count, jsonb_array_length(left_out)) as left_out_count
    from (
      select uploads.*, row_number() over (partition by drop_at order by created_at, id) as at
      from ${uploadsOf(scope, of)} uploads
    ) uploads
    where at = 1 or kind = 'zip' or status <> 'done' or beside is not null
    order by at`.execute(scope.db);
  return Map.groupBy(z.parse(z.array(sentFile), rows), ({ drop_at }) => drop_at);
}

const photoCounts = z.object({
  drop_at: z.int(),
  used: z.int(),
  products: z.int(),
  taken_back: z.int(),
  already_here: z.int(),
  waiting: z.int(),
  unusable_count: z.int(),
  unusable: z.array(leftOutFile),
  places: z.array(z.object({ folder: z.string(), subfolder: z.string() })),
});
type PhotoCounts = Omit<z.infer<typeof photoCounts>, 'drop_at'>;

const noPhotos: PhotoCounts = {
  ...{ used: 0, products: 0, taken_back: 0, already_here: 0, waiting: 0, unusable_count: 0 },
  ...{ unusable: [], places: [] },
};

/**
 * Where the photos are now: each is counted once, by the newest collage that it is in and by what imports of its subfolder could not use: the
 * last one that read all of it, and those of some products or not yet through since.
 */
async function photosOf(scope: ShopScope, of: readonly Drop[]): Promise<Map<number, PhotoCounts>> {
  const { db, shopId } = scope;
  const { rows } = await sql`
    with photo as (
      select uploads.drop_at, photo.path, photo.already_here,
        split_part(photo.path, '/', 1) as folder, split_part(photo.path, '/', 2) as subfolder
      from ${uploadsOf(scope, of)} uploads
        join upload_photos photo on photo.upload_id = uploads.id and photo.shop_id = ${shopId}
    ), place as (
      select distinct folder, subfolder from photo
    ), failed as materialized (
      select distinct on (file->>'path') file->>'path' as path, file
      from place
        cross join lateral (
          select item.photos_failed, job.created_at,
            max(job.created_at) filter (where job.status in ('processing', 'done', 'partial')
              and not job.selection ? item.subfolder_id::text) over () as whole_at
          from subfolders
            join import_items item on item.subfolder_id = subfolders.id and item.shop_id = ${shopId}
            join import_jobs job on job.id = item.import_id and job.shop_id = ${shopId}
          where subfolders.shop_id = ${shopId}
            and subfolders.source_path = place.folder || '/' || place.subfolder) import
        cross join jsonb_array_elements(import.photos_failed) file
      where import.created_at >= coalesce(import.whole_at, import.created_at)
      order by file->>'path', import.created_at desc
    ), judged as (
      select photo.*, collage.id as collage, collage.undone,
        case when collage.fault is not null then jsonb_build_object('path', photo.path, 'code', collage.fault)
          when collage.id is null then failed.file end as fault
      from photo
        left join failed on failed.path = photo.path
        left join lateral (
          select collages.id, collages.undone_import is not null as undone,
            case when analysis.verdict = 'unreadable' and not exists (
              select from photo_pardons pardon
                join photo_analyses again on again.sha256 = pardon.sha256 and again.tolerant and again.verdict = 'readable'
              where pardon.shop_id = ${shopId} and pardon.sha256 = image.sha256) then analysis.fault end as fault
          from collage_images image
            join collages on collages.id = image.collage_id and collages.shop_id = ${shopId}
            left join photo_analyses analysis on analysis.sha256 = image.sha256 and not analysis.tolerant
          where image.shop_id = ${shopId} and image.path = photo.path and collages.joined_into is null
          order by collages.created_at desc limit 1) collage on true
    )
    select drop_at,
      count(*) filter (where not already_here and fault is null and not undone)::int as used,
      count(distinct collage) filter (where not already_here and fault is null and not undone)::int as products,
      count(*) filter (where not already_here and fault is null and undone)::int as taken_back,
      count(*) filter (where already_here)::int as already_here,
      count(*) filter (where not already_here and fault is null and collage is null)::int as waiting,
      count(*) filter (where not already_here and fault is not null)::int as unusable_count,
      coalesce((jsonb_agg(fault order by path) filter (where not already_here and fault is not null)), '[]') as unusable,
      jsonb_agg(distinct jsonb_build_object('folder', folder, 'subfolder', subfolder)) as places
    from judged group by drop_at`.execute(db);
  return new Map(
    z
      .parse(z.array(photoCounts), rows)
      .map(({ drop_at, unusable, ...counts }) => [drop_at, { ...counts, unusable: unusable.slice(0, namedAtMost) }]),
  );
}
