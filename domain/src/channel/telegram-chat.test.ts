import { expect, it } from 'vitest';
import { isBasicGroup } from './telegram-chat.ts';

it.each([
  ['-4455001', true],
  ['-1001880011001', false],
  ['-100', false],
  ['71001', false],
  ['@kanal', false],
  ['120363041011201@g.us', false],
])('%s is a basic group: %s', (chatId, expected) => {
  expect(isBasicGroup(chatId)).toBe(expected);
});
