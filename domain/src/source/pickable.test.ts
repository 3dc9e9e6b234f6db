import { describe, expect, it } from 'vitest';
import {
  countKind,
  isIgnorable,
  isIgnorableDirectory,
  isInsideKolajsiz,
  isKolajsiz,
  isPhoto,
  sortOf,
} from './pickable.ts';

describe('a folder named kolajsiz', () => {
  it.each(['kolajsiz', 'KOLAJSIZ', 'Kolajsız', 'KOLAJSİZ', ' kolajsız ', 'KOLAJSİZ'.normalize('NFD')])(
    '%j is disabled',
    (name) => {
      expect(isKolajsiz(name)).toBe(true);
    },
  );

  it.each(['kolajsiz 2', 'kolajsizlar', 'kolaj', 'my kolajsiz', 'kolajsiz!', ''])('%j is not', (name) => {
    expect(isKolajsiz(name)).toBe(false);
  });

  it('is found at every level', () => {
    expect(isInsideKolajsiz('Week 47/Beren/Kolajsız/a.jpg')).toBe(true);
    expect(isInsideKolajsiz('Week 47/Beren/a.jpg')).toBe(false);
  });
});

describe('files of an import', () => {
  it.each(['a.jpg', 'A.JPEG', 'b.PNG', 'c.webp', 'd.HEIC', 'e.jpe', 'Elbise.tif', 'şık 👗.jpg'])(
    '%s is a photo',
    (name) => {
      expect(isPhoto({ name, size: 1 })).toBe(true);
    },
  );

  it.each([
    'price list.xlsx',
    'film.mp4',
    'logo.svg',
    'jpg',
    '.jpg',
    '._a.jpg',
    'Thumbs.db',
    '~$a.jpg',
    'a.jpg.part',
    'a.jpg.filepart',
  ])('%s is not', (name) => {
    expect(isPhoto({ name, size: 1 })).toBe(false);
  });

  it('an empty file is not finished', () => {
    expect(isIgnorable({ name: 'a.jpg', size: 0 })).toBe(true);
    expect(isPhoto({ name: 'a.jpg', size: 0 })).toBe(false);
  });

  it.each(['.DS_Store', 'desktop.ini', 'a.tmp', 'b.crdownload'])('%s is ignored', (name) => {
    expect(isIgnorable({ name, size: 9 })).toBe(true);
  });

  it.each(['__MACOSX', '@eaDir', '.git'])('the directory %s is ignored', (name) => {
    expect(isIgnorableDirectory(name)).toBe(true);
  });
});

describe('every file of an import is accounted for', () => {
  it.each([
    ['a.jpg', 9, { is: 'photo' }],
    ['a.jpe', 9, { is: 'photo' }],
    ['a.jpg', 0, { is: 'left-out', code: 'empty' }],
    ['film.MP4', 9, { is: 'other', kind: '.mp4' }],
    ['raw.CR2', 9, { is: 'other', kind: '.cr2' }],
    ['a.jxl', 9, { is: 'other', kind: '.jxl' }],
    ['b.psd', 9, { is: 'other', kind: '.psd' }],
    ['a.jpg.part', 9, { is: 'other', kind: '.part' }],
    ['notes.txt', 0, { is: 'other', kind: '.txt' }],
    ['IMG_0001', 9, { is: 'other', kind: '' }],
    ['a. jpg', 9, { is: 'other', kind: '' }],
    ['.a.jpg', 9, { is: 'other', kind: 'hidden' }],
    ['._a.jpg', 0, { is: 'other', kind: 'hidden' }],
    ['Thumbs.db', 9, { is: 'other', kind: 'hidden' }],
  ])('%s of %i bytes', (name, size, expected) => {
    expect(sortOf({ name, size })).toEqual(expected);
  });

  it('also when there are more kinds than anybody reads', () => {
    const counts = new Map<string, number>();
    for (let kind = 0; kind < 1000; kind++) countKind(counts, `.${kind}`);
    expect(counts.size).toBeLessThanOrEqual(41);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(1000);
  });
});
