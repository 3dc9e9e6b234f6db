import { key } from '../shared/fold.ts';
import type { CollageStatus } from './collage.ts';

/** Longest name of a brand, letters. */
export const brandNameLength = 80;

/** The name as it is kept; null when nothing of it is left (COL-12). */
export function readBrandName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return name === '' || [...name].length > brandNameLength ? null : name;
}

/** Which collages that carry the old name are redrawn with the new one (D-41). `all` takes approved ones along. */
export const renameScopes = ['none', 'waiting', 'all'] as const;
export type RenameScope = (typeof renameScopes)[number];

export interface NamedCollage {
  status: CollageStatus;
  /** The text value `firm`; null = it has no texts yet. */
  firm: string | null;
}

/**
 * Whether a collage follows the renaming: its brand text is the old name, however it is written, and nobody gave it another. An
 * approved one goes along only when it was asked for, because it then waits for approval again.
 */
export function followsRename(
  collage: NamedCollage,
  { before, scope }: { before: string; scope: RenameScope },
): boolean {
  if (scope === 'none' || collage.firm === null || key(collage.firm) !== key(before)) return false;
  return scope === 'all' || collage.status !== 'verified';
}
