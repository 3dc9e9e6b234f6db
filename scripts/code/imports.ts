import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { SourceFile } from './source-files.ts';

export interface Import {
  from: string;
  specifier: string;
  /** File it resolves to, from the repository's root; null = a package. */
  to: string | null;
}

/** A specifier of one of our packages or a relative one → the file it means; packages of others give null. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [, workspace, rest] = /^@kolaj\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace || !rest) return null;
  const source = `${workspace}/src/${rest}.ts`;
  return existsSync(source) ? source : `${workspace}/${rest}.ts`;
}

/** Static imports, re-exports and `import()` with a literal; type imports count like others. */
export function importsOf({ path: from, text }: SourceFile): Import[] {
  const { module } = parseSync(from, text);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const source = text.slice(moduleRequest.start, moduleRequest.end);
      return /^['"]/.test(source) ? source.slice(1, -1) : [];
    }),
  ];
  return [...new Set(written)].map((specifier) => ({ from, specifier, to: resolve(from, specifier) }));
}

/** Files that reach themselves through imports, each once, sorted. */
export function filesInCycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) if (to) next.set(from, [...(next.get(from) ?? []), to]);

  const reachesItself = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === start) return true;
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(next.get(file) ?? []));
    }
    return false;
  };
  return [...next.keys()].filter(reachesItself).sort();
}
