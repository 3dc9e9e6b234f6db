import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod/mini';
import { consoleDist } from './build.ts';

const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});

/** What the build wrote: a source file, what it became, and what that needs at once. */
export type Manifest = Readonly<Record<string, z.infer<typeof chunk>>>;

/** The manifest of the built console; the chunks of chunks.ts by their names. Throws when it has not been built. */
export function readManifest(folder = consoleDist): Manifest {
  const file = `${folder}/.vite/manifest.json`;
  // Of the first visits to a fresh server it is the longest part: read once for each build.
  const { mtimeMs } = statSync(file);
  const known = manifests.get(file);
  if (known?.mtimeMs === mtimeMs) return known.manifest;
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  manifests.set(file, { mtimeMs, manifest });
  return manifest;
}

const manifests = new Map<string, { mtimeMs: number; manifest: Manifest }>();

function parseManifest(text: string): Manifest {
  const stored: unknown = JSON.parse(text);
  const chunks = z.parse(z.record(z.string(), chunk), stored);
  // A chunk of many sources is listed as `_name-hash.js`, a name that tells the reader nothing.
  const shared = Object.entries(chunks).flatMap(([key, one]) =>
    key.startsWith('_') && one.name !== undefined ? [[one.name, one] as const] : [],
  );
  return { ...Object.fromEntries(shared), ...chunks };
}

/** Of the console, and of the pages before the login: where each begins. */
export const beginnings = {
  console: ['index.html', 'console'],
  public: ['index.html', 'src/app/public/public-app.tsx'],
} as const;

/** These chunks with everything that they cannot start without. Throws when the build has no such chunk. */
export function loadedBy(manifest: Manifest, names: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const found = manifest[name];
    if (!found) throw new Error(`The built console has no ${name}.`);
    if (known.has(name)) continue;
    known.add(name);
    loadedBy(manifest, found.imports ?? [], known);
  }
  return known;
}

/** Their files, each once, as paths within the built console. */
export function filesOf(manifest: Manifest, names: Iterable<string>, kind: 'js' | 'css'): string[] {
  const files = [...names].flatMap((name) => (kind === 'js' ? manifest[name]?.file : manifest[name]?.css) ?? []);
  return [...new Set(files)];
}
