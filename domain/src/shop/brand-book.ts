import { key } from '../shared/fold.ts';

/** All names a brand goes by. */
export interface BrandNames {
  name: string;
  /** Further names, given by people. */
  otherTexts: readonly string[];
  /** Names it had before. */
  aliases: readonly string[];
}

/**
 * Finds whom a name stands for, by `key`: the brand of that name, else the one that has it as a further name, else the one that
 * was called so before; of several the first of the list. Of several names the first that stands for anybody counts.
 * Routing, logos and the site all ask this, so that they never speak of different brands.
 */
export function brandFinder<Brand extends BrandNames>(brands: readonly Brand[]): (...called: string[]) => Brand | null {
  const byKey = new Map<string, Brand>();
  const remember = (brand: Brand, text: string) => {
    const wanted = key(text);
    if (wanted !== '' && !byKey.has(wanted)) byKey.set(wanted, brand);
  };
  for (const brand of brands) remember(brand, brand.name);
  for (const brand of brands) for (const text of brand.otherTexts) remember(brand, text);
  for (const brand of brands) for (const text of brand.aliases) remember(brand, text);
  return (...called) => called.map((text) => byKey.get(key(text))).find((brand) => brand !== undefined) ?? null;
}

export interface BrandClash {
  field: 'name' | 'other_texts';
  /** As it was typed. */
  text: string;
  /** Name of the brand that has it. */
  brand: string;
}

/** The names of a brand that others go by already; theirs before renames do not count, whoever claims those may have them. */
export function brandClashes(
  { name, otherTexts }: Pick<BrandNames, 'name' | 'otherTexts'>,
  others: readonly BrandNames[],
): BrandClash[] {
  const holder = brandFinder(others.map((other) => ({ ...other, aliases: [] })));
  const clash = (field: BrandClash['field'], text: string): BrandClash[] => {
    const brand = holder(text);
    return brand ? [{ field, text, brand: brand.name }] : [];
  };
  return [...clash('name', name), ...otherTexts.flatMap((text) => clash('other_texts', text))];
}

/** Trimmed, one per key, none that is the brand's own name, none that no name could match. */
export function cleanOtherTexts(name: string, texts: readonly string[]): string[] {
  const seen = new Set(['', key(name)]);
  return texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => {
      const wanted = key(text);
      if (seen.has(wanted)) return false;
      seen.add(wanted);
      return true;
    });
}

/**
 * Former names after a save: the old name joins when its key changes; what is the present name leaves, and so does what
 * a person has just taken out of the further names.
 */
export function aliasesAfter(before: BrandNames, now: Pick<BrandNames, 'name' | 'otherTexts'>): string[] {
  const kept = new Set(now.otherTexts.map(key));
  const taken = new Set(before.otherTexts.map(key).filter((text) => !kept.has(text)));
  taken.add(key(now.name));
  return cleanOtherTexts(now.name, [...before.aliases, before.name]).filter((text) => !taken.has(key(text)));
}
