import type { Import } from './imports.ts';
import { isTestPath, type SourceFile, type Workspace } from './source-files.ts';

/** Which workspace may import which (architecture §3). Tests may also use the testkit. */
const allowedImports: Readonly<Record<Workspace, readonly Workspace[]>> = {
  domain: [],
  contract: ['domain'],
  scene: ['domain'],
  imaging: ['domain', 'scene'],
  catalogue: ['domain'],
  server: ['domain', 'contract', 'scene', 'imaging', 'catalogue', 'sandbox', 'demo-photos', 'console'],
  console: ['domain', 'contract', 'scene'],
  sandbox: ['domain'],
  'demo-photos': [],
  testkit: ['imaging'],
};

const mayImport = new Map<string, readonly string[]>(Object.entries(allowedImports));

/** Features of the server in the order of the flow: one may read the stores of those before it (architecture §2). */
const serverFeatures = [
  'mail',
  'account',
  'shop',
  'staff',
  'brand',
  'settings',
  'template',
  'source',
  'collage',
  'approval',
  'reels',
  'site',
  'agent',
  'channel',
  'broadcast',
  'telegram',
  'schedule',
  'order',
  'analytics',
  'pocket',
  'integration',
  'admin',
  'installation',
];

const featureIn = (file: string, workspace: string) =>
  new RegExp(`^${workspace}/src/features/([^/]+)/`).exec(file)?.[1] ?? null;

/** What a later feature may use of an earlier feature is in the earlier one's `open/`. */
const isOpen = (file: string) => /^server\/src\/features\/[^/]+\/open\//.test(file);

function workspaceWall({ from, to, specifier }: Import): string | null {
  if (!to) return null;
  const [here = '', there = ''] = [from.split('/')[0], to.split('/')[0]];
  if (here === there || (isTestPath(from) && there === 'testkit')) return null;
  // Which programs this machine has is found in one place, for tests and for `npm test` alike.
  if (here === 'testkit' && there === 'scripts') return null;
  if (!mayImport.get(here)?.includes(there)) return `${here} may not import ${there} (${specifier})`;
  if (there === 'console' && to.startsWith('console/src/'))
    return `of the console only what builds it and what was built may be imported (${specifier})`;
  return null;
}

/** Layers of the console, lowest first: each may use those before it. `lib` alone makes calls for all of them. */
const consoleLayers = ['ui', 'lib', 'product', 'features', 'app'] as const;
type ConsoleLayer = (typeof consoleLayers)[number];
const layerOf = (file: string): ConsoleLayer | undefined =>
  consoleLayers.find((layer) => file.startsWith(`console/src/${layer}/`));

function consoleWall({ from, to, specifier }: Import): string | null {
  if (!to || isTestPath(from)) return null;
  const [here, there] = [layerOf(from), layerOf(to)];
  if (!here) return null;
  if (here === 'ui' && to.startsWith('contract/')) return `ui knows no calls (${specifier})`;
  if (!there) return null;
  const [feature, other] = [featureIn(from, 'console'), featureIn(to, 'console')];
  if (feature && other && feature !== other) return `a feature of the console imports another one (${specifier})`;
  return isBelow(here, there) ? `${here} knows nothing of ${there} (${specifier})` : null;
}

/** `ui` and `lib` may use each other; nothing else looks up. */
function isBelow(here: ConsoleLayer, there: ConsoleLayer): boolean {
  const height = (layer: ConsoleLayer) => Math.max(1, consoleLayers.indexOf(layer));
  return height(here) < height(there);
}

function serverWall({ from, to, specifier }: Import): string | null {
  if (!to || isTestPath(from) || !to.startsWith('server/')) return null;
  const [here, there] = [featureIn(from, 'server'), featureIn(to, 'server')];
  if (here && there && here !== there) {
    if (serverFeatures.indexOf(there) > serverFeatures.indexOf(here))
      return `an earlier stage imports a later one (${specifier})`;
    if (!isOpen(to)) return `of an earlier feature only its open/ may be used (${specifier})`;
  }
  if (here && /^server\/src\/(app|main|start|pipeline)\.ts$/.test(to))
    return `a feature knows nothing above it (${specifier})`;
  if (to.endsWith('/feature.ts') && there && from !== 'server/src/app.ts')
    return `only app.ts lists features (${specifier})`;
  if (/^server\/src\/(adapters|ports|kernel|jobs)\//.test(from) && there)
    return `what features are built from knows no features (${specifier})`;
  return null;
}

function purity({ from, specifier, to }: Import): string | null {
  if (!from.startsWith('domain/') || isTestPath(from)) return null;
  return to?.startsWith('domain/') ? null : `domain imports nothing (${specifier})`;
}

/** Packages and modules that can open a connection. */
const speaksOutward = /^(undici|node:(http|https|http2|net|tls|dgram))$/;

/** Rule 27: what the server asks of other machines goes through an adapter or through safeFetch. Bare `fetch` is Biome's. */
function outwardWall({ from, specifier }: Import): string | null {
  if (!from.startsWith('server/src/') || isTestPath(from) || !speaksOutward.test(specifier)) return null;
  const maySpeak = /^server\/src\/(adapters\/|http\/serving\/port-check\.ts$)/.test(from);
  return maySpeak
    ? null
    : `asks other machines on its own (${specifier}); use server/src/adapters/outgoing/safe-fetch.ts`;
}

const rules = [workspaceWall, consoleWall, serverWall, outwardWall, purity];

/** Jobs that the `feature.ts` of their feature does not list: nobody would ever run them. */
export function jobsWithoutFeature(files: readonly SourceFile[], imports: readonly Import[]): string[] {
  const listed = new Set(imports.flatMap(({ from, to }) => (to && from.endsWith('/feature.ts') ? [to] : [])));
  return files.map(({ path }) => path).filter((path) => path.endsWith('.job.ts') && !listed.has(path));
}

/** What an import breaks, one sentence per wall. */
export const brokenWalls = (one: Import): string[] => rules.flatMap((rule) => rule(one) ?? []);
