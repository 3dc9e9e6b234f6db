import { describe, expect, it } from 'vitest';
import { fileTroubles } from './file-troubles.ts';

describe('files that were left out', () => {
  it('are grouped by reason, the most frequent first', () => {
    const unreadable = [
      { path: 'Beren/1.jpg', reason: 'cut off after 4 KB', code: 'damaged' },
      { path: 'Beren/2.jpg', reason: 'changed just now', code: 'still_uploading' },
      { path: 'Lina/3.jpg', reason: 'cut off after 9 KB', code: 'damaged' },
      { path: 'Lina/4', reason: 'The folder lies too deep.', code: null },
    ];
    expect(fileTroubles(unreadable)).toEqual([
      { code: 'damaged', reason: 'cut off after 4 KB', paths: ['Beren/1.jpg', 'Lina/3.jpg'] },
      { code: 'still_uploading', reason: 'changed just now', paths: ['Beren/2.jpg'] },
      { code: null, reason: 'The folder lies too deep.', paths: ['Lina/4'] },
    ]);
  });
});
