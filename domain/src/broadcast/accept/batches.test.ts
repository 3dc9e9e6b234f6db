import { describe, expect, it } from 'vitest';
import { batchSuffix, isComplete, missingParts, readBatch, splitBatches } from './batches.ts';

const sendId = '0198b3a1-5c2e-7d10-9f00-aa11bb22cc33';

describe('splitBatches', () => {
  it.each([
    [0, []],
    [1, [1]],
    [24, [24]],
    [25, [25]],
    [26, [25, 1]],
    [50, [25, 25]],
    [51, [25, 25, 1]],
  ])('%i images go in calls of %j', (count, sizes) => {
    const images = Array.from({ length: count }, (_, i) => i);
    const batches = splitBatches(images);
    expect(batches.map((batch) => batch.length)).toEqual(sizes);
    expect(batches.flat()).toEqual(images);
  });
});

describe('the batch suffix', () => {
  it.each([
    [24, 1, 1, ''],
    [25, 1, 1, `-${sendId}-1of1`],
    [1, 3, 3, `-${sendId}-3of3`],
  ])('of a call with %i images, part %i of %i', (images, index, total, suffix) => {
    expect(batchSuffix({ sendId, index, total, images })).toBe(suffix);
  });

  it('is read back', () => {
    expect(readBatch(batchSuffix({ sendId, index: 2, total: 7, images: 25 }))).toEqual({
      kind: 'part',
      sendId,
      index: 2,
      total: 7,
    });
    expect(readBatch('')).toEqual({ kind: 'single' });
  });

  it.each(['2', '-2', '-x-0of3', '-x-4of3', '-x-1of', ' -x-1of1', `-${'x'.repeat(65)}-1of2`])(
    '%j is another client’s',
    (suffix) => {
      expect(readBatch(suffix)).toEqual({ kind: 'plain', suffix });
    },
  );
});

describe('completeness', () => {
  it.each([
    [[1], 1, []],
    [[3, 1, 2], 3, []],
    [[1, 1, 3], 3, [2]],
    [[], 2, [1, 2]],
  ])('received %j of %i: missing %j', (received, total, missing) => {
    expect(missingParts(received, total)).toEqual(missing);
    expect(isComplete(received, total)).toBe(missing.length === 0);
  });
});
