import { describe, expect, it } from 'vitest';
import { actOfKey } from './stage-keys.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey', boolean>> = {}) =>
  actOfKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held }, 'a');

describe('keys on the stage', () => {
  it.each([
    ['ArrowLeft', {}, { kind: 'nudge', dx: -1, dy: 0 }],
    ['ArrowDown', { shiftKey: true }, { kind: 'nudge', dx: 0, dy: 10 }],
    ['ArrowRight', { altKey: true }, { kind: 'stretch', dx: 1, dy: 0 }],
    ['+', {}, { kind: 'grow', factor: 1.05 }],
    [']', {}, { kind: 'turn', degrees: 90 }],
    ['{', { shiftKey: true }, { kind: 'turn', degrees: -1 }],
    ['Enter', {}, { kind: 'open' }],
    ['Delete', {}, { kind: 'reset' }],
  ])('%s %j', (key, held, act) => {
    expect(press(key, held)).toEqual({ id: 'a', ...act });
  });

  it('belong to the browser with Ctrl, and other keys to the page', () => {
    expect(press('+', { ctrlKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});
