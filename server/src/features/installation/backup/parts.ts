import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import type { Part } from './manifest.ts';

/** Passes everything on and hashes it on the way. */
function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Packs a stream into a file of a backup; on the disk when it returns. */
export async function writePart(folder: string, file: string, content: Readable): Promise<Part> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  const [plain, packed] = [createHash('sha256'), createHash('sha256')];
  await pipeline(
    ...[content, hashing(plain), createZstdCompress(quickly)],
    ...[hashing(packed), createWriteStream(target, { flags: 'wx', mode: 0o600 })],
  );
  await syncToDisk(target);
  const { size } = await stat(target);
  return { file, bytes: size, sha256: packed.digest('hex'), contentSha256: plain.digest('hex') };
}

/** Whether a packed file is there with exactly the bytes that were written. */
export async function isPartWhole(folder: string, part: Part): Promise<boolean> {
  const file = path.join(folder, part.file);
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  return size === part.bytes && (await hashOfFile(file)) === part.sha256;
}

/** What a packed file holds. */
export function readPart(folder: string, part: Part): Readable {
  const [packed, content] = [createReadStream(path.join(folder, part.file)), createZstdDecompress()];
  packed.on('error', (error) => content.destroy(error));
  return packed.pipe(content);
}

/** The lines of a packed text, without the end of each. */
export async function* linesOf(folder: string, part: Part | null): AsyncGenerator<string> {
  if (part === null) return;
  let rest = '';
  for await (const piece of readPart(folder, part).setEncoding('utf8')) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Reads a stream to its end for nothing but its hash. */
export async function hashOfStream(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash, new PassThrough().resume());
  return hash.digest('hex');
}

export async function hashOfFile(file: string): Promise<string> {
  return hashOfStream(createReadStream(file));
}
