import type { SiteTexts } from '../texts/site-texts.ts';

/** What the search page tells its script, in `data-search`. */
export interface SearchWords {
  /** The way to the site's root. */
  root: string;
  newBadge: string;
  soldOut: string;
  oldPrice: string;
  /** `{n}` is the number. */
  found: string;
  foundNothing: string;
  didYouMean: string;
}

export const searchWords = (texts: SiteTexts, root: string): SearchWords => {
  const { newBadge, soldOut, oldPrice, found, foundNothing, didYouMean } = texts;
  return { root, newBadge, soldOut, oldPrice, found, foundNothing, didYouMean };
};
