import { expect, it } from 'vitest';
import { recentIds, rememberRecent } from './palette-window.tsx';

const storageWith = (text: string | null) => {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  };
};

it('keeps the last five, newest first, each once', () => {
  const storage = storageWith(null);
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberRecent(storage, id);
  expect(recentIds(storage)).toEqual(['f', 'e', 'd', 'a', 'c']);
});

it('is empty when what is stored is no list', () => {
  for (const text of ['{', '{"a":1}', 'null', '[1,"a"]']) {
    expect(recentIds(storageWith(text)).every((id) => typeof id === 'string')).toBe(true);
  }
});
