import { fold, key } from '../shared/fold.ts';
import { siteLanguage } from '../shop/config/client-config.ts';
import { codeOf, colorOf, soldOutBook } from '../stock/sold-out.ts';
import { type AddressPlan, planAddresses } from './address/addresses.ts';
import { nameOf, productMaker, sizeOf } from './make-product.ts';
import type { SiteProduct, SiteWarning } from './model.ts';
import { readCollage } from './read-collage.ts';
import type { SiteSnapshot, SnapshotCollage } from './snapshot.ts';

/** A collage with the brand it is shown under. */
export interface BrandedCollage {
  collage: SnapshotCollage;
  brand: ProductBrand;
}

interface ProductBrand {
  /** null = no row of the brand table. */
  id: string | null;
  /** `brandKeyOf`. */
  key: string;
  slug: string;
  name: string;
}

/** What a brand is known by from release to release; it stays when a brand with a row is renamed. */
export const brandKeyOf = ({ id, name }: Pick<ProductBrand, 'id' | 'name'>): string => id ?? `name:${key(name)}`;

/** What a product is known by from release to release: brand, code and colour (D-45). */
export const productKeyOf = (
  brand: Pick<ProductBrand, 'id' | 'name'>,
  collage: Pick<SnapshotCollage, 'code' | 'values' | 'name'>,
): string => `${modelKeyOf(brand, codeOf(collage))}\n${fold(colorOf(collage))}`;

/** The same for all its colours. */
export const modelKeyOf = (brand: Pick<ProductBrand, 'id' | 'name'>, code: string): string =>
  `${brandKeyOf(brand)}\n${fold(code)}`;

interface ProductGroup {
  /** Newest first. */
  collages: readonly [SnapshotCollage, ...SnapshotCollage[]];
  /** When the shop first had it; orders slugs and colours, so that a new approval moves neither. */
  firstAt: string;
  brand: ProductBrand;
  /** Brand and code folded: equal for all colours of one model. */
  model: string;
  /** And the colour. */
  key: string;
  code: string;
  color: string;
}

/**
 * One product per brand, code and colour (D-45), newest first. Several collages of one product become its pictures; the
 * newest one gives the values.
 */
export function deriveProducts(
  branded: readonly BrandedCollage[],
  snapshot: SiteSnapshot,
): { products: SiteProduct[]; warnings: SiteWarning[]; addresses: AddressPlan } {
  const groups = groupCollages(branded);
  const oldestFirst = groups.toSorted((a, b) => compareText(a.firstAt, b.firstAt) || compareText(idOf(a), idOf(b)));
  const identities = oldestFirst.map(({ key, code, color, brand, collages }) => ({
    ...{ key, text: `${nameOf(collages[0], code, brand)} ${color}` },
    collageIds: collages.map(({ id }) => id),
  }));
  const addresses = planAddresses(identities, snapshot.addresses.products);
  const slugOf = ({ key }: ProductGroup) => addresses.slugs.get(key) ?? '';
  const models = new Map(
    Array.from(
      Map.groupBy(oldestFirst, ({ model }) => model),
      ([model, groups]) => [model, groups.map(slugOf)],
    ),
  );
  const soldOutOf = soldOutBook(snapshot.soldOut);
  const { settings, prices, newSince } = snapshot;
  const makeProduct = productMaker({
    ...{ prices, language: siteLanguage(settings), hasSeries: settings.unit_pricing },
    pictures: settings.product_pictures,
  });

  const products = groups.map((group) => {
    const { collages, key, code, color, brand, model } = group;
    return makeProduct(collages, {
      ...{ key, code, color, brandSlug: brand.slug, brandName: brand.name, slug: slugOf(group) },
      colors: models.get(model) ?? [],
      soldOut: soldOutOf({ brand, code, color }, sizeOf(collages[0])),
      isNew: collages[0].verifiedAt >= newSince,
    });
  });
  const unpriced = products
    .filter(({ price }) => price === null)
    .map(({ reference: code, color, collageId }): SiteWarning => ({ kind: 'price_missing', code, color, collageId }));
  const uncoded = products
    .filter(({ code }) => code === '')
    .map(({ reference: name, color, collageId }): SiteWarning => ({ kind: 'code_missing', name, color, collageId }));
  const warnings = [...uncoded, ...unpriced];
  const uncertain = products.filter(({ price }) => price?.isAssumed).length;
  if (uncertain > 0) warnings.push({ kind: 'currency_missing', products: uncertain });
  return { products, warnings, addresses };
}

/** The same as `productKeyOf`. */
function keyOf({ collage, brand }: BrandedCollage): string {
  const { foldedCode, foldedColor } = readCollage(collage);
  return `${brand.key}\n${foldedCode}\n${foldedColor}`;
}

/** Groups, newest first by the newest collage of each. */
function groupCollages(branded: readonly BrandedCollage[]): ProductGroup[] {
  const newestFirst = branded.toSorted((a, b) => compareAge(b.collage, a.collage));
  return [...Map.groupBy(newestFirst, keyOf)].flatMap(([key, [newest, ...rest]]): ProductGroup[] => {
    if (newest === undefined) return [];
    const { collage, brand } = newest;
    const older = rest.map((entry) => entry.collage);
    const firstAt = older.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), collage.createdAt);
    const { code, color, foldedCode } = readCollage(collage);
    const model = `${brand.key}\n${foldedCode}`;
    return [{ collages: [collage, ...older], firstAt, brand, model, key, code, color }];
  });
}

function idOf({ collages }: ProductGroup): string {
  return collages[0].id;
}

/** Older first; the id decides between equal times, so that the order never depends on the input's. */
function compareAge(a: SnapshotCollage, b: SnapshotCollage): number {
  return compareText(a.verifiedAt, b.verifiedAt) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
