import { key } from '../shared/fold.ts';

/** A brand as far as its logo on collages is concerned. */
export interface LogoBrand {
  name: string;
  /** Further names it goes by. */
  otherTexts: readonly string[];
}

/**
 * The brand whose logo replaces a brand's name (D-32, ADM-10): the one that the collage's `firm` names, so that
 * picture and text never speak of two brands. Its own name goes before another brand's further names. null = nobody's: the
 * text is shown.
 */
export function brandShown<Brand extends LogoBrand>(firm: string, brands: readonly Brand[]): Brand | null {
  const wanted = key(firm);
  if (wanted === '') return null;
  return (
    brands.find(({ name }) => key(name) === wanted) ??
    brands.find(({ otherTexts }) => otherTexts.some((text) => key(text) === wanted)) ??
    null
  );
}

/**
 * The stored picture that a brand's logo address names, by its SHA-256; null = not one of ours, and pictures elsewhere are never
 * fetched for a collage: it would look different tomorrow. Whatever the host, the content is the same.
 */
export function storedLogo(address: string): string | null {
  return /^(?:https?:\/\/[^/\s]+)?\/media\/([0-9a-f]{64})\.(?:png|webp|jpg)$/.exec(address.trim())?.[1] ?? null;
}
