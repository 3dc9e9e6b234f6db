import { describe, expect, it } from 'vitest';
import { distinctNames, downloadName } from './download-name.ts';

describe('the name of a downloaded picture (D-40)', () => {
  it.each([
    [{ brand: 'Beren', code: 'BR-2041', colour: 'BLACK' }, 'Beren_BR-2041_BLACK.jpg'],
    [{ brand: 'Çiçek & Co', code: '20412', colour: 'Açık Yeşil' }, 'Çiçek & Co_20412_Açık Yeşil.jpg'],
    [{ brand: 'Beren', code: 'BR-1', colour: '' }, 'Beren_BR-1.jpg'],
    [{ brand: '', code: '', colour: ' ' }, 'collage.jpg'],
    [{ brand: '../../etc', code: 'a/b\\c:d', colour: '*?"<>|' }, 'etc_a-b-c-d.jpg'],
    [{ brand: 'a\u0000b\n', code: '\u202Egpj', colour: '...' }, 'a-b_gpj.jpg'],
    [{ brand: 'Beren', code: 'BR-1', colour: 'BLACK', output: 'story' }, 'Beren_BR-1_BLACK_story.jpg'],
    [{ brand: 'con', code: '', colour: '' }, '_con.jpg'],
    [{ brand: 'Мавера', code: 'МВ-1', colour: 'ЧЁРНЫЙ' }, 'Мавера_МВ-1_ЧЁРНЫЙ.jpg'],
    [{ brand: 'I\u0307nci', code: '7', colour: '' }, 'İnci_7.jpg'],
  ] as const)('of %o is %s', (naming, name) => {
    expect(downloadName(naming)).toBe(name);
  });

  it('fits into every file system, however long the words are', () => {
    const name = downloadName({ brand: '漢'.repeat(500), code: 'A'.repeat(500), colour: '😀'.repeat(500) });
    expect(Buffer.byteLength(distinctNames(Array.from({ length: 5000 }, () => name)).at(-1) ?? '')).toBeLessThan(256);
  });

  it('is there once in an archive, also where case does not count', () => {
    expect(distinctNames(['a.jpg', 'A.jpg', 'a_2.jpg', 'b.jpg', 'a.jpg', 'bare', 'bare'])).toEqual([
      'a.jpg',
      'A_2.jpg',
      'a_2_2.jpg',
      'b.jpg',
      'a_3.jpg',
      'bare',
      'bare_2',
    ]);
  });
});
