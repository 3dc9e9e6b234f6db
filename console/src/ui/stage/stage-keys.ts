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

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** null: the key means nothing here. */
export function actOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed, id: string): KeyAct | null {
  if (ctrlKey || metaKey) return null;
  const arrow = arrows[key];
  if (arrow) {
    const step = shiftKey ? steps.shift : steps.plain;
    return { kind: altKey ? 'stretch' : 'nudge', id, dx: arrow[0] * step, dy: arrow[1] * step };
  }
  switch (key) {
    case '+':
    case '=':
      return { kind: 'grow', id, factor: growth };
    case '-':
      return { kind: 'grow', id, factor: 1 / growth };
    case ']':
    case '}':
      return { kind: 'turn', id, degrees: shiftKey ? turn.shift : turn.plain };
    case '[':
    case '{':
      return { kind: 'turn', id, degrees: -(shiftKey ? turn.shift : turn.plain) };
    case 'Enter':
    case ' ':
      return { kind: 'open', id };
    case 'Delete':
    case 'Backspace':
      return { kind: 'reset', id };
    default:
      return null;
  }
}
