/** What the bytes are, whatever the name says. */
export type SniffedFormat = 'jpeg' | 'png' | 'webp' | 'other-picture' | 'not-a-picture';

/** Bytes that `sniffFormat` wants to see. */
export const sniffLength = 16;

/** GIF, BMP, TIFF in both byte orders, icons, SVG and JPEG 2000; HEIC and AVIF say `ftyp` after a length. */
const otherStarts = ['GIF8', 'BM', 'II*\0', 'MM\0*', '\0\0\x01\0', '<svg', '<?xml', '\0\0\0\x0cjP', '\xff\x4f\xff\x51'];

/** Decides a file's type by its first bytes. Pictures of other kinds are told apart only to refuse them by name. */
export function sniffFormat(head: Uint8Array): SniffedFormat {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  const isOther = otherStarts.some((start) => text.startsWith(start)) || text.slice(4, 8) === 'ftyp';
  return isOther ? 'other-picture' : 'not-a-picture';
}
