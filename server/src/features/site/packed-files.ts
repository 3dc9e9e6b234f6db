import { copyFileSync, linkSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'br' | 'gzip';

/** What a packed file is called beside the plain one: what nginx and Caddy look for. */
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Packing, string>;
const packings = ['br', 'gzip'] as const;

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** A packet carries as much anyway. */
const packedFrom = 1000;

/** A page of 80 KB takes 15 ms at 10 and is a tenth smaller than at 9; a list of 10,000 products takes a fifth of a second at 5. */
const largeFrom = 200_000;
const qualityOf = (bytes: Buffer) => (bytes.length < largeFrom ? 10 : 5);

export async function pack(bytes: Buffer, packing: Packing, quality: number): Promise<Buffer> {
  if (packing === 'gzip') return packGzip(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return packBrotli(bytes, { params });
}

export const isWorthPacking = (size: number): boolean => size >= packedFrom;

/**
 * Whether a file of a release is packed when it is published, and not when somebody first asks for it: what every visitor loads, and
 * the long lists. A product page is asked for seldom and takes a millisecond, and there are ten thousand of them.
 */
export const isPackedBefore = (file: string, size: number): boolean => isWorthPacking(size) && !file.startsWith('p/');

/**
 * Packs a file beside itself, under names that nobody reads yet; done twice it is the same. They get their names (`namePacked`) when they
 * are on the disk: an empty page after a power cut would be taken over by every later release. `by` is somebody's own word: of two who pack
 * the same file neither gives its name to what the other one is still writing.
 */
export async function packBeside(place: string, by: string): Promise<void> {
  const bytes = await readFile(place);
  for (const packing of packings)
    await writeFile(unnamed(place, packing, by), await pack(bytes, packing, qualityOf(bytes)));
}

export async function namePacked(place: string, by: string): Promise<void> {
  for (const packing of packings) await rename(unnamed(place, packing, by), place + endings[packing]);
}

/** Takes away what has no name yet. */
export async function dropPacked(place: string, by: string): Promise<void> {
  for (const packing of packings) await rm(unnamed(place, packing, by), { force: true });
}

const unnamed = (place: string, packing: Packing, by: string) => `${place}${endings[packing]}.${by}.part`;

/** null = it has not been packed. */
export const readPacked = (place: string, packing: Packing): Promise<Buffer | null> =>
  readFile(place + endings[packing]).catch(() => null);

/** The packed forms go where the file goes. Those that are missing are made when the file is. */
export function takePacked(from: string, to: string): void {
  for (const packing of packings) linkOrCopy(from + endings[packing], to + endings[packing], ['ENOENT']);
}

/** Not every disk has links, and one file has so many at most. */
export function linkOrCopy(from: string, to: string, forgiven: readonly string[] = []): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (hasCode(error, forgiven)) return;
    if (!hasCode(error, ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'])) throw error;
    copyFileSync(from, to);
  }
}

export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
