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
    const checked = checkPage(page.path, htmlOf(page), basePath);
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

export const htmlOf = ({ bytes }: Pick<SiteFile, 'bytes'>): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

export function checkPage(path: string, html: string, basePath: string): CheckedPage {
  const seen = checkText(path, html, basePath);
  // A product called `sale style=` looks like a problem; only then it is worth the time to look closely.
  return seen.problems.length === 0 ? seen : checkText(path, withoutWords(html), basePath);
}

/** The page without what names, prices and notes say in it: other values than addresses are empty. */
function withoutWords(html: string): string {
  return html
    .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
    .replace(/ data-[\w-]+='[^']*'/g, '')
    .replace(/ ([^\s=">]+)="[^"]*"/g, (whole, name) => (/^(?:href|src|type|style|on.*)$/.test(name) ? whole : ''));
}

function checkText(page: string, html: string, basePath: string): CheckedPage {
  const { problems, links } = linksOf(page, html, basePath);
  if (html.includes(' style=') && /<[^>]+ style=/.test(html)) problems.push({ kind: 'inline_style', page });
  if (hasInlineScript(html)) problems.push({ kind: 'inline_script', page });
  return { problems, links };
}

function linksOf(page: string, html: string, basePath: string): CheckedPage {
  const follow = follower(page, basePath);
  const problems: SiteProblem[] = [];
  const links = new Set<string>();
  for (const target of new Set([...valuesOf(html, ' href='), ...valuesOf(html, ' src=')])) {
    const led = follow(target);
    if (led.kind === 'file') links.add(led.path === '' || led.path.endsWith('/') ? `${led.path}index.html` : led.path);
    else if (led.kind !== 'elsewhere') problems.push({ kind: led.kind, page, target });
  }
  return { problems, links: [...links] };
}

/** A regular expression takes three times as long, and there are two hundred thousand links in a large site. */
function valuesOf(html: string, start: string): string[] {
  const values: string[] = [];
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, at)) {
    const isWord = !isAttribute(html, at);
    at += start.length;
    if (!isWord) values.push(valueAt(html, at));
  }
  return values;
}

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
  const root = new URL(basePath, 'https://site.invalid/');
  const here = new URL(page.replace(/index\.html$/, ''), root);
  const up = '../'.repeat(page.split('/').length - 1) || './';
  return (target) => {
    // Nearly all links are written like these two; the others take ten times as long.
    const plain = target.startsWith(up) ? target.slice(up.length) : null;
    if (plain !== null && /^(?:[\w-]+\/)*(?:[\w-][\w.-]*)?(?:#[\w-]*)?$/.test(plain))
      return { kind: 'file', path: plain.replace(/#.*/, '') };
    if (/^https:\/\/[\w.-]+\/[\w./?=%&;-]*$/.test(target)) return { kind: 'elsewhere' };
    return followOdd(target, here, root);
  };
}

function followOdd(target: string, here: URL, root: URL): Led {
  const url = URL.parse(target.replaceAll('&amp;', '&'), here.href);
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'strange_address' };
  if (url.origin !== root.origin) return { kind: 'elsewhere' };
  const path = url.pathname.startsWith(root.pathname) ? decoded(url.pathname.slice(root.pathname.length)) : undefined;
  return path === undefined ? { kind: 'broken_link' } : { kind: 'file', path };
}

function hasInlineScript(html: string): boolean {
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  const handlers = / on[a-z]+=/.test(html) && /<[^>]+ on[a-z]+=/.test(html);
  return handlers || tags.some((tag) => !tag.includes(' src=') && !tag.includes('type="application/ld+json"'));
}

/** undefined = there are stray `%` in it. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
