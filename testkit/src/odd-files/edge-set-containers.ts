import sharp from 'sharp';
import type { EdgeFile } from './edge-file.ts';
import { cut, greyBmp, isoBox } from './edge-set-bytes.ts';
import { greyHeic } from './edge-set-heic.ts';
import { photo } from './edge-set-jpeg.ts';

/** WebP, AVIF, HEIC, GIF, TIFF and BMP. */
export async function containerCases(): Promise<EdgeFile[]> {
  return [...(await webpCases()), ...(await isoCases()), ...(await gifCases()), ...(await tiffCases()), ...bmpCases()];
}

/** Three pictures of 300×200 below each other, for formats that take them as frames. */
function frames() {
  return photo(300, 600).raw().toBuffer();
}

const pages = { raw: { width: 300, height: 600, channels: 3, pageHeight: 200 } } as const;

async function webpCases(): Promise<EdgeFile[]> {
  const good = await photo().webp().toBuffer();
  const animated = await sharp(await frames(), pages)
    .webp({ loop: 0 })
    .toBuffer();
  return [
    { name: 'good.webp', bytes: good, verdict: 'webp 600x400' },
    { name: 'lossless.webp', bytes: await photo().webp({ lossless: true }).toBuffer(), verdict: 'webp 600x400' },
    { name: 'animated.webp', bytes: animated, verdict: 'webp 300x200' },
    { name: 'cut.webp', bytes: cut(good, 0.6), verdict: 'damaged' },
  ];
}

async function isoCases(): Promise<EdgeFile[]> {
  const good = await photo(300, 200).avif({ effort: 0 }).toBuffer();
  const ten = await photo(300, 200).avif({ effort: 0, bitdepth: 10 }).toBuffer();
  const brands = (major: string) => isoBox('ftyp', Buffer.from(`${major}\0\0\0\0${major}`, 'latin1'));
  return [
    { name: 'good.avif', bytes: good, verdict: 'avif 300x200' },
    { name: '10-bit.avif', bytes: ten, verdict: 'avif 300x200' },
    { name: 'cut.avif', bytes: cut(good, 0.6), verdict: 'damaged' },
    { name: 'good.heic', bytes: greyHeic(), verdict: 'heic 64x64' },
    { name: 'cut.heic', bytes: cut(greyHeic(), 0.6), verdict: 'damaged' },
    { name: 'brands-only.heic', bytes: brands('heic'), verdict: 'damaged' },
    { name: 'film-named.png', bytes: Buffer.concat([brands('isom'), isoBox('moov')]), verdict: 'not-a-picture' },
    { name: 'raw-of-a-camera.cr3', bytes: brands('crx '), verdict: 'format-not-supported' },
  ];
}

async function gifCases(): Promise<EdgeFile[]> {
  const animated = await sharp(await frames(), pages)
    .gif()
    .toBuffer();
  return [
    { name: 'good.gif', bytes: await photo().gif().toBuffer(), verdict: 'gif 600x400' },
    { name: 'animated.gif', bytes: animated, verdict: 'gif 300x200' },
    { name: 'script-behind.gif', bytes: Buffer.concat([animated, Buffer.from('*/alert(1)')]), verdict: 'gif 300x200' },
    { name: 'cut.gif', bytes: cut(await photo().gif().toBuffer(), 0.5), verdict: 'damaged' },
    { name: 'start-only.gif', bytes: Buffer.from('GIF89a'), verdict: 'damaged' },
  ];
}

async function tiffCases(): Promise<EdgeFile[]> {
  const good = await photo().tiff({ compression: 'lzw' }).toBuffer();
  const deep = await photo().toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer();
  return [
    { name: 'good.tif', bytes: good, verdict: 'tiff 600x400' },
    { name: '16-bit.tif', bytes: deep, verdict: 'tiff 600x400' },
    { name: 'cut.tif', bytes: cut(good, 0.6), verdict: 'damaged' },
    { name: 'preview-of-a-raw.nef', bytes: rawPreview(), verdict: 'format-not-supported' },
    {
      name: 'raw-of-a-camera.cr2',
      bytes: Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'),
      verdict: 'format-not-supported',
    },
  ];
}

/** A TIFF whose first directory says that it is the small picture of another one. */
function rawPreview(): Buffer {
  const head = Buffer.alloc(26);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(1, 8);
  head.writeUInt16LE(254, 10);
  head.writeUInt16LE(4, 12);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(1, 18);
  return head;
}

function bmpCases(): EdgeFile[] {
  const good = greyBmp(600, 400);
  const huge = greyBmp(20, 20);
  huge.writeInt32LE(40_000, 18);
  huge.writeInt32LE(40_000, 22);
  return [
    { name: 'good.bmp', bytes: good, verdict: 'bmp 600x400' },
    { name: 'cut.bmp', bytes: cut(good, 0.6), verdict: 'damaged' },
    { name: 'claims-40000.bmp', bytes: huge, verdict: 'too-many-pixels' },
  ];
}
