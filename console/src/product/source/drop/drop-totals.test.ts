import { expect, it } from 'vitest';
import { dropTotals } from './drop-totals.ts';
import type { DropItem } from './drop-types.ts';

const item = (name: string, more: Partial<DropItem>): DropItem => ({
  file: {
    ...{ key: name, batch: 'one', blob: new Blob(['x']), folder: 'SS26', subfolder: 'Beren', name },
    ...{ modified: 1, replace: false },
  },
  ...{ status: 'done', mayUndo: false, isUnpacking: false, sent: 1, uploadId: name, reason: null },
  ...{ photos: 1, alreadyHere: 0 },
  ...{ leftOut: [], leftOutCount: 0, otherFiles: [], places: [] },
  ...more,
});

it('photos, what is left out and other files come to what was dropped', () => {
  const many = [{ path: '1.jpg', reason: 'damaged' }] as const;
  const items = [
    item('1.jpg', {}),
    item('2.jpg', { status: 'refused', photos: 0, reason: 'not_a_photo' }),
    // 8 photos, 250 that are left out, of which the server names the first ones, 2 papers.
    item('a.zip', { photos: 8, leftOut: [...many], leftOutCount: 250, otherFiles: [{ kind: '.pdf', count: 2 }] }),
    // Nothing in it could be used: it is told by what it held.
    item('b.zip', { status: 'refused', photos: 0, reason: 'damaged', leftOut: [...many], leftOutCount: 1 }),
  ];
  const notSent = { leftOut: [{ path: '3.jpg', reason: 'empty' } as const], otherFiles: [{ kind: '.mp4', count: 4 }] };
  const totals = dropTotals(items, notSent);
  const others = totals.otherFiles.reduce((sum, { count }) => sum + count, 0);
  expect([totals.photos, totals.leftOutCount, others]).toEqual([9, 253, 6]);
  expect(totals.leftOut.map(({ path }) => path)).toEqual(['3.jpg', '2.jpg', 'a.zip: 1.jpg', 'b.zip: 1.jpg']);
});
