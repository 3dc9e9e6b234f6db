import { describe, expect, it } from 'vitest';
import { isIgnorable, isIgnorableDirectory, isInsideKolajsiz, isKolajsiz, isPhoto } from './pickable.ts';

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
  it.each(['a.jpg', 'A.JPEG', 'b.PNG', 'c.webp', 'd.HEIC', 'Elbise.tif', 'şık 👗.jpg'])('%s is a photo', (name) => {
    expect(isPhoto({ name, size: 1 })).toBe(true);
  });

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
