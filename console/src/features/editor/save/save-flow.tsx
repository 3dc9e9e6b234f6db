import type { EditorData } from '@kolaj/contract/collage/editor';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { type SavePurpose, type SaveStep, saveStep } from '@kolaj/domain/editor/save-steps';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { useGoBack } from '../canvas-way-back.tsx';
import { useEditor } from '../use-editor.ts';
import { sendSave } from './save-call.ts';
import { type DraftKeeping, useDraft } from './use-draft.ts';

/** While the device has a network and the server still gives no answer, ms. */
const pauseMs = 5_000;

/** Tries again while it is on: as soon as the device has a network again, then once in a while. */
function useRetry(retry: () => void, isOn: boolean): void {
  const isOnline = useOnline();
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isOn || !isOnline) return;
    const timer = setTimeout(again, pauseMs);
    return () => clearTimeout(timer);
  }, [isOn, isOnline]);

  useWindowEvent('online', () => {
    if (isOn) retry();
  });
}

/** How far a save is. `waiting`: without a connection; it is tried again automatically. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving'; purpose: SavePurpose }
  | { kind: 'waiting'; purpose: SavePurpose }
  | { kind: 'conflict'; purpose: SavePurpose; theirs: EditorData }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'failed'; error: unknown }
  /** Nothing was sent, and why. */
  | { kind: 'hint'; step: Extract<SaveStep, 'nothing-made' | 'waits'> };

export interface SaveFlow {
  save: SaveState;
  press: (purpose: SavePurpose) => void;
  /** Saves over what somebody else has done in the meantime. */
  overwrite: () => void;
  /** Takes the other person's work; the own work is lost. */
  reload: () => void;
  /** Closes what is said about the last save; a save that waits for the connection waits no more. */
  dismiss: () => void;
  /** The version whose picture is looked at; null = none. */
  shown: number | null;
  closePreview: () => void;
  leave: () => void;
  draft: DraftKeeping;
}

const SaveContext = createContext<SaveFlow | null>(null);

export function useSaveFlow(): SaveFlow {
  const flow = useContext(SaveContext);
  if (flow === null) throw new Error('a save button stands outside its editor');
  return flow;
}

/** Keeps what a person has made: as a draft here, and with the shop when they say so (EDT-07…11). */
export function SaveFlowProvider({ children }: { children: ReactNode }) {
  const draft = useDraft();
  const [shown, setShown] = useState<number | null>(null);
  const goBack = useGoBack();
  const leave = () => void goBack();
  const { save, setSave, attempt, isFresh } = useAttempt((purpose, version) => {
    if (purpose === 'preview') setShown(version);
    else leave();
  });
  const { state, isDirty, version, data, restart } = useEditor();
  const status = isFresh ? data.collage.status : 'pending';

  const press = (purpose: SavePurpose) => {
    const step = saveStep(purpose, { state, isDirty, status });
    if (step === 'save') void attempt(purpose, version);
    else if (step === 'show') setShown(version);
    else setSave({ kind: 'hint', step });
  };
  const flow: SaveFlow = {
    save,
    press,
    shown,
    leave,
    draft,
    overwrite: () => {
      if (save.kind === 'conflict') void attempt(save.purpose, save.theirs.collage.version);
    },
    reload: () => {
      if (save.kind === 'conflict') restart(save.theirs);
      setSave({ kind: 'idle' });
    },
    dismiss: () => setSave({ kind: 'idle' }),
    closePreview: () => setShown(null),
  };
  return <SaveContext value={flow}>{children}</SaveContext>;
}

/** Saves, and says how it went; without a connection again and again until it is back. */
function useAttempt(onSaved: (purpose: SavePurpose, version: number) => void) {
  const client = useQueryClient();
  const { data, state, saved, version: known } = useEditor();
  const [save, setSave] = useState<SaveState>({ kind: 'idle' });
  const { id } = data.collage;

  const attempt = async (purpose: SavePurpose, version: number) => {
    setSave({ kind: 'saving', purpose });
    const outcome = await sendSave({ id, editor: state.editor, version, purpose });
    switch (outcome.kind) {
      case 'saved':
        saved(outcome.version, state);
        setSave({ kind: 'idle' });
        void client.invalidateQueries({ queryKey: ['collages'] });
        return onSaved(purpose, outcome.version);
      case 'no-connection':
        return setSave({ kind: 'waiting', purpose });
      case 'conflict':
        return setSave({ kind: 'conflict', purpose, theirs: outcome.theirs });
      default:
        return setSave(outcome);
    }
  };
  useRetry(() => {
    if (save.kind === 'waiting') void attempt(save.purpose, known);
  }, save.kind === 'waiting');
  // The newest answer may be of before the last save: then the collage is being drawn.
  return { save, setSave, attempt, isFresh: data.collage.version === known };
}
