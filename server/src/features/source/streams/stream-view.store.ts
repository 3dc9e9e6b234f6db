import type { PhotoStream, StreamFolder } from '@kolaj/contract/source/stream';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { streamOrigin } from '../open/stream.store.ts';

interface FolderRow {
  id: string;
  folder: string;
  name: string;
  modifiedAt: Date;
  ready: number;
  total: number;
  /** SHA-256 of small pictures of the newest photos, at most four. */
  covers: string[];
}

/** The brand folders of a stream, newest first within their folder, with how many photos may be sent. */
export async function readStreamFolders(scope: ShopScope, stream: PhotoStream): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select f.id, f.folder, f.name, f.modified_at as "modifiedAt",
      count(i.sha256)::int as ready, count(i.id)::int as total,
      coalesce((array_agg(i.thumbnail order by i.modified_at desc)
        filter (where i.thumbnail is not null))[1:4], '{}') as covers
    from stream_folders f
    join stream_images i on i.stream_folder_id = f.id and i.gone_at is null
    where f.shop_id = ${scope.shopId} and i.shop_id = ${scope.shopId} and f.stream = ${stream}
    group by f.id order by lower(f.folder), f.modified_at desc, f.name`.execute(scope.db);
  return rows;
}

/** How the last reading of a stream went. */
export async function readingState(scope: ShopScope, stream: PhotoStream) {
  const row = await scope.db
    .selectFrom('stream_reads')
    .where('shop_id', '=', scope.shopId)
    .where('stream', '=', stream)
    .select(['asked_at', 'read_at', 'trouble'])
    .executeTakeFirst();
  const configured = (await streamOrigin(scope, stream)).kind !== 'none';
  return {
    configured,
    reading: row !== undefined && (row.read_at === null || row.read_at < row.asked_at),
    read_at: row?.read_at?.toISOString() ?? null,
    trouble: row?.trouble ?? null,
  };
}

/** The contract's folders of a stream, with or without their photos. */
export async function streamFoldersView(
  scope: ShopScope,
  { stream, images, media }: { stream: PhotoStream; images: boolean; media: MediaUrls },
): Promise<StreamFolder[]> {
  const folders = await readStreamFolders(scope, stream);
  const byFolder = images ? await imagesByFolder(scope, { stream, media }) : new Map<string, never[]>();
  return [...Map.groupBy(folders, ({ folder }) => folder)].map(([name, of]) => ({
    name,
    files: of.map((row) => ({
      id: row.id,
      name: row.name,
      mtime: row.modifiedAt.toISOString(),
      ready: row.ready,
      total: row.total,
      covers: row.covers.map((sha256) => media.of(sha256, 'image/webp')),
      images: byFolder.get(row.id) ?? [],
    })),
  }));
}

async function imagesByFolder(scope: ShopScope, { stream, media }: { stream: PhotoStream; media: MediaUrls }) {
  const rows = await scope.db
    .selectFrom('stream_images as i')
    .innerJoin('stream_folders as f', 'f.id', 'i.stream_folder_id')
    .where('i.shop_id', '=', scope.shopId)
    .where('f.shop_id', '=', scope.shopId)
    .where('f.stream', '=', stream)
    .where('i.gone_at', 'is', null)
    .select(['i.stream_folder_id', 'i.name', 'i.path', 'i.sha256', 'i.thumbnail', 'i.trouble'])
    .select(['i.born_at', 'i.modified_at', 'i.bytes'])
    .orderBy('i.path')
    .execute();
  const views = rows.map((row) => ({
    folderId: row.stream_folder_id,
    name: row.name,
    path: row.path,
    url: row.sha256 === null ? null : media.of(row.sha256, 'image/jpeg'),
    thumbnail: row.thumbnail === null ? null : media.of(row.thumbnail, 'image/webp'),
    stats: { birthtime: row.born_at?.getTime() ?? null, mtime: row.modified_at.getTime(), size: Number(row.bytes) },
    trouble: row.trouble,
  }));
  return Map.groupBy(views, ({ folderId }) => folderId);
}
