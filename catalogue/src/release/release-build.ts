import { setImmediate } from 'node:timers/promises';
import type { SiteModel } from '@kolaj/domain/site/model';
import * as z from 'zod/mini';
import type { BuildOptions, PlannedPage, SiteFile, SiteGenerator } from '../site-files.ts';
import { brokenLinks, checkPage, type SiteProblem, startPageMissing } from './verify.ts';

/** What a build leaves for the next one of the same shop. */
export const siteTrace = z.object({
  /** See `SitePlan`. */
  digests: z.record(z.string(), z.string()),
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
}

export interface ReleaseFile {
  path: string;
  sha256: string;
  size: number;
}

/** Takes each file when it is made, so that no site is ever in memory as a whole; `text` null = the same as in the earlier build. */
export type PutFile = (file: ReleaseFile & { text: string | null }) => void;

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
  const { digests, files: others, pages } = generator.plan(site, options);
  const release = startRelease({ basePath: options.basePath, digests, earlier, put });
  for (const file of others) release.take(file);

  let turnEnds = performance.now() + turn;
  for (const page of pages) {
    if (!release.keep(page)) release.draw(page);
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + turn;
  }
  return release.finish(generator);
}

const pageEnd = '/index.html';

interface Parts {
  basePath: string;
  digests: SiteTrace['digests'];
  earlier: EarlierBuild | null;
  put: PutFile;
}

function startRelease({ basePath, digests, earlier, put }: Parts) {
  const before = earlier === null ? null : sameParts(earlier, digests);
  const files = new Map<string, ReleaseFile>();
  const pages: SiteTrace['pages'] = {};
  const linkSets = setsOfLinks();
  const drawn: { path: string; links: string[] }[] = [];
  const problems: SiteProblem[] = [];

  function add(file: ReleaseFile, text: string | null): ReleaseFile {
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
        trace: { digests: { ...digests }, linkSets: linkSets.all(), pages },
        problems: [...missing, ...problems, ...toNowhere],
      };
    },
  };
}

/** What of the earlier build may stay; null = every page has changed. */
function sameParts({ trace, files }: EarlierBuild, digests: SiteTrace['digests']) {
  const names = [...Object.keys(trace.digests), ...Object.keys(digests)];
  const changed = new Set(names.filter((name) => trace.digests[name] !== digests[name]));
  if (changed.has('*look')) return null;
  return {
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
