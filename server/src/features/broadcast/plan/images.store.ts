import type { SendableImage } from '@kolaj/domain/broadcast/accept/days';
import type { Stream } from '@kolaj/domain/channel/group/group';
import { key } from '@kolaj/domain/shared/fold';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { brandCalled } from '../../brand/open/brand.store.ts';
import {
  type DatedCollage,
  datedCollages,
  exportedPictures,
  type PublishedCollage,
  sendableCollages,
} from '../../collage/open/collage.store.ts';
import { photosOf, readPhotoFolder, readSendablePhotos } from './stream-images.store.ts';
import { isPhotoStream } from './stream-images.ts';

/** A collage or photo that may be sent, as the rules of domain see it, with its picture. `id` is the collage's or photo's. */
export interface SendableCollage extends SendableImage {
  subfolderId: string;
  /** null = a photo that is sent as it is (D-62). */
  exportId: string | null;
  name: string;
  picture: RenderedPicture;
}

/** What may be sent of one subfolder (WG-29). */
export async function readSendable(
  scope: ShopScope,
  { stream, subfolderId, now }: { stream: Stream; subfolderId: string; now: Date },
): Promise<SendableCollage[]> {
  if (isPhotoStream(stream)) return readSendablePhotos(scope, { folderId: subfolderId, now });
  const collages = await sendableCollages(scope, { subfolderId });
  return collages.map(sendable);
}

function sendable(collage: PublishedCollage): SendableCollage {
  const { subfolderId, name, picture } = collage;
  return { ...ofDays(collage), subfolderId, exportId: picture.exportId, name, picture };
}

/** A collage as the rules of days see it. */
export function ofDays(collage: DatedCollage): SendableImage {
  const { id, productCode, discounted, createdAt, updatedAt, verifiedAt, exportedAt } = collage;
  return { id, productName: productCode, discounted, times: { createdAt, updatedAt, verifiedAt, exportedAt } };
}

/** What may be sent of one subfolder, as its days see it; pictures are asked for by id. */
export interface DayImages {
  images: SendableImage[];
  picturesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, RenderedPicture>>;
}

/** The same as `readSendable`, for a table of days: of the pictures only those that it shows are read. */
export async function readDayImages(
  scope: ShopScope,
  { stream, subfolderId, now }: { stream: Stream; subfolderId: string; now: Date },
): Promise<DayImages> {
  if (isPhotoStream(stream)) {
    const photos = await readSendablePhotos(scope, { folderId: subfolderId, now });
    const pictures = new Map(photos.map(({ id, picture }) => [id, picture]));
    return { images: photos, picturesOf: async () => pictures };
  }
  const collages = await datedCollages(scope, { subfolderId });
  const exportOf = new Map(collages.map(({ id, exportId }) => [id, exportId]));
  return {
    images: collages.map(ofDays),
    picturesOf: (ids) =>
      exportedPictures(
        scope,
        ids.flatMap((id) => exportOf.get(id) ?? []),
      ),
  };
}

/** The subfolder (or, of photos, brand folder) a send is about, with every name of its brand (D-52 step 2). */
export interface SendSubfolder {
  id: string;
  stream: Stream;
  name: string;
  brandKey: string;
  showingName: string | null;
  folderId: string;
  folderName: string;
  /** Name and synonyms of the brand row of that name, if there is one. */
  linkedName: string | null;
  otherTexts: string[];
}

/** Whether the shop has this folder. */
export async function hasFolder({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('folders')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `showingName`: as if it were called so. */
export async function readSubfolder(
  scope: ShopScope,
  subfolderId: string,
  { stream = 'kolaj', showingName }: { stream?: Stream; showingName?: string } = {},
): Promise<SendSubfolder | null> {
  if (isPhotoStream(stream)) {
    const folder = await readPhotoFolder(scope, { stream, id: subfolderId });
    if (!folder) return null;
    const named = await linkedBrand(scope, [folder.name]);
    return { ...folder, ...named, stream, showingName: null, folderId: folder.id };
  }
  const row = await scope.db
    .selectFrom('subfolders')
    .innerJoin('folders', 'folders.id', 'subfolders.folder_id')
    .where('subfolders.shop_id', '=', scope.shopId)
    .where('subfolders.id', '=', subfolderId)
    .select(['subfolders.id', 'subfolders.name', 'subfolders.showing_name', 'folders.id as folder_id'])
    .select('folders.name as folder_name')
    .executeTakeFirst();
  if (!row) return null;

  const shown = showingName ?? row.showing_name;
  return {
    id: row.id,
    stream,
    name: row.name,
    brandKey: key(row.name),
    showingName: shown,
    folderId: row.folder_id,
    folderName: row.folder_name,
    ...(await linkedBrand(scope, [row.name, shown ?? ''])),
  };
}

/** What it was called before counts like its further names: groups may be listed under it still. */
async function linkedBrand(scope: ShopScope, called: readonly string[]) {
  const brand = await brandCalled(scope, called);
  return { linkedName: brand?.name ?? null, otherTexts: brand ? [...brand.otherTexts, ...brand.aliases] : [] };
}

/** What the images of a call turned out to be. */
export interface ResolvedImages {
  /** Hashes that are no export of this shop. */
  unknown: string[];
  /** By hash; older exports of a collage count too, so that the answer can say that it changed. */
  known: { sha256: string; collageId: string; subfolderId: string }[];
}

/** Which collages (or photos) of the shop the pictures with these hashes belong to (D-66). */
export async function resolveImages(
  scope: ShopScope,
  { stream, hashes }: { stream: Stream; hashes: readonly string[] },
): Promise<ResolvedImages> {
  if (hashes.length === 0) return { unknown: [], known: [] };
  const known = isPhotoStream(stream) ? await photosOf(scope, { stream, hashes }) : await collagesOf(scope, hashes);
  const found = new Set(known.map(({ sha256 }) => sha256));
  return { unknown: hashes.filter((hash) => !found.has(hash)), known };
}

function collagesOf(scope: ShopScope, hashes: readonly string[]): Promise<ResolvedImages['known']> {
  return scope.db
    .selectFrom('exports')
    .innerJoin('collages', 'collages.id', 'exports.collage_id')
    .where('exports.shop_id', '=', scope.shopId)
    .where('exports.sha256', 'in', [...hashes])
    .select(['exports.sha256', 'collages.id as collageId', 'collages.subfolder_id as subfolderId'])
    .execute();
}
