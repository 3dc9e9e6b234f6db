import { type CollageStatus, collageStatuses, type State, states } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { askKept } from '../../../adapters/postgres/transaction.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { isUndone } from '../../shop/open/undone.store.ts';
import { parseRenditions } from '../open/collage-json.ts';
import type { ListRange } from './list-range.ts';

/** Pictures that stand for a folder (a stack of three) or a subfolder (a square of four). */
const coversShown = { folder_id: 3, subfolder_id: 4 } as const;

const status = z.enum(collageStatuses);
const state = z.enum(states);

export interface FolderRow {
  id: string;
  name: string;
  updatedAt: Date;
}

export interface SubfolderRow extends FolderRow {
  folderId: string;
  showingName: string | null;
  state: State;
}

/** The folders of the shop, without those that were undone; the caller leaves out what its range does not show. */
export async function shopFolders(scope: ShopScope): Promise<FolderRow[]> {
  const rows = await askKept(
    scope.db,
    'folders',
    scope.db
      .selectFrom('folders')
      .where('shop_id', '=', scope.shopId)
      .where(isUndone('folders', scope.shopId), 'is', false)
      .select(['id', 'name', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .orderBy('id'),
  );
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at }));
}

export async function folderById(scope: ShopScope, id: string): Promise<FolderRow | null> {
  const row = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .select(['id', 'name', 'updated_at'])
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, updatedAt: row.updated_at } : null;
}

/** Subfolders of a folder by name, without those that were undone; all of them when the whole folder was, for who has its address. */
export async function subfoldersOf(scope: ShopScope, folderId: string): Promise<SubfolderRow[]> {
  const rows = await scope.db
    .selectFrom('subfolders')
    .where('shop_id', '=', scope.shopId)
    .where('folder_id', '=', folderId)
    .select(['id', 'name', 'showing_name', 'state', 'updated_at', isUndone('subfolders', scope.shopId).as('isUndone')])
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const shown = rows.filter(({ isUndone: isGone }) => !isGone);
  return (shown.length === 0 ? rows : shown).map((row) => ({
    id: row.id,
    name: row.name,
    updatedAt: row.updated_at,
    folderId,
    showingName: row.showing_name,
    state: z.parse(state, row.state),
  }));
}

/** Whether the subfolder is one of this shop. */
export async function hasSubfolder(scope: ShopScope, id: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('subfolders')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Badge numbers and newest pictures of one folder or subfolder. */
export interface Contents {
  counts: Record<CollageStatus, number>;
  covers: RenderedPicture[];
  /** Newest change among its collages; null = it holds none in the range. */
  updatedAt: Date | null;
}

export interface ContentsQuery {
  by: 'folder_id' | 'subfolder_id';
  /** Only of this folder; null = of all. */
  folderId: string | null;
  range: ListRange;
}

/**
 * What folders (without their passive subfolders) or subfolders hold: active collages changed in the range (D-38, D-39).
 * Counted from rows, never stored. Two queries, however many there are.
 */
export async function contentsBy(scope: ShopScope, query: ContentsQuery): Promise<Map<string, Contents>> {
  const found = new Map<string, Contents>();
  const [counts, covers] = await Promise.all([countsBy(scope, query), coversBy(scope, query)]);
  for (const { place, status: counted, count, newest } of counts) {
    const contents = found.get(place) ?? empty();
    contents.counts[z.parse(status, counted)] = count;
    if (contents.updatedAt === null || newest > contents.updatedAt) contents.updatedAt = newest;
    found.set(place, contents);
  }
  for (const { place, renditions, ...picture } of covers) {
    found.get(place)?.covers.push({ ...picture, renditions: parseRenditions(renditions) });
  }
  return found;
}

export function empty(): Contents {
  return { counts: { pending: 0, failed: 0, done: 0, verified: 0 }, covers: [], updatedAt: null };
}

/**
 * Passive subfolders are left out as a set of ids and pictures are looked up after the newest are chosen: so what a range of days
 * holds does not matter to the plan, and the database may keep it.
 */
function active(scope: ShopScope, { by, folderId, range }: ContentsQuery) {
  const passive = scope.db
    .selectFrom('subfolders')
    .where('subfolders.shop_id', '=', scope.shopId)
    .where('subfolders.state', '<>', 'active')
    .select('subfolders.id');
  return scope.db
    .selectFrom('collages')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.state', '=', 'active')
    .where('collages.updated_at', '>=', range.from)
    .where('collages.updated_at', '<', range.to)
    .$if(by === 'folder_id', (query) => query.where('collages.subfolder_id', 'not in', passive))
    .$if(folderId !== null, (query) => query.where('collages.folder_id', '=', folderId));
}

const planName = (what: 'counts' | 'covers', { by, folderId }: ContentsQuery) =>
  `${what}-${by}-${folderId === null ? 'all' : 'one'}`;

function countsBy(scope: ShopScope, query: ContentsQuery) {
  const counts = active(scope, query)
    .select(({ fn }) => [
      `collages.${query.by} as place` as const,
      'collages.status',
      fn.countAll<number>().as('count'),
      fn.max('collages.updated_at').as('newest'),
    ])
    .groupBy([`collages.${query.by}`, 'collages.status']);
  return askKept(scope.db, planName('counts', query), counts);
}

function coversBy(scope: ShopScope, query: ContentsQuery) {
  const ranked = active(scope, query)
    .where('collages.export_id', 'is not', null)
    .select([
      `collages.${query.by} as place` as const,
      'collages.export_id',
      sql<number>`row_number() over (partition by ${sql.ref(`collages.${query.by}`)} order by collages.exported_at desc, collages.id)`.as(
        'rank',
      ),
    ])
    .as('ranked');
  // One by one: the database expects thousands of them, and would read the pictures of all collages.
  const covers = scope.db
    .selectFrom(ranked)
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('exports')
          .whereRef('exports.id', '=', 'ranked.export_id')
          .select(['sha256', 'renditions', 'thumbhash', 'width', 'height'])
          .limit(1)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .where('rank', '<=', coversShown[query.by])
    .select(['place', 'sha256', 'renditions', 'thumbhash', 'width', 'height'])
    .orderBy('place')
    .orderBy('rank');
  return askKept(scope.db, planName('covers', query), covers);
}

/** Years, by the shop's clock, in which a collage or a subfolder was changed last. */
export async function yearsWithThings(scope: ShopScope, timeZone: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from updated_at at time zone ${timeZone})::int as year
    from (
      select updated_at from collages where shop_id = ${scope.shopId}
      union all
      select updated_at from subfolders where shop_id = ${scope.shopId}
    ) things`.execute(scope.db);
  return rows.map(({ year }) => year);
}
