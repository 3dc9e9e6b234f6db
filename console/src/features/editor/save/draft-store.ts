import { collageEditor } from '@kolaj/contract/collage/collage';
import { type Draft, draftsKeptMs } from '@kolaj/domain/editor/draft';
import * as z from 'zod/mini';
import { editorOf } from '../canvas-model.ts';

/** By person and collage: the next person at this device must not find somebody else's work. */
export interface DraftPlace {
  person: string;
  collage: string;
}

const prefix = 'kolaj-draft:';
const keyOf = ({ person, collage }: DraftPlace) => `${prefix}${person}:${collage}`;
const stored = z.object({ version: z.int(), at: z.number(), editor: collageEditor });

/** null: there is none, or none that can be read. */
export function readDraft(place: DraftPlace): Draft | null {
  return parse(read(keyOf(place)));
}

/** Whether it could be kept: a full or forbidden storage keeps nothing. */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is forbidden: nothing was kept either.
  }
}

/** Forgets drafts that nobody has come back to. */
export function dropOldDrafts(now: number): void {
  try {
    const own = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    for (const name of own) {
      const draft = parse(read(name));
      if (draft === null || now - draft.at > draftsKeptMs) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(stored, JSON.parse(text));
    return parsed.success ? { ...parsed.data, editor: editorOf(parsed.data.editor) } : null;
  } catch {
    return null;
  }
}
