import { expect, it } from 'vitest';
import { sendWords } from './send-words.ts';

it.each([
  ['Beren', ['beren'], []],
  ['Çiçek & Co', ['cicek', 'co'], []],
  ['27-11', [], [{ day: 27, month: 11, year: null }]],
  ['27.11.', [], [{ day: 27, month: 11, year: null }]],
  ['7/3', [], [{ day: 7, month: 3, year: null }]],
  ['27.11.2026', [], [{ day: 27, month: 11, year: 2026 }]],
  ['27.11.26', [], [{ day: 27, month: 11, year: 2026 }]],
  ['2026-11-27', [], [{ day: 27, month: 11, year: 2026 }]],
  ['beren 27-11', ['beren'], [{ day: 27, month: 11, year: null }]],
  // No day of any month: part of a brand's name.
  ['27-13', ['2713'], []],
  ['32.11', ['3211'], []],
  ['24', ['24'], []],
  ['  &  ', [], []],
])('%s', (typed, brands, days) => {
  expect(sendWords(typed)).toEqual({ brands, days });
});
