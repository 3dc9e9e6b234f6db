import type { PhotoStream } from '@kolaj/contract/source/stream';
import { key } from '@kolaj/domain/shared/fold';
import { originOf, type StreamOrigin } from '@kolaj/domain/source/stream/stream-origin';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import type { StreamPhoto } from '../streams/stream-tree.ts';

export async function streamOrigin(scope: ShopScope, stream: PhotoStream): Promise<StreamOrigin> {
  return originOf(await serverConfigOf(scope), stream);
}

/** Photos of a stream are written in batches of this many rows. */
const rowsAtOnce = 1000;

/**
 * Makes the rows of a stream what its source lists now. A photo that has changed is fetched again; one that is gone stays as
 * a row, for the history of what was sent. Safe to repeat.
 */
export async function writeStream(
  scope: ShopScope,
  { stream, photos }: { stream: PhotoStream; photos: readonly StreamPhoto[] },
): Promise<void> {
  const folderIds = new Map<string, string>();
  for (const [place, of] of Map.groupBy(photos, placeOf)) {
    const [first] = of;
    if (first) folderIds.set(place, await writeFolder(scope, { stream, first, of }));
  }
  for (let at = 0; at < photos.length; at += rowsAtOnce) {
    await writeImages(scope, photos.slice(at, at + rowsAtOnce), folderIds);
  }
  await sql`
    update stream_images i set gone_at = now()
    from stream_folders f
    where f.id = i.stream_folder_id and i.shop_id = ${scope.shopId} and f.shop_id = ${scope.shopId}
      and f.stream = ${stream} and i.gone_at is null
      and not exists (
        select from unnest(${photos.map((photo) => folderIds.get(placeOf(photo)) ?? '')}::uuid[],
          ${photos.map(({ path }) => path)}::text[]) as listed(folder, path)
        where listed.folder = i.stream_folder_id and listed.path = i.path)`.execute(scope.db);
}

const placeOf = ({ folder, brand }: StreamPhoto) => JSON.stringify([folder, brand]);

async function writeFolder(
  scope: ShopScope,
  { stream, first, of }: { stream: PhotoStream; first: StreamPhoto; of: readonly StreamPhoto[] },
): Promise<string> {
  const modified_at = new Date(Math.max(...of.map(({ modifiedAt }) => modifiedAt.getTime())));
  const { id } = await scope.db
    .insertInto('stream_folders')
    .values({
      shop_id: scope.shopId,
      stream,
      folder: first.folder,
      name: first.brand,
      name_key: key(first.brand),
      modified_at,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'stream', 'folder', 'name']).doUpdateSet({ modified_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeImages(
  scope: ShopScope,
  photos: readonly StreamPhoto[],
  folderIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.flatMap((photo) => {
    const folderId = folderIds.get(placeOf(photo));
    return folderId === undefined ? [] : [[`${folderId} ${photo.path}`, rowOf(scope, photo, folderId)] as const];
  });
  await scope.db
    .insertInto('stream_images')
    .values([...new Map(rows).values()])
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'stream_folder_id', 'path']).doUpdateSet((row) => ({
        bytes: row.ref('excluded.bytes'),
        born_at: row.ref('excluded.born_at'),
        modified_at: row.ref('excluded.modified_at'),
        gone_at: null,
        sha256: sql<string | null>`case when ${isSame} then stream_images.sha256 end`,
        trouble: sql<string | null>`case when ${isSame} then stream_images.trouble end`,
      })),
    )
    .execute();
}

const isSame = sql`stream_images.bytes = excluded.bytes and stream_images.modified_at = excluded.modified_at`;

const rowOf = (scope: ShopScope, { path, name, bytes, bornAt, modifiedAt }: StreamPhoto, folderId: string) => ({
  shop_id: scope.shopId,
  stream_folder_id: folderId,
  path,
  name,
  bytes,
  born_at: bornAt,
  modified_at: modifiedAt,
});

/** A photo that is still to be made, or to be made otherwise. */
export interface Unmade {
  ids: string[];
  brand: string;
}

/** Photos of a stream that nobody has fetched yet, or that were made otherwise than now wanted, by their path. */
export async function unmade(
  scope: ShopScope,
  { stream, madeAs }: { stream: PhotoStream; madeAs: string },
): Promise<Map<string, Unmade>> {
  const rows = await scope.db
    .selectFrom('stream_images as i')
    .innerJoin('stream_folders as f', 'f.id', 'i.stream_folder_id')
    .where('i.shop_id', '=', scope.shopId)
    .where('f.shop_id', '=', scope.shopId)
    .where('f.stream', '=', stream)
    .where('i.gone_at', 'is', null)
    .where((is) => is.or([is('i.sha256', 'is', null), is('i.made_as', '<>', madeAs)]))
    .where('i.trouble', 'is', null)
    .select(['i.id', 'i.path', 'f.name'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ path }) => path)].map(([path, of]) => [
      path,
      { ids: of.map(({ id }) => id), brand: of[0]?.name ?? '' },
    ]),
  );
}

/** What is sent in place of a photo. */
export interface MadeStreamImage {
  sha256: string;
  thumbnail: string;
  thumbhash: string;
  width: number;
  height: number;
  made_as: string;
}

export async function recordMade(
  scope: ShopScope,
  ids: readonly string[],
  made: MadeStreamImage | { trouble: string },
): Promise<void> {
  await scope.db
    .updateTable('stream_images')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', [...ids])
    .set('trouble' in made ? { trouble: made.trouble } : { ...made, trouble: null })
    .execute();
}

/** Notes that a reading was asked for; false = one is under way since less than ten minutes. */
export async function askForReading(scope: ShopScope, stream: PhotoStream): Promise<boolean> {
  const row = await scope.db
    .insertInto('stream_reads')
    .values({ shop_id: scope.shopId, stream })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'stream'])
        .doUpdateSet({ asked_at: sql<Date>`now()` })
        .where(
          sql<boolean>`stream_reads.read_at >= stream_reads.asked_at or stream_reads.asked_at < now() - interval '10 minutes'`,
        ),
    )
    .returning('stream')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endReading(scope: ShopScope, stream: PhotoStream, trouble: string | null): Promise<void> {
  await scope.db
    .updateTable('stream_reads')
    .where('shop_id', '=', scope.shopId)
    .where('stream', '=', stream)
    .set({ read_at: sql<Date>`now()`, trouble })
    .execute();
}
