import { key } from '../../shared/fold.ts';

/** The names by which a subfolder's brand may be in a group list (D-52 step 2). */
export interface RoutingBrand {
  /** data.name of the subfolder: the source identity. */
  name: string;
  showingName: string | null;
  /** Name and synonyms of the linked brand row. */
  linkedName: string | null;
  otherTexts: readonly string[];
}

/** Sets of keys in the order of trying: the subfolder's own name, then all other names. No empty keys, no empty sets. */
export function brandKeySets({ name, showingName, linkedName, otherTexts }: RoutingBrand): string[][] {
  const others = [showingName ?? '', linkedName ?? '', ...otherTexts].map(key);
  const sets = [[key(name)], [...new Set(others)]];
  return sets.map((keys) => keys.filter(Boolean)).filter((keys) => keys.length > 0);
}

/** Keys of an entry of a brand list; one group may stand for several brands, separated by commas (D-51). */
export function groupKeys(name: string): string[] {
  return name.split(',').map(key).filter(Boolean);
}

/**
 * Key of the groups that receive discounted images (D-53): the configured one, else the name of the virtual discount brand,
 * else "indirim".
 */
export function discountKey({
  configured,
  discountBrandName,
}: {
  configured: string | null;
  discountBrandName: string | null;
}): string {
  return key(configured ?? '') || key(discountBrandName ?? '') || 'indirim';
}
