import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A folder or a file of a tape archive (POSIX ustar), which `tar -x` reads too. */
export type TarEntry =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; bytes: number; content: AsyncIterable<Buffer> };

const blockBytes = 512;

/** The bytes of an archive. A file has exactly the bytes that were said: more are cut, missing ones are zeros. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry);
    if (entry.kind === 'folder') continue;
    yield* exactly(entry.bytes, entry.content);
    yield Buffer.alloc(-entry.bytes & (blockBytes - 1));
  }
  yield Buffer.alloc(2 * blockBytes);
}

async function* exactly(bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of content) {
    if (left === 0) break;
    const part = piece.subarray(0, left);
    left -= part.length;
    yield part;
  }
  for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536));
}

function headerOf(entry: TarEntry): Buffer {
  const isFolder = entry.kind === 'folder';
  const name = isFolder ? `${entry.name}/` : entry.name;
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is too long for the archive.`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write(isFolder ? '0000700' : '0000600', 100);
  header.write('0000000', 108);
  header.write('0000000', 116);
  header.write(octal(isFolder ? 0 : entry.bytes), 124);
  header.write(octal(0), 136);
  header.write(' '.repeat(8), 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const octal = (number: number) => number.toString(8).padStart(11, '0');
const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

/** Makes the folders and files of an archive of ours below `into`. Rejects for anything that is none, or is cut. */
export async function unpackTar(archive: AsyncIterable<Buffer>, into: string): Promise<void> {
  const reader = readerOf(archive);
  for (;;) {
    const header = await reader.take(blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const { name, isFolder, bytes } = readHeader(header);
    const place = path.join(into, name);
    if (isFolder) {
      await mkdir(place, { recursive: true, mode: 0o700 });
      continue;
    }
    await pipeline(Readable.from(reader.next(bytes)), createWriteStream(place, { flags: 'wx', mode: 0o600 }));
    await reader.take(-bytes & (blockBytes - 1));
  }
}

function readHeader(header: Buffer): { name: string; isFolder: boolean; bytes: number } {
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8);
  header.fill(' ', 148, 156);
  const isWithin = name !== '' && !path.isAbsolute(name) && !name.split('/').includes('..');
  if (sum !== sumOf(header) || !isWithin) throw new TypeError('The archive is not one of ours.');
  return { name, isFolder: header[156] === 0x35, bytes: Number.parseInt(header.toString('latin1', 124, 135), 8) };
}

function readerOf(archive: AsyncIterable<Buffer>) {
  const iterator = archive[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function* next(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (rest.length === 0) {
        const more = await iterator.next();
        if (more.done) throw new TypeError('The archive is cut.');
        rest = Buffer.from(more.value);
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    next,
    take: async (bytes: number) => Buffer.concat(await Array.fromAsync(next(bytes))),
  };
}
