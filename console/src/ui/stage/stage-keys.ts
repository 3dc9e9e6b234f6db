import type { StageAct } from './stage-types.ts';

/** What a key means on a focused item. */
type KeyAct = Extract<StageAct, { kind: 'nudge' | 'stretch' | 'grow' | 'turn' | 'open' | 'reset' }>;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Canvas px of one press, and with Shift. */
const steps = { plain: 1, shift: 10 };
const growth = 1.05;
const turn = { plain: 90, shift: 1 };

type Meaning = (id: string, isShift: boolean) => KeyAct;

const larger: Meaning = (id) => ({ kind: 'grow', id, factor: growth });
const smaller: Meaning = (id) => ({ kind: 'grow', id, factor: 1 / growth });
const right: Meaning = (id, isShift) => ({ kind: 'turn', id, degrees: isShift ? turn.shift : turn.plain });
const left: Meaning = (id, isShift) => ({ kind: 'turn', id, degrees: -(isShift ? turn.shift : turn.plain) });
const open: Meaning = (id) => ({ kind: 'open', id });
const reset: Meaning = (id) => ({ kind: 'reset', id });

const meanings = new Map<string, Meaning>([
  ['+', larger],
  ['=', larger],
  ['-', smaller],
  [']', right],
  ['}', right],
  ['[', left],
  ['{', left],
  ['Enter', open],
  [' ', open],
  ['Delete', reset],
  ['Backspace', reset],
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** null: the key means nothing here. */
export function actOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed, id: string): KeyAct | null {
  if (ctrlKey || metaKey) return null;
  const arrow = arrows[key];
  if (!arrow) return meanings.get(key)?.(id, shiftKey) ?? null;
  const step = shiftKey ? steps.shift : steps.plain;
  return { kind: altKey ? 'stretch' : 'nudge', id, dx: arrow[0] * step, dy: arrow[1] * step };
}
