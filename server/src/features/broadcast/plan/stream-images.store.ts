import { fileTime } from '@kolaj/domain/broadcast/accept/image-time';
import type { Stream } from '@kolaj/domain/channel/group/group';
import { key } from '@kolaj/domain/shared/fold';
import { stemOf } from '@kolaj/domain/source/product/product-name';
import { folderNames, type NameOf } from '@kolaj/domain/source/product/reading/folder-names';
import { learnReading } from '@kolaj/domain/source/product/reading/learn-reading';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { codePatterns } from '../../source/open/settings.store.ts';

export type PhotoStream = Exclude<Stream, 'kolaj'>;

/** The photos of one brand folder that may be sent: those that are in the source and could be re-encoded. */
export async function readSendablePhotos(scope: ShopScope, { folderId, now }: { folderId: string; now: Date }) {
  const rows = await scope.db
    .selectFrom('stream_images')
    .where('shop_id', '=', scope.shopId)
    .where('stream_folder_id', '=', folderId)
    .where('gone_at', 'is', null)
    .where('sha256', 'is not', null)
    .select(['id', 'name', 'sha256', 'thumbnail', 'thumbhash', 'width', 'height'])
    .select(['born_at', 'modified_at', 'first_seen_at'])
    .orderBy('path')
    .execute();
  const nameOf = await folderNamesOf(scope, rows);
  return rows.flatMap(({ id, name, born_at, modified_at, first_seen_at: firstSeen, ...row }) => {
    const picture = pictureOfPhoto(row);
    if (!picture) return [];
    const times = { birthtime: born_at?.getTime() ?? null, mtime: modified_at.getTime(), firstSeen };
    const createdAt = fileTime(times, now);
    return {
      id,
      subfolderId: folderId,
      exportId: null,
      name: stemOf(name),
      productName: nameOf(name).code,
      discounted: false,
      // What comes into the source after a send was not in it, however old the file is (D-57).
      times: { createdAt, updatedAt: createdAt, verifiedAt: firstSeen, exportedAt: null },
      picture,
    };
  });
}

/** Names as an import of these photos would read them: their order and albums go by product. */
async function folderNamesOf(scope: ShopScope, rows: readonly { name: string }[]): Promise<NameOf> {
  const patterns = await codePatterns(scope);
  const { reading } = learnReading({ paths: rows.map(({ name }) => name), patterns });
  return folderNames({ patterns, reading });
}

interface PhotoRow {
  sha256: string | null;
  thumbnail: string | null;
  thumbhash: string;
  width: number | null;
  height: number | null;
}

function pictureOfPhoto({ sha256, thumbnail, thumbhash, width, height }: PhotoRow): RenderedPicture | null {
  if (sha256 === null || width === null || height === null) return null;
  return { sha256, renditions: thumbnail === null ? {} : { 192: thumbnail, 384: thumbnail }, thumbhash, width, height };
}

export interface PhotoFolder {
  id: string;
  name: string;
  brandKey: string;
  folderName: string;
}

export async function readPhotoFolder(
  scope: ShopScope,
  { stream, id }: { stream: PhotoStream; id: string },
): Promise<PhotoFolder | null> {
  const row = await scope.db
    .selectFrom('stream_folders')
    .where('shop_id', '=', scope.shopId)
    .where('stream', '=', stream)
    .where('id', '=', id)
    .select(['id', 'name', 'folder as folderName'])
    .executeTakeFirst();
  return row ? { ...row, brandKey: key(row.name) } : null;
}

/** Which photos of a stream have these contents (D-66). */
export async function photosOf(
  scope: ShopScope,
  { stream, hashes }: { stream: PhotoStream; hashes: readonly string[] },
) {
  const rows = await scope.db
    .selectFrom('stream_images as i')
    .innerJoin('stream_folders as f', 'f.id', 'i.stream_folder_id')
    .where('i.shop_id', '=', scope.shopId)
    .where('f.shop_id', '=', scope.shopId)
    .where('f.stream', '=', stream)
    .where('i.sha256', 'in', [...hashes])
    .select(['i.sha256', 'i.id', 'i.stream_folder_id'])
    .execute();
  return rows.flatMap(({ sha256, id, stream_folder_id: subfolderId }) =>
    sha256 === null ? [] : [{ sha256, collageId: id, subfolderId }],
  );
}
