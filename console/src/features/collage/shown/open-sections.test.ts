import { describe, expect, it } from 'vitest';
import { openAtFirst } from './open-sections.ts';

const sections = (counts: Partial<Record<'failed' | 'done' | 'pending' | 'verified', number>>) => {
  const cards = (count = 0) => Array.from({ length: count }, (_, at) => at);
  const { failed, done, pending, verified } = counts;
  return { failed: cards(failed), done: cards(done), pending: cards(pending), verified: cards(verified) };
};
const usual = { failed: true, done: true, pending: false, verified: false };

describe('openAtFirst', () => {
  it('keeps what needs a person open, where there is something', () => {
    expect(openAtFirst(usual, sections({ failed: 1, verified: 9 }))).toEqual(usual);
    expect(openAtFirst(usual, sections({ done: 3, verified: 9 }))).toEqual(usual);
  });
  it('opens the first that holds something when the open ones are empty', () => {
    expect(openAtFirst(usual, sections({ verified: 9 }))).toEqual({ ...usual, verified: true });
    expect(openAtFirst(usual, sections({ pending: 2, verified: 9 }))).toEqual({ ...usual, pending: true });
  });
  it('opens one where all were closed on this device', () => {
    const closed = { failed: false, done: false, pending: false, verified: false };
    expect(openAtFirst(closed, sections({ done: 2, verified: 9 }))).toEqual({ ...closed, done: true });
  });
  it('changes nothing in an empty list', () => {
    expect(openAtFirst(usual, sections({}))).toEqual(usual);
  });
});
