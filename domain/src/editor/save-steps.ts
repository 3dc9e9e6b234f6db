import type { CollageStatus } from '../collage/collage.ts';
import type { EditorState } from './edit.ts';

/** 'Save for preview', or 'Onaya Gönder'. */
export type SavePurpose = 'preview' | 'approval';

/**
 * What a press of a save button does: `nothing-made` = the editor has nothing to keep, so nothing is asked (EDT-07);
 * `save` = keep it; `show` = the picture is made of exactly this already; `waits` = it is with the approvers already.
 */
export type SaveStep = 'nothing-made' | 'save' | 'show' | 'waits';

export interface SaveFacts {
  state: EditorState;
  isDirty: boolean;
  status: CollageStatus;
}

/** An approved collage that nobody has changed stays approved: looking at it keeps it so (D-35). */
export function saveStep(purpose: SavePurpose, { state, isDirty, status }: SaveFacts): SaveStep {
  if (isBlank(state)) return 'nothing-made';
  if (isDirty || status === 'failed' || status === 'pending') return 'save';
  return purpose === 'preview' ? 'show' : 'waits';
}

/** A template with places for photos and none in any of them is no collage yet. */
export function isBlank({ editor, template }: EditorState): boolean {
  return template.images.length > 0 && editor.images.every((image) => image === null);
}
