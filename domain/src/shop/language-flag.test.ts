import { expect, it } from 'vitest';
import { agentLanguages, countryOf, flagSign, ownName } from './language-flag.ts';

it.each([
  ['tr', 'Türkçe'],
  ['fr', 'Français'],
  ['uk', 'Українська'],
  ['az', 'Azərbaycan'],
  ['ar', 'العربية'],
  ['ka', 'ქართული'],
  ['zh', '中文'],
])('%s calls itself %s', (language, name) => {
  expect(ownName(language)).toBe(name);
});

it('knows the name and the flag of every language an agent may speak', () => {
  for (const language of agentLanguages) {
    expect(ownName(language)).not.toBe(language);
    expect(flagSign(countryOf(language))).toMatch(/^[\u{1f1e6}-\u{1f1ff}]{2}$/u);
  }
});
