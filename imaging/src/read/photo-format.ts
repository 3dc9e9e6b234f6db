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

/**
 * Icons, SVG, JPEG 2000, XL and XR, Photoshop, GIMP, big TIFF, light (EXR, HDR), textures, and the cameras' raw files that do
 * not pass for TIFF.
 */
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
  'II\xbc',
  'gimp xcf',
  'DDS ',
  'qoif',
  'BPG\xfb',
  'v/1\x01',
  '#?RADIANCE',
  '#?RGBE',
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
  const isOther =
    otherStarts.some((start) => text.startsWith(start)) || isPortable(text) || isPcx(head) || isTarga(head);
  return isOther ? 'other-picture' : 'not-a-picture';
}

/** PBM, PGM, PPM, PAM, PFM: a letter, a digit, and numbers in words. */
function isPortable(text: string): boolean {
  return /^P[1-6]\s+(?:#[^\n]*\n\s*)*-?\d/.test(text) || /^P7\nWIDTH /.test(text) || /^P[Ff]\n-?\d/.test(text);
}

/** Versions 0–5 without 1, packed or not, of 1–8 bits. */
function isPcx(head: Uint8Array): boolean {
  const [mark, version = 1, packing = 2, bits = 0] = head;
  return mark === 0x0a && version <= 5 && version !== 1 && packing <= 1 && [1, 2, 4, 8].includes(bits);
}

/** Targa begins with no mark; its head's 18 bytes must fit each other. */
function isTarga(head: Uint8Array): boolean {
  if (head.length < 18) return false;
  const bytes = Buffer.from(head);
  const orders = bytes[17] ?? 255;
  const hasSize = bytes.readUInt16LE(12) > 0 && bytes.readUInt16LE(14) > 0;
  return hasSize && (orders & 0xc0) === 0 && (isMappedTarga(bytes) || isPlainTarga(bytes));
}

/** Its pixels are numbers of colours in a map. */
function isMappedTarga(bytes: Buffer): boolean {
  const [hasMap = 2, kind = 0] = bytes.subarray(1);
  const [mapBits, bits] = [bytes[7] ?? 0, bytes[16] ?? 0];
  const hasColours = hasMap === 1 && bytes.readUInt16LE(5) > 0 && [15, 16, 24, 32].includes(mapBits);
  return [1, 9].includes(kind) && hasColours && [8, 16].includes(bits);
}

/** Its pixels are colours. */
function isPlainTarga(bytes: Buffer): boolean {
  const [hasMap = 2, kind = 0] = bytes.subarray(1);
  const isWithoutMap = hasMap === 0 && bytes.readUInt16LE(5) === 0;
  return [2, 3, 10, 11].includes(kind) && isWithoutMap && [8, 15, 16, 24, 32].includes(bytes[16] ?? 0);
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
