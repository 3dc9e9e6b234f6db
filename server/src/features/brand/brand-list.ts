import type { BrandSuggestion, BrandUse, PinnedBrand } from '@kolaj/contract/brand/brand';
import type { Brand } from '@kolaj/contract/brand/brand-row';
import { groupKeys } from '@kolaj/domain/broadcast/routing/brand-keys';
import { key } from '@kolaj/domain/shared/fold';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { nextName } from './brand.store.ts';
import {
  brandGroups,
  brandSettings,
  firmNames,
  pinnedCounts,
  runningSends,
  subfolderNames,
  templateBrands,
  type UsedName,
} from './brand-use.store.ts';
import { type StoredBrand, shopBrands } from './open/brand.store.ts';
import { brandHash } from './open/brand-hash.ts';

/** More suggestions than this help nobody. */
const suggestedAtMost = 50;

/** Everything the page of brands shows. */
export async function brandOverview(scope: ShopScope) {
  const [brands, names, { byThemselves }, pinned, firms] = await Promise.all([
    shopBrands(scope),
    subfolderNames(scope),
    brandSettings(scope),
    pinnedBrands(scope),
    firmNames(scope),
  ]);
  return {
    result: withProducts(brands, names),
    pinned,
    suggestions: suggestionsOf(brands, { subfolders: names, firms }),
    new_name: nextName(brands),
    by_themselves: byThemselves,
  };
}

/** One brand as the calls answer it. */
export async function brandView(scope: ShopScope, id: string): Promise<Brand> {
  const brands = withProducts(await shopBrands(scope), await subfolderNames(scope));
  const found = brands.find((brand) => brand.id === id);
  if (!found) throw new Error('A brand that was written is not there.');
  return found;
}

function withProducts(brands: readonly StoredBrand[], names: readonly UsedName[]): Brand[] {
  const find = brandFinder(brands);
  const products = new Map<StoredBrand, number>();
  for (const used of names) {
    const brand = find(used.name);
    if (brand) products.set(brand, (products.get(brand) ?? 0) + used.products);
  }
  return brands.map((brand) => {
    const { coverPhoto, otherTexts, index, aliases, ...same } = brand;
    return {
      ...same,
      aliases: [...aliases],
      cover_photo: coverPhoto,
      other_texts: [...otherTexts],
      indexes: index,
      products: products.get(brand) ?? 0,
    };
  });
}

/** The two brands with computed content, as client_config has them (D-49). */
export async function pinnedBrands(scope: ShopScope): Promise<PinnedBrand[]> {
  const { config } = await brandSettings(scope);
  const { new_products_brand, discount_products_brand } = readClientConfig(config, { shopName: '' });
  const counts = await pinnedCounts(scope);
  return [
    { kind: 'new', ...new_products_brand, _hash: brandHash(new_products_brand.name), products: counts.new },
    {
      kind: 'discounted',
      ...discount_products_brand,
      _hash: brandHash(discount_products_brand.name),
      products: counts.discounted,
    },
  ];
}

/** Names in use that no brand stands for; spellings of one name are one suggestion, the most used spelling. */
function suggestionsOf(
  brands: readonly StoredBrand[],
  { subfolders, firms }: Record<'subfolders' | 'firms', readonly UsedName[]>,
): BrandSuggestion[] {
  const find = brandFinder(brands);
  const loose = (names: readonly UsedName[]) => names.filter(({ name }) => key(name) !== '' && !find(name));
  const grouped = Map.groupBy(
    [
      ...loose(subfolders).map((used) => ({ ...used, from: 'subfolder' as const })),
      ...loose(firms).map((used) => ({ ...used, from: 'firm' as const })),
    ],
    ({ name }) => key(name),
  );
  return [...grouped.values()]
    .flatMap((same): BrandSuggestion[] => {
      const [first] = same;
      if (!first) return [];
      // A product in a subfolder of the name usually carries the name, too: it counts once.
      const own = same.filter(({ from }) => from === first.from);
      const [most = first] = own.toSorted((a, b) => b.products - a.products);
      return [{ name: most.name, from: first.from, products: own.reduce((sum, { products }) => sum + products, 0) }];
    })
    .sort((a, b) => b.products - a.products || (a.name < b.name ? -1 : 1))
    .slice(0, suggestedAtMost);
}

/** Where a brand of the shop is used; null = the shop has no such brand. */
export async function brandUse(scope: ShopScope, id: string): Promise<BrandUse | null> {
  const brands = await shopBrands(scope);
  const brand = brands.find((one) => one.id === id);
  if (!brand) return null;
  const find = brandFinder(brands);
  const isIts = (name: string) => find(name) === brand;
  const keys = new Set([brand.name, ...brand.otherTexts, ...brand.aliases].map(key));

  const subfolders = (await subfolderNames(scope)).filter(({ name }) => isIts(name));
  const groups = (await brandGroups(scope)).filter(({ name }) => groupKeys(name).some((one) => keys.has(one)));
  const templates = (await templateBrands(scope)).filter(({ brand: wanted }) => isIts(wanted));
  return {
    subfolders: subfolders.map(({ name }) => name),
    products: subfolders.reduce((sum, { products }) => sum + products, 0),
    groups: groups.map(({ label, name }) => label || name),
    templates: [...new Set(templates.map(({ template }) => template))],
    sends: (await runningSends(scope)).filter((brandKey) => keys.has(brandKey)).length,
  };
}
