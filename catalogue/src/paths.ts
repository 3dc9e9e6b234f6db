/** Products on one page of a brand. */
export const PAGE_SIZE = 60;

export interface ListingPlace {
  brand: string;
  /** Slug of a section by type; absent = the whole brand. */
  type?: string;
  /** 1-based. */
  page?: number;
}

/** Folder of a product list below the root: `b/beren/`, `b/beren/2/`, `b/beren/t/dress/2/`. */
export function listingPath({ brand, type, page = 1 }: ListingPlace): string {
  const section = type === undefined ? '' : `t/${type}/`;
  return `b/${brand}/${section}${page === 1 ? '' : `${page}/`}`;
}

export function productPath(slug: string): string {
  return `p/${slug}/`;
}

export function pageCount(products: number): number {
  return Math.max(1, Math.ceil(products / PAGE_SIZE));
}

/** What is said at the addresses of products of this brand that are no longer there; null = of a brand that is not either. */
export const goneFile = (brand: string | null): string => (brand === null ? 'gone.html' : `gone/${brand}.html`);

/** Where every address of earlier releases leads (D-101). */
export const addressFile = 'addresses.json';

/** Whom the shop lets count its visits; a release that has it may load their script. */
export const analyticsFile = 'analytics.json';

/** The films on the start page; a release that has it may show YouTube's player. */
export const reelsFile = 'reels.json';

/** The page with what a visitor has picked. */
export const cartPath = 'cart/';

/** The page with what a visitor keeps. */
export const savedPath = 'saved/';

/** The page with the search and its filters, and the folder of its lists. */
export const searchPath = 'search/';
