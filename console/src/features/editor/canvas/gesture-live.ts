import { applyEdit, type EditorState } from '@kolaj/domain/editor/edit';
import type { Guide } from '@kolaj/domain/editor/snapping';
import { useMemo, useRef, useState } from 'react';
import type { StageAct, StagePoint } from '../../../ui/stage/stage-types.ts';
import { useEditor } from '../use-editor.ts';
import { type Effect, slotEffect, textEffect } from './gesture-edits.ts';

/** A photo that is carried from one slot to another. */
export interface Carried {
  slot: number;
  to: number | null;
  at: StagePoint;
}

export interface LiveGesture {
  /** The state as it looks under the hand. */
  state: EditorState;
  guides: readonly Guide[];
  carried: Carried | null;
  onAct: (act: StageAct, scale: number) => void;
}

const still: Effect = { edits: [], guides: [] };

/** Kinds of acts that go on while a hand is down; the others are done at once. */
type Lasting = Extract<StageAct, { kind: 'drag' | 'pinch' | 'resize' }>;
const isLasting = (act: StageAct): act is Lasting =>
  act.kind === 'drag' || act.kind === 'pinch' || act.kind === 'resize';

/**
 * Gestures on the canvas. While a hand is down only the canvas knows of it; when it is lifted the whole gesture becomes one step of
 * the history. A photo that is dragged onto another slot changes places with the one there.
 */
export function useLiveGesture(): LiveGesture {
  const { state, scene, photos, edit, rest } = useEditor();
  const [effect, setEffect] = useState(still);
  const [carried, setCarried] = useState<Carried | null>(null);
  const count = useRef(0);
  const live = useMemo(() => effect.edits.reduce(applyEdit, state), [effect, state]);

  const commit = ({ edits }: Effect, gesture: string) => {
    for (const one of edits) edit(one, gesture);
  };
  const follow = (act: Lasting, next: Effect) => {
    if (act.isFirst) count.current += 1;
    if (!act.isLast) return setEffect(next);
    setEffect(still);
    if ('isCancelled' in act && act.isCancelled) return;
    commit(next, `${act.kind} ${count.current}`);
    rest();
  };
  const onAct = (act: StageAct, scale: number) => {
    const ground = { state, scene, facts: photos.facts, scale };
    const [layer, at] = placeOf(act.id);
    const next = layer === 'slot' ? slotEffect(act, at, ground) : textEffect(act, at, ground);
    if (!isLasting(act)) return commit(next, `${act.kind} ${act.id}`);
    const over = act.kind === 'drag' && layer === 'slot' ? carriedBy(act, at, state) : null;
    setCarried(act.isLast ? null : over);
    if (over === null) return follow(act, next);
    const swap: Effect['edits'] = over.to === null ? [] : [{ kind: 'swap-slots', one: at, other: over.to }];
    follow(act, { edits: act.isLast ? swap : [], guides: [] });
  };
  return { state: live, guides: effect.guides, carried, onAct };
}

export const itemId = (layer: 'slot' | 'text', index: number): string => `${layer}-${index}`;

/** Of an item's id: what it is, and its index. */
export function placeOf(id: string): ['slot' | 'text', number] {
  const [layer, index] = id.split('-');
  return [layer === 'slot' ? 'slot' : 'text', Number(index)];
}

/** The last slot that covers a point, which is the top one. */
export function slotAt({ template }: EditorState, { x, y }: StagePoint): number | null {
  const at = template.images.findLastIndex(
    (area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height,
  );
  return at < 0 ? null : at;
}

/** A photo is carried once the hand has left its slot for another one; within its own slot it is moved. */
function carriedBy({ at }: { at: StagePoint }, slot: number, state: EditorState): Carried | null {
  const to = slotAt(state, at);
  return to === null || to === slot || !state.editor.images[slot] ? null : { slot, to, at };
}
