import { type CollageStatus, collageStatuses, type State, states } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type Given, keptQuestion } from '../../../adapters/postgres/transaction.ts';
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

const foldersAsked = keptQuestion('folders', (db, given: Given<{ shopId: string }>) =>
  db
    .selectFrom('folders')
    .where('shop_id', '=', given('shopId'))
    .where(isUndone('folders', given('shopId')), 'is', false)
    .select(['id', 'name', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id'),
);

/** The folders of the shop, without those that were undone; the caller leaves out what its range does not show. */
export async function shopFolders({ db, shopId }: ShopScope): Promise<FolderRow[]> {
  const rows = await foldersAsked(db, { shopId });
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
  const values = { shopId: scope.shopId, folderId: query.folderId ?? '', ...query.range };
  const of = query.folderId === null ? 'all' : 'one';
  const { counts: countsOf, covers: coversOf } = contentsAsked[query.by][of];
  const [counts, covers] = await Promise.all([countsOf(scope.db, values), coversOf(scope.db, values)]);
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

interface Asked {
  by: ContentsQuery['by'];
  of: 'all' | 'one';
}

// A type, because an interface is no record.
type ContentsValues = { shopId: string; folderId: string; from: Date; to: Date };

/**
 * Passive subfolders are left out as a set of ids and pictures are looked up after the newest are chosen: so what a range of days
 * holds does not matter to the plan, and the database may keep it.
 */
function active(db: ShopScope['db'], given: Given<ContentsValues>, { by, of }: Asked) {
  const passive = db
    .selectFrom('subfolders')
    .where('subfolders.shop_id', '=', given('shopId'))
    .where('subfolders.state', '<>', 'active')
    .select('subfolders.id');
  return db
    .selectFrom('collages')
    .where('collages.shop_id', '=', given('shopId'))
    .where('collages.state', '=', 'active')
    .where('collages.updated_at', '>=', given('from'))
    .where('collages.updated_at', '<', given('to'))
    .$if(by === 'folder_id', (query) => query.where('collages.subfolder_id', 'not in', passive))
    .$if(of === 'one', (query) => query.where('collages.folder_id', '=', given('folderId')));
}

const countsAsked = (asked: Asked) =>
  keptQuestion(`counts-${asked.by}-${asked.of}`, (db, given: Given<ContentsValues>) =>
    active(db, given, asked)
      .select(({ fn }) => [
        `collages.${asked.by} as place` as const,
        'collages.status',
        fn.countAll<number>().as('count'),
        fn.max('collages.updated_at').as('newest'),
      ])
      .groupBy([`collages.${asked.by}`, 'collages.status']),
  );

const coversAsked = (asked: Asked) =>
  keptQuestion(`covers-${asked.by}-${asked.of}`, (db, given: Given<ContentsValues>) => {
    const ranked = active(db, given, asked)
      .where('collages.export_id', 'is not', null)
      .select([
        `collages.${asked.by} as place` as const,
        'collages.export_id',
        sql<number>`row_number() over (partition by ${sql.ref(`collages.${asked.by}`)} order by collages.exported_at desc, collages.id)`.as(
          'rank',
        ),
      ])
      .as('ranked');
    // One by one: the database expects thousands of them, and would read the pictures of all collages.
    return db
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
      .where('rank', '<=', coversShown[asked.by])
      .select(['place', 'sha256', 'renditions', 'thumbhash', 'width', 'height'])
      .orderBy('place')
      .orderBy('rank');
  });

const contentsOf = (asked: Asked) => ({ counts: countsAsked(asked), covers: coversAsked(asked) });
const byPlace = (by: Asked['by']) => ({ all: contentsOf({ by, of: 'all' }), one: contentsOf({ by, of: 'one' }) });
const contentsAsked = { folder_id: byPlace('folder_id'), subfolder_id: byPlace('subfolder_id') };

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
