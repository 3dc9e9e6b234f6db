import { describe, expect, it } from 'vitest';
import { sniffFormat } from './photo-format.ts';

const sniff = (start: string) => sniffFormat(Buffer.from(start.padEnd(16, '\0'), 'latin1'));

describe('sniffFormat', () => {
  it('knows the formats we read', () => {
    expect(sniff('\xff\xd8\xff\xe0')).toBe('jpeg');
    expect(sniff('\x89PNG\r\n\x1a\n')).toBe('png');
    expect(sniff('RIFF\x10\0\0\0WEBPVP8 ')).toBe('webp');
  });

  it('tells other pictures from what is none', () => {
    for (const start of ['GIF89a', 'BM', 'II*\0', 'MM\0*', '\0\0\0\x18ftypheic', '<svg ', '\0\0\x01\0']) {
      expect(sniff(start)).toBe('other-picture');
    }
    expect(sniff('RIFF\x10\0\0\0WAVEfmt ')).toBe('not-a-picture');
    expect(sniff('Fiyat listesi')).toBe('not-a-picture');
    expect(sniffFormat(new Uint8Array(0))).toBe('not-a-picture');
  });
});
