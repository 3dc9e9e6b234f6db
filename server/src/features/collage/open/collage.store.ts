import type { TextData } from '@kolaj/domain/collage/collage';
import { isCodeSaid, saidValues } from '@kolaj/domain/collage/said-values';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseRenditions, parseTextData } from './collage-json.ts';
import { hasSoldOut, type ProductOfCollage, soldOutCards } from './sold-out.store.ts';

/** One exported picture with its smaller copies; SHA-256 in hex name the files. */
export interface ExportedPicture {
  exportId: string;
  sha256: string;
  width: number;
  height: number;
  /** WebP, SHA-256 by width in px: `'192'`, `'384'`, `'960'`. */
  renditions: Record<string, string>;
  /** base64. */
  thumbhash: string;
}

/** What decides on which day a collage is sent, and how that day is told. */
export interface DatedCollage {
  id: string;
  folderId: string;
  subfolderId: string;
  /** Brand name as imported, and its key (domain `key`). */
  brandName: string;
  brandKey: string;
  productCode: string;
  discounted: boolean;
  createdAt: Date;
  updatedAt: Date;
  verifiedAt: Date;
  exportedAt: Date;
  exportId: string;
}

/** What later stages may publish or send: verified, active, in an active subfolder, with its approved export (D-39, D-45). */
export interface PublishedCollage extends DatedCollage {
  /** The name that a person gave the brand later (D-41). */
  showingName: string | null;
  /** kolaj_name. */
  name: string;
  colourKey: string | null;
  /** `text_data`. */
  code: string;
  values: Record<string, string>;
  discountprice: string | null;
  picture: ExportedPicture;
}

/** The same with all that later stages need of it. */
export async function publishedCollages(scope: ShopScope): Promise<PublishedCollage[]> {
  return select(scope, null, saidValues);
}

/** The same of these alone; what may not be published any more is left out. */
export async function publishedCollagesOf(scope: ShopScope, ids: readonly string[]): Promise<PublishedCollage[]> {
  return select(scope, { ids }, saidValues);
}

/**
 * Which collages may be published now, in the order of making, each with what is another one after every change of it: the
 * transaction that wrote its row.
 */
export async function publishedMarks(scope: ShopScope): Promise<{ id: string; mark: string }[]> {
  return published(scope)
    .select(['collages.id', sql<string>`collages.xmin::text`.as('mark')])
    .execute();
}

/** How many of these are shown to people and are not approved: being made again, failed, or to be looked at. */
export async function countWaiting({ db, shopId }: ShopScope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', shopId)
    .where('collages.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .where('collages.status', '!=', 'verified')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Since when the database that gives the marks is running. One that was restored, or that took another's place, counts its transactions on
 * from an earlier one, and may give a mark that was given before: marks of different runs are not compared.
 */
export async function marksSince({ db }: ShopScope): Promise<string> {
  const started = sql<{ at: string }>`select extract(epoch from pg_postmaster_start_time())::text as at`;
  return (await started.execute(db)).rows[0]?.at ?? '';
}

/** What a site shows of a collage. */
export type SiteCollage = Pick<
  PublishedCollage,
  'id' | 'subfolderId' | 'name' | 'code' | 'values' | 'discountprice' | 'createdAt' | 'verifiedAt'
> & { isCodeSaid: boolean; picture: Omit<ExportedPicture, 'exportId'> };

/** The same as `publishedMarks` of all that `siteCollages` reads: a picture has a row of its own. */
export async function siteMarks(scope: ShopScope): Promise<{ id: string; mark: string }[]> {
  return published(scope)
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .select(['collages.id', sql<string>`collages.xmin::text || ' ' || exports.xmin::text`.as('mark')])
    .execute();
}

/**
 * What may be published now, all of it (the site stage) or of these alone, in the order of making; without colours and types that nobody
 * said: a site would show them to customers and search engines as facts (D-103). No column more: of ten thousand they are half of the work.
 */
export async function siteCollages(scope: ShopScope, only: { ids: readonly string[] } | null): Promise<SiteCollage[]> {
  const rows = await published(scope)
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .where(only === null ? sql<boolean>`true` : isOnly(only))
    .select(['collages.id', 'collages.subfolder_id as subfolderId', 'collages.kolaj_name as name'])
    .select(['collages.product_code', textDataColumn, 'collages.created_at as createdAt'])
    .select(({ fn }) => fn.coalesce('collages.verified_at', 'collages.updated_at').as('verifiedAt'))
    .select(['exports.sha256', 'exports.width', 'exports.height', 'exports.renditions', 'exports.thumbhash'])
    .execute();
  return rows.map(({ id, subfolderId, name, createdAt, verifiedAt, ...row }) => {
    const { sha256, width, height, thumbhash } = row;
    const text = parseTextData(row.text_data);
    return {
      ...{ id, subfolderId, name, createdAt, verifiedAt },
      code: text?.code ?? row.product_code,
      isCodeSaid: text === null || isCodeSaid(text),
      values: text === null ? {} : saidValues(text),
      discountprice: text?.discountprice ?? null,
      picture: { sha256, width, height, thumbhash, renditions: parseRenditions(row.renditions) },
    };
  });
}

/** Which of them are wanted: of one subfolder. Of all of a shop's subfolders they are counted (`counted.store.ts`). */
interface Sendable {
  subfolderId: string;
}

/** The collages that may be sent now, in the order of making (the broadcast stage): none of what is sold out (D-97). */
export async function sendableCollages(scope: ShopScope, only: Sendable): Promise<PublishedCollage[]> {
  const soldOut = await soldOutCards(scope);
  return select(
    scope,
    only,
    ({ values }) => values,
    (product) => soldOut(product)?.whole !== true,
  );
}

/** The same without texts and pictures: of thousands of collages these are nearly all that reading them takes. */
export async function datedCollages(scope: ShopScope, only: Sendable): Promise<DatedCollage[]> {
  // What is sold out is told by texts.
  if (await hasSoldOut(scope)) return sendableCollages(scope, only);
  const rows = await publishedRows(scope).where(isOnly(only)).execute();
  // Those from before drawing noted its time.
  const unknown = rows.flatMap(({ exported_at, export_id }) => (exported_at === null && export_id ? [export_id] : []));
  const madeAt = await exportTimes(scope, unknown);
  return rows.flatMap((row) => {
    const { export_id: exportId } = row;
    const exportedAt = row.exported_at ?? madeAt.get(exportId ?? '');
    return exportId === null || exportedAt === undefined ? [] : [dated(row, { exportId, exportedAt })];
  });
}

async function exportTimes({ db, shopId }: ShopScope, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('exports')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .select(['id', 'created_at'])
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

/** These exported pictures, by the collage they are of. Of their own table alone: beside the collages the planner reads all of a shop's. */
export async function exportedPictures(
  { db, shopId }: ShopScope,
  exportIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedPicture>> {
  const rows = await db
    .selectFrom('exports')
    .where('exports.shop_id', '=', shopId)
    .where(sql<boolean>`exports.id = any(${[...exportIds]}::uuid[])`)
    .select('exports.collage_id')
    .select(pictureColumns)
    .execute();
  return new Map(rows.map((row) => [row.collage_id, pictureOf(row)]));
}

/** The same of these alone (a film). */
export async function sendableCollagesOf(scope: ShopScope, ids: readonly string[]): Promise<PublishedCollage[]> {
  const soldOut = await soldOutCards(scope);
  return select(
    scope,
    { ids },
    ({ values }) => values,
    (product) => soldOut(product)?.whole !== true,
  );
}

function isOnly(only: Sendable | { ids: readonly string[] }) {
  if ('ids' in only) return sql<boolean>`collages.id = any(${[...only.ids]}::uuid[])`;
  return sql<boolean>`collages.subfolder_id = ${only.subfolderId}`;
}

/** Only this part of the editor: a list of thousands must not read their slots and layouts. */
const textDataColumn = sql<unknown>`collages.editor -> 'text_data'`.as('text_data');

async function select(
  scope: ShopScope,
  only: Sendable | { ids: readonly string[] } | null,
  valuesOf: (text: TextData) => Record<string, string>,
  isWanted: (product: ProductOfCollage) => boolean = () => true,
): Promise<PublishedCollage[]> {
  const rows = await publishedRows(scope)
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .where(only === null ? sql<boolean>`true` : isOnly(only))
    .select(['collages.kolaj_name', 'collages.color_key', 'subfolders.showing_name', textDataColumn])
    .select('exports.created_at as made_at')
    .select(pictureColumns)
    .execute();

  return rows.flatMap((row) => {
    const text = parseTextData(row.text_data);
    const { brand_name: subfolder, showing_name: showingName, kolaj_name: name, product_code: productCode } = row;
    if (!isWanted({ subfolder, showingName, name, productCode, text })) return [];
    return {
      ...dated(row, { exportId: row.picture_id, exportedAt: row.exported_at ?? row.made_at }),
      showingName,
      name,
      colourKey: row.color_key,
      code: text?.code ?? productCode,
      values: text === null ? {} : valuesOf(text),
      discountprice: text?.discountprice ?? null,
      picture: pictureOf(row),
    };
  });
}

const pictureColumns = [
  'exports.id as picture_id',
  'exports.sha256',
  'exports.width',
  'exports.height',
  'exports.renditions',
  'exports.thumbhash',
] as const;

/** Everything that may be published now, in the order of making. */
const published = ({ db, shopId }: ShopScope) =>
  db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', shopId)
    .where('collages.status', '=', 'verified')
    .where('collages.state', '=', 'active')
    .where('collages.export_id', 'is not', null)
    .where('subfolders.state', '=', 'active')
    .orderBy('collages.created_at')
    .orderBy('collages.id');

/** The same with what its day is told by. Without the table of pictures: beside it two thousand collages take three times as long. */
const publishedRows = (scope: ShopScope) =>
  published(scope)
    .select(['collages.id', 'collages.folder_id', 'collages.subfolder_id', 'collages.product_code'])
    .select(['collages.discounted', 'collages.created_at', 'collages.updated_at', 'collages.verified_at'])
    .select(['collages.exported_at', 'collages.export_id'])
    .select(['subfolders.name as brand_name', 'subfolders.name_key as brand_key']);

type DatedRow = Awaited<ReturnType<ReturnType<typeof publishedRows>['execute']>>[number];

const dated = (row: DatedRow, exported: Pick<DatedCollage, 'exportId' | 'exportedAt'>): DatedCollage => ({
  ...exported,
  id: row.id,
  folderId: row.folder_id,
  subfolderId: row.subfolder_id,
  brandName: row.brand_name,
  brandKey: row.brand_key,
  productCode: row.product_code,
  discounted: row.discounted,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  verifiedAt: row.verified_at ?? row.updated_at,
});

interface PictureRow {
  picture_id: string;
  sha256: string;
  width: number;
  height: number;
  renditions: unknown;
  thumbhash: string;
}

const pictureOf = ({ picture_id: exportId, sha256, width, height, renditions, thumbhash }: PictureRow) => ({
  ...{ exportId, sha256, width, height, thumbhash },
  renditions: parseRenditions(renditions),
});
