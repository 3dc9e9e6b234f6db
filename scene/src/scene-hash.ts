import type { Scene } from './scene.ts';

/**
 * The scene as text that is equal exactly when the picture is: keys sorted, warnings left out. Hash it for the export's
 * cache key; `tag` carries what else decides the pixels (the photos' content hashes, the renderer's version).
 */
export function canonicalScene(scene: Scene, tag: Readonly<Record<string, string>> = {}): string {
  return canonical({ width: scene.width, height: scene.height, ops: scene.ops, tag });
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';

  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
