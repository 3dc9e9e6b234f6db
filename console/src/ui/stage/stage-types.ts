import type { Handle, SnapBox } from '@kolaj/domain/editor/snapping';

/** A place in canvas px, origin top left. */
export interface StagePoint {
  x: number;
  y: number;
}

/** One thing on the stage that can be reached by pointer, touch and keyboard. */
export interface StageItem {
  id: string;
  /** Canvas px. */
  box: SnapBox;
  /** Its whole accessible name. */
  label: string;
  /** An area is below and shows thirds; a box is above and has handles. */
  layer: 'area' | 'box';
  /** Outlined because something is wrong with it. */
  tone?: 'amber' | 'red';
  /** Something could be put here now. */
  isTarget?: boolean;
}

/**
 * What somebody does with an item, whatever they do it with. Distances are canvas px since the gesture began; `at` is where the
 * pointer is. `isLast` ends the gesture; `isCancelled` takes it back.
 */
export type StageAct =
  | {
      kind: 'drag';
      id: string;
      dx: number;
      dy: number;
      at: StagePoint;
      isFirst: boolean;
      isLast: boolean;
      isCancelled: boolean;
    }
  | { kind: 'pinch'; id: string; factor: number; turn: number; isFirst: boolean; isLast: boolean }
  | { kind: 'wheel'; id: string; factor: number }
  | {
      kind: 'resize';
      id: string;
      handle: Handle;
      dx: number;
      dy: number;
      isFirst: boolean;
      isLast: boolean;
      isCancelled: boolean;
    }
  /** Arrow keys: one px, ten with Shift. */
  | { kind: 'nudge'; id: string; dx: number; dy: number }
  /** Alt and arrow keys. */
  | { kind: 'stretch'; id: string; dx: number; dy: number }
  /** + and −. */
  | { kind: 'grow'; id: string; factor: number }
  /** [ and ] */
  | { kind: 'turn'; id: string; degrees: number }
  /** Enter, Space, a tap on what is chosen already, a double click. */
  | { kind: 'open'; id: string }
  /** Delete, Backspace. */
  | { kind: 'reset'; id: string };

export interface StageView {
  /** CSS px for one px of the canvas. */
  scale: number;
}
