import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const catalogueRoot = fileURLToPath(new URL('..', import.meta.url));
const domainSource = fileURLToPath(new URL('../../domain/src/', import.meta.url));

/** Everything the compiled templates are made of. */
const sources = [
  join(catalogueRoot, 'build.ts'),
  join(catalogueRoot, 'package.json'),
  join(catalogueRoot, 'src'),
  join(domainSource, 'analytics'),
  join(domainSource, 'order'),
  join(domainSource, 'price'),
  join(domainSource, 'shared'),
  join(domainSource, 'shop'),
  join(domainSource, 'site'),
  join(domainSource, 'stock'),
];

/**
 * Folder of the compiled templates for the sources as they are now: `catalogue/dist/<hash of the sources>/`. A folder of that
 * name is complete and never changes, so processes that start together need no lock.
 */
export function compiledFolder(): string {
  return join(catalogueRoot, 'dist', sourceHash());
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    hash.update(`${relative(catalogueRoot, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(path: string): string[] {
  if (!path.endsWith('.ts') && !path.endsWith('.json')) {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  }
  return [path];
}
