import { expect, it } from 'vitest';
import type { Language } from '../shared/language.ts';
import { textIn } from './text-in.ts';

const texts = (...languages: Language[]) => languages.map((language) => ({ language }));

it.each<[own: Language[], asked: Language, main: Language, Language | null]>([
  [[], 'tr', 'tr', null],
  [['tr', 'de'], 'de', 'tr', 'de'],
  [['tr', 'de'], 'ru', 'tr', 'tr'],
  [['de', 'en'], 'ru', 'tr', 'en'],
  [['de', 'fr'], 'ru', 'tr', 'de'],
])('of %j a reader of %s, where %s is spoken, gets %s', (own, asked, main, expected) => {
  expect(textIn(texts(...own), { asked, main })?.language ?? null).toBe(expected);
});
