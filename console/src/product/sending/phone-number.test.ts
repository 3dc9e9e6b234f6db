import { describe, expect, it } from 'vitest';
import { lastDigits, phoneNumber } from './phone-number.ts';

describe('telephone numbers', () => {
  it.each([
    ['905325551804', '+90 532 555 18 04'],
    ['+90 532 5551804', '+90 532 555 18 04'],
    ['79161234567', '+7 916 123 45 67'],
    ['5325551804', '+532 555 18 04'],
    ['main phone', 'main phone'],
    ['', ''],
  ])('%s', (number, shown) => expect(phoneNumber(number)).toBe(shown));

  it('are told apart by their end', () => {
    expect([lastDigits('905325551804'), lastDigits('bot')]).toEqual(['… 18 04', 'bot']);
  });
});
