import type { CollageCard, Folder, pickNames, Subfolder } from '@kolaj/contract/collage/collage';
import { collageStatuses } from '@kolaj/domain/collage/collage';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { Contents, FolderRow, SubfolderRow } from '../list/folder.store.ts';
import type { CardRow } from './card.store.ts';

/** A card as the console gets it. */
export function cardView(row: CardRow, media: MediaUrls): CollageCard {
  return {
    id: row.id,
    subfolder_id: row.subfolderId,
    subfolder: row.subfolder,
    status: row.status,
    state: row.state,
    kolaj_name: row.name,
    code: row.text?.code ?? row.productCode,
    values: row.text?.values ?? {},
    discountprice: row.text?.discountprice ?? null,
    guessed: row.text?.guessed ?? [],
    assumed: row.text?.assumed ?? [],
    template: row.template,
    failure: row.failure,
    return_note: row.returnNote,
    return_pin: row.returnPin,
    source_changed: row.sourceChanged,
    sold_out: row.soldOut && { ...row.soldOut, at: row.soldOut.at.toISOString() },
    ...(row.joinedInto === null ? {} : { joined_into: row.joinedInto }),
    picture: row.picture && media.picture(row.picture),
    photos: row.photos.map(({ path, thumbnail, fault }) => ({
      path,
      fault,
      thumbnail: thumbnail && media.of(thumbnail, 'image/webp'),
    })),
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

type Pick = (typeof pickNames)[number];

/** Only the fields asked for, and the id (D-37). `images` are the photo paths. */
export function pickedView(
  row: CardRow,
  { picks, media, images }: { picks: readonly Pick[]; media: MediaUrls; images: readonly string[] },
): { id: string } & Record<string, unknown> {
  const values: Record<Pick, [string, unknown]> = {
    status: ['status', row.status],
    state: ['state', row.state],
    kolaj_name: ['kolaj_name', row.name],
    code: ['code', row.text?.code ?? row.productCode],
    created_at: ['created_at', row.createdAt.toISOString()],
    updated_at: ['updated_at', row.updatedAt.toISOString()],
    verified_at: ['verified_at', row.verifiedAt?.toISOString() ?? null],
    'export.url': ['export', row.picture && { url: media.picture(row.picture).url }],
    text_data: ['text_data', row.text],
    images: ['images', images],
  };
  return { id: row.id, ...Object.fromEntries(picks.map((pick) => values[pick])) };
}

export function folderView({ id, name, updatedAt }: FolderRow, contents: Contents, media: MediaUrls): Folder {
  return { id, data: { name }, ...contentsView(contents, updatedAt, media) };
}

export function subfolderView(row: SubfolderRow, contents: Contents, media: MediaUrls): Subfolder {
  const { id, folderId, name, showingName, state, updatedAt } = row;
  return {
    id,
    folder: folderId,
    data: { name, showing_name: showingName },
    state,
    ...contentsView(contents, updatedAt, media),
  };
}

function contentsView({ counts, covers, updatedAt }: Contents, own: Date, media: MediaUrls) {
  return {
    kolaj: collageStatuses.map((status) => ({ status, count: counts[status] })),
    count: collageStatuses.reduce((sum, status) => sum + counts[status], 0),
    updated_at: (updatedAt !== null && updatedAt > own ? updatedAt : own).toISOString(),
    covers: covers.map((cover) => media.picture(cover)),
  };
}
