import { describe, expect, it } from 'vitest';
import { formatDateTime, formatDay } from './format.ts';

describe('dates', () => {
  it('writes a send day as DD-MM in every language', () => {
    expect(formatDay('2026-11-05')).toBe('05-11');
  });

  it('writes a moment as DD-MM-YYYY HH:mm of the reader’s clock', () => {
    expect(formatDateTime(new Date(2026, 10, 5, 9, 7))).toBe('05-11-2026 09:07');
  });
});
