import type { TextData } from '@kolaj/domain/collage/collage';
import { saidValues } from '@kolaj/domain/collage/said-values';
import { fold, key } from '@kolaj/domain/shared/fold';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import {
  codeOf,
  colorOf,
  marksByProduct,
  type ProductIdentity,
  type SoldOut,
  type SoldOutMark,
  soldOutOf,
} from '@kolaj/domain/stock/sold-out';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { parseTextData } from './collage-json.ts';

/** A row of the table. */
export interface MarkRow {
  brand_key: string;
  code: string;
  color: string;
  size: string;
}

/** One way in which a mark applies to a product, with its row and who made it. */
export interface StoredMark extends SoldOutMark {
  row: MarkRow;
  at: Date;
  by: string | null;
}

/** What of a collage says which product it is of. */
export interface ProductOfCollage {
  /** The subfolder's name, and what a person calls it. */
  subfolder: string;
  showingName: string | null;
  name: string;
  productCode: string;
  text: TextData | null;
}

/** What a card says of its product. */
export interface CardSoldOut extends SoldOut {
  sizes: string[];
  at: Date;
  by: string | null;
}

/** Nobody changes the shop's marks until the end of this transaction. */
export async function holdMarks({ db, shopId }: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sold-out:${shopId}`}))`.execute(db);
}

/**
 * The marks of a shop (D-97), each with all that its brand is known by now. A mark applies to the product as it was called then,
 * and to what the collage on which it was made is called now: who corrects a code or confirms a colour loses no mark.
 */
export async function soldOutMarks(scope: ShopScope): Promise<StoredMark[]> {
  const rows = await scope.db
    .selectFrom('sold_out')
    .leftJoin('users', 'users.id', 'sold_out.marked_by')
    .where('sold_out.shop_id', '=', scope.shopId)
    .select(['brand_key', 'code', 'color', 'size', 'collage_id', 'marked_at', 'users.name as by'])
    .orderBy('brand_key')
    .orderBy('code')
    .orderBy('color')
    .orderBy('size')
    .execute();
  if (rows.length === 0) return [];

  const find = brandFinder(await shopBrands(scope));
  const productOf = await productFinder(scope);
  const marked = rows.flatMap(({ collage_id }) => collage_id ?? []);
  const collages = new Map((await collageProducts(scope, marked)).map((collage) => [collage.id, productOf(collage)]));
  return rows.flatMap(({ brand_key, code, color, size, collage_id, marked_at: at, by }) => {
    const mark = { row: { brand_key, code, color, size }, size, at, by };
    const brand = find(brand_key);
    const brands = brand === null ? [brand_key] : [...new Set([brand_key, brand.id, key(brand.name)])];
    const then = { ...mark, brands, code, color };
    const product = collages.get(collage_id ?? '');
    if (product === undefined) return [then];
    const now = {
      brands: [product.brand.id ?? key(product.brand.name)],
      code: fold(product.code),
      color: fold(product.color),
    };
    const isSame = now.code === code && now.color === color && now.brands.some((name) => brands.includes(name));
    return isSame ? [then] : [then, { ...mark, ...now }];
  });
}

/** The marks alone, for the site: who made them is nobody's business there. */
export async function presentMarks(scope: ShopScope): Promise<SoldOutMark[]> {
  const marks = await soldOutMarks(scope);
  return marks.map(({ brands, code, color, size }) => ({ brands, code, color, size }));
}

/** Says of the shop's collages which product each is of. */
export async function productFinder(scope: ShopScope): Promise<(collage: ProductOfCollage) => ProductIdentity> {
  const find = brandFinder(await shopBrands(scope));
  return ({ subfolder, showingName, name, productCode, text }) => {
    const shown = showingName?.trim() || subfolder;
    const brand = find(shown);
    const said = { name, code: text?.code ?? productCode, values: text === null ? {} : saidValues(text) };
    return { brand: { id: brand?.id ?? null, name: brand?.name ?? shown }, code: codeOf(said), color: colorOf(said) };
  };
}

/** Whether anything of the shop is marked as sold out. */
export async function hasSoldOut({ db, shopId }: ShopScope): Promise<boolean> {
  const mark = await db.selectFrom('sold_out').where('shop_id', '=', shopId).select('code').limit(1).executeTakeFirst();
  return mark !== undefined;
}

/** Says of cards what of their product is sold out. A shop without marks is asked nothing else. */
export async function soldOutCards(scope: ShopScope): Promise<(card: ProductOfCollage) => CardSoldOut | null> {
  const marks = await soldOutMarks(scope);
  if (marks.length === 0) return () => null;
  const marksOf = marksByProduct(marks);
  const productOf = await productFinder(scope);
  return (card) => {
    const own = marksOf(productOf(card)).toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const soldOut = soldOutOf(own, card.text?.values.size ?? '');
    const [newest] = own;
    return soldOut === null || newest === undefined
      ? null
      : { whole: soldOut.whole, sizes: [...soldOut.sizes], at: newest.at, by: newest.by };
  };
}

/**
 * The shop's approved collages of which all of the product is sold out. What is sold out is told by texts, which are slow to read: only those of
 * brands with a mark are.
 */
export async function soldOutIds(scope: ShopScope): Promise<string[]> {
  const marks = await soldOutMarks(scope);
  if (marks.length === 0) return [];
  const marked = new Set(marks.flatMap(({ brands }) => brands));
  const find = brandFinder(await shopBrands(scope));
  const subfolders = await scope.db
    .selectFrom('subfolders')
    .where('shop_id', '=', scope.shopId)
    .select(['id', 'name', 'showing_name'])
    .execute();
  const places = subfolders.flatMap(({ id, name, showing_name: showing }) => {
    const shown = showing?.trim() || name;
    const brand = find(shown);
    return marked.has(brand?.id ?? '') || marked.has(key(brand?.name ?? shown)) ? [id] : [];
  });
  const isSoldOut = await soldOutCards(scope);
  const found = await collageProducts(scope, { subfolders: places });
  return found.filter((product) => isSoldOut(product)?.whole === true).map(({ id }) => id);
}

/** Whether all of a collage's product is sold out now. */
export async function isSoldOut(scope: ShopScope, collageId: string): Promise<boolean> {
  const [found] = await collageProducts(scope, [collageId]);
  return found !== undefined && (await soldOutCards(scope))(found)?.whole === true;
}

interface FoundCollage extends ProductOfCollage {
  id: string;
  folderId: string;
}

/** Which products these collages are of, or the approved ones of some subfolders; unknown ones are missing. */
export async function collageProducts(
  scope: ShopScope,
  which: readonly string[] | { subfolders: readonly string[] },
): Promise<FoundCollage[]> {
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where(
      'subfolders' in which
        ? sql<boolean>`collages.subfolder_id = any(${[...which.subfolders]}::uuid[]) and collages.status = 'verified'`
        : sql<boolean>`collages.id = any(${[...which]}::uuid[])`,
    )
    .select([
      'collages.id',
      'collages.folder_id as folderId',
      'collages.kolaj_name as name',
      'collages.product_code as productCode',
      'subfolders.name as subfolder',
      'subfolders.showing_name as showingName',
      sql<unknown>`collages.editor -> 'text_data'`.as('text'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, text: parseTextData(row.text) }));
}
