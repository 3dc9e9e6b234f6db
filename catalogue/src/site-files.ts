import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import type { PictureCopy } from '@kolaj/domain/site/picture-quality';
import type { ExportPicture } from '@kolaj/domain/site/snapshot';

/** One file of a site. */
export interface SiteFile {
  /** Relative to the site's root, with `/`, without a leading one: `b/beren/index.html`. */
  path: string;
  text: string;
  /** Of the text as UTF-8, hex. */
  sha256: string;
}

export interface BuildOptions {
  /** Path the live site is served under, with both slashes: `/` or `/s/demo/`. Only the 404 page needs it: all other links are relative, so that a preview is the same bytes. */
  basePath: string;
  /** Address of the live site for sitemap, social cards and order messages, with the last slash. */
  siteUrl: string;
  /** Address of a picture on the media origin. Called only for sizes the picture has. */
  mediaUrl: (picture: ExportPicture, size: PictureCopy) => string;
  /** Its pages say that nothing of it is published. */
  isPreview?: boolean;
}

export interface BuiltSite {
  /** By path, sorted. */
  files: ReadonlyMap<string, SiteFile>;
  /** SHA-256 over all paths and contents, hex: same input, same revision (D-45). */
  revision: string;
}

export interface SitePlan {
  /**
   * By name: `*look` is read by every page, `*products`, `*brands`, `*former` and `*reels` by those that go through all of them, and each
   * product, in the order of the site, has its slug.
   */
  digests: ReadonlyMap<string, string>;
  lists: Iterable<PlannedList>;
  /** What is one of a kind, and always made. */
  files: Iterable<SiteFile>;
  pages: Iterable<PlannedPage>;
}

/** A file of all products, one after the other, of which only the pieces of changed ones have to be made. */
export interface PlannedList {
  path: string;
  /** Before and after the pieces; these may be made of anything. */
  start: string;
  end: string;
  /** Between two pieces. */
  between: string;
  /** Of one product: with `*look` and its digest unchanged it is the same text; empty = the product is not on the list. */
  piece: (product: SiteProduct) => string;
}

/** A page that may not have to be drawn. */
export interface PlannedPage {
  path: string;
  /** Digest of what it is made of besides what it reads while it is drawn. */
  seed: string;
  /** Draws it, and names what it read: with `*look`, its seed and these unchanged it is the same bytes. */
  draw: () => { file: SiteFile; reads: string[] };
}

/** What the compiled templates offer; checked by `loadGenerator`. */
export interface SiteGenerator {
  /** Whole site in memory. */
  buildFiles: (site: SiteModel, options: BuildOptions) => BuiltSite;
  /** The same files one after the other, in the order they are made, for sites too large to hold. */
  siteFiles: (site: SiteModel, options: BuildOptions) => Iterable<SiteFile>;
  /**
   * The page in this folder (`''`, `b/beren/`) alone, with the text that it has in the whole site but for its style, which is in the
   * page itself; null = there is none.
   */
  onePage: (site: SiteModel, options: BuildOptions, path: string) => string | null;
  /** Finds one file of the site after the other, each drawn when it is asked for; null = the site has none of that path. */
  finder: (site: SiteModel, options: BuildOptions) => (path: string) => SiteFile | null;
  /** The same files in two kinds: those always made, and the pages, each with what tells whether it is still the same. */
  plan: (site: SiteModel, options: BuildOptions) => SitePlan;
  /** Revision of a site from `<sha256> <path>` of all its files, in any order; what `buildFiles` returns. */
  revisionOf: (hashes: readonly string[]) => string;
}

/** The compiled browser scripts; names are below `assets/`. */
export interface Islands {
  /** What every page loads; it loads the others when they are wanted. */
  entry: string;
  files: readonly { fileName: string; text: string }[];
  /** Text of `sw.js`, which must be at the site's root to serve all of it. */
  worker: string;
}
