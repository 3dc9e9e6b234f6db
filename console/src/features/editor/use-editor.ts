import type { EditorData } from '@kolaj/contract/collage/editor';
import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { Doubt } from '@kolaj/domain/editor/before-approval';
import type { Edit, EditorState } from '@kolaj/domain/editor/edit';
import type { PriceRules } from '@kolaj/domain/price/currency';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { SceneInput } from '@kolaj/scene/build-scene';
import type { Scene, SceneWarning } from '@kolaj/scene/scene';
import { createContext, useContext } from 'react';
import type { PhotoLookUp } from './canvas-model.ts';

/** What is chosen: a slot or a text on the canvas (by index), or a field of the panel. */
export type Selected =
  | { kind: 'slot'; index: number }
  | { kind: 'text'; index: number }
  | { kind: 'field'; keyword: string }
  | null;

/** What a person should look at before approval: of the rules, and of the picture as it came out. */
export type Warning = Doubt | SceneWarning;

/** The collage that is being worked on; one per page. */
export interface Editing {
  /** The server's newest answer: photos, siblings, templates, status. */
  data: EditorData;
  /** The state as it is, with every finished edit. */
  state: EditorState;
  editor: CollageEditor;
  template: TemplateData;
  /** Edits of one `gesture` (a run of typing in one field, a row of arrow keys) are undone together. */
  edit: (edit: Edit, gesture?: string) => void;
  /** Ends the running gesture: what comes next is a step of its own. */
  rest: () => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  selected: Selected;
  select: (what: Selected) => void;
  /** Something differs from what was saved last. */
  isDirty: boolean;
  /** The stored version that the work is based on; send it along with a save. */
  version: number;
  /** Tells that a state is stored under this version; without one, the present state. */
  saved: (version: number, state?: EditorState) => void;
  /** Starts again from an answer of the server: its state, nothing to undo. */
  restart: (data: EditorData) => void;
  warnings: readonly Warning[];
  scene: Scene;
  /** The scene's texts are those of the present state. */
  isSceneCurrent: boolean;
  /** Texts cannot be laid out: the worker or a font did not load. */
  isSceneFailed: boolean;
  photos: PhotoLookUp;
  /** Address of the overlay picture of the template that is used. */
  overlay: string | null;
  logo: NonNullable<SceneInput['logo']> | null;
  /** How the shop writes its prices. */
  prices: PriceRules;
}

export const EditorContext = createContext<Editing | null>(null);

export function useEditor(): Editing {
  const editing = useContext(EditorContext);
  if (editing === null) throw new Error('a part of the editor stands outside its page');
  return editing;
}
