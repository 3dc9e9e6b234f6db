import { describe, expect, it } from 'vitest';
import { failedPasswordParts, isFullName } from './password.ts';

describe('a new password', () => {
  it.each([
    ['Demo-1234!', []],
    ['Şifre-2026', []],
    ['ŞİFREş1!', []],
    ['Пароль-1', []],
    ['Aa1!aaa', ['length']],
    ['demo-1234!', ['upper']],
    ['DEMO-1234!', ['lower']],
    ['Demo-abcd!', ['digit']],
    ['Demo12345', ['special']],
    ['Demo 1234!', ['no-whitespace']],
    ['Demo\u00a01234!', ['no-whitespace']],
    [`Aa1!${'x'.repeat(196)}`, []],
    [`Aa1!${'x'.repeat(197)}`, ['not-too-long']],
    ['👗👗👗👗👗👗👗👗', ['upper', 'lower', 'digit']],
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
  ])('%j fails %j', (password, parts) => {
    expect(failedPasswordParts(password)).toEqual(parts);
  });
});

describe('a full name', () => {
  it.each([
    ['Elif Kaya', true],
    ['  Elif   Su Kaya ', true],
    ['Элиф Кая', true],
    ['Elif', false],
    ['Elif !', false],
    ['', false],
  ])('%j has two words: %s', (name, expected) => {
    expect(isFullName(name)).toBe(expected);
  });
});
