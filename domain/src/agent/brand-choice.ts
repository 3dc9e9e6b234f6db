import { fold } from '../shared/fold.ts';
import { type BrandNames, brandFinder } from '../shop/brand-book.ts';

/** A brand that somebody chose. A name without an id stood for no brand then: it counts from the day when there is one. */
export interface ChosenBrand {
  id: string | null;
  name: string;
}

export type BrandChoice = 'all' | readonly ChosenBrand[];

interface Brand extends BrandNames {
  id: string;
}

/**
 * What a choice means today (AGT-06, AGT-07). A brand is found by its id whatever it is called by now, one that became part of another
 * by the names that went with it; accents, spaces and case do not count (VAL-31). `unknown` are names that stand for no brand.
 */
export function chosenBrands<One extends Brand>(
  choice: readonly ChosenBrand[],
  brands: readonly One[],
): { known: One[]; unknown: string[] } {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const named = brandFinder(brands);
  const known = new Set<One>();
  const unknown = new Map<string, string>();
  for (const { id, name } of choice) {
    const brand = byId.get(id ?? '') ?? named(name);
    if (brand) known.add(brand);
    else unknown.set(fold(name), name);
  }
  return { known: brands.filter((brand) => known.has(brand)), unknown: [...unknown.values()] };
}

/** Names as a configuration keeps them, as a choice. */
export const choiceOfNames = (names: 'all' | readonly string[]): BrandChoice =>
  names === 'all' ? 'all' : names.map((name) => ({ id: null, name }));

/** What an agent sees: brands that are on, and that both the shop and the agent's own choice let in; `all`: others too. */
export function visibleBrands<One extends Brand & { active: boolean }>(
  brands: readonly One[],
  choices: readonly BrandChoice[],
): { brands: One[]; isAll: boolean } {
  const lists = choices
    .filter((choice) => choice !== 'all')
    .map((choice) => new Set(chosenBrands(choice, brands).known));
  return {
    brands: brands.filter((brand) => brand.active && lists.every((list) => list.has(brand))),
    isAll: lists.length === 0,
  };
}

/** What a person chose, as it is kept: by hash or by any name of a brand, else as it was typed. `strange` are hashes of no brand. */
export function readBrandChoice<One extends Brand & { hash: string }>(
  texts: readonly string[],
  brands: readonly One[],
): { choice: ChosenBrand[]; strange: number[] } {
  const byHash = new Map(brands.map((brand) => [brand.hash, brand]));
  const named = brandFinder(brands);
  const choice: ChosenBrand[] = [];
  const strange: number[] = [];
  for (const [at, text] of texts.entries()) {
    const brand = byHash.get(text) ?? named(text);
    if (brand) choice.push({ id: brand.id, name: brand.name });
    else if (looksLikeHash(text)) strange.push(at);
    else if (text.trim() !== '') choice.push({ id: null, name: text.replace(/\s+/g, ' ').trim() });
  }
  return { choice: [...new Map(choice.map((one) => [one.id ?? fold(one.name), one])).values()], strange };
}

const looksLikeHash = (text: string) => /^[0-9a-f]{16}$/.test(text);
