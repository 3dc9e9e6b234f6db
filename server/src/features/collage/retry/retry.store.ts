import { collageFailure } from '@kolaj/contract/collage/failure';
import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { CollageFailure, FailReason } from '@kolaj/domain/collage/failure';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { StoredProduct } from '../draw/product-of.ts';
import type { ListRange } from '../list/list-range.ts';
import { parseEditor } from '../open/collage-json.ts';

/** Collages that one look at a retry takes at most; as many as a list shows. */
const lookedAtMost = 5000;

export interface RetryScope {
  folderId: string | null;
  subfolderId: string | null;
  reason: FailReason | null;
  /** Also those that wait for approval as the machine made them. */
  waiting: boolean;
  range: ListRange;
}

/** A collage that may be tried again. */
export interface RetryCandidate extends StoredProduct {
  id: string;
  version: number;
  code: string;
  /** null = it waits for approval. */
  failure: CollageFailure | null;
  editor: CollageEditor | null;
  firstResult: CollageEditor | null;
}

const failure = z.nullable(collageFailure);

/** Ids in the order of the lists. What a person has edited and not lost is left alone; passive ones do not count (D-39). */
export async function retryIds(scope: ShopScope, wanted: RetryScope): Promise<string[]> {
  const { folderId, subfolderId, range } = wanted;
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .$if(folderId !== null, (query) => query.where('collages.folder_id', '=', folderId ?? ''))
    .$if(subfolderId !== null, (query) => query.where('collages.subfolder_id', '=', subfolderId ?? ''))
    .where('collages.updated_at', '>=', range.from)
    .where('collages.updated_at', '<', range.to)
    .where((is) =>
      is.or([
        is.and([
          is('collages.status', '=', 'failed'),
          ...(wanted.reason === null ? [] : [is(sql<string>`collages.failure ->> 'reason'`, '=', wanted.reason)]),
        ]),
        ...(wanted.waiting ? [is.and([is('collages.status', '=', 'done'), asTheMachineMadeIt])] : []),
      ]),
    )
    .select('collages.id')
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .limit(lookedAtMost)
    .execute();
  return rows.map(({ id }) => id);
}

const asTheMachineMadeIt = sql<boolean>`collages.editor is not distinct from collages.first_result`;

/** Ids of the newest collages that have photos. */
export async function newestWithPhotos({ db, shopId }: ShopScope, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`exists (select from collage_images where collage_images.collage_id = collages.id)`)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** The collages with their photos, in the order of `ids`. */
export async function retryCandidates(scope: ShopScope, ids: readonly string[]): Promise<RetryCandidate[]> {
  const rows = await candidateRows(scope, ids);
  const images = Map.groupBy(await imageRows(scope, ids), ({ collage_id }) => collage_id);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [toCandidate(row, images.get(id) ?? [])] : [];
  });
}

function candidateRows(scope: ShopScope, ids: readonly string[]) {
  return scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      'collages.id',
      'collages.version',
      'collages.status',
      'collages.source_key',
      'collages.kolaj_name',
      'collages.product_code',
      'collages.color_key',
      'collages.editor',
      'collages.first_result',
      'collages.failure',
      'subfolders.name',
      'subfolders.showing_name',
      'subfolders.source_path',
    ])
    .execute();
}

function imageRows(scope: ShopScope, ids: readonly string[]) {
  return scope.db
    .selectFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['collage_id', 'path', 'sha256'])
    .orderBy('position')
    .execute();
}

type Row = Awaited<ReturnType<typeof candidateRows>>[number];

function toCandidate(row: Row, photos: readonly { path: string; sha256: string }[]): RetryCandidate {
  const editor = parseEditor(row.editor);
  return {
    id: row.id,
    version: row.version,
    code: editor?.text_data.code || row.product_code,
    failure: row.status === 'failed' ? z.parse(failure, row.failure) : null,
    sourceKey: row.source_key,
    name: row.kolaj_name,
    productCode: row.product_code,
    colourKey: row.color_key,
    brand: { name: row.name, showingName: row.showing_name, path: row.source_path },
    photos: photos.map(({ path, sha256 }) => ({ path, sha256 })),
    editor,
    firstResult: parseEditor(row.first_result),
  };
}
