import { describe, expect, it } from 'vitest';
import { countTicked, shownChats } from './manual-ticks.ts';

const chat = (id: string, name: string, type: 'chat' | 'group' = 'group') => ({
  ...{ id, name, type },
  can_post: true,
});
const chats = [
  chat('1', 'Elif Kaya', 'chat'),
  chat('2', 'Çiçek & Co Butik'),
  chat('3', 'Beren VIP'),
  chat('4', 'Işıl', 'chat'),
];

describe('the chats that are shown', () => {
  it('are groups before persons, by name', () => {
    expect(shownChats(chats, '', 'tr').map(({ name }) => name)).toEqual([
      'Beren VIP',
      'Çiçek & Co Butik',
      'Elif Kaya',
      'Işıl',
    ]);
  });

  it.each([
    ['cicek', ['2']],
    ['ISIL', ['4']],
    ['but co', ['2']],
    ['nobody', []],
  ])('contain every word of %s, whatever their accents', (search, ids) => {
    expect(shownChats(chats, search, 'tr').map(({ id }) => id)).toEqual(ids);
  });
});

it('groups and persons are counted apart', () => {
  expect(countTicked(chats, new Set(['1', '2', '4', 'gone']))).toEqual({ groups: 1, contacts: 2 });
});
