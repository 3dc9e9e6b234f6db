import { describe, expect, it } from 'vitest';
import { maxPhotoBytes, maxZipBytes, uploadFile, uploadFolderName } from './upload-file.ts';

describe('the name of a folder that is typed or dropped', () => {
  it.each([
    ['SS26', 'SS26'],
    ['  Güz 2026 ', 'Güz 2026'],
    ['👗 Yaz', '👗 Yaz'],
    ['', null],
    ['  ', null],
    ['..', null],
    ['.', null],
    ['.git', null],
    ['a/b', null],
    ['a\\b', null],
    ['C:', null],
    ['a\nb', null],
    ['__MACOSX', null],
    ['x'.repeat(256), null],
  ])('%j is %j', (raw, name) => expect(uploadFolderName(raw)).toBe(name));
});

describe('a file that comes through the browser', () => {
  it.each([
    ['BR-2041 1.jpg', 5, { kind: 'photo' }],
    ['BR-2041/kırmızı/1.HEIC', 5, { kind: 'photo' }],
    ['beren.ZIP', 5, { kind: 'zip' }],
    ['beren.zip', maxZipBytes + 1, { kind: 'left-out', reason: 'too_large' }],
    ['1.jpg', maxPhotoBytes + 1, { kind: 'left-out', reason: 'too_large' }],
    ['1.jpg', 0, { kind: 'left-out', reason: 'empty' }],
    ['film.mp4', 5, { kind: 'other', of: '.mp4' }],
    ['prices.XLSX', 0, { kind: 'other', of: '.xlsx' }],
    ['a/b/c/d/e/f/g/notes.txt', 5, { kind: 'other', of: '.txt' }],
    ['1.jpg.part', 5, { kind: 'other', of: '.part' }],
    ['.DS_Store', 5, { kind: 'other', of: 'hidden' }],
    ['Thumbs.db', 5, { kind: 'other', of: 'hidden' }],
    ['__MACOSX/._1.jpg', 5, { kind: 'ignored' }],
    ['@eaDir/1.jpg', 5, { kind: 'ignored' }],
    ['../1.jpg', 5, { kind: 'left-out', reason: 'bad_name' }],
    ['a/../1.jpg', 5, { kind: 'left-out', reason: 'bad_name' }],
    ['/1.jpg', 5, { kind: 'left-out', reason: 'bad_name' }],
    ['C:/1.jpg', 5, { kind: 'left-out', reason: 'bad_name' }],
    ['a\\1.jpg', 5, { kind: 'left-out', reason: 'bad_name' }],
    ['a\n.jpg', 5, { kind: 'left-out', reason: 'bad_name' }],
    [`${'ş'.repeat(125)}.jpg`, 5, { kind: 'left-out', reason: 'bad_name' }],
    ['a/b/c/d/e/f/1.jpg', 5, { kind: 'photo' }],
    ['a/b/c/d/e/f/g/1.jpg', 5, { kind: 'left-out', reason: 'too_deep' }],
  ] as const)('%j of %d bytes', (path, bytes, verdict) => expect(uploadFile({ path, bytes })).toMatchObject(verdict));
});
