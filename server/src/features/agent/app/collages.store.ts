import type { TextData } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseRenditions, parseTextData } from '../../collage/open/collage-json.ts';
import type { ListPlace } from '../../collage/open/list-cursor.ts';
import { mayHave, type SearchedWord } from './search.store.ts';

export interface PlaceRow {
  id: string;
  name: string;
  /** What a person calls it. */
  showingName: string | null;
}

/** Subfolders that are shown. */
export async function activeSubfolders({ db, shopId }: ShopScope): Promise<PlaceRow[]> {
  return db
    .selectFrom('subfolders')
    .where('shop_id', '=', shopId)
    .where('state', '=', 'active')
    .select(['id', 'name', 'showing_name as showingName'])
    .execute();
}

/** An approved collage with its picture. */
export interface ApprovedRow {
  id: string;
  subfolderId: string;
  subfolder: string;
  showingName: string | null;
  name: string;
  productCode: string;
  text: TextData | null;
  sha256: string;
  /** SHA-256 by width. */
  renditions: Readonly<Record<string, string>>;
  thumbhash: string;
  width: number;
  height: number;
  approvedAt: Date;
  /** Where it is in the list. */
  place: ListPlace;
}

interface Wish {
  /** Ids of subfolders. */
  places: readonly string[];
  ids?: readonly string[] | undefined;
  /** Only what may have each of them; `textSearch` says whether it has. */
  words?: readonly SearchedWord[];
  /** Only what comes after it. */
  after?: ListPlace | null;
  limit: number;
}

const approvedAt = sql<Date>`coalesce(collages.verified_at, collages.updated_at)`;
const shown = (scope: ShopScope, places: readonly string[]) =>
  scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.status', '=', 'verified')
    .where('collages.state', '=', 'active')
    .where('collages.subfolder_id', '=', sql<string>`any(${[...places]}::uuid[])`);

/** Approved and active collages of some subfolders, the last approved first. */
export async function approvedCollages(
  scope: ShopScope,
  { places, ids, words = [], after = null, limit }: Wish,
): Promise<ApprovedRow[]> {
  const rows = await shown(scope, places)
    .$if(ids !== undefined, (query) => query.where('collages.id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .$if(words.length > 0, (query) => query.where(({ and }) => and(words.map(mayHave))))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${approvedAt}, collages.id) < (${after?.madeAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(['collages.id', 'collages.subfolder_id', 'collages.kolaj_name', 'collages.product_code'])
    .select(['subfolders.name as subfolder', 'subfolders.showing_name'])
    .select(['exports.sha256', 'exports.renditions', 'exports.thumbhash', 'exports.width', 'exports.height'])
    .select([
      approvedAt.as('approvedAt'),
      sql<string>`to_char(${approvedAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'),
      sql<unknown>`collages.editor -> 'text_data'`.as('text_data'),
    ])
    .orderBy(approvedAt, 'desc')
    .orderBy('collages.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subfolderId: row.subfolder_id,
    subfolder: row.subfolder,
    showingName: row.showing_name,
    name: row.kolaj_name,
    productCode: row.product_code,
    text: parseTextData(row.text_data),
    sha256: row.sha256,
    renditions: parseRenditions(row.renditions),
    thumbhash: row.thumbhash,
    width: row.width,
    height: row.height,
    approvedAt: row.approvedAt,
    place: { madeAt: row.place, id: row.id },
  }));
}

/** Collages that were approved one after the other. */
export interface Approved {
  count: number;
  /** When the first of them was approved, and the last. */
  first: Date;
  last: Date;
}

/** Those of some subfolders that were approved after a moment; null = none. */
export async function approvedSince(
  scope: ShopScope,
  { places, since }: { places: readonly string[]; since: Date },
): Promise<Approved | null> {
  const { count, first, last } = await shown(scope, places)
    .where(sql<boolean>`${approvedAt} > ${since}`)
    .select([sql<number>`count(*)::int`.as('count')])
    .select([sql<Date | null>`min(${approvedAt})`.as('first'), sql<Date | null>`max(${approvedAt})`.as('last')])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { count, first, last };
}

/** Of these subfolders those with an approved collage. */
export async function placesWithProducts(scope: ShopScope, places: readonly string[]): Promise<Set<string>> {
  const rows = await shown(scope, places).select('collages.subfolder_id').distinct().execute();
  return new Set(rows.map(({ subfolder_id }) => subfolder_id));
}
