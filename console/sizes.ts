// What a browser fetches before a page is shown, by the build's own manifest, gzipped as a server sends it. Run alone it
// prints the figures and fails when one is over its limit (front-end.md §5).
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildConsole, consoleDist, isFresh } from './build.ts';
import { beginnings, filesOf, loadedBy, type Manifest, readManifest } from './built-files.ts';

export interface Size {
  id: string;
  what: string;
  kilobytes: number;
  limit: number;
}

const kilobyte = 1024;

/** Sizes of the built console, KB gzipped. Throws when it has not been built. */
export function consoleSizes(): Size[] {
  const manifest = readManifest();
  const named = (end: string) => Object.keys(manifest).filter((name) => name.endsWith(end));
  const shell = loadedBy(manifest, beginnings.console);
  const publicPages = named('.page.tsx').filter((name) => /\/features\/(account|review)\//.test(name));
  const pages = named('.page.tsx').filter((name) => !publicPages.includes(name));
  const heaviestPublic = Math.max(
    ...publicPages.map((page) => weigh(manifest, loadedBy(manifest, [...beginnings.public, page]))),
  );
  const editor = loadedBy(manifest, [...beginnings.console, ...named('/features/editor/editor.page.tsx')]);
  const css = filesOf(manifest, shell, 'css').reduce((sum, file) => sum + gzipped(file), 0);
  return [
    size('public', 'JavaScript of the heaviest public page', heaviestPublic, 130),
    size('shell', 'JavaScript before the first page of the shell', weigh(manifest, shell), 195),
    size('editor', 'JavaScript of the editor beyond the shell', weigh(manifest, editor) - weigh(manifest, shell), 60),
    size('css', 'styles of the shell', css, 25),
    size('locale', 'heaviest part of a language', heaviest(manifest, textFiles(manifest)), 15),
    size('page', 'heaviest page chunk', heaviest(manifest, pages), 30),
    ...pocketSizes(),
  ];
}

/** The app on the phone: before its first page, and with the heaviest page that somebody opens it with. */
function pocketSizes(): Size[] {
  const folder = `${consoleDist}/m`;
  const manifest = readManifest(folder);
  const weighed = (names: readonly string[]) => weigh(manifest, loadedBy(manifest, names), folder);
  const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'));
  const opened = Math.max(...pages.map((page) => weighed(['m.html', page])));
  return [
    size('pocket', 'JavaScript of /m before its first page', weighed(['m.html']), 90),
    size('pocket-page', 'JavaScript of /m with its heaviest page', opened, 105),
  ];
}

/** Each language comes in parts, one for the shell and one for each feature. */
const textFiles = (manifest: Manifest) => Object.keys(manifest).filter((name) => name.includes('.po?area='));

const size = (id: string, what: string, bytes: number, limit: number): Size => ({
  id: `console.${id}`,
  what,
  kilobytes: Math.round((bytes / kilobyte) * 10) / 10,
  limit,
});

const gzipped = (file: string, folder = consoleDist) => gzipSync(readFileSync(`${folder}/${file}`)).length;

const weigh = (manifest: Manifest, names: Iterable<string>, folder = consoleDist) =>
  filesOf(manifest, names, 'js').reduce((sum, file) => sum + gzipped(file, folder), 0);

const heaviest = (manifest: Manifest, names: readonly string[]) =>
  Math.max(...names.map((name) => weigh(manifest, [name])));

if (import.meta.main) {
  if (!existsSync(consoleDist) || !isFresh()) await buildConsole();
  const sizes = consoleSizes();
  for (const { what, kilobytes, limit } of sizes) {
    const figure = `${kilobytes} KB of ${limit}${kilobytes > limit ? '  TOO MUCH' : ''}`;
    console.log(`${what.padEnd(48)} ${figure}`);
  }
  if (sizes.some(({ kilobytes, limit }) => kilobytes > limit)) process.exit(1);
}
