import { collageFailure } from '@kolaj/contract/collage/failure';
import { type CollageStatus, collageStatuses, type State, states, type TextData } from '@kolaj/domain/collage/collage';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import type { Pin } from '@kolaj/domain/collage/status/pin';
import { type PhotoFault, photoFaults } from '@kolaj/domain/source/file-trouble';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { parsePin } from '../../source/open/life.store.ts';
import type { ListRange } from '../list/list-range.ts';
import { parseRenditions, parseTextData } from './collage-json.ts';
import type { ListPlace } from './list-cursor.ts';
import { type CardSoldOut, soldOutCards } from './sold-out.store.ts';

/** Rows that one list shows at most (D-37). */
const rowsAtMost = 5000;

const photos = z.array(
  z.object({ path: z.string(), thumbnail: z.nullable(z.string()), fault: z.nullable(z.enum(photoFaults)) }),
);
const joinedInto = z.nullable(z.object({ id: z.string(), code: z.string() }));
const words = z.object({
  status: z.enum(collageStatuses),
  state: z.enum(states),
  failure: z.nullable(collageFailure),
});

/** A collage as lists show it. */
export interface CardRow {
  id: string;
  folderId: string;
  subfolderId: string;
  subfolder: string;
  /** What a person calls the subfolder. */
  showingName: string | null;
  status: CollageStatus;
  state: State;
  name: string;
  productCode: string;
  text: TextData | null;
  template: string | null;
  failure: CollageFailure | null;
  returnNote: string | null;
  returnPin: Pin | null;
  sourceChanged: boolean;
  soldOut: CardSoldOut | null;
  joinedInto: z.infer<typeof joinedInto>;
  picture: RenderedPicture | null;
  /** SHA-256 of the thumbnails of its photos, or why there is none; only without a picture. */
  photos: { path: string; thumbnail: string | null; fault: PhotoFault | null }[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  verifiedAt: Date | null;
}

export interface CardQuery {
  folderId?: string;
  subfolderId?: string;
  ids?: readonly string[];
  /** Absent = whenever changed. */
  range?: ListRange;
  /** Only active ones whose approval of this time still counts, in the order of approval. */
  approved?: ListRange;
  /** Only what comes after it. */
  after?: ListPlace | undefined;
  limit?: number | undefined;
}

/** Cards in the order of making; one query however many. Only the parts of the editor that a card shows are read. */
export async function collageCards(
  scope: ShopScope,
  { folderId, subfolderId, ids, range, approved, after, limit = rowsAtMost }: CardQuery,
): Promise<CardRow[]> {
  const rows = await cardQuery(scope)
    .$if(folderId !== undefined, (query) => query.where('collages.folder_id', '=', folderId ?? ''))
    .$if(subfolderId !== undefined, (query) => query.where('collages.subfolder_id', '=', subfolderId ?? ''))
    .$if(ids !== undefined, (query) => query.where('collages.id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .$if(range !== undefined, (query) =>
      query
        .where('collages.updated_at', '>=', range?.from ?? new Date(0))
        .where('collages.updated_at', '<', range?.to ?? new Date(0)),
    )
    .$if(approved !== undefined, (query) =>
      query
        .where('collages.verified_at', '>=', approved?.from ?? new Date(0))
        .where('collages.verified_at', '<', approved?.to ?? new Date(0))
        .where('collages.status', '=', 'verified')
        .where('collages.state', '=', 'active')
        .where('subfolders.state', '=', 'active')
        .orderBy('collages.verified_at'),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(collages.created_at, collages.id) > (${after?.madeAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .limit(limit)
    .execute();
  const soldOut = await soldOutCards(scope);
  return rows.map(toCard).map((card) => ({ ...card, soldOut: soldOut(card) }));
}

function cardQuery(scope: ShopScope) {
  return scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .select([
      'collages.id',
      'collages.folder_id',
      'collages.subfolder_id',
      'collages.status',
      'collages.state',
      'collages.kolaj_name',
      'collages.product_code',
      'collages.failure',
      'collages.return_note',
      'collages.return_pin',
      'collages.source_changed',
      'collages.version',
      'collages.created_at',
      'collages.updated_at',
      'collages.verified_at',
      'subfolders.name as subfolder',
      'subfolders.showing_name',
      'exports.sha256',
      'exports.renditions',
      'exports.thumbhash',
      'exports.width',
      'exports.height',
      sql<unknown>`collages.editor -> 'text_data'`.as('text_data'),
      sql<string | null>`(select t.name from templates t where t.id = (collages.editor ->> 'template_id')::uuid)`.as(
        'template',
      ),
      joinedIntoLast,
      photosWithoutPicture,
    ]);
}

/**
 * A card with a picture does not show its photos, and reading them for thousands would cost more than all the rest. Of a
 * photo that a person has pardoned counts what could be read of it.
 */
const photosWithoutPicture = sql<unknown>`case when collages.export_id is null then (
  select json_agg(json_build_object(
    'path', i.path, 'thumbnail', a.analysis ->> 'thumbnail', 'fault',
    case a.verdict when 'unreadable' then a.fault end) order by i.position)
  from collage_images i
  left join photo_pardons p on p.shop_id = i.shop_id and p.sha256 = i.sha256
  left join photo_analyses a on a.sha256 = i.sha256 and a.tolerant = (p.sha256 is not null)
  where i.collage_id = collages.id) end`.as('photos');

/** Where its photos are, also when that one was joined into a further one since. */
const joinedIntoLast = sql<unknown>`case when collages.joined_into is not null then (
  with recursive above (id, next, code) as (
    select k.id, k.joined_into, coalesce(k.editor #>> '{text_data,code}', k.product_code)
    from collages k where k.shop_id = collages.shop_id and k.id = collages.joined_into
    union select k.id, k.joined_into, coalesce(k.editor #>> '{text_data,code}', k.product_code)
    from above join collages k on k.shop_id = collages.shop_id and k.id = above.next
  )
  select json_build_object('id', id, 'code', code) from above where next is null limit 1) end`.as('joined_into');

type Row = Awaited<ReturnType<ReturnType<typeof cardQuery>['execute']>>[number];

function toCard(row: Row): Omit<CardRow, 'soldOut'> {
  const { status, state, failure } = z.parse(words, row);
  return {
    id: row.id,
    folderId: row.folder_id,
    subfolderId: row.subfolder_id,
    subfolder: row.subfolder,
    showingName: row.showing_name,
    status,
    state,
    name: row.kolaj_name,
    productCode: row.product_code,
    text: parseTextData(row.text_data),
    template: row.template,
    failure,
    returnNote: row.return_note,
    returnPin: parsePin(row.return_pin),
    sourceChanged: row.source_changed,
    joinedInto: z.parse(joinedInto, row.joined_into),
    picture: pictureOf(row),
    photos: row.photos === null ? [] : z.parse(photos, row.photos),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    verifiedAt: row.verified_at,
  };
}

function pictureOf({ sha256, renditions, thumbhash, width, height }: Row): RenderedPicture | null {
  if (sha256 === null || thumbhash === null || width === null || height === null) return null;
  return { sha256, renditions: parseRenditions(renditions), thumbhash, width, height };
}

/** The exact place of a row in the order of creation: rows of one import differ by microseconds. */
export async function placeInList(scope: ShopScope, id: string): Promise<ListPlace> {
  const { madeAt } = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .select(sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('madeAt'))
    .executeTakeFirstOrThrow();
  return { madeAt, id };
}
