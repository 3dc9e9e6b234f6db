import { describe, expect, it } from 'vitest';
import { maxZipEntries } from './upload-limits.ts';
import type { ZipEntry } from './upload-zip.ts';
import { planZip } from './zip-plan.ts';

const entry = (path: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  path,
  bytes: 1000,
  packedBytes: 990,
  isEncrypted: false,
  isLink: false,
  isReadable: true,
  ...more,
});
const plan = (entries: ZipEntry[], zipBytes = 1_000_000) =>
  planZip(entries, { name: 'Beren.zip', bytes: zipBytes, folder: 'SS26', subfolder: 'Beren', places: null });
const pathsOf = (...paths: string[]) => {
  const planned = plan(paths.map((path) => entry(path)));
  return planned.kind === 'ok' ? planned.photos.map(({ path }) => path) : planned.reason;
};
const MB = 1024 * 1024;

describe('what is taken out of a ZIP', () => {
  it('photos, with their directories as product folders', () => {
    expect(pathsOf('BR-1/', 'BR-1/1.jpg', 'BR-2/1.jpg', 'loose.png')).toEqual([
      'BR-1/1.jpg',
      'BR-2/1.jpg',
      'loose.png',
    ]);
  });

  it('without the directory that wraps the whole', () => {
    expect(pathsOf('Beren/BR-1/1.jpg', 'Beren/BR-2/1.jpg')).toEqual(['BR-1/1.jpg', 'BR-2/1.jpg']);
    expect(pathsOf('çekim/1.jpg', 'çekim/2.jpg')).toEqual(['1.jpg', '2.jpg']);
    expect(pathsOf('ss26/1.jpg', 'ss26/2.jpg')).toEqual(['1.jpg', '2.jpg']);
  });

  it('with it when it is the directory of one product', () => {
    expect(pathsOf('BR-2041/1.jpg', 'BR-2041/2.jpg')).toEqual(['BR-2041/1.jpg', 'BR-2041/2.jpg']);
  });

  it('nothing that the systems put in', () => {
    expect(pathsOf('1.jpg', '__MACOSX/._1.jpg', '.DS_Store', 'Thumbs.db')).toEqual(['1.jpg']);
  });

  it.each([
    ['../../etc/1.jpg', {}, 'bad_name'],
    ['/1.jpg', {}, 'bad_name'],
    ['a\\..\\1.jpg', {}, 'bad_name'],
    ['1.jpg', { isEncrypted: true }, 'encrypted'],
    ['1.jpg', { isLink: true }, 'link'],
    ['1.jpg', { isReadable: false }, 'not_a_photo'],
    ['1.jpg', { bytes: 0 }, 'empty'],
    ['inner.zip', {}, 'zip_in_zip'],
    ['1.jpg', { bytes: 100 * MB, packedBytes: 1000 }, 'bomb'],
    ['1.jpg', { bytes: 300 * MB, packedBytes: 299 * MB }, 'too_large'],
  ] as const)('%j %o is left out as %s, the others come', (path, more, reason) => {
    const planned = plan([entry('good.jpg'), entry(path, more)], 400 * MB);
    expect(planned).toMatchObject({ kind: 'ok', photos: [{ path: 'good.jpg' }], leftOut: [{ path, reason }] });
  });
});

describe('a ZIP that is refused as a whole', () => {
  it.each([
    ['empty', [], 'empty'],
    ['with directories only', [entry('a/')], 'empty'],
    ['encrypted', [entry('1.jpg', { isEncrypted: true }), entry('2.jpg', { isEncrypted: true })], 'encrypted'],
    ['without photos', [entry('a.pdf'), entry('b.pdf')], 'not_a_photo'],
    ['a bomb', Array.from({ length: 100 }, (_, at) => entry(`${at}.bmp`, { bytes: MB, packedBytes: 10 })), 'bomb'],
    [
      'of too many files',
      Array.from({ length: maxZipEntries + 1 }, (_, at) => entry(`${at}.jpg`, { bytes: 1 })),
      'too_many_files',
    ],
  ])('%s', (_name, entries, reason) => expect(plan(entries)).toEqual({ kind: 'refused', reason }));
});
