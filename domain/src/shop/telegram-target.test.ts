import { describe, expect, it } from 'vitest';
import { withMovedChat } from './telegram-target.ts';

describe('a chat of Telegram that has another id now (D-67)', () => {
  const moved = { groupId: '-4455', to: '-1004455' };

  it.each([
    [
      'in a list',
      { telegram: { main_group: ['-1', '-4455'], nobuttons: true } },
      { telegram: { main_group: ['-1', '-1004455'], nobuttons: true } },
    ],
    [
      'as words with commas',
      { telegram1: { main_group: '-4455, -1' } },
      { telegram1: { main_group: ['-1004455', '-1'] } },
    ],
    [
      'beside its new id: once',
      { telegram: { main_group: ['-1004455', '-4455'] } },
      { telegram: { main_group: ['-1004455'] } },
    ],
    [
      'in both templates',
      { telegram: { main_group: ['-4455'] }, telegram1: { main_group: ['-4455'] }, button_count: 2 },
      { telegram: { main_group: ['-1004455'] }, telegram1: { main_group: ['-1004455'] }, button_count: 2 },
    ],
  ])('is named by it, %s', (_, before, after) => expect(withMovedChat(before, moved)).toEqual(after));

  it.each([
    ['no template names it', { telegram: { main_group: ['-1'] } }],
    ['there is no template', {}],
    ['what is stored is no template', { telegram: 'nonsense' }],
  ])('nothing is written where %s', (_, config) => expect(withMovedChat(config, moved)).toBeNull());
});
