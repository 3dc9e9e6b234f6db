import type { SiteFile } from '../site-files.ts';

export type SiteProblem =
  | { kind: 'broken_link'; page: string; target: string }
  | { kind: 'strange_address'; page: string; target: string }
  | { kind: 'inline_style'; page: string }
  | { kind: 'inline_script'; page: string }
  | { kind: 'start_page_missing' };

/**
 * What is wrong with a finished site; empty = it may be published (D-45 step 5). Every link and file inside the site must
 * exist, nothing may be there that the site's policy blocks. How large pages are stops no shop: the bench watches it.
 * `basePath` is the one the files were built with.
 */
export function verifyFiles(files: ReadonlyMap<string, SiteFile>, { basePath }: { basePath: string }): SiteProblem[] {
  const pages = [...files.values()].filter(({ path }) => path.endsWith('.html'));
  const problems = pages.flatMap((page) => {
    const checked = checkPage(page.path, page.text, basePath);
    return [...checked.problems, ...brokenLinks(page.path, checked.links, files)];
  });
  return files.has('index.html') ? problems : [startPageMissing, ...problems];
}

export const startPageMissing: SiteProblem = { kind: 'start_page_missing' };

export const brokenLinks = (page: string, links: readonly string[], files: { has: (path: string) => boolean }) =>
  links.filter((target) => !files.has(target)).map((target): SiteProblem => ({ kind: 'broken_link', page, target }));

export interface CheckedPage {
  /** What is wrong whatever other files there are. */
  problems: SiteProblem[];
  /** Files of the site that the page needs, each once. */
  links: string[];
}

/** All that can be wrong in a page: where it leads, and what the site's policy blocks. One way through it: pages of a site are 60 MB. */
const spots = / (href|src|style|on[a-z]+)=|<script\b[^>]*>/g;

export function checkPage(page: string, html: string, basePath: string): CheckedPage {
  const problems: SiteProblem[] = [];
  const targets = new Set<string>();
  for (const spot of html.matchAll(spots)) {
    const seen = lookAt(html, spot);
    if (seen?.kind === 'address') targets.add(seen.target);
    else if (seen !== null) problems.push({ kind: seen.kind, page });
  }

  const follow = follower(page, basePath);
  const links = new Set<string>();
  for (const target of targets) {
    const led = follow(target);
    if (led.kind === 'file') links.add(led.path === '' || led.path.endsWith('/') ? `${led.path}index.html` : led.path);
    else if (led.kind !== 'elsewhere') problems.push({ kind: led.kind, page, target });
  }
  return { problems, links: [...links] };
}

type Seen = { kind: 'address'; target: string } | { kind: 'inline_style' | 'inline_script' };

function lookAt(html: string, { 0: spot, 1: attribute, index }: RegExpExecArray): Seen | null {
  if (attribute === undefined) return isFileOrData(spot) ? null : { kind: 'inline_script' };
  if (!isAttribute(html, index)) return null;
  if (attribute === 'style') return { kind: 'inline_style' };
  if (attribute !== 'href' && attribute !== 'src') return { kind: 'inline_script' };
  return { kind: 'address', target: valueAt(html, index + spot.length) };
}

const isFileOrData = (script: string) => script.includes(' src=') || script.includes('type="application/ld+json"');

/** Between quotes or without. */
function valueAt(html: string, at: number): string {
  if (html[at] === '"') return html.slice(at + 1, html.indexOf('"', at + 1));
  const tagEnd = html.indexOf('>', at);
  const space = html.indexOf(' ', at);
  return html.slice(at, space === -1 || tagEnd < space ? tagEnd : space);
}

/**
 * Whether an attribute begins here. `href=x` may be part of a name, too: our pages write `"` in texts as it is, and `>` in values, but
 * never `<`.
 */
function isAttribute(html: string, at: number): boolean {
  const before = html.slice(html.lastIndexOf('<', at), at);
  // Nearly all are the first of their tag, or stand after values without quotes.
  return !/["'>]/.test(before) || !/["'>]/.test(before.replace(/"[^"]*"|'[^']*'/g, ''));
}

type Led = { kind: 'file'; path: string } | { kind: 'elsewhere' | 'strange_address' | 'broken_link' };

/** Where a link on this page leads. */
function follower(page: string, basePath: string): (target: string) => Led {
  const here = page.replace(/index\.html$/, '');
  const up = '../'.repeat(page.split('/').length - 1) || './';
  return (target) => {
    // Nearly all links are written like these three; the others take ten times as long.
    if (target.startsWith('#') || (target === './' && here.endsWith('/'))) return { kind: 'file', path: here };
    const plain = target.startsWith(up) ? target.slice(up.length) : null;
    if (plain !== null && /^(?:[\w-]+\/)*(?:[\w-][\w.-]*)?(?:#[\w-]*)?$/.test(plain))
      return { kind: 'file', path: plain.replace(/#.*/, '') };
    if (/^https?:\/\/[\w.-]+(?::[1-9]\d{0,3})?\/[\w./?=%&;-]*$/.test(target)) return { kind: 'elsewhere' };
    return followOdd(target, here, basePath);
  };
}

function followOdd(target: string, here: string, basePath: string): Led {
  const root = new URL(basePath, 'https://site.invalid/');
  const url = URL.parse(target.replaceAll('&amp;', '&'), new URL(here, root).href);
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'strange_address' };
  if (url.origin !== root.origin) return { kind: 'elsewhere' };
  const path = url.pathname.startsWith(root.pathname) ? decoded(url.pathname.slice(root.pathname.length)) : undefined;
  return path === undefined ? { kind: 'broken_link' } : { kind: 'file', path };
}

/** undefined = there are stray `%` in it. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
