import { collageEditor } from '@kolaj/contract/collage/collage';
import type { EditorData } from '@kolaj/contract/collage/editor';
import { type Draft, draftStep, draftsKeptMs } from '@kolaj/domain/editor/draft';
import type { EditorState } from '@kolaj/domain/editor/edit';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { sessionQuery } from '../../../product/account/session.query.ts';
import { editorOf, templateNamed, templateOf } from '../canvas-model.ts';
import { type Editing, useEditor } from '../use-editor.ts';

/** By person and collage: the next person at this device must not find somebody else's work. */
interface DraftPlace {
  person: string;
  collage: string;
}

const prefix = 'kolaj-draft:';
const keyOf = ({ person, collage }: DraftPlace) => `${prefix}${person}:${collage}`;
const stored = z.object({ version: z.int(), at: z.number(), editor: collageEditor });

/** null: there is none, or none that can be read. */
function readDraft(place: DraftPlace): Draft | null {
  return parse(read(keyOf(place)));
}

/** Whether it could be kept: a full or forbidden storage keeps nothing. */
function keepDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is forbidden: nothing was kept either.
  }
}

/** Forgets drafts that nobody has come back to. */
function dropOldDrafts(now: number): void {
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

/** A pause in the work after which it is kept, ms. */
const keptAfterMs = 400;

/** What was found of an earlier visit. */
export type FoundDraft =
  | { kind: 'offer'; at: number; state: EditorState }
  /** The collage was changed since. */
  | { kind: 'outdated'; at: number }
  | null;

export interface DraftKeeping {
  found: FoundDraft;
  /** Continues with the draft that was found. */
  take: () => void;
  /** Forgets it. */
  discard: () => void;
  /** When work was kept last, ms since 1970; null = nothing to keep, or not yet. */
  keptAt: number | null;
  /** Work that is neither stored nor kept. */
  isUnkept: boolean;
}

/** Keeps the work on a collage in this browser while it is not saved, and offers it again. */
export function useDraft(): DraftKeeping {
  const editing = useEditor();
  const { data: user } = useQuery(sessionQuery);
  const place: DraftPlace = { person: user?.id ?? '', collage: editing.data.collage.id };
  const [found, setFound] = useState<FoundDraft>(() => foundDraft(place, editing.data));
  const kept = useKeeping(place, { editing, isAnswered: found === null });

  const done = () => setFound(null);
  return {
    found,
    take: () => {
      if (found?.kind === 'offer') editing.edit({ kind: 'replace', ...found.state });
      done();
    },
    discard: () => {
      dropDraft(place);
      done();
    },
    keptAt: editing.isDirty ? (kept?.at ?? null) : null,
    isUnkept: editing.isDirty && kept?.state !== editing.state,
  };
}

function foundDraft(place: DraftPlace, data: EditorData): FoundDraft {
  const now = Date.now();
  dropOldDrafts(now);
  const draft = readDraft(place);
  if (draft === null) return null;
  const { kolaj_editor: stored } = data.collage.data;
  const step = draftStep(draft, { contentVersion: data.content_version, stored: stored && editorOf(stored), now });
  const state = stateIn(data, draft);
  if (step === 'offer' && state !== null) return { kind: 'offer', at: draft.at, state };
  if (step === 'idle') dropDraft(place);
  return step === 'idle' ? null : { kind: 'outdated', at: draft.at };
}

/** A draft in a template that no longer exists cannot be shown. */
function stateIn(data: EditorData, { editor }: Draft): EditorState | null {
  const template = templateNamed(data, editor);
  const isThere = template !== null && template.version === editor.template_version;
  return isThere ? { editor, template: templateOf(template).data } : null;
}

interface Keeping {
  editing: Editing;
  /** The person has said what to do with the draft of an earlier visit; it stays until then. */
  isAnswered: boolean;
}

interface Kept {
  state: EditorState;
  at: number;
}

/** What was kept last, and when; null = nothing yet. */
function useKeeping(
  { person, collage }: DraftPlace,
  { editing: { isDirty, state, version }, isAnswered }: Keeping,
): Kept | null {
  const [settled] = useDebouncedValue(state, keptAfterMs);
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    const place = { person, collage };
    if (!isDirty) {
      if (isAnswered) dropDraft(place);
      return;
    }
    const draft = { version, at: Date.now(), editor: settled.editor };
    if (keepDraft(place, draft)) setKept({ state: settled, at: draft.at });
  }, [person, collage, isDirty, isAnswered, settled, version]);
  return kept;
}
