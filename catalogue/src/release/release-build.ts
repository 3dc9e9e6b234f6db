import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import * as z from 'zod/mini';
import type { BuildOptions, PlannedList, PlannedPage, SiteFile, SiteGenerator, SitePlan } from '../site-files.ts';
import { type EarlierList, listTrace, makeList } from './list-file.ts';
import { brokenLinks, checkPage, type SiteProblem, startPageMissing } from './verify.ts';

/** What a build leaves for the next one of the same shop. In lines: as objects ten thousand pages take three times as long to read. */
export const siteTrace = z.object({
  /** See `SitePlan`; name and digest in turn, with spaces between them. */
  digests: z.string(),
  lists: z.record(z.string(), listTrace),
  /** Sets of files, products aside, that pages link to: all products of a brand have the same. */
  linkSets: z.array(z.array(z.string())),
  /** One a line: its path, and what `PageTrace` has. */
  pages: z.string(),
});
export type SiteTrace = z.infer<typeof siteTrace>;

interface PageTrace {
  seed: string;
  /** Place in `linkSets`. */
  links: number;
  size: number;
  reads: readonly string[];
}

const pageLine = ({ seed, links, size, reads }: PageTrace): string => [seed, links, size, ...reads].join(' ');

function readPageLine(line: string): PageTrace {
  const [seed = '', links, size, ...reads] = line.split(' ');
  return { seed, links: Number(links), size: Number(size), reads };
}

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
  digests: SitePlan['digests'];
  earlier: EarlierBuild | null;
  put: PutFile;
}

function startRelease({ basePath, products, digests, earlier, put }: Parts) {
  const before = earlier === null ? null : sameParts(earlier, digests);
  const files = new Map<string, ReleaseFile>();
  const pages: string[] = [];
  const lists: SiteTrace['lists'] = {};
  const linkSets = setsOfLinks();
  /** Where the links of pages that were checked now are in `linkSets`. */
  const checked: { path: string; links: number }[] = [];
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

  /** Checks a page; of the links that lead to files of the site it keeps those that are no products. */
  function check(path: string, html: string): { links: number; named: string[] } {
    const found = checkPage(path, html, basePath);
    problems.push(...found.problems);
    const named: string[] = [];
    const others: string[] = [];
    for (const link of found.links) {
      const slug = link.startsWith('p/') && link.endsWith(pageEnd) ? link.slice(2, -pageEnd.length) : '';
      if (digests.has(slug)) named.push(slug);
      else others.push(link);
    }
    const links = linkSets.add(others);
    checked.push({ path, links });
    return { links, named };
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
      pages.push(`${path} ${pageLine({ ...trace, links: linkSets.place(links) })}`);
      add({ path, sha256, size: trace.size }, null);
      return true;
    },

    draw({ path, seed, draw }: PlannedPage): void {
      const { file, reads } = draw();
      const { size } = addMade(file);
      const { links, named } = check(path, file.text);
      // A product that goes takes its digest with it: then the page that links to it is drawn again.
      const trace = { seed, links, size, reads: [...new Set([...reads, ...named])] };
      pages.push(`${path} ${pageLine(trace)}`);
    },

    finish({ revisionOf }: SiteGenerator): BuiltRelease {
      const told = new Set(checked.map(({ links }) => links));
      const ofKept = linkSets.all().filter((_links, place) => !told.has(place));
      const toNowhere = [
        ...checked.flatMap(({ path, links }) => brokenLinks(path, linkSets.all()[links] ?? [], files)),
        ...ofKept.flatMap((links) => brokenLinks('', links, files)),
      ];
      const missing = files.has('index.html') ? [] : [startPageMissing];
      return {
        files,
        revision: revisionOf(Array.from(files.values(), ({ path, sha256 }) => `${sha256} ${path}`)),
        trace: {
          digests: [...digests].flat().join(' '),
          ...{ lists, linkSets: linkSets.all(), pages: pages.join('\n') },
        },
        problems: [...missing, ...problems, ...toNowhere],
      };
    },
  };
}

/** What of the earlier build may stay; null = every page has changed. */
function sameParts({ trace, files, read }: EarlierBuild, digests: SitePlan['digests']) {
  const former = pairsOf(trace.digests);
  const changed = new Set(
    [...former.keys(), ...digests.keys()].filter((name) => former.get(name) !== digests.get(name)),
  );
  if (changed.has('*look')) return null;
  const order = [...former.keys()].filter((name) => !name.startsWith('*'));
  const places = new Map(order.map((slug, place) => [slug, place]));
  for (const name of changed) places.delete(name);
  const lines = new Map(trace.pages.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line]));
  return {
    listAt(path: string): EarlierList | null {
      const list = trace.lists[path];
      const bytes = list === undefined ? null : read(path);
      if (list === undefined || bytes === null) return null;
      return { bytes, trace: list, placeOf: (slug) => places.get(slug) };
    },
    pageOf(path: string, seed: string) {
      const line = lines.get(path);
      const sha256 = files[path];
      if (line === undefined || sha256 === undefined) return null;
      const page = readPageLine(line.slice(path.length + 1));
      if (page.seed !== seed || page.reads.some((name) => changed.has(name))) return null;
      return { trace: page, sha256, links: trace.linkSets[page.links] ?? [] };
    },
  };
}

/** Of `a 1 b 2`. */
function pairsOf(text: string): Map<string, string> {
  const words = text.split(' ');
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) pairs.set(words[at] ?? '', words[at + 1] ?? '');
  return pairs;
}

/** Equal sets are kept once. */
function setsOfLinks() {
  const places = new Map<string, number>();
  const placeOf = new Map<readonly string[], number>();
  const sets: string[][] = [];

  function add(links: readonly string[]): number {
    const key = JSON.stringify(links);
    const known = places.get(key);
    if (known !== undefined) return known;
    // Not the links themselves: they are parts of their page's text, which would stay in memory with them.
    const copy: string[] = JSON.parse(key);
    const place = sets.push(copy) - 1;
    places.set(key, place);
    return place;
  }
  return {
    all: () => sets,
    add,
    /** The same for one that is asked about again and again. */
    place(links: readonly string[]): number {
      const place = placeOf.get(links) ?? add(links);
      placeOf.set(links, place);
      return place;
    },
  };
}
