import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Islands, SiteGenerator } from './site-files.ts';
import { compiledFolder } from './source-hash.ts';

interface CompiledTemplates {
  createGenerator: (islands: Islands, version: string) => SiteGenerator;
}

/**
 * Loads the compiled templates; `folder` as `buildCatalogue()` gives it, by default the one of the present sources.
 * Throws with a sentence when they are missing or not ours.
 */
export async function loadGenerator(folder: string = compiledFolder()): Promise<SiteGenerator> {
  const module: unknown = await import(pathToFileURL(join(folder, 'templates', 'templates.mjs')).href).catch(
    (cause: unknown) => {
      throw new Error('The catalogue templates are not compiled. Run: node catalogue/build.ts', { cause });
    },
  );
  if (!isCompiledTemplates(module)) throw new Error('The compiled catalogue templates have no createGenerator.');
  return module.createGenerator(await readIslands(join(folder, 'islands')), basename(folder));
}

function isCompiledTemplates(module: unknown): module is CompiledTemplates {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createGenerator' in module &&
    typeof module.createGenerator === 'function'
  );
}

async function readIslands(folder: string): Promise<Islands> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, text: await readFile(join(folder, fileName), 'utf8') })),
  );
  const worker = fileNameIn(manifest, 'src/islands/offline-worker.ts');
  return {
    entry: fileNameIn(manifest, 'src/islands/site.ts'),
    files: files.filter(({ fileName }) => fileName !== worker),
    worker: files.find(({ fileName }) => fileName === worker)?.text ?? '',
  };
}

function fileNameIn(manifest: unknown, source: string): string {
  const entries = new Map(Object.entries(manifest ?? {}));
  const entry: unknown = entries.get(source);
  if (typeof entry === 'object' && entry !== null && 'file' in entry && typeof entry.file === 'string')
    return entry.file;
  throw new Error(`The compiled catalogue has no script ${source}.`);
}
