import type { CollageEditor } from '../collage/collage.ts';

/** Work on a collage that was not saved, kept in the browser. */
export interface Draft {
  /** The stored version that the work was based on. */
  version: number;
  /** When it was kept, ms since 1970. */
  at: number;
  editor: CollageEditor;
}

/** Drafts older than this are forgotten, ms. */
export const draftsKeptMs = 30 * 24 * 3_600_000;

/**
 * What becomes of a draft when the editor opens: `offer` it; `outdated` = what is drawn was changed since, and a draft never goes
 * over newer work (a decision such as a sending back is none); `idle` = it says what is stored anyway, or is too old.
 */
export function draftStep(
  draft: Draft,
  { contentVersion, stored, now }: { contentVersion: number; stored: CollageEditor | null; now: number },
): 'offer' | 'outdated' | 'idle' {
  if (now - draft.at > draftsKeptMs || isSameEditor(draft.editor, stored)) return 'idle';
  return draft.version >= contentVersion ? 'offer' : 'outdated';
}

/** Whether two editors draw and say the same; why the machine chose so does not count. */
export function isSameEditor(one: CollageEditor, other: CollageEditor | null): boolean {
  return other !== null && canonical({ ...one, why: [] }) === canonical({ ...other, why: [] });
}

/** JSON whose keys have one order: what went through the database has another. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
