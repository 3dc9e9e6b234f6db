import { describe, expect, it } from 'vitest';
import { isSameFile } from './same-file.ts';

const file = (modified: string, bytes = 400_000) => ({ bytes, modifiedAt: new Date(modified) });
const before = file('2026-06-01T12:34:00Z');

describe('a file in a later listing', () => {
  it.each([
    ['is the same with the same time and size', file('2026-06-01T12:34:00Z'), true],
    ['is the same when the server has stopped telling its time of day', file('2026-06-01T00:00:00Z'), true],
    ['is another one with another size, whatever its time', file('2026-06-01T12:34:00Z', 400_001), false],
    ['is another one with another size and only its day', file('2026-06-01T00:00:00Z', 400_001), false],
    ['is another one of another time', file('2026-06-01T12:35:00Z'), false],
    ['is another one of an earlier day', file('2026-05-31T00:00:00Z'), false],
    ['is another one of the next day', file('2026-06-02T00:00:00Z'), false],
  ])('%s', (_what, now, isSame) => {
    expect(isSameFile(before, now)).toBe(isSame);
  });
});
