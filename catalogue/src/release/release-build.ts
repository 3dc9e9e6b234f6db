import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import * as z from 'zod/mini';
import type { BuildOptions, PlannedList, PlannedPage, SiteFile, SiteGenerator } from '../site-files.ts';
import { type EarlierList, listTrace, makeList } from './list-file.ts';
import { brokenLinks, checkPage, type SiteProblem, startPageMissing } from './verify.ts';

/** What a build leaves for the next one of the same shop. */
export const siteTrace = z.object({
  /** See `SitePlan`. */
  digests: z.record(z.string(), z.string()),
  /** Slugs of all products in the order of the site, with spaces between them. */
  products: z.string(),
  lists: z.record(z.string(), listTrace),
  /** Sets of files, products aside, that pages link to: all products of a brand have the same. */
  linkSets: z.array(z.array(z.string())),
  pages: z.record(
    z.string(),
    z.object({
      seed: z.string(),
      reads: z.array(z.string()),
      /** Place in `linkSets`. */
      links: z.int(),
      size: z.int(),
    }),
  ),
});
export type SiteTrace = z.infer<typeof siteTrace>;

export interface EarlierBuild {
  trace: SiteTrace;
  /** SHA-256 by path. */
  files: Readonly<Record<string, string>>;
  /** One of them; null = it cannot be read, then it is made. */
  read: (path: string) => Uint8Array | null;
}

export interface ReleaseFile {
  path: string;
  sha256: string;
  size: number;
}

/** Takes each file when it is made, so that no site is ever in memory as a whole; `text` null = the same as in the earlier build. */
export type PutFile = (file: ReleaseFile & { text: string | Uint8Array | null }) => void;

export interface BuiltRelease {
  files: ReadonlyMap<string, ReleaseFile>;
  /** As of `buildFiles`: it does not tell how the files were made. */
  revision: string;
  trace: SiteTrace;
  /** Empty = it may be published (D-45 step 5). */
  problems: SiteProblem[];
}

interface Wanted {
  generator: SiteGenerator;
  site: SiteModel;
  options: BuildOptions;
  earlier: EarlierBuild | null;
}

/** Others have their turn after this long, ms: the site's server may be the same process. */
const turn = 12;

/**
 * All files of a site, checked. Of the earlier build every page stays whose template, settings and products are the same: it was
 * checked then, and only its links have to lead somewhere still.
 */
export async function buildRelease({ generator, site, options, earlier }: Wanted, put: PutFile): Promise<BuiltRelease> {
  const { digests, lists, files: others, pages } = generator.plan(site, options);
  const { basePath } = options;
  const release = startRelease({ basePath, products: site.products, digests, earlier, put });
  let turnEnds = performance.now() + turn;
  const giveWay = async () => {
    if (performance.now() < turnEnds) return;
    await setImmediate();
    turnEnds = performance.now() + turn;
  };
  for (const list of lists) {
    release.list(list);
    await giveWay();
  }
  for (const file of others) release.take(file);
  for (const page of pages) {
    if (!release.keep(page)) release.draw(page);
    await giveWay();
  }
  return release.finish(generator);
}

const pageEnd = '/index.html';

interface Parts {
  basePath: string;
  products: readonly SiteProduct[];
  digests: SiteTrace['digests'];
  earlier: EarlierBuild | null;
  put: PutFile;
}

function startRelease({ basePath, products, digests, earlier, put }: Parts) {
  const before = earlier === null ? null : sameParts(earlier, digests);
  const files = new Map<string, ReleaseFile>();
  const pages: SiteTrace['pages'] = {};
  const lists: SiteTrace['lists'] = {};
  const linkSets = setsOfLinks();
  const drawn: { path: string; links: string[] }[] = [];
  const problems: SiteProblem[] = [];

  function add(file: ReleaseFile, text: string | Uint8Array | null): ReleaseFile {
    files.set(file.path, file);
    put({ ...file, text });
    return file;
  }

  function addMade({ path, sha256, text }: SiteFile): ReleaseFile {
    const isSame = earlier?.files[path] === sha256;
    return add({ path, sha256, size: Buffer.byteLength(text) }, isSame ? null : text);
  }

  /** Files of the site that the page links to. */
  function check(path: string, html: string): string[] {
    const checked = checkPage(path, html, basePath);
    problems.push(...checked.problems);
    drawn.push({ path, links: checked.links });
    return checked.links;
  }

  return {
    list(planned: PlannedList): void {
      const { path } = planned;
      const { bytes, trace } = makeList(planned, products, before?.listAt(path) ?? null);
      lists[path] = trace;
      const sha256 = hash('sha256', bytes, 'hex');
      add({ path, sha256, size: bytes.length }, earlier?.files[path] === sha256 ? null : bytes);
    },

    /** Takes a file that is always made; some of them are pages. */
    take(file: SiteFile): void {
      addMade(file);
      if (file.path.endsWith('.html')) check(file.path, file.text);
    },

    /** Takes the page as it was, when it would be drawn the same. */
    keep({ path, seed }: PlannedPage): boolean {
      const page = before?.pageOf(path, seed);
      if (!page) return false;
      const { trace, sha256, links } = page;
      const place = linkSets.place(links);
      pages[path] = trace.links === place ? trace : { ...trace, links: place };
      add({ path, sha256, size: trace.size }, null);
      return true;
    },

    draw({ path, seed, draw }: PlannedPage): void {
      const { file, reads } = draw();
      const products: string[] = [];
      const links: string[] = [];
      const { size } = addMade(file);
      for (const link of check(path, file.text)) {
        const slug = link.startsWith('p/') && link.endsWith(pageEnd) ? link.slice(2, -pageEnd.length) : '';
        if (digests[slug] !== undefined) products.push(slug);
        else links.push(link);
      }
      // A product that goes takes its digest with it: then the page that links to it is drawn again.
      const read = [...new Set([...reads, ...products])];
      pages[path] = { seed, reads: read, links: linkSets.place(links), size };
    },

    finish({ revisionOf }: SiteGenerator): BuiltRelease {
      const toNowhere = [
        ...drawn.flatMap(({ path, links }) => brokenLinks(path, links, files)),
        ...linkSets.all().flatMap((links) => brokenLinks('', links, files)),
      ];
      const missing = files.has('index.html') ? [] : [startPageMissing];
      return {
        files,
        revision: revisionOf(Array.from(files.values(), ({ path, sha256 }) => `${sha256} ${path}`)),
        trace: {
          digests: { ...digests },
          products: products.map(({ slug }) => slug).join(' '),
          ...{ lists, linkSets: linkSets.all(), pages },
        },
        problems: [...missing, ...problems, ...toNowhere],
      };
    },
  };
}

/** What of the earlier build may stay; null = every page has changed. */
function sameParts({ trace, files, read }: EarlierBuild, digests: SiteTrace['digests']) {
  const names = [...Object.keys(trace.digests), ...Object.keys(digests)];
  const changed = new Set(names.filter((name) => trace.digests[name] !== digests[name]));
  if (changed.has('*look')) return null;
  const places = new Map(trace.products.split(' ').map((slug, place) => [slug, place]));
  for (const name of changed) places.delete(name);
  return {
    listAt(path: string): EarlierList | null {
      const list = trace.lists[path];
      const bytes = list === undefined ? null : read(path);
      if (list === undefined || bytes === null) return null;
      return { bytes, trace: list, placeOf: (slug) => places.get(slug) };
    },
    pageOf(path: string, seed: string) {
      const page = trace.pages[path];
      const sha256 = files[path];
      if (page === undefined || sha256 === undefined || page.seed !== seed) return null;
      if (page.reads.some((name) => changed.has(name))) return null;
      return { trace: page, sha256, links: trace.linkSets[page.links] ?? [] };
    },
  };
}

/** Equal sets are kept once. */
function setsOfLinks() {
  const places = new Map<string, number>();
  const placeOf = new Map<readonly string[], number>();
  const sets: string[][] = [];

  function firstPlace(links: readonly string[]): number {
    const key = links.join('\n');
    const place = places.get(key) ?? sets.push([...links]) - 1;
    places.set(key, place);
    return place;
  }
  return {
    all: () => sets,
    place(links: readonly string[]): number {
      const place = placeOf.get(links) ?? firstPlace(links);
      placeOf.set(links, place);
      return place;
    },
  };
}
