import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { compiledFolder } from './src/source-hash.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const common = {
  root,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
  publicDir: false,
} satisfies InlineConfig;

/** The page templates as one module for Node, with all that they use inside. */
function templatesConfig(outDir: string): InlineConfig {
  return {
    ...common,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/templates.ts',
      target: 'node24',
      outDir,
      emptyOutDir: true,
      cssMinify: true,
      rolldownOptions: { output: { entryFileNames: 'templates.mjs' } },
    },
  };
}

/** The browser scripts: one that every page loads, and those that it loads when they are wanted. */
function islandsConfig(outDir: string): InlineConfig {
  return {
    ...common,
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { site: 'src/islands/site.ts', offline: 'src/islands/offline-worker.ts' },
        output: { entryFileNames: '[name].[hash].js', chunkFileNames: '[name].[hash].js' },
      },
    },
  };
}

/**
 * Compiles templates and scripts for the present sources (about half a second) and removes old ones. Does nothing when they
 * are there already. Safe when several processes do it at once: the first complete folder stays.
 * `folder` is what `loadGenerator` takes, and ends like `compiledFolder()`.
 */
export async function buildCatalogue(folder = compiledFolder()): Promise<{ kind: 'built' | 'fresh'; folder: string }> {
  if (existsSync(folder)) return { kind: 'fresh', folder };
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), 'work-'));
  try {
    // `work` itself is closed to other users, who may be the ones to start the server.
    await compile(join(work, 'new'));
    await rename(join(work, 'new'), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await removeOld(dirname(folder), folder);
  return { kind: 'built', folder };
}

async function compile(folder: string): Promise<void> {
  const before = process.env.NODE_ENV;
  // Vite takes the JSX flavour from here, whatever `mode` says.
  process.env.NODE_ENV = 'production';
  try {
    await build(templatesConfig(join(folder, 'templates')));
    await build(islandsConfig(join(folder, 'islands')));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Results of earlier sources go after an hour: a process that started with them may be about to load them. */
async function removeOld(dist: string, keep: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const folder = join(dist, name);
    if (folder === keep) continue;
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { kind } = await buildCatalogue(process.argv[2]);
  console.log(kind === 'built' ? 'catalogue templates compiled' : 'catalogue templates are up to date');
}
