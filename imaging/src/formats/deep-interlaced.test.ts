import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peakMbOf } from '../../bench/render-room.ts';
import { createImagingPool } from '../children/pool.ts';
import { decodeInterlaced } from './deep-interlaced.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-interlaced-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Waves, which make the encoder choose every filter; transparent towards the right. */
function waves(width: number, height: number, channels: 3 | 4) {
  const numbers = new Uint16Array(width * height * channels);
  for (let at = 0; at < numbers.length; at++) {
    const [pixel, channel] = [Math.floor(at / channels), at % channels];
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    numbers[at] = channel === 3 ? 65_535 - 500 * x : 30_000 + 20_000 * Math.sin((x * (channel + 1) + y * y) / 30);
  }
  return sharp(numbers, { raw: { width, height, channels } }).toColourspace('rgb16');
}

async function stored(name: string, width: number, height: number, channels: 3 | 4 = 3): Promise<string> {
  const file = join(folder, name);
  await waves(width, height, channels).png({ progressive: true, adaptiveFiltering: true }).toFile(file);
  return file;
}

/** What the library reads, on white: its own white is not quite white in 16 bits. */
async function expectedOf(file: string): Promise<number[]> {
  const { data, info } = await sharp(file)
    .toColourspace('rgb16')
    .ensureAlpha()
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const read = (pixel: number, channel: number) => data.readUInt16LE((pixel * info.channels + channel) * 2);
  return Array.from({ length: info.width * info.height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    const cover = read(pixel, 3) / 65_535;
    return Math.round(read(pixel, at % 3) * cover + 65_535 * (1 - cover));
  });
}

async function numbersOf(picture: Sharp): Promise<Uint16Array> {
  const { buffer, byteOffset, byteLength } = await picture.toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}

const whole = { tolerant: false, sideOf: (side: number) => side };

async function decoded(name: string, options = whole): Promise<Uint16Array> {
  const outcome = await decodeInterlaced(join(folder, name), options);
  if (outcome.kind !== 'decoded') throw new Error(outcome.kind);
  return numbersOf(outcome.picture);
}

/** Chunks of a file, to be changed. */
function chunksOf(png: Buffer) {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function pngOf(chunks: readonly { type: string; data: Buffer }[]): Buffer {
  const written = chunks.map(({ type, data }) => {
    const inside = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(inside), 4);
    return Buffer.concat([ends.subarray(0, 4), inside, ends.subarray(4)]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written]);
}

describe('an interlaced PNG of 16 bits, read row by row', () => {
  it.each([
    [101, 67, 3],
    [101, 67, 4],
    [8, 8, 3],
    [1, 1, 4],
    [3, 1, 3],
    [1, 5, 3],
    [5, 2, 4],
  ] as const)('of %i × %i with %i channels has the numbers that the library reads', async (width, height, channels) => {
    // Under one name the library would answer with the picture before.
    const name = `${width}x${height}x${channels}.png`;
    const expected = await expectedOf(await stored(name, width, height, channels));
    const own = await decoded(name);
    expect(own).toHaveLength(expected.length);
    const distance = own.reduce((most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? 0))), 0);
    expect(distance).toBeLessThanOrEqual(channels === 3 ? 0 : 1);
  });

  it('made smaller is the mean of its squares', async () => {
    const all = await expectedOf(await stored('small.png', 90, 60));
    const own = await decoded('small.png', { tolerant: false, sideOf: () => 30 });
    const mean = (x: number, y: number) =>
      [0, 1, 2]
        .flatMap((dy) => [0, 1, 2].map((dx) => all[((y * 3 + dy) * 90 + x * 3 + dx) * 3] ?? 0))
        .reduce((sum, value) => sum + value) / 9;
    expect(own).toHaveLength(30 * 20 * 3);
    expect([own[0], own[(7 * 30 + 11) * 3]]).toEqual([Math.round(mean(0, 0)), Math.round(mean(11, 7))]);
  });

  it('of one transparent colour is white where it has that', async () => {
    const [head, ...rest] = chunksOf(await readFile(await stored('clear.png', 9, 9)));
    const [red = 0, green = 0, blue = 0] = await decoded('clear.png');
    const data = Buffer.alloc(6);
    for (const [at, value] of [red, green, blue].entries()) data.writeUInt16BE(value, at * 2);
    if (head) await writeFile(join(folder, 'one-clear.png'), pngOf([head, { type: 'tRNS', data }, ...rest]));
    const own = await decoded('one-clear.png');
    expect([...own.subarray(0, 3)]).toEqual([65_535, 65_535, 65_535]);
    expect([...own]).toEqual(await expectedOf(join(folder, 'one-clear.png')));
  });

  it('that is damaged anywhere is damaged, and what is there is taken when somebody wants it', async () => {
    const png = await readFile(await stored('hurt.png', 300, 200));
    const hurt = Buffer.from(png);
    hurt[Math.floor(png.length * 0.9)] = (hurt[Math.floor(png.length * 0.9)] ?? 0) ^ 0xff;
    const short = png.subarray(0, Math.floor(png.length / 2));
    for (const bytes of [hurt, short]) {
      await writeFile(join(folder, 'hurt.png'), bytes);
      expect(await decodeInterlaced(join(folder, 'hurt.png'), whole)).toEqual({ kind: 'damaged' });
      const rest = await decoded('hurt.png', { ...whole, tolerant: true });
      expect(rest).toHaveLength(300 * 200 * 3);
      expect(rest.some((value) => value < 60_000)).toBe(true);
    }
  });
});

describe('a PNG of 63 megapixels with 16 bits that is interlaced', () => {
  it.runIf(process.platform === 'linux')(
    'is refined within the memory of a child, in its colours',
    async () => {
      const file = join(folder, 'large.png');
      await writeFile(file, largePng(9000, 7000));
      const pool = createImagingPool({ processes: 1, peopleProcesses: 0 });
      try {
        const outcome = await pool.refine({ file, folder });
        // The original is no file for the renderer: the refined one serves in its place.
        const analysis = { width: 9000, height: 7000, isDirect: false, refined: { width: 3000, height: 2333 } };
        expect(outcome).toMatchObject({ kind: 'refined', format: 'png', analysis });
        const { channels } = await sharp(join(folder, 'refined.jpg')).stats();
        expect(channels.map(({ mean }) => Math.round(mean / 4))).toEqual(
          [0x33, 0x66, 0x99].map((value) => Math.round(value / 4)),
        );
        expect(await peakMbOf(pool.pids()[0])).toBeLessThanOrEqual(520);
      } finally {
        await pool.close();
      }
    },
    120_000,
  );

  it('is refused as too large where somebody has sent it as a picture of the shop', async () => {
    const file = join(folder, 'large.png');
    const pool = createImagingPool({ processes: 1, peopleProcesses: 0 });
    try {
      const tooLarge = { kind: 'unreadable', reason: 'too-many-pixels' };
      expect(await pool.makeUpload({ file, folder })).toEqual(tooLarge);
      expect(await pool.makeBackground({ file, folder })).toEqual(tooLarge);
      expect(await peakMbOf(pool.pids()[0])).toBeLessThanOrEqual(520);
    } finally {
      await pool.close();
    }
  }, 60_000);
});

/** Of one colour, RGBA. */
function largePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, 1], 8);
  const pixel = Buffer.from('333366669999ffff', 'hex');
  /** Of each pass: to the next pixel and the first one, to the next row and the first one. */
  const rows = [
    [8, 0, 8, 0],
    [8, 4, 8, 0],
    [4, 0, 8, 4],
    [4, 2, 4, 0],
    [2, 0, 4, 2],
    [2, 1, 2, 0],
    [1, 0, 2, 1],
  ] as const;
  const packed = deflateSync(
    Buffer.concat(
      rows.flatMap(([right, left, down, top]) => {
        const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.ceil((width - left) / right) * 8, pixel)]);
        return Array.from({ length: Math.ceil((height - top) / down) }, () => row);
      }),
    ),
    { level: 1 },
  );
  const data = (type: string, bytes: Buffer) => ({ type, data: bytes });
  return pngOf([data('IHDR', head), data('IDAT', packed), data('IEND', Buffer.alloc(0))]);
}
