import sharp, { type Sharp } from 'sharp';
import type { EdgeFile, EdgeVerdict } from './edge-file.ts';
import { cut, withFrameMarker, withMoreScans, withSegment, withZeros } from './edge-set-bytes.ts';

/** A picture with enough detail that damage falls into its data: softened noise, the same at every call. */
export function photo(width = 600, height = 400): Sharp {
  let state = 1;
  const noise = Buffer.alloc(width * height * 3);
  for (let at = 0; at < noise.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[at] = 64 + (state >>> 25);
  }
  return sharp(noise, { raw: { width, height, channels: 3 } }).blur(1.5);
}

export async function jpegCases(): Promise<EdgeFile[]> {
  const good = await photo().jpeg({ quality: 90 }).toBuffer();
  const progressive = await photo().jpeg({ progressive: true }).toBuffer();
  return [
    ...damaged(good),
    ...(await turnedCases()),
    ...(await colourCases(good)),
    ...tails(good),
    file('progressive.jpg', progressive, 'jpeg 600x400'),
    file('progressive-no-end-mark.jpg', progressive.subarray(0, -2), 'jpeg 600x400'),
    file(
      'progressive-last-pass-missing.jpg',
      progressive.subarray(0, progressive.lastIndexOf('\xff\xda', undefined, 'latin1')),
      'damaged',
    ),
    file('progressive-cut.jpg', cut(progressive, 0.6), 'damaged'),
    file('many-scans.jpg', withMoreScans(progressive, 600), 'damaged'),
    // Arithmetic coding is read; that these data were coded otherwise no decoder can know.
    file('arithmetic-claimed.jpg', withFrameMarker(good, 0xc0, 0xc9), 'jpeg 600x400'),
    file('lossless-claimed.jpg', withFrameMarker(good, 0xc0, 0xc3), 'damaged'),
    file('30-mb.jpg', Buffer.concat([good, Buffer.alloc(30_000_001 - good.length)]), 'too-many-bytes'),
  ];
}

function file(name: string, bytes: Buffer, verdict: EdgeVerdict): EdgeFile {
  return { name, bytes, verdict };
}

function damaged(good: Buffer): EdgeFile[] {
  const parts = [0.01, 0.1, 0.5, 0.9, 0.99];
  const middle = Math.floor(good.length / 2);
  const frameAt = good.indexOf('\xff\xc0', 0, 'latin1');
  return [
    file('empty.jpg', Buffer.alloc(0), 'empty'),
    file('good.jpg', good, 'jpeg 600x400'),
    ...parts.map((part) => file(`cut-to-${part * 100}-percent.jpg`, cut(good, part), 'damaged')),
    file('start-only.jpg', good.subarray(0, 3), 'damaged'),
    // Nothing of the picture is missing.
    file('no-end-mark.jpg', good.subarray(0, -2), 'jpeg 600x400'),
    file(
      'stray-bytes.jpg',
      Buffer.concat([good.subarray(0, frameAt), Buffer.from('stray'), good.subarray(frameAt)]),
      'jpeg 600x400',
    ),
    file('short-note.jpg', Buffer.concat([good.subarray(0, 2), shortNote, good.subarray(2)]), 'jpeg 600x400'),
    // Zeros are legal data to every decoder, and a short hole shows nowhere: only the copy's byte count and hash can tell (I2).
    file('64-zeros-inside.jpg', withZeros(good, middle, 64), 'jpeg 600x400'),
    file('4-kib-zeros-inside.jpg', withZeros(good, middle, 4096), 'damaged'),
    file('zeros-in-the-tables.jpg', withZeros(good, 100, 80), 'damaged'),
  ];
}

/** A note of Adobe's that is shorter than it says. */
const shortNote = Buffer.from('\xff\xee\0\x0eAdobe\0', 'latin1');

/** EXIF orientation 1–8, and one that does not exist; 5–8 lie on their side. */
async function turnedCases(): Promise<EdgeFile[]> {
  const stored = await photo(300, 200).jpeg().toBuffer();
  return Array.from({ length: 9 }, (_, index) => index + 1).map((orientation) => {
    const isOnSide = orientation >= 5 && orientation <= 8;
    const verdict: EdgeVerdict = isOnSide ? 'jpeg 200x300' : 'jpeg 300x200';
    return file(`exif-${orientation}.jpg`, withSegment(stored, 0xe1, exif(orientation)), verdict);
  });
}

/** The shortest EXIF block that names an orientation. */
function exif(orientation: number): Buffer {
  const block = Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  block.writeUInt16LE(orientation, 24);
  return block;
}

async function colourCases(good: Buffer): Promise<EdgeFile[]> {
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(600, 'not a profile')]);
  return [
    file('cmyk.jpg', await photo().toColourspace('cmyk').jpeg().toBuffer(), 'jpeg 600x400'),
    file('grey.jpg', await photo().greyscale().jpeg().toBuffer(), 'jpeg 600x400'),
    file('display-p3.jpg', await photo().withIccProfile('p3').jpeg().toBuffer(), 'jpeg 600x400'),
    file('no-colour-thinning.jpg', await photo().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), 'jpeg 600x400'),
    file('wrong-profile.jpg', withSegment(good, 0xe2, profile), 'jpeg 600x400'),
    file(
      'broken-exif.jpg',
      withSegment(good, 0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1')),
      'jpeg 600x400',
    ),
  ];
}

/** What hides behind a good picture is not passed on: the renderer re-encodes every picture. */
function tails(good: Buffer): EdgeFile[] {
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0../../etc/passwd', 'latin1');
  return [
    file('html-behind.jpg', Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]), 'jpeg 600x400'),
    file('zip-behind.jpg', Buffer.concat([good, zip]), 'jpeg 600x400'),
    file('second-picture-behind.jpg', Buffer.concat([good, good]), 'jpeg 600x400'),
  ];
}
