import { createHash, hash } from 'node:crypto';
import { languages } from '@kolaj/domain/shared/language';
import type { AddressBook } from '@kolaj/domain/site/address/addresses';
import type { SiteModel } from '@kolaj/domain/site/model';
import { type PageContext, pageContext, type SiteContext, siteContext } from './context.ts';
import {
  agentsJson,
  faviconSvg,
  orderJson,
  productsJson,
  reelsJson,
  robotsTxt,
  sitemapXml,
  webManifest,
} from './data-files.ts';
import { feeds } from './feeds/feeds.ts';
import { listingSeed, noted, readDigests } from './page-reads.ts';
import { cartPage } from './pages/cart.page.tsx';
import { gonePage } from './pages/gone.page.tsx';
import { homePage } from './pages/home.page.tsx';
import { type Listing, listingPage } from './pages/listing.page.tsx';
import { movedPage } from './pages/moved-page.ts';
import { notFoundPage } from './pages/not-found.page.tsx';
import { productPage } from './pages/product.page.tsx';
import { savedPage } from './pages/saved.page.tsx';
import { searchPage } from './pages/search.page.tsx';
import { documentRest, documentStart, inlineStyle, type Page, styleLink } from './parts/document.tsx';
import {
  addressFile,
  analyticsFile,
  cartPath,
  goneFile,
  listingPath,
  pageCount,
  productPath,
  reelsFile,
  savedPath,
  searchPath,
} from './paths.ts';
import { safeJson } from './safe-json.ts';
import { foundPictures, searchIndex } from './search/search-index.ts';
import type {
  BuildOptions,
  BuiltSite,
  Islands,
  PlannedList,
  PlannedPage,
  SiteFile,
  SiteGenerator,
  SitePlan,
} from './site-files.ts';

/**
 * The compiled entry: what `loadGenerator` finds in `templates.mjs`.
 *
 * @public the compiled module is loaded at run time by generator.ts
 */
export function createGenerator(islands: Islands, version: string): SiteGenerator {
  const contextOf = (site: SiteModel, options: BuildOptions) => siteContext(site, options, islands);
  const siteFiles = (site: SiteModel, options: BuildOptions) => makeFiles(contextOf(site, options));
  return {
    siteFiles,
    revisionOf,
    plan: (site, options) => planOf(contextOf(site, options), version),
    onePage: (site, options, path) => onePage(contextOf(site, options), path),
    finder: (site, options) => finderOf(contextOf(site, options)),
    buildFiles: (site, options) => collect([...siteFiles(site, options)]),
  };
}

function* makeFiles(context: SiteContext): Generator<SiteFile> {
  yield* otherFiles(context);
  for (const list of listsOf(context)) yield textFile(list.path, listText(list, context.site.products));
  for (const { draw } of plannedPages(context)) yield draw().file;
}

const planOf = (context: SiteContext, version: string): SitePlan => ({
  digests: readDigests(context, version),
  lists: listsOf(context),
  files: otherFiles(context),
  pages: plannedPages(context),
});

/** Everything but pages and lists of products: one of each kind, so they are always made. */
function* otherFiles(context: SiteContext): Generator<SiteFile> {
  const { islands, style } = context;
  yield textFile(style.path, style.text);
  yield textFile('sw.js', workerText(islands));
  for (const { fileName, text } of islands.files) yield textFile(`assets/${fileName}`, text);
  yield* dataFiles(context);
  yield* formerAddresses(context, pageWriter(context));
}

function* plannedPages(context: SiteContext): Generator<PlannedPage> {
  const reads = new Set<string>();
  const noting = noted(context, reads);
  const write = pageWriter(context);
  const plan = (path: string, seed: string, draw: () => SiteFile): PlannedPage => ({
    path,
    seed,
    draw: () => {
      reads.clear();
      return { file: draw(), reads: [...reads] };
    },
  });

  yield plan('404.html', '', () => write('404.html', { ...noting, root: context.options.basePath }, notFoundPage));
  for (const { path, seed = '', product, draw } of pagesOf(context.site)) {
    const file = `${path}index.html`;
    yield plan(file, seed, () => {
      if (product !== undefined) reads.add(product);
      return write(file, pageContext(noting, path), draw);
    });
  }
}

interface SitePage {
  /** Its folder below the root, with the last slash; empty = the start page. */
  path: string;
  /** See `PlannedPage`. */
  seed?: string;
  /** Slug of the product that it is about. */
  product?: string;
  draw: (page: PageContext) => Page;
}

function* pagesOf(site: SiteModel): Generator<SitePage> {
  yield { path: '', draw: homePage };
  if (site.cart !== null) yield { path: cartPath, draw: cartPage };
  if (site.hasSearch) yield { path: searchPath, draw: searchPage };
  yield { path: savedPath, draw: savedPage };
  for (const listing of listingsOf(site)) {
    const { brand, type, number } = listing;
    const path = listingPath({ brand: brand.slug, page: number, ...(type === null ? {} : { type: type.slug }) });
    yield { path, seed: listingSeed(listing), draw: (page) => listingPage(page, listing) };
  }
  for (const product of site.products) {
    const { slug } = product;
    yield { path: productPath(slug), product: slug, draw: (page) => productPage(page, product) };
  }
}

function onePage(context: SiteContext, path: string): string | null {
  const planned = pagesOf(context.site).find((page) => page.path === path);
  if (!planned) return null;
  const page = pageContext(context, path);
  return documentStart(context, inlineStyle(context)) + documentRest(page, planned.draw(page));
}

function finderOf(context: SiteContext): (path: string) => SiteFile | null {
  const write = pageWriter(context);
  const lost = { ...context, root: context.options.basePath };
  return (path) => {
    if (path === '404.html') return write(path, lost, notFoundPage);
    const folder = path.endsWith('index.html') ? path.slice(0, -'index.html'.length) : null;
    const page = folder === null ? undefined : pagesOf(context.site).find((one) => one.path === folder);
    if (page) return write(path, pageContext(context, page.path), page.draw);
    const list = listsOf(context).find((one) => one.path === path);
    if (list) return textFile(path, listText(list, context.site.products));
    return otherFiles(context).find((file) => file.path === path) ?? null;
  };
}

/** Pages that lead on from earlier addresses, those that say what is gone, and both as a list for the site's server. */
function* formerAddresses(context: SiteContext, write: ReturnType<typeof pageWriter>): Generator<SiteFile> {
  const { site, options } = context;
  const { moved, gone, goneBrands } = site.former;
  const leads = [
    ...movedListings(site),
    ...moved.map(({ from, to }): [string, string] => [productPath(from), productPath(to)]),
  ];
  for (const [from, to] of leads) yield textFile(`${from}index.html`, movedPage(from, to));

  const lost: [path: string, brand: string | null][] = [
    ...gone.map(({ slug, brand }): [string, string | null] => [productPath(slug), brand]),
    ...goneBrands.map((slug): [string, null] => [listingPath({ brand: slug }), null]),
  ];
  for (const slug of new Set(lost.map(([, brand]) => brand))) {
    const brand = site.brands.find((one) => one.slug === slug) ?? null;
    yield write(goneFile(slug), { ...context, root: options.basePath }, (page) => gonePage(page, brand));
  }
  const book: AddressBook = {
    moved: Object.fromEntries(leads),
    gone: Object.fromEntries(lost.map(([path, brand]) => [path, goneFile(brand)])),
  };
  yield textFile(addressFile, safeJson(book));
}

/** Folders that brands had under other names, with those they have now. */
function* movedListings(site: SiteModel): Generator<[from: string, to: string]> {
  for (const { slug, formerSlugs } of site.brands) {
    for (const former of formerSlugs) yield [listingPath({ brand: former }), listingPath({ brand: slug })];
  }
}

function* listsOf({ site, options, texts }: SiteContext): Generator<PlannedList> {
  const orders = orderJson(site, options, texts);
  if (orders !== null) yield orders;
  yield productsJson(site, options);
  yield* feeds(site, options);
  yield sitemapXml(site, options);
}

function listText({ start, piece, between, end }: PlannedList, products: SiteModel['products']): string {
  const pieces = products.map(piece).filter((text) => text !== '');
  return start + pieces.join(between) + end;
}

function* dataFiles({ site, options, texts }: SiteContext): Generator<SiteFile> {
  const agents = agentsJson(site, texts);
  if (agents !== null) yield textFile('agents.json', agents);
  if (site.analyticsId !== null) yield textFile(analyticsFile, safeJson({ id: site.analyticsId }));
  const reels = reelsJson(site, options);
  if (reels !== null) yield textFile(reelsFile, reels);
  yield textFile('robots.txt', robotsTxt(options));
  yield textFile('favicon.svg', faviconSvg(site));
  yield textFile('site.webmanifest', webManifest(site));
  if (site.hasSearch) yield* searchFiles({ site, options });
}

/**
 * The worker, told which scripts to have at hand: pages that a visitor opens for the first time without a network need theirs. Not those of
 * languages: the first page has loaded the visitor's own.
 */
function workerText({ worker, files }: Islands): string {
  const codes = new Set<string>(languages);
  const scripts = files.map(({ fileName }) => fileName).filter((name) => !codes.has(name.replace(/\..*/, '')));
  return `self.kolajScripts=${JSON.stringify(scripts)};\n${worker}`;
}

function* searchFiles({ site, options }: Pick<SiteContext, 'site' | 'options'>): Generator<SiteFile> {
  yield textFile(`${searchPath}index.json`, safeJson(searchIndex(site)));
  let number = 0;
  for (const pictures of foundPictures(site, options)) {
    yield textFile(`${searchPath}${number}.json`, safeJson(pictures));
    number++;
  }
}

function* listingsOf(site: SiteModel): Generator<Listing> {
  for (const brand of site.brands) {
    for (const type of [null, ...brand.types]) {
      const pages = pageCount((type ?? brand).products.length);
      for (let number = 1; number <= pages; number++) yield { brand, type, number };
    }
  }
}

const textFile = (path: string, text: string): SiteFile => ({ path, text, sha256: hash('sha256', text, 'hex') });

function collect(files: SiteFile[]): BuiltSite {
  const sorted = files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files: new Map(sorted.map((file) => [file.path, file])),
    revision: revisionOf(sorted.map(({ path, sha256 }) => `${sha256} ${path}`)),
  };
}

function revisionOf(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.toSorted().join('\n')).digest('hex');
}

/** Writes the pages of one site. */
function pageWriter(context: SiteContext) {
  return (path: string, page: PageContext, draw: (page: PageContext) => Page): SiteFile =>
    textFile(path, documentStart(context, styleLink(context, page.root)) + documentRest(page, draw(page)));
}
