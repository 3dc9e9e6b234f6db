import type { EditorData } from '@kolaj/contract/collage/editor';
import type { CollageFailure, ReturnAbout } from '@kolaj/domain/collage/failure';
import type { Pin } from '@kolaj/domain/collage/status/pin';
import { type EditorState, textsOf } from '@kolaj/domain/editor/edit';
import { textBox } from './canvas/gesture-edits.ts';
import type { Selected } from './use-editor.ts';

type Asked = Pick<EditorData, 'failure' | 'return_pin'>;

/** Where the work on a collage begins: at the field or slot that its failure or its note is about; null = nothing is named. */
export function firstLook({ failure, return_pin: pin }: Asked, state: EditorState): Selected {
  if (failure === null) return null;
  return ofFailure(failure, { pin, state }) ?? (pin === null ? null : atPin(pin, state));
}

interface Ground {
  pin: Pin | null;
  state: EditorState;
}

function ofFailure(failure: CollageFailure, { pin, state }: Ground): Selected {
  switch (failure.reason) {
    case 'sent_back':
      return failure.about === undefined ? null : ofAbout(failure.about, { pin, state });
    case 'field_missing':
      return fieldNamed(failure.fields[0], state);
    case 'no_template':
      return failure.lack?.template === state.template.name ? slotOf(failure.lack.slot - 1, state) : null;
    default:
      return null;
  }
}

/** A photo is the one that the note points at, else the first. */
function ofAbout(about: ReturnAbout, { pin, state }: Ground): Selected {
  switch (about) {
    case 'price':
      return fieldNamed('price', state);
    case 'colour':
      return fieldNamed('color', state);
    case 'photo':
      return (pin === null ? null : slotAt(pin, state)) ?? slotOf(0, state);
  }
}

/** A field by its keyword, or by its title, which is what a failure names. */
function fieldNamed(name: string | undefined, { template: { panel } }: EditorState): Selected {
  const field = panel.find(({ keyword }) => keyword === name) ?? panel.find(({ title }) => title === name);
  return field === undefined ? null : { kind: 'field', keyword: field.keyword };
}

const slotOf = (index: number, { template }: EditorState): Selected =>
  template.images[index] === undefined ? null : { kind: 'slot', index };

/** What the note points at: a text above a slot, and of a text the first value in it. */
function atPin(pin: Pin, state: EditorState): Selected {
  const index = textsOf(state).findLastIndex((_, at) => contains(textBox(state, at), pin, state));
  const text = textsOf(state)[index];
  if (text === undefined) return slotAt(pin, state);
  const [, keyword] = /\{\s*([^{}]*?)\s*\}/.exec(text.format) ?? [];
  return fieldNamed(keyword, state) ?? { kind: 'text', index };
}

function slotAt(pin: Pin, state: EditorState): Selected {
  const index = state.template.images.findLastIndex((slot) => contains(slot, pin, state));
  return index < 0 ? null : { kind: 'slot', index };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function contains(box: Box | null, pin: Pin, { template }: EditorState): boolean {
  if (box === null) return false;
  const [x, y] = [pin.x * template.width, pin.y * template.height];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
