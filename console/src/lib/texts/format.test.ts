import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDay, formatPrice } from './format.ts';

describe('dates', () => {
  it('writes a send day as DD-MM in every language', () => {
    expect(formatDay('2026-11-05')).toBe('05-11');
  });

  it('writes a moment as DD-MM-YYYY HH:mm of the reader’s clock', () => {
    expect(formatDateTime(new Date(2026, 10, 5, 9, 7))).toBe('05-11-2026 09:07');
  });
});

describe('prices', () => {
  it('follow the language', () => {
    expect(formatPrice('24.5', { currency: 'USD', locale: 'en' })).toBe('$24.50');
    expect(formatPrice('24.5', { currency: 'USD', locale: 'tr' })).toBe('$24,50');
  });

  it('leave alone what is no number', () => {
    expect(formatPrice('on request', { currency: 'USD', locale: 'en' })).toBe('on request');
    expect(formatPrice('', { currency: 'USD', locale: 'en' })).toBe('');
  });
});
