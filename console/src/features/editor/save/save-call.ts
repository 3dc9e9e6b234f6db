import { finalCollage, saveCollage } from '@kolaj/contract/collage/collage';
import { type EditorData, editCollage } from '@kolaj/contract/collage/editor';
import type { RefusalCode } from '@kolaj/contract/refusals';
import type { CollageEditor } from '@kolaj/domain/collage/collage';
import { isSameEditor } from '@kolaj/domain/editor/draft';
import type { SavePurpose } from '@kolaj/domain/editor/save-steps';
import type * as z from 'zod/mini';
import { ApiError, call } from '../../../lib/calls/api.ts';
import { editorOf } from '../canvas-model.ts';

/** The result of a save. `conflict`: somebody else has changed the collage; `theirs` is how it is now. */
export type SaveOutcome =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; theirs: EditorData }
  | { kind: 'no-connection' }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'failed'; error: unknown };

export interface SaveOrder {
  id: string;
  editor: CollageEditor;
  /** The stored version that the work is based on. */
  version: number;
  purpose: SavePurpose;
}

/** Keeps an edit. A save that was kept although its answer was lost counts as kept when it is tried again. */
export function sendSave(order: SaveOrder): Promise<SaveOutcome> {
  const { id, editor, version, purpose } = order;
  const status = purpose === 'approval' ? ({ status: 'done' } as const) : {};
  return send({ id, data: { kolaj_editor: editor }, version, ...status }, () => afterConflict(order));
}

/** Confirms the picture as it is (EDT-11). */
export const sendApproval = (seen: { id: string; version: number }): Promise<SaveOutcome> =>
  send({ ...seen, status: 'verified' });

async function send(
  edit: z.input<typeof saveCollage.input>,
  onConflict?: () => Promise<SaveOutcome>,
): Promise<SaveOutcome> {
  try {
    const answer = await call(saveCollage, edit);
    if (!answer.success) return { kind: 'refused', code: answer.code };
    return { kind: 'saved', version: answer.data.result.version };
  } catch (error) {
    return onConflict && error instanceof ApiError && error.status === 409 ? onConflict() : faultOf(error);
  }
}

async function afterConflict({ id, editor }: SaveOrder): Promise<SaveOutcome> {
  try {
    const theirs = (await call(editCollage, { file: id })).data.result;
    const { version, data } = theirs.collage;
    const { kolaj_editor: stored } = data;
    const isSame = stored && isSameEditor(editor, editorOf(stored));
    // One that was sent back has its old editor too, and would not wait for approval again.
    if (isSame && theirs.failure?.reason !== 'sent_back') return { kind: 'saved', version };
    return { kind: 'conflict', theirs };
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): SaveOutcome {
  const isCutOff = error instanceof ApiError && error.status === 0;
  return isCutOff ? { kind: 'no-connection' } : { kind: 'failed', error };
}

export type FinalPicture = { kind: 'drawn'; url: string } | { kind: 'refused'; code: RefusalCode };

/** The server waits up to 25 s for the picture; so often it is asked again. */
const looksAtMost = 6;

/** The picture of what was saved last, once it is drawn (EDT-09). */
export async function finalPicture(id: string, signal: AbortSignal): Promise<FinalPicture> {
  for (let look = 1; ; look++) {
    const answer = await call(finalCollage, { id }, { signal });
    if (answer.success) return { kind: 'drawn', url: answer.data.result.data.export.url };
    if (answer.code !== 'rendering' || look === looksAtMost) return { kind: 'refused', code: answer.code };
  }
}
