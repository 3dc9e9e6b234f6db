// What a browser fetches before a page stands, by the build's own manifest, gzipped as a server sends it. Run by itself it
// prints the figures and fails when one is over its limit (front-end.md §5).
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { buildConsole, consoleDist, isFresh } from './build.ts';

const chunk = z.object({
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
type Manifest = Readonly<Record<string, z.infer<typeof chunk>>>;

export interface Size {
  id: string;
  what: string;
  kilobytes: number;
  limit: number;
}

const kilobyte = 1024;

/** Sizes of the built console, KB gzipped. Throws when it has not been built. */
export function consoleSizes(): Size[] {
  const manifest: Manifest = z.parse(
    z.record(z.string(), chunk),
    JSON.parse(readFileSync(`${consoleDist}/.vite/manifest.json`, 'utf8')),
  );
  const names = Object.keys(manifest);
  const pathOf = (end: string) => names.filter((name) => name.endsWith(end));

  const entry = 'index.html';
  const shell = loadedBy(manifest, [entry, 'src/app/console-app.tsx', 'src/app/shell/shell.tsx']);
  const publicPages = pathOf('.page.tsx').filter((name) => name.includes('/features/account/'));
  const pages = pathOf('.page.tsx').filter((name) => !publicPages.includes(name));
  const heaviestPublic = Math.max(
    ...publicPages.map((page) => weigh(manifest, loadedBy(manifest, [entry, 'src/app/public/public-app.tsx', page]))),
  );
  const css = filesOf(manifest, shell, 'css').reduce((sum, file) => sum + gzipped(file), 0);
  return [
    size('public', 'JavaScript of the heaviest public page', heaviestPublic, 130),
    size('shell', 'JavaScript before the first page of the shell', weigh(manifest, shell), 195),
    size('css', 'styles of the shell', css, 25),
    size('locale', 'heaviest language', heaviest(manifest, pathOf('.po')), 15),
    size('page', 'heaviest page chunk', heaviest(manifest, pages), 30),
  ];
}

const size = (id: string, what: string, bytes: number, limit: number): Size => ({
  id: `console.${id}`,
  what,
  kilobytes: Math.round((bytes / kilobyte) * 10) / 10,
  limit,
});

/** These chunks with everything that they cannot start without. */
function loadedBy(manifest: Manifest, names: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const found = manifest[name];
    if (!found) throw new Error(`The build has no ${name}: console/sizes.ts names what is gone.`);
    if (known.has(name)) continue;
    known.add(name);
    loadedBy(manifest, found.imports ?? [], known);
  }
  return known;
}

function filesOf(manifest: Manifest, names: Iterable<string>, kind: 'js' | 'css'): string[] {
  const files = [...names].flatMap((name) => (kind === 'js' ? manifest[name]?.file : manifest[name]?.css) ?? []);
  return [...new Set(files)];
}

const gzipped = (file: string) => gzipSync(readFileSync(`${consoleDist}/${file}`)).length;

const weigh = (manifest: Manifest, names: Iterable<string>) =>
  filesOf(manifest, names, 'js').reduce((sum, file) => sum + gzipped(file), 0);

const heaviest = (manifest: Manifest, names: readonly string[]) =>
  Math.max(...names.map((name) => weigh(manifest, [name])));

if (import.meta.main) {
  if (!existsSync(consoleDist) || !isFresh()) await buildConsole();
  const sizes = consoleSizes();
  for (const { what, kilobytes, limit } of sizes) {
    console.log(
      `${what.padEnd(48)} ${String(kilobytes).padStart(6)} KB of ${limit}${kilobytes > limit ? '  TOO MUCH' : ''}`,
    );
  }
  if (sizes.some(({ kilobytes, limit }) => kilobytes > limit)) process.exit(1);
}
