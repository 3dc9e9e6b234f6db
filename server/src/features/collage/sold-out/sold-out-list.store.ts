import { fold } from '@kolaj/domain/shared/fold';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import { type ProductIdentity, type SoldOut, soldOutOf } from '@kolaj/domain/stock/sold-out';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { type ExportedPicture, exportedPictures } from '../open/collage.store.ts';
import { collageProducts, holdMarks, type MarkRow, productFinder } from '../open/sold-out.store.ts';

/** Without a size: all sizes. */
export interface MarkName extends Omit<MarkRow, 'size'> {
  size?: string | undefined;
}

/** All that is sold out of one product, as it was marked and as it is called now. */
export interface SoldOutProduct extends Pick<ProductIdentity, 'code' | 'color'>, SoldOut {
  marks: MarkRow[];
  brand: string;
  /** Of the newest mark. */
  at: Date;
  by: string | null;
  /** null = its collage is gone: nothing else leads to its mark. */
  collageId: string | null;
  picture: ExportedPicture | null;
}

/** What the shop has marked as sold out, the newest first. Marks of one product under two codes are one line. */
export async function soldOutProducts(
  scope: ShopScope,
  limit: number,
): Promise<{ count: number; products: SoldOutProduct[] }> {
  const rows = await scope.db
    .selectFrom('sold_out')
    .leftJoin('users', 'users.id', 'sold_out.marked_by')
    .where('sold_out.shop_id', '=', scope.shopId)
    .select(['brand_key', 'code', 'color', 'size', 'collage_id', 'marked_at as at', 'users.name as by'])
    .orderBy('marked_at', 'desc')
    .orderBy('code')
    .orderBy('color')
    .orderBy('size')
    .execute();
  const identityOf = await productFinder(scope);
  const collages = await collageProducts(
    scope,
    rows.flatMap(({ collage_id }) => collage_id ?? []),
  );
  const known = new Map(
    collages.map((collage) => [collage.id, { ...identityOf(collage), sizes: collage.text?.values.size ?? '' }]),
  );
  const brandOf = brandFinder(await shopBrands(scope));

  const products = new Map<string, Omit<SoldOutProduct, keyof SoldOut> & { marked: string[]; ofProduct: string }>();
  for (const { at, by, collage_id, size, ...mark } of rows) {
    const now = known.get(collage_id ?? '');
    const brand = now?.brand.name ?? brandOf(mark.brand_key)?.name ?? mark.brand_key;
    // Stored folded: what nobody can say otherwise any more.
    const { code, color } = now ?? { code: mark.code.toUpperCase(), color: mark.color };
    const place = JSON.stringify([brand, fold(code), fold(color)]);
    const line = products.get(place) ?? {
      ...{ marks: [], brand, code, color, at, by, marked: [], ofProduct: now?.sizes ?? '' },
      ...{ collageId: now ? collage_id : null, picture: null },
    };
    products.set(place, { ...line, marks: [...line.marks, { ...mark, size }], marked: [...line.marked, size] });
  }
  const newest = [...products.values()].slice(0, limit).map(({ marked, ofProduct, ...product }) => ({
    ...product,
    ...(soldOutOf(
      marked.map((size) => ({ size })),
      ofProduct,
    ) ?? asMarked(marked)),
  }));
  return { count: products.size, products: await withPictures(scope, newest) };
}

/** Of a product whose sizes nobody knows any more. */
const asMarked = (marked: readonly string[]): SoldOut => ({
  whole: marked.includes(''),
  sizes: marked.filter((size) => size !== '').map((size) => size.toUpperCase()),
});

async function withPictures(scope: ShopScope, products: SoldOutProduct[]): Promise<SoldOutProduct[]> {
  const ids = products.flatMap(({ collageId }) => collageId ?? []);
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('export_id')
    .execute();
  const pictures = await exportedPictures(
    scope,
    rows.flatMap(({ export_id }) => export_id ?? []),
  );
  return products.map((product) => ({ ...product, picture: pictures.get(product.collageId ?? '') ?? null }));
}

interface Lifted {
  products: { code: string; color: string; brand: string; before: string[]; after: string[] }[];
  folders: string[];
}

/** Takes these marks away. Those that somebody else has taken away already are no change. */
export async function liftMarks(scope: ShopScope, marks: readonly MarkName[]): Promise<Lifted> {
  await holdMarks(scope);
  const { rows } = await sql<MarkRow & { folder_id: string | null }>`
    delete from sold_out s using jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as wanted(brand_key text, code text, color text, size text)
    where s.shop_id = ${scope.shopId} and s.brand_key = wanted.brand_key and s.code = wanted.code and s.color = wanted.color
      and s.size = coalesce(wanted.size, s.size)
    returning s.brand_key, s.code, s.color, s.size,
      (select folder_id from collages where collages.shop_id = s.shop_id and collages.id = s.collage_id)`.execute(
    scope.db,
  );
  const products = Map.groupBy(rows, ({ brand_key, code, color }) => JSON.stringify([brand_key, code, color]));
  return {
    products: [...products.values()].flatMap(([first, ...rest]) =>
      first === undefined
        ? []
        : {
            ...{ code: first.code, color: first.color, brand: first.brand_key, after: [] },
            before: [first, ...rest].map(({ size }) => size),
          },
    ),
    folders: [...new Set(rows.flatMap(({ folder_id }) => folder_id ?? []))],
  };
}
