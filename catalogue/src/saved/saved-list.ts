/** A product that a visitor keeps or has looked at. No price: it would be that of another day. */
export interface SavedProduct {
  slug: string;
  code: string;
  /** Address of a small picture. */
  picture: string;
}

/** A visitor's own list, newest first. */
const atMost = 60;

/** What a browser kept; what is not ours, or from another time, is left out. */
export function readSaved(text: string | null): SavedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, atMost) : [];
  } catch {
    return [];
  }
}

/** The list with this product first, once. */
export const withFirst = (list: readonly SavedProduct[], product: SavedProduct): SavedProduct[] =>
  [product, ...without(list, product.slug)].slice(0, atMost);

export const without = (list: readonly SavedProduct[], slug: string): SavedProduct[] =>
  list.filter((one) => one.slug !== slug);

function isSaved(value: unknown): value is SavedProduct {
  const { slug, code, picture } = Object(value);
  const isPicture = typeof picture === 'string' && /^(?:https?:)?\/\//.test(picture);
  return typeof slug === 'string' && /^[a-z0-9-]+$/.test(slug) && typeof code === 'string' && isPicture;
}
