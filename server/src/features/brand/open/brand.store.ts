import { type BrandNames, brandFinder } from '@kolaj/domain/shop/brand-book';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** A brand as it is stored. Addresses are those of our own files, or empty. */
export interface StoredBrand extends BrandNames {
  id: string;
  hash: string;
  logo: string;
  coverPhoto: string;
  /** Telegram, or empty. */
  link: string;
  active: boolean;
  /** Place in the shop's order, 0…n−1. */
  index: number;
  version: number;
}

/** What a StoredBrand is read from. */
export const brandColumns = [
  'id',
  'name',
  'hash',
  'aliases',
  'logo',
  'cover_photo as coverPhoto',
  'link',
  'active',
  'other_texts as otherTexts',
  'indexes as index',
  'version',
] as const;

/** The shop's brands in its order, without removed ones. The one way to them for every later stage (D-49). */
export async function shopBrands({ db, shopId }: ShopScope): Promise<StoredBrand[]> {
  return db
    .selectFrom('brands')
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('indexes')
    .orderBy('id')
    .select(brandColumns)
    .execute();
}

/** The brand that the first of these names stands for that stands for any; null = none. */
export async function brandCalled(scope: ShopScope, called: readonly string[]): Promise<StoredBrand | null> {
  return brandFinder(await shopBrands(scope))(...called);
}
