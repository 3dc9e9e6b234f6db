import { key } from '@kolaj/domain/shared/fold';
import { brandClashes, cleanOtherTexts } from '@kolaj/domain/shop/brand-book';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { hideBrands, lockBrands, removedBrands, showBrands, updateBrand, writeOrder } from './brand.store.ts';
import type { StoredBrand } from './open/brand.store.ts';

/** Puts the shop's brands in this order; false, and nothing is moved, unless it names every one of them once. */
export async function orderBrands(scope: ShopScope, ids: readonly string[]): Promise<boolean> {
  const brands = await lockBrands(scope);
  const wanted = new Set(ids);
  const isWhole = ids.length === brands.length && brands.every(({ id }) => wanted.has(id));
  if (!isWhole) return false;
  await writeOrder(scope, ids);
  return true;
}

/** Takes a brand off the list. Safe to repeat; null = the shop never had such a brand. */
export async function removeBrand(scope: ShopScope, id: string): Promise<StoredBrand | null> {
  const brands = await lockBrands(scope);
  const brand = brands.find((one) => one.id === id);
  if (!brand) return (await removedBrands(scope, [id]))[0] ?? null;
  await hideBrands(scope, { ids: [id], mergedInto: null });
  await writeOrder(
    scope,
    idsOf(brands).filter((one) => one !== id),
  );
  return brand;
}

export type Restored = { kind: 'restored' } | { kind: 'name-taken'; brand: string } | { kind: 'not-found' };

/** Puts a removed brand back to its old place. Safe to repeat. */
export async function restoreBrand(scope: ShopScope, id: string): Promise<Restored> {
  const brands = await lockBrands(scope);
  if (brands.some((one) => one.id === id)) return { kind: 'restored' };
  const removed = await removedBrands(scope, [id]);
  if (removed.length === 0) return { kind: 'not-found' };
  return putBack(scope, { brands, removed });
}

async function putBack(
  scope: ShopScope,
  { brands, removed }: { brands: readonly StoredBrand[]; removed: readonly StoredBrand[] },
): Promise<Restored> {
  const clash = removed.flatMap((brand) => brandClashes(brand, brands))[0];
  if (clash) return { kind: 'name-taken', brand: clash.brand };
  await showBrands(scope, idsOf(removed));
  const order = idsOf(brands);
  for (const { id, index } of removed) order.splice(index, 0, id);
  await writeOrder(scope, order);
  return { kind: 'restored' };
}

interface Merge {
  into: string;
  from: readonly string[];
}

/** Makes brands one: what the others were called becomes further names of `into`. null = one of them is not there. */
export async function mergeBrands(scope: ShopScope, { into, from }: Merge): Promise<StoredBrand | null> {
  const brands = await lockBrands(scope);
  const target = brands.find(({ id }) => id === into);
  const others = brands.filter(({ id }) => from.includes(id) && id !== into);
  if (!target || others.length !== new Set(from).size) return null;

  const names = others.flatMap(({ name, otherTexts }) => [name, ...otherTexts]);
  const otherTexts = cleanOtherTexts(target.name, [...target.otherTexts, ...names]);
  const past = others.flatMap(({ name, aliases }) => [name, ...aliases]);
  const aliases = cleanOtherTexts(target.name, [...target.aliases, ...past]);
  await updateBrand(scope, { ...target, otherTexts, aliases });
  const gone = idsOf(others);
  await hideBrands(scope, { ids: gone, mergedInto: into });
  await writeOrder(
    scope,
    idsOf(brands).filter((id) => !gone.includes(id)),
  );
  return target;
}

/** Undoes a merge: the others are brands again with their own names. Safe to repeat. */
export async function unmergeBrands(scope: ShopScope, { into, from }: Merge): Promise<Restored> {
  const brands = await lockBrands(scope);
  const target = brands.find(({ id }) => id === into);
  const removed = (await removedBrands(scope, [...from])).filter(({ mergedInto }) => mergedInto === into);
  const isBack = from.every((id) => brands.some((brand) => brand.id === id));
  if (target && isBack) return { kind: 'restored' };
  if (!target || removed.length !== new Set(from).size) return { kind: 'not-found' };

  const theirs = new Set(removed.flatMap((brand) => [brand.name, ...brand.otherTexts, ...brand.aliases]).map(key));
  const own = (texts: readonly string[]) => texts.filter((text) => !theirs.has(key(text)));
  const before = { ...target, otherTexts: own(target.otherTexts), aliases: own(target.aliases) };
  const clash = await putBack(scope, {
    brands: [before, ...brands.filter((one) => one !== target)].toSorted(byIndex),
    removed,
  });
  if (clash.kind === 'restored') await updateBrand(scope, before);
  return clash;
}

const byIndex = (a: StoredBrand, b: StoredBrand) => a.index - b.index;
const idsOf = (brands: readonly StoredBrand[]) => brands.map(({ id }) => id);
