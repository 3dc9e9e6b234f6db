import { describe, expect, it } from 'vitest';
import { goLetters, type KeyPress, readKey } from './read-key.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isCommand: false,
  isAlt: false,
  isTyping: false,
  isCovered: false,
  atMs: 10_000,
  ...more,
});
const act = (key: string, more?: Partial<KeyPress>) => readKey(null, press(key, more)).act;

describe('keys of the shell', () => {
  it('opens the palette with Ctrl or Cmd and K, also while somebody types', () => {
    expect(act('k', { isCommand: true })).toEqual({ kind: 'palette' });
    expect(act('K', { isCommand: true, isTyping: true })).toEqual({ kind: 'palette' });
    expect(act('k')).toBeNull();
  });

  it('shows all keys with ? and searches with /', () => {
    expect(act('?')).toEqual({ kind: 'help' });
    expect(act('/')).toEqual({ kind: 'search' });
  });

  it('rests while somebody types and while a window is open', () => {
    for (const key of ['?', '/', 'g']) {
      expect(readKey(null, press(key, { isTyping: true }))).toEqual({ act: null, goSinceMs: null });
      expect(readKey(null, press(key, { isCovered: true }))).toEqual({ act: null, goSinceMs: null });
      expect(readKey(null, press(key, { isAlt: true }))).toEqual({ act: null, goSinceMs: null });
    }
    expect(act('k', { isCommand: true, isCovered: true })).toBeNull();
  });
});

describe('G, then a letter', () => {
  const afterG = readKey(null, press('g')).goSinceMs;

  it('opens a page', () => {
    expect(readKey(afterG, press('b', { atMs: 10_900 }))).toEqual({
      act: { kind: 'go', page: 'build' },
      goSinceMs: null,
    });
    expect(readKey(afterG, press('W', { atMs: 10_900 })).act).toEqual({ kind: 'go', page: 'broadcast' });
  });

  it('forgets G after a moment, and after any other key', () => {
    expect(readKey(afterG, press('b', { atMs: 12_000 })).act).toBeNull();
    expect(readKey(afterG, press('q', { atMs: 10_500 }))).toEqual({ act: null, goSinceMs: null });
  });

  it('has one letter for every page', () => {
    const letters = Object.values(goLetters);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
