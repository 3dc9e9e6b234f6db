import { collageEditor } from '@kolaj/contract/collage/collage';
import type { EditorData } from '@kolaj/contract/collage/editor';
import { type Draft, draftStep, draftsKeptMs } from '@kolaj/domain/editor/draft';
import type { EditorState } from '@kolaj/domain/editor/edit';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { draftShelf } from '../../../lib/dom/draft-shelf.ts';
import { sessionQuery } from '../../../product/account/session.query.ts';
import { editorOf, templateNamed, templateOf } from '../canvas-model.ts';
import { type Editing, useEditor } from '../use-editor.ts';

const stored = z.object({ version: z.int(), at: z.number(), editor: collageEditor });

const shelf = draftShelf<Draft>('kolaj-draft:', (raw) => {
  const parsed = z.safeParse(stored, raw);
  return parsed.success ? { ...parsed.data, editor: editorOf(parsed.data.editor) } : null;
});

/** By person and collage. */
interface DraftPlace {
  person: string;
  collage: string;
}

const onShelf = ({ person, collage }: DraftPlace) => [person, collage];

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
      shelf.drop(onShelf(place));
      done();
    },
    keptAt: editing.isDirty ? (kept?.at ?? null) : null,
    isUnkept: editing.isDirty && kept?.state !== editing.state,
  };
}

function foundDraft(place: DraftPlace, data: EditorData): FoundDraft {
  const now = Date.now();
  shelf.dropOld(now - draftsKeptMs);
  const draft = shelf.read(onShelf(place));
  if (draft === null) return null;
  const { kolaj_editor: stored } = data.collage.data;
  const step = draftStep(draft, { contentVersion: data.content_version, stored: stored && editorOf(stored), now });
  const state = stateIn(data, draft);
  if (step === 'offer' && state !== null) return { kind: 'offer', at: draft.at, state };
  if (step === 'idle') shelf.drop(onShelf(place));
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
      if (isAnswered) shelf.drop(onShelf(place));
      return;
    }
    const draft = { version, at: Date.now(), editor: settled.editor };
    if (shelf.keep(onShelf(place), draft)) setKept({ state: settled, at: draft.at });
  }, [person, collage, isDirty, isAnswered, settled, version]);
  return kept;
}
