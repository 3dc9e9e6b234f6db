import { describe, expect, it } from 'vitest';
import { dayNames } from './day-names.ts';

describe('days of a send', () => {
  it('read DD-MM, however they came', () => {
    expect(dayNames(['2026-11-20', '21-11'])).toBe('20-11, 21-11');
  });
});
