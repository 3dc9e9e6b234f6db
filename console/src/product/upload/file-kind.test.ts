import { expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];

it.each([
  ['png', new Uint8Array(png)],
  ['jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['webp', new TextEncoder().encode('RIFF\0\0\0\0WEBP')],
  ['mp4', new TextEncoder().encode('\0\0\0\x20ftypisom')],
  ['other', new TextEncoder().encode('<html><script>')],
  ['other', new Uint8Array(png.slice(0, 5))],
  ['other', new Uint8Array()],
])('a file is %s by its first bytes', async (kind, bytes) => {
  expect(await fileKind(new Blob([bytes]))).toBe(kind);
});
