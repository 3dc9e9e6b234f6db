import { describe, expect, it } from 'vitest';
import { itemState, type LinkedCollage, linkEnd, linkStanding, mayUndo, undoWithinMs } from './approval-link.ts';

const now = new Date('2026-05-01T10:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);

describe('an approval link', () => {
  it('is good for as many days as were chosen', () => {
    expect(linkEnd(now, 3)).toEqual(new Date('2026-05-04T10:00:00Z'));
  });

  it.each([
    ['open', inMs(1), null, true],
    ['unbacked', inMs(1), null, false],
    ['expired', now, null, true],
    ['expired', now, null, false],
    ['revoked', inMs(1), now, true],
    ['revoked', inMs(-1), inMs(-2), false],
  ])('is %s', (standing, expiresAt, revokedAt, isBacked) => {
    expect(linkStanding({ expiresAt, revokedAt, isBacked }, now)).toBe(standing);
  });
});

const done: LinkedCollage = {
  status: 'done',
  state: 'active',
  subfolderState: 'active',
  failure: null,
  version: 3,
  contentVersion: 3,
  exportVersion: 3,
};

describe('what a link says of a collage', () => {
  it.each<[string, Partial<LinkedCollage>]>([
    ['waiting', {}],
    ['approved', { status: 'verified' }],
    ['approved', { status: 'verified', state: 'passive' }],
    ['returned', { status: 'failed', failure: { reason: 'sent_back', note: '' } }],
    ['away', { status: 'failed', failure: { reason: 'internal' } }],
    ['away', { status: 'pending' }],
    ['away', { exportVersion: 2 }],
    ['away', { exportVersion: null }],
    ['away', { state: 'passive' }],
    ['away', { subfolderState: 'passive' }],
  ])('is %s: %j', (state, more) => expect(itemState({ ...done, ...more })).toBe(state));
});

describe('taking back a decision', () => {
  const decision = { visit: 'mine', at: now, version: 4 };
  it.each([
    ['the own one', {}, true],
    ['the own one after ten minutes', { now: inMs(undoWithinMs) }, true],
    ['too late', { now: inMs(undoWithinMs + 1) }, false],
    ['somebody else’s with the same link', { visit: 'other' }, false],
    ['what somebody has touched since', { version: 5 }, false],
  ])('%s', (_which, more, expected) => {
    expect(mayUndo(decision, { visit: 'mine', version: 4, now, ...more })).toBe(expected);
  });

  it('needs one', () => expect(mayUndo(null, { visit: 'mine', version: 4, now })).toBe(false));
});
