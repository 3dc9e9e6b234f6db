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
    // Nothing but a beginning and an end of 63 megapixels; the library would show black.
    {
      name: 'claims-63-megapixels.gif',
      bytes: gifOf({ screen: [8000, 7900], frames: [[0, 0, 8000, 7900]], pixels: 4 }),
      verdict: 'damaged',
    },
    {
      name: 'small-first-frame.gif',
      bytes: gifOf({
        screen: [60, 60],
        frames: [
          [10, 10, 20, 20],
          [0, 0, 60, 60],
        ],
      }),
      verdict: 'gif 60x60',
    },
    {
      name: 'small-frames-only.gif',
      bytes: gifOf({ screen: [60, 60], frames: [[10, 10, 20, 30]] }),
      verdict: 'gif 20x30',
    },
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
    { name: 'zstandard.tif', bytes: withTag(good, 259, 50_000), verdict: 'format-not-supported' },
    { name: 'luma-and-chroma.tif', bytes: withTag(good, 262, 6), verdict: 'format-not-supported' },
    { name: 'preview-of-a-raw.nef', bytes: rawPreview(), verdict: 'format-not-supported' },
    {
      name: 'raw-of-a-camera.cr2',
      bytes: Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'),
      verdict: 'format-not-supported',
    },
  ];
}

/** The same with another value of one tag in its first directory, whose values are short numbers. */
function withTag(tiff: Buffer, tag: number, value: number): Buffer {
  const changed = Buffer.from(tiff);
  const directory = changed.readUInt32LE(4);
  for (let index = 0; index < changed.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12;
    if (changed.readUInt16LE(at) === tag) changed.writeUInt32LE(value, at + 8);
  }
  return changed;
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
  const tooManyColours = paletteBmp({ width: 20, height: 20, colours: 2 });
  tooManyColours.writeUInt32LE(900, 46);
  const [line, ended] = [
    [20, 1],
    [0, 0],
  ];
  const runs = (...codes: number[][]) =>
    paletteBmp({ width: 20, height: 2, colours: 2, runs: Buffer.from(codes.flat()) });
  const rle24 = paletteBmp({ width: 20, height: 2, colours: 2, head: 64, runs: Buffer.alloc(40) });
  rle24.writeUInt16LE(24, 28);
  rle24.writeUInt32LE(4, 30);
  return [
    { name: 'good.bmp', bytes: good, verdict: 'bmp 600x400' },
    { name: 'cut.bmp', bytes: cut(good, 0.6), verdict: 'damaged' },
    { name: 'claims-40000.bmp', bytes: huge, verdict: 'too-many-pixels' },
    { name: 'palette.bmp', bytes: paletteBmp({ width: 300, height: 200, colours: 2 }), verdict: 'bmp 300x200' },
    {
      name: 'colours-beyond-the-palette.bmp',
      bytes: paletteBmp({ width: 20, height: 20, colours: 1 }),
      verdict: 'damaged',
    },
    { name: 'claims-900-colours.bmp', bytes: tooManyColours, verdict: 'damaged' },
    { name: 'runs.bmp', bytes: runs(line, ended, line, ended, [0, 1]), verdict: 'bmp 20x2' },
    { name: 'runs-that-leave-out.bmp', bytes: runs(line, [0, 1]), verdict: 'bmp 20x2' },
    { name: 'runs-beyond-the-row.bmp', bytes: runs([21, 1], ended, line, [0, 1]), verdict: 'damaged' },
    { name: 'runs-that-stop.bmp', bytes: runs(line), verdict: 'damaged' },
    { name: 'runs-of-24-bits.bmp', bytes: rle24, verdict: 'format-not-supported' },
  ];
}

interface PaletteBmp {
  width: number;
  height: number;
  /** Entries of the palette; all pixels name the second one. */
  colours: number;
  /** Codes of runs instead of plain rows. */
  runs?: Buffer;
  /** Bytes of the head. */
  head?: 40 | 64;
}

/** A bitmap of 8 bits with a palette. */
function paletteBmp({ width, height, colours, runs, head = 40 }: PaletteBmp): Buffer {
  const start = Buffer.alloc(14 + head + colours * 4, 0);
  start.write('BM', 'latin1');
  start.writeUInt32LE(start.length, 10);
  start.writeUInt32LE(head, 14);
  start.writeInt32LE(width, 18);
  start.writeInt32LE(height, 22);
  start.writeUInt16LE(1, 26);
  start.writeUInt16LE(8, 28);
  start.writeUInt32LE(runs ? 1 : 0, 30);
  start.writeUInt32LE(colours, 46);
  return Buffer.concat([start, runs ?? Buffer.alloc(Math.ceil(width / 4) * 4 * height, 1)]);
}

type Frame = readonly [left: number, top: number, width: number, height: number];

/** A GIF of plain frames in its first colour; `pixels` = so many of each frame only. */
function gifOf({
  screen: [width, height],
  frames,
  pixels,
}: {
  screen: readonly [number, number];
  frames: readonly Frame[];
  pixels?: number;
}): Buffer {
  const shorts = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2);
    for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
    return bytes;
  };
  const head = [Buffer.from('GIF89a'), shorts(width, height), Buffer.from([0x80, 0, 0, 200, 30, 30, 0, 0, 0])];
  const pictures = frames.flatMap((frame) => {
    // Seven bits a colour, so that codes are bytes as long as the table starts anew often enough.
    const codes = Array.from({ length: pixels ?? frame[2] * frame[3] }, (_, at) =>
      at % 100 === 0 ? [128, 0] : [0],
    ).flat();
    const blocks: Buffer[] = [];
    for (let at = 0; at < codes.length; at += 255) {
      const part = codes.slice(at, at + 255);
      blocks.push(Buffer.from([part.length, ...part]));
    }
    return [Buffer.from([0x2c]), shorts(...frame), Buffer.from([0, 7]), ...blocks, Buffer.from([1, 129, 0])];
  });
  return Buffer.concat([...head, ...pictures, Buffer.from([0x3b])]);
}
