/** What the search page tells its script, in `data-search`. */
export interface SearchWords {
  /** The way to the site's root. */
  root: string;
  newBadge: string;
  oldPrice: string;
  /** `{n}` is the number. */
  found: string;
  foundNothing: string;
  didYouMean: string;
}
