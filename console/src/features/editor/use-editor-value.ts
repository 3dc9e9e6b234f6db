import type { EditorData } from '@kolaj/contract/collage/editor';
import { doubtsOf } from '@kolaj/domain/editor/before-approval';
import { applyEdit, type Edit, type EditorState } from '@kolaj/domain/editor/edit';
import { advance, begin, type History, redo, rest, undo } from '@kolaj/domain/editor/history';
import { brandShown } from '@kolaj/domain/shop/brand-logo';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { useScene } from '../../lib/scene/use-scene.ts';
import { usePrices } from '../../product/account/session.query.ts';
import { useOwnFonts } from '../../product/calls/shop-fonts.query.ts';
import { lookUpOf, stateOf, templateNamed } from './canvas-model.ts';
import { firstLook } from './first-look.ts';
import type { Editing, Selected } from './use-editor.ts';

interface Work {
  history: History<EditorState>;
  /** The state that is stored under `version`. */
  stored: EditorState;
  version: number;
}

type Step =
  | { kind: 'edit'; edit: Edit; gesture: string | null }
  | { kind: 'rest' | 'undo' | 'redo' }
  | { kind: 'saved'; version: number; state: EditorState | undefined }
  | { kind: 'restart'; state: EditorState; version: number };

const beginWork = ({ state, version }: { state: EditorState; version: number }): Work => ({
  history: begin(state),
  stored: state,
  version,
});

function work(before: Work, step: Step): Work {
  const { history } = before;
  switch (step.kind) {
    case 'edit':
      return { ...before, history: advance(history, applyEdit(history.present, step.edit), step.gesture) };
    case 'rest':
      return { ...before, history: rest(history) };
    case 'undo':
      return { ...before, history: undo(history) };
    case 'redo':
      return { ...before, history: redo(history) };
    case 'saved':
      return { ...before, stored: step.state ?? history.present, version: step.version };
    case 'restart':
      return beginWork(step);
  }
}

/** The work on one collage; `first` is where it begins, `data` the newest answer of the server. */
export function useEditorValue(data: EditorData, first: EditorState): Editing {
  const [{ history, stored, version }, tell] = useReducer(
    work,
    { state: first, version: data.collage.version },
    beginWork,
  );
  const [selected, select] = useState<Selected>(() => firstLook(data, first));
  const state = history.present;
  const isDirty = state !== stored;

  // Somebody else stored a newer version: shown at once, unless there is work of one's own (then saving asks).
  const follow = useEffectEvent((newest: EditorData) => {
    const next = stateOf(newest);
    if (newest.collage.version > version && !isDirty && next !== null)
      tell({ kind: 'restart', state: next, version: newest.collage.version });
  });
  useEffect(() => follow(data), [data]);

  const photos = useMemo(() => lookUpOf(data.photos), [data.photos]);
  const overlay = templateNamed(data, state.editor)?.overlay ?? null;
  const prices = usePrices();
  const { logo, used } = useEditorScene(data, { state, photos, overlay, prices });
  const doubts = useMemo(() => doubtsOf(state, { photos: photos.facts, prices }), [state, photos, prices]);
  const warnings = useMemo(() => [...doubts, ...used.scene.warnings], [doubts, used.scene.warnings]);
  const steps = useSteps(tell);
  return {
    data,
    state,
    editor: state.editor,
    template: state.template,
    ...steps,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    selected,
    select,
    isDirty,
    version,
    warnings,
    scene: used.scene,
    isSceneCurrent: used.isCurrent,
    isSceneFailed: used.isFailed,
    photos,
    overlay,
    logo,
    prices,
  };
}

interface SceneOf {
  state: EditorState;
  photos: Editing['photos'];
  overlay: string | null;
  prices: Editing['prices'];
}

function useEditorScene(data: EditorData, { state, photos, overlay, prices }: SceneOf) {
  const brand = brandShown(state.editor.text_data.values.firm ?? '', data.brands);
  const { url = null, width = 0, height = 0 } = brand?.logo ?? {};
  const logo = useMemo(() => (url === null ? null : { ref: url, width, height }), [url, width, height]);
  const own = useOwnFonts();
  const { template, editor } = state;
  const used = useScene({ template, editor, photoSizes: photos.sizes, overlay, logo, prices, ...own });
  return { logo, used };
}

/** The ways to change the work; they stay the same functions. */
function useSteps(tell: (step: Step) => void) {
  const edit = useCallback(
    (change: Edit, gesture?: string) => tell({ kind: 'edit', edit: change, gesture: gesture ?? null }),
    [tell],
  );
  const saved = useCallback((version: number, state?: EditorState) => tell({ kind: 'saved', version, state }), [tell]);
  const restart = useCallback(
    (data: EditorData) => {
      const state = stateOf(data);
      if (state !== null) tell({ kind: 'restart', state, version: data.collage.version });
    },
    [tell],
  );
  return useMemo(
    () => ({
      edit,
      saved,
      restart,
      rest: () => tell({ kind: 'rest' }),
      undo: () => tell({ kind: 'undo' }),
      redo: () => tell({ kind: 'redo' }),
    }),
    [tell, edit, saved, restart],
  );
}
