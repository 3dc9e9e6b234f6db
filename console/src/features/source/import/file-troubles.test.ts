import { languages } from '@kolaj/domain/shared/language';
import { fileTroubles as codes, type LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../../po-files.ts';
import { remedies, troubleName } from './file-trouble-words.ts';
import { fileTroubles } from './file-troubles.ts';

describe('files that were left out', () => {
  it('are grouped by reason, the most frequent first', () => {
    const files: LeftOutFile[] = [
      { path: 'Beren/1.jpg', code: 'damaged' },
      { path: 'Beren/2.jpg', code: 'still_uploading' },
      { path: 'Lina/3.jpg', code: 'damaged' },
      { path: 'Lina/4', code: 'refused', words: 'Its name is too long.' },
      { path: 'Lina/5', code: 'refused' },
      { path: 'Lina/6 copy.jpg', code: 'same_photo', of: 'Lina/6.jpg' },
    ];
    expect(fileTroubles(files)).toEqual([
      { code: 'damaged', words: '', paths: ['Beren/1.jpg', 'Lina/3.jpg'] },
      { code: 'still_uploading', words: '', paths: ['Beren/2.jpg'] },
      { code: 'refused', words: 'Its name is too long.', paths: ['Lina/4'] },
      { code: 'refused', words: '', paths: ['Lina/5'] },
      { code: 'same_photo', words: '', paths: ['Lina/6 copy.jpg'], of: ['Lina/6.jpg'] },
    ]);
  });

  it.each(languages)('are named with what to do, whatever the reason, in %s', (language) => {
    const texts = readTexts(language);
    const ids = codes.flatMap((code) => [troubleName(code, 2).id, remedies[code].id]);
    expect(ids.filter((id) => !texts.get(id))).toEqual([]);
  });
});
