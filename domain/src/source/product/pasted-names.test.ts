import { describe, expect, it } from 'vitest';
import { pastedNames } from './pasted-names.ts';

describe('pastedNames', () => {
  it.each([
    ['a name', 'KA-1234_1.jpg', 'KA-1234_1.jpg'],
    ['a path below a subfolder', 'dress red/1.jpg', 'dress red/1.jpg'],
    ['a Windows path', 'C:\\photos\\Beren\\KA-1.JPG', 'photos/Beren/KA-1.JPG'],
    ['a path of a copied listing', './Beren//KA-1.jpg', 'Beren/KA-1.jpg'],
    ['a path from the root', '/srv/KA-1.jpg', 'srv/KA-1.jpg'],
    ['a quoted name', '"KA 1.jpg"', 'KA 1.jpg'],
    ['spaces around', '  KA-1.heic ', 'KA-1.heic'],
  ])('takes %s', (_, line, path) => {
    expect(pastedNames([line])).toEqual({ photos: [path], ignored: [] });
  });

  it.each([
    ['KA-1234', 'not-a-photo'],
    ['notes.txt', 'not-a-photo'],
    ['film.mp4', 'not-a-photo'],
    ['.hidden.jpg', 'hidden'],
    ['Thumbs.db', 'hidden'],
    ['__MACOSX/KA-1.jpg', 'hidden'],
    ['KA-1.jpg.filepart', 'hidden'],
    ['Kolajsız/KA-1.jpg', 'kolajsiz'],
  ])('leaves out %s: %s', (name, reason) => {
    expect(pastedNames([name])).toEqual({ photos: [], ignored: [{ name, reason }] });
  });

  it('takes each once and skips empty lines', () => {
    expect(pastedNames(['b.jpg', '', '  ', 'a.jpg', 'b.jpg\r']).photos).toEqual(['b.jpg', 'a.jpg']);
  });
});
