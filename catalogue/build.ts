import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { compiledFolder, isFresh } from './src/source-hash.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const common = {
  root,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
  publicDir: false,
} satisfies InlineConfig;

/** The page templates as one module for Node, React inside: pages must not depend on the NODE_ENV of the server. */
function templatesConfig(outDir: string): InlineConfig {
  return {
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/templates.tsx',
      target: 'node24',
      outDir,
      emptyOutDir: true,
      cssMinify: true,
      rolldownOptions: { output: { entryFileNames: 'templates.mjs' } },
    },
  };
}

/** The browser scripts, one file each. */
function islandsConfig(outDir: string): InlineConfig {
  return {
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { share: 'src/islands/share.ts' },
        output: { entryFileNames: '[name].[hash].js' },
      },
    },
  };
}

/**
 * Compiles templates and scripts for the present sources (about half a second) and removes older ones. Does nothing when they
 * are there already. Safe when several processes do it at once: the first complete folder stays.
 */
export async function buildCatalogue(): Promise<{ kind: 'built' | 'fresh' }> {
  if (isFresh()) return { kind: 'fresh' };
  const target = compiledFolder();
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(join(dirname(target), 'work-'));
  try {
    await compile(work);
    await rename(work, target).catch(async (error: unknown) => {
      if (!isFresh()) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await removeOthers(target);
  return { kind: 'built' };
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

/** Older results go; folders somebody is still working in stay. */
async function removeOthers(keep: string): Promise<void> {
  for (const name of await readdir(dirname(keep))) {
    const folder = join(dirname(keep), name);
    if (folder !== keep && !name.startsWith('work-')) await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { kind } = await buildCatalogue();
  console.log(kind === 'built' ? 'catalogue templates compiled' : 'catalogue templates are up to date');
}
