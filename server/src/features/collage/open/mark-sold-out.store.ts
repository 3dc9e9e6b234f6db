import { fold, key } from '@kolaj/domain/shared/fold';
import { marksByProduct, type ProductIdentity } from '@kolaj/domain/stock/sold-out';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import {
  collageProducts,
  holdMarks,
  type MarkRow,
  productFinder,
  type StoredMark,
  soldOutMarks,
} from './sold-out.store.ts';

export interface SoldOutWish {
  /** Any collage of the product. */
  id: string;
  whole: boolean;
  sizes: readonly string[];
}

export type MarkChange = { kind: 'changed'; products: ChangedProduct[]; folders: string[] } | { kind: 'not-found' };

interface ChangedProduct {
  code: string;
  color: string;
  brand: string;
  /** Folded sizes; '' = all of it. */
  before: string[];
  after: string[];
}

interface NewMark extends MarkRow {
  collage_id: string;
}

/**
 * Writes what is sold out of these collages' products. Marks that stay keep who made them and when. Answers `not-found` when one
 * collage is not of this shop: nothing is written then.
 */
export async function markSoldOut(
  scope: ShopScope,
  { wishes, userId }: { wishes: readonly SoldOutWish[]; userId: string },
): Promise<MarkChange> {
  await holdMarks(scope);
  const ids = [...new Set(wishes.map(({ id }) => id))];
  const collages = new Map((await collageProducts(scope, ids)).map((collage) => [collage.id, collage]));
  if (collages.size < ids.length) return { kind: 'not-found' };

  const productOf = await productFinder(scope);
  const marksOf = marksByProduct(await soldOutMarks(scope));
  // Several collages of one product: the last wish counts.
  const wished = new Map<string, { id: string; product: ProductIdentity; sizes: Set<string> }>();
  for (const { id, whole, sizes } of wishes) {
    const collage = collages.get(id);
    if (!collage) continue;
    const product = productOf(collage);
    wished.set(JSON.stringify([product.brand.name, fold(product.code), fold(product.color)]), {
      id,
      product,
      sizes: new Set(whole ? [''] : sizes.map(fold)),
    });
  }

  const gone: StoredMark[] = [];
  const fresh: NewMark[] = [];
  const products: ChangedProduct[] = [];
  for (const { id, product, sizes } of wished.values()) {
    const before = marksOf(product);
    const present = new Set(before.map(({ size }) => size));
    const added = [...sizes].filter((size) => !present.has(size));
    const removed = before.filter(({ size }) => !sizes.has(size));
    if (added.length + removed.length === 0) continue;
    gone.push(...removed);
    fresh.push(...added.map((size) => ({ ...markOf(product, size), collage_id: id })));
    const { code, color, brand } = product;
    products.push({ code, color, brand: brand.name, before: [...present], after: [...sizes] });
  }
  await removeMarks(scope, gone);
  await addMarks(scope, fresh, userId);
  return { kind: 'changed', products, folders: [...new Set([...collages.values()].map(({ folderId }) => folderId))] };
}

const markOf = ({ brand, code, color }: ProductIdentity, size: string): MarkRow => ({
  ...{ brand_key: key(brand.name), code: fold(code), color: fold(color), size },
});

async function removeMarks({ db, shopId }: ShopScope, marks: readonly StoredMark[]): Promise<void> {
  if (marks.length === 0) return;
  const rows = marks.map(({ row }) => row);
  await sql`delete from sold_out s using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gone(brand_key text, code text, color text, size text)
    where s.shop_id = ${shopId} and s.brand_key = gone.brand_key and s.code = gone.code and s.color = gone.color
      and s.size = gone.size`.execute(db);
}

async function addMarks({ db, shopId }: ShopScope, marks: readonly NewMark[], userId: string): Promise<void> {
  if (marks.length === 0) return;
  await sql`insert into sold_out (shop_id, brand_key, code, color, size, collage_id, marked_by)
    select ${shopId}, brand_key, code, color, size, collage_id, ${userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as fresh(brand_key text, code text, color text, size text, collage_id uuid)
    on conflict do nothing`.execute(db);
}
