import type { SiteFile } from './site-files.ts';

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
  const problems = pages.flatMap((page) => pageProblems(page, { files, basePath }));
  return files.has('index.html') ? problems : [{ kind: 'start_page_missing' }, ...problems];
}

interface Surroundings {
  files: ReadonlyMap<string, SiteFile>;
  basePath: string;
}

function pageProblems(file: SiteFile, surroundings: Surroundings): SiteProblem[] {
  const page = file.path;
  const html = Buffer.from(file.bytes).toString('utf8');
  // A product called `sale style=` looks like a problem; only then it is worth the time to look closely.
  const suspects = problemsIn(html, { page, surroundings });
  return suspects.length === 0 ? [] : problemsIn(withoutWords(html), { page, surroundings });
}

/** The page without what names, prices and notes say in it: other values than addresses are empty. */
function withoutWords(html: string): string {
  return html
    .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
    .replace(/ ([^\s=">]+)="[^"]*"/g, (whole, name) => (/^(?:href|src|type|style|on.*)$/.test(name) ? whole : ''));
}

interface Place {
  page: string;
  surroundings: Surroundings;
}

function problemsIn(html: string, { page, surroundings }: Place): SiteProblem[] {
  return [
    ...linkProblems(page, html, surroundings),
    ...(/<[^>]+ style=/.test(html) ? [{ kind: 'inline_style', page } as const] : []),
    ...(hasInlineScript(html) ? [{ kind: 'inline_script', page } as const] : []),
  ];
}

function linkProblems(page: string, html: string, { files, basePath }: Surroundings): SiteProblem[] {
  const root = new URL(basePath, 'https://site.invalid/');
  const here = new URL(page.replace(/index\.html$/, ''), root);
  const targets = new Set(Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, target = '']) => target));

  return [...targets].flatMap((target): SiteProblem[] => {
    const url = URL.parse(target.replaceAll('&amp;', '&'), here.href);
    if (url === null || !/^https?:$/.test(url.protocol)) return [{ kind: 'strange_address', page, target }];
    if (url.origin !== root.origin) return [];
    const isInside = url.pathname.startsWith(root.pathname);
    const path = decoded(url.pathname.slice(root.pathname.length))?.replace(/(^|\/)$/, '$1index.html');
    return isInside && path !== undefined && files.has(path) ? [] : [{ kind: 'broken_link', page, target }];
  });
}

function hasInlineScript(html: string): boolean {
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  const handlers = /<[^>]+ on[a-z]+="/.test(html);
  return handlers || tags.some((tag) => !tag.includes(' src="') && !tag.includes('type="application/ld+json"'));
}

/** undefined = there are stray `%` in it. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
