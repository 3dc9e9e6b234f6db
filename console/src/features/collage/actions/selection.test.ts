import { describe, expect, it } from 'vitest';
import { createSelection } from './selection.ts';

const inOrder = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: ReturnType<typeof createSelection>) => [...selection.ids()].sort().join('');

describe('selection', () => {
  it('toggles one', () => {
    const selection = createSelection();
    selection.toggle('b');
    selection.toggle('c');
    selection.toggle('b');
    expect(chosen(selection)).toBe('c');
  });

  it('extends from the last toggled one, in both directions', () => {
    const selection = createSelection();
    selection.toggle('d');
    selection.extend('b', inOrder);
    expect(chosen(selection)).toBe('bcd');
    selection.extend('e', inOrder);
    expect(chosen(selection)).toBe('bcde');
  });

  it('takes only the one when there is no start, or the start is filtered away', () => {
    const selection = createSelection();
    selection.extend('c', inOrder);
    expect(chosen(selection)).toBe('c');
    selection.extend('e', ['d', 'e']);
    expect(chosen(selection)).toBe('ce');
  });

  it('tells its listeners once per change', () => {
    const selection = createSelection();
    let times = 0;
    const stop = selection.subscribe(() => {
      times += 1;
    });
    selection.set(inOrder);
    selection.clear();
    selection.clear();
    stop();
    selection.toggle('a');
    expect(times).toBe(2);
  });
});
