import { describe, expect, it } from 'vitest';
import { coolingMs, isLimitText } from './cooling.ts';

describe('a limit text', () => {
  it.each([
    'rate-overlimit',
    'Too Many Requests: retry after 12',
    'FLOOD_WAIT_30',
    'Message marked as spam',
    'Your account is restricted right now',
    'temporarily banned',
    'daily limit reached',
  ])('%s', (text) => {
    expect(isLimitText(text)).toBe(true);
  });

  it.each(['group not found', 'W05', 'file too large', 'connection refused'])('is not: %s', (text) => {
    expect(isLimitText(text)).toBe(false);
  });

  it('rests a sender longer than two unclear answers do', () => {
    expect(coolingMs('limit-text')).toBeGreaterThan(coolingMs('unknowns'));
  });
});
