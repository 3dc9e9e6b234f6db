/** Pictures that can become a photo of a collage. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'heic', 'gif', 'tiff', 'bmp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What the bytes are, whatever the name says. `other-picture` is refused by name: camera raw, SVG, Photoshop, icons … */
export type SniffedFormat = PictureFormat | 'other-picture' | 'not-a-picture';

/** Bytes that `sniffFormat` wants to see. */
export const sniffLength = 64;

/** Formats that the renderer opens itself, quickly and strictly. Of all others it gets the refined file only. */
export const directFormats = ['jpeg', 'png', 'webp'] as const;
export type DirectFormat = (typeof directFormats)[number];

export function isDirectFormat(format: string): format is DirectFormat {
  return directFormats.some((direct) => direct === format);
}

const starts: readonly (readonly [start: string, format: PictureFormat])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
];

/** Icons, SVG, JPEG 2000 and XL, Photoshop, big TIFF, and the cameras' raw files that do not pass for TIFF. */
const otherStarts = [
  '\0\0\x01\0',
  '\0\0\x02\0',
  '<svg',
  '<?xml',
  '\0\0\0\x0cjP',
  '\xff\x4f\xff\x51',
  '\0\0\0\x0cJXL ',
  '\xff\x0a',
  '8BPS',
  'II+\0',
  'MM\0+',
  'FUJIFILM',
  'IIRO',
  'IIRS',
  'IIU\0',
];

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const avifBrands = ['avif', 'avis'];

/** Decides a file's type by its first bytes. Pictures of other kinds are told apart only to refuse them by name. */
export function sniffFormat(head: Uint8Array): SniffedFormat {
  const text = Buffer.from(head).toString('latin1');
  const known = starts.find(([start]) => text.startsWith(start));
  // Canon's raw files say so right after the TIFF mark.
  if (known) return known[1] === 'tiff' && text.slice(8, 10) === 'CR' ? 'other-picture' : known[1];
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (isBitmap(head, text)) return 'bmp';
  if (text.slice(4, 8) === 'ftyp') return formatOfBrands(text);
  return otherStarts.some((start) => text.startsWith(start)) ? 'other-picture' : 'not-a-picture';
}

/** "BM" alone also begins ordinary words: the header's own length must be one of the six that exist. */
function isBitmap(head: Uint8Array, text: string): boolean {
  if (!text.startsWith('BM') || head.length < 18) return false;
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(Buffer.from(head).readUInt32LE(14));
}

/** HEIC and AVIF share their container with films; the brands tell which it is. */
function formatOfBrands(text: string): SniffedFormat {
  const length = Math.min(Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(), text.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4));

  const isAny = (wanted: readonly string[]) => brands.some((brand) => wanted.includes(brand));
  if (isAny(avifBrands)) return 'avif';
  if (isAny(heicBrands)) return 'heic';
  return brands.includes('crx ') ? 'other-picture' : 'not-a-picture';
}
