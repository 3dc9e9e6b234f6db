import { describe, expect, it } from 'vitest';
import { coolingMs, heedLimitText, isIncident, isLimitText } from './cooling.ts';
import { noPace, telegramPace, whatsappPace } from './pace.ts';

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

  it.each([
    ['a careful phone', whatsappPace, 60, 15],
    ['a bot', telegramPace, 0.096, 0.024],
    ['the sandbox', noPace, 0, 0],
  ])('rests %s for %# minutes, two unclear answers for a quarter of that', (_, policy, limit, unknowns) => {
    expect(coolingMs('limit-text', policy) / 60_000).toBeCloseTo(limit);
    expect(coolingMs('unknowns', policy) / 60_000).toBeCloseTo(unknowns);
  });
});

describe('a refusal with a limit text', () => {
  it('is about the sender: not accepted, and all of it waits', () => {
    for (const kind of ['refused', 'not-accepted'] as const) {
      const heeded = heedLimitText({ kind, why: { code: 'provider_said', words: 'rate-overlimit' } }, whatsappPace);
      expect(heeded).toEqual({ kind: 'rate-limited', retryAfterMs: 3_600_000 });
      expect(isIncident(heeded)).toBe(true);
    }
  });

  it('is not read into an unclear answer, which may have been accepted', () => {
    const unclear = { kind: 'ambiguous', why: { code: 'provider_said', words: '500 rate-overlimit' } } as const;
    expect(heedLimitText(unclear, whatsappPace)).toBe(unclear);
  });
});
