import { describe, expect, it } from 'vitest';
import { sniffFormat } from './photo-format.ts';

const sniff = (start: string) => sniffFormat(Buffer.from(start.padEnd(64, '\0'), 'latin1'));

describe('sniffFormat', () => {
  it('knows the formats we read', () => {
    expect(sniff('\xff\xd8\xff\xe0')).toBe('jpeg');
    expect(sniff('\x89PNG\r\n\x1a\n')).toBe('png');
    expect(sniff('RIFF\x10\0\0\0WEBPVP8 ')).toBe('webp');
  });

  it('knows the formats that only the refined file makes usable', () => {
    expect([sniff('GIF87a'), sniff('GIF89a')]).toEqual(['gif', 'gif']);
    expect([sniff('II*\0'), sniff('MM\0*')]).toEqual(['tiff', 'tiff']);
    expect(sniff(`BM${'\0'.repeat(12)}\x28\0\0\0`)).toBe('bmp');
  });

  it('tells HEIC, AVIF and films apart by their brands', () => {
    const box = (major: string, ...others: string[]) =>
      sniff(`\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}`);
    expect([box('heic', 'mif1'), box('mif1', 'heic'), box('heix')]).toEqual(['heic', 'heic', 'heic']);
    expect([box('avif', 'mif1'), box('mif1', 'avif'), box('avis')]).toEqual(['avif', 'avif', 'avif']);
    expect([box('isom', 'mp42'), box('qt  ')]).toEqual(['not-a-picture', 'not-a-picture']);
    expect(box('crx ')).toBe('other-picture');
  });

  it('tells other pictures from what is none', () => {
    const others = ['II*\0\x10\0\0\0CR', '<svg ', '<?xml ', '\0\0\x01\0', '8BPS', '\xff\x0a', 'FUJIFILMCCD-RAW'];
    for (const start of others) expect(sniff(start)).toBe('other-picture');
    const old = ['P5\n# made by\n640 480\n255\n', 'P6 1 1 255 ', 'P1\n9 9\n', 'P7\nWIDTH 9', '\x0a\x05\x01\x08'];
    for (const start of [...old, 'gimp xcf v011', 'DDS |', '#?RADIANCE\n']) expect(sniff(start)).toBe('other-picture');
    const targa = (kind: number, bits: number) =>
      `\0\0${String.fromCharCode(kind)}\0\0\0\0\0\0\0\0\0\x40\0\x40\0${String.fromCharCode(bits)}\x20`;
    expect([sniff(targa(2, 24)), sniff(targa(10, 32)), sniff(targa(3, 8))]).toEqual(Array(3).fill('other-picture'));
    expect([sniff(targa(10, 23)), sniff(targa(7, 24)), sniff('P5 fiyat'), sniff('\x0a\x01\x01\x08')]).toEqual(
      Array(4).fill('not-a-picture'),
    );
    for (const start of ['RIFF\x10\0\0\0WAVEfmt ', 'Fiyat listesi', '%PDF-1.7', 'PK\x03\x04', 'BMW fiyatlari']) {
      expect(sniff(start)).toBe('not-a-picture');
    }
    expect(sniffFormat(new Uint8Array(0))).toBe('not-a-picture');
  });
});
