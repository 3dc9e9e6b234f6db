import { freeSlugs, slugify } from './slug.ts';

/** An address that a release of the shop has published (D-101): no other product ever gets it. */
export interface KnownAddress {
  /** `p/<slug>/` is the address. */
  slug: string;
  /** `ProductIdentity.key` of the product that was there last. */
  key: string;
  /** Its newest collage then. */
  collageId: string;
}

/** The same for `b/<slug>/`; `key` is the brand's. */
export interface KnownBrandAddress {
  slug: string;
  key: string;
}

export interface ProductIdentity {
  /** Brand, code and colour, each folded. */
  key: string;
  /** What a new address is made of: code and colour, not the brand, whose name may change. */
  text: string;
  collageIds: readonly string[];
}

export interface AddressPlan {
  /** Slug by key. */
  slugs: ReadonlyMap<string, string>;
  /** Old slugs with the present one of the same product. */
  moved: readonly { from: string; to: string }[];
  /** Slugs whose product is no longer there, with its key. */
  gone: readonly { slug: string; key: string }[];
}

/**
 * Gives every product its address. It keeps the one it was published under, also when its brand was renamed, merged or made anew; a
 * corrected code or colour makes a new one, and the old one leads there. New addresses avoid all that ever were. Hand products over
 * oldest first and known addresses always in the same order.
 */
export function planAddresses(products: readonly ProductIdentity[], known: readonly KnownAddress[]): AddressPlan {
  const keys = new Set(products.map(({ key }) => key));
  const byKey = new Map(known.toReversed().map((address) => [address.key, address]));
  const strays = Map.groupBy(
    known.filter(({ key }) => !keys.has(key)),
    ({ collageId }) => collageId,
  );
  const slugs = new Map<string, string>();
  const taken = new Set(known.map(({ slug }) => slug));
  const used = new Set<string>();
  const free = freeSlugs(taken);
  for (const product of products) {
    const kept = byKey.get(product.key)?.slug ?? fittingStray(product, { strays, used }) ?? free(slugify(product.text));
    slugs.set(product.key, kept);
    taken.add(kept);
    used.add(kept);
  }

  const byCollage = new Map(products.flatMap(({ key, collageIds }) => collageIds.map((id) => [id, slugs.get(key)])));
  const left = known
    .filter(({ slug }) => !used.has(slug))
    .map(({ slug, key, collageId }) => ({ slug, key, now: slugs.get(key) ?? byCollage.get(collageId) }));
  return {
    slugs,
    moved: left.flatMap(({ slug, now }) => (now === undefined ? [] : [{ from: slug, to: now }])),
    gone: left.flatMap(({ slug, key, now }) => (now === undefined ? [{ slug, key }] : [])),
  };
}

/** The address of one of its collages under another key, when the product would still be called so. */
function fittingStray(
  { text, collageIds }: ProductIdentity,
  { strays, used }: { strays: ReadonlyMap<string, readonly KnownAddress[]>; used: ReadonlySet<string> },
): string | undefined {
  const left = collageIds.flatMap((id) => strays.get(id) ?? []).filter(({ slug }) => !used.has(slug));
  if (left.length === 0) return undefined;
  const plain = slugify(text);
  return left.find(({ slug }) => slug === plain || slug.startsWith(`${plain}-`))?.slug;
}

/** What an address leads to, besides a page that is there: by paths below the site's root, with the last slash. */
export interface AddressBook {
  moved: Readonly<Record<string, string>>;
  /** File with what is said instead. */
  gone: Readonly<Record<string, string>>;
}

export type Found =
  | { kind: 'page' }
  /** For good: 301. */
  | { kind: 'moved'; to: string }
  /** For good: 410 with this file. */
  | { kind: 'gone'; file: string }
  | { kind: 'unknown' };

/**
 * What a visitor gets who asks for a path. A list's further pages and types come and go with its products: where one is missing, the
 * list itself answers.
 */
export function findAddress(path: string, { moved, gone }: AddressBook, isThere: (path: string) => boolean): Found {
  const to = own(moved, path);
  if (to !== undefined) return { kind: 'moved', to };
  if (isThere(path)) return { kind: 'page' };
  const file = own(gone, path);
  if (file !== undefined) return { kind: 'gone', file };
  const [, brand, rest] = /^(b\/[a-z0-9-]+\/)((?:t\/[a-z0-9-]+\/)?(?:\d+\/)?)$/.exec(path) ?? [];
  if (brand === undefined || rest === undefined || rest === '') return { kind: 'unknown' };
  const [, type] = /^(t\/[a-z0-9-]+\/)\d/.exec(rest) ?? [];
  const now = own(moved, brand) ?? brand;
  const nearest = [now + rest, ...(type === undefined ? [] : [now + type]), now].find(
    (place) => place !== path && isThere(place),
  );
  if (nearest !== undefined) return { kind: 'moved', to: nearest };
  const brandGone = own(gone, brand);
  return brandGone === undefined ? { kind: 'unknown' } : { kind: 'gone', file: brandGone };
}

const own = (record: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.hasOwn(record, path) ? record[path] : undefined;
