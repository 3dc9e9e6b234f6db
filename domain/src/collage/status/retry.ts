import type { CollageEditor } from '../collage.ts';
import type { Composition } from '../compose.ts';
import type { CollageFailure, FailReason } from '../failure.ts';

/** A collage as it is before it is tried again. */
export interface BeforeRetry {
  /** Why it failed; null = it waits for approval. */
  failReason: FailReason | null;
  /** Its last editor state; null = it never had one. */
  editor: CollageEditor | null;
}

/** What another try by the usual rules would bring. */
export type RetryOutcome =
  /** A failed one gets its picture. */
  | { kind: 'works'; templateId: string }
  /** A waiting one would look different, and in what. */
  | { kind: 'changes'; templateId: string; changes: RetryChange[] }
  | { kind: 'still-failed'; failure: CollageFailure }
  /** Nothing would be different, so nothing is done. */
  | { kind: 'same' };

export const retryChanges = ['template', 'photos', 'texts'] as const;
export type RetryChange = (typeof retryChanges)[number];

/** Compares a collage with what the rules would make of it now. A waiting one that would fail is left as it is. */
export function retryOutcome({ failReason, editor }: BeforeRetry, after: Composition): RetryOutcome {
  if (after.kind === 'failed') {
    return failReason === null ? { kind: 'same' } : { kind: 'still-failed', failure: after.failure };
  }
  const changes = editor ? changesBetween(editor, after.editor) : [...retryChanges];
  const templateId = after.editor.template_id;
  if (failReason === null) return changes.length > 0 ? { kind: 'changes', templateId, changes } : { kind: 'same' };
  // A person has sent this very picture back; making it once more would only bring it back to them.
  if (failReason === 'sent_back' && changes.length === 0) return { kind: 'same' };
  return { kind: 'works', templateId };
}

/** Whether a try is worth a worker's time. */
export function isWorthRetry({ kind }: RetryOutcome): boolean {
  return kind === 'works' || kind === 'changes';
}

function changesBetween(before: CollageEditor, after: CollageEditor): RetryChange[] {
  const isTemplateNew = before.template_id !== after.template_id || before.template_version !== after.template_version;
  const differs: Record<RetryChange, boolean> = {
    template: isTemplateNew,
    photos: !isSame(before.images, after.images),
    texts: !isSame(before.text_data.values, after.text_data.values),
  };
  return retryChanges.filter((change) => differs[change]);
}

/** By content, whatever the order of the keys: one of the two has been through the database. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, item]) => [name, sorted(item)]);
}
