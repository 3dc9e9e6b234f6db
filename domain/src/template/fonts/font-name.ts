import { fontNames } from '../template.ts';

export type FontNameFault = 'name_missing' | 'name_ours' | 'name_taken';

/** Names everybody has, 'Arial' among them, which is read as 'Ariel' (D-33). */
const ours = new Set([...fontNames, 'Arial'].map((name) => name.toLowerCase()));

/**
 * Why a shop's font cannot be called so. `known` is the font that the shop has, or once had, under this name in whatever
 * case: templates go by the name, so it never comes to mean another file (D-33).
 */
export function fontNameFault(
  { name, sha256 }: { name: string; sha256: string },
  known: { name: string; sha256: string } | null,
): FontNameFault | null {
  if (name.trim() === '') return 'name_missing';
  if (ours.has(name.toLowerCase())) return 'name_ours';
  if (known && (known.sha256 !== sha256 || known.name !== name)) return 'name_taken';
  return null;
}
