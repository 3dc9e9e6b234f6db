import { describe, expect, it } from 'vitest';
import { alertKindsFor, alertKindsOfAgent, isTimeToTell } from './alerts.ts';

const none = { edit: false, approve: false, send: false, manage: false };

describe('what a phone may be told', () => {
  it('everything, to an owner', () => {
    expect(alertKindsFor({ standing: 'owner', rights: none })).toEqual(['approval', 'sending', 'phone', 'order']);
  });
  it('what staff could do something about', () => {
    expect(alertKindsFor({ standing: 'staff', rights: { ...none, approve: true } })).toEqual(['approval']);
    expect(alertKindsFor({ standing: 'staff', rights: { ...none, send: true } })).toEqual(['sending', 'phone']);
    expect(alertKindsFor({ standing: 'staff', rights: { ...none, edit: true } })).toEqual([]);
  });
  it('nothing, to somebody without a shop', () => {
    expect(alertKindsFor(null)).toEqual([]);
  });
  it('new products, to an agent of a shop that wants that', () => {
    expect(alertKindsOfAgent({ notifyNew: true })).toEqual(['products']);
    expect(alertKindsOfAgent({ notifyNew: false })).toEqual([]);
  });
});

describe('new products are told', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  it.each([
    [1, 1, false],
    [30, 9, false],
    [10, 10, true],
    [59, 1, false],
    [60, 1, true],
  ])('first approved %i minutes ago and last %i: %s', (first, last, expected) => {
    expect(isTimeToTell({ first: ago(first), last: ago(last), now })).toBe(expected);
  });
});
