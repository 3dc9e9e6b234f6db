import { describe, expect, it } from 'vitest';
import { type DeliveryReason, ledgerReasons, plainTroubles, reasonKey } from './delivery-reason.ts';

const silent: DeliveryReason = { code: 'no_answer', seconds: 30 };

describe('reasons of messages', () => {
  it('have one meaning each: no code is said twice', () => {
    const all = [...plainTroubles, ...ledgerReasons];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each<[DeliveryReason | null, DeliveryReason | null, boolean]>([
    [silent, { seconds: 30, code: 'no_answer' }, true],
    [silent, { code: 'no_answer', seconds: 8 }, false],
    [silent, null, false],
    [null, null, true],
    [{ code: 'passive' }, { code: 'passive' }, true],
    [{ code: 'provider_said', words: 'a' }, { code: 'provider_said', words: 'b' }, false],
  ])('are the same with the same values, in whatever order they were stored: %j %j', (one, other, same) => {
    expect(reasonKey(one) === reasonKey(other)).toBe(same);
  });
});
