import { crc32, deflateSync } from 'node:zlib';
import type { Samples } from '@kolaj/imaging/read/tiff';

/** One chunk of a PNG with a right checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

export interface PngParts {
  width: number;
  height: number;
  bits: 1 | 8;
  /** 0 = grey, 2 = RGB. */
  colour: 0 | 2;
  /** Rows that are really there; absent = all. */
  rows?: number;
  /** Chunks between the header and the pixels. */
  extra?: Buffer[];
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A black PNG of any size, true or lying: black packs so well that it costs next to nothing. */
export function blackPng({ width, height, bits, colour, rows = height, extra = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour], 8);
  const rowBytes = 1 + Math.ceil((width * bits * (colour === 2 ? 3 : 1)) / 8);
  const pixels = deflateSync(Buffer.alloc(rowBytes * rows), { level: 1 });
  const chunks = [pngChunk('IHDR', header), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([pngStart, ...chunks]);
}

/** A compressed text of this many bytes, for readers that unpack whatever they meet. */
export function textBomb(bytes: number): Buffer {
  return pngChunk('zTXt', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'a'))]));
}

/** The same bytes with zeros over some of them. */
export function withZeros(bytes: Buffer, from: number, length: number): Buffer {
  const holed = Buffer.from(bytes);
  holed.fill(0, from, from + length);
  return holed;
}

export function cut(bytes: Buffer, part: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part));
}

/** A JPEG with one more segment right after its start. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A JPEG whose frame claims another way of coding than its data has, e.g. 0xc9 = arithmetic. */
export function withFrameMarker(jpeg: Buffer, from: number, to: number): Buffer {
  const changed = Buffer.from(jpeg);
  changed[jpeg.indexOf(Buffer.from([0xff, from])) + 1] = to;
  return changed;
}

/** A progressive JPEG whose last scan comes this many times more. */
export function withMoreScans(jpeg: Buffer, times: number): Buffer {
  const end = jpeg.length - 2;
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: times }, () => lastScan), jpeg.subarray(end)]);
}

/** A box of an ISO container (HEIC, AVIF, MP4). */
export function isoBox(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A 24-bit Windows bitmap, grey. */
export function greyBmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 24) / 32) * 4;
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + row * height, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(row * height, 0x80)]);
}

/** Grey or RGB pixels as a PNG, with these chunks before them. */
export function pngOf({ data, width, height, channels, bits }: Samples, extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, channels === 1 ? 0 : 2], 8);
  const row = (width * channels * bits) / 8;
  const ordered = bits === 16 ? Buffer.from(data).swap16() : data;
  const rows = Array.from({ length: height }, (_, y) => [Buffer.alloc(1), ordered.subarray(y * row, (y + 1) * row)]);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.concat(rows.flat())));
  return Buffer.concat([pngStart, pngChunk('IHDR', header), ...extra, pixels, pngChunk('IEND', Buffer.alloc(0))]);
}
