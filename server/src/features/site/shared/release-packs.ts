import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import type { MadeBlob } from '../../../kernel/blob.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { releaseFacts } from '../release-folder.ts';

const [squeeze, unsqueeze] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** In which pack a content is, from where on, and how long it is. */
const place = z.tuple([z.int(), z.int(), z.int()]);
const manifestShape = z.object({
  facts: releaseFacts,
  trace: z.unknown(),
  /** Hashes of files of the store. */
  packs: z.array(z.string()),
  /** By the hash of the content. */
  places: z.record(z.string(), place),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Ten thousand pages one by one would be ten thousand calls of the bucket; as one file a change would be all of it. Bytes. */
const packBytes = 4 << 20;
const mime = 'application/zstd';

/** Puts a file into the store, packed. */
async function put(files: Pick<FileStore, 'putBytes'>, bytes: Buffer): Promise<MadeBlob> {
  return { ...(await files.putBytes(await squeeze(bytes))), mime };
}

async function take(files: Pick<FileStore, 'read'>, sha256: string): Promise<Buffer> {
  const stored = await files.read(sha256);
  if (stored === null) throw new Error(`A part of a shared release is not in the store: ${sha256}`);
  return unsqueeze(await buffer(stored));
}

export async function readManifest(files: Pick<FileStore, 'read'>, sha256: string): Promise<Manifest> {
  return z.parse(manifestShape, JSON.parse((await take(files, sha256)).toString('utf8')));
}

export const putManifest = (files: Pick<FileStore, 'putBytes'>, manifest: Manifest): Promise<MadeBlob> =>
  put(files, Buffer.from(JSON.stringify(manifest)));

interface Contents {
  /** All hashes of the release. */
  wanted: readonly string[];
  /** The release before; null = there is none, or it was not shared. */
  before: Pick<Manifest, 'packs' | 'places'> | null;
  read: (sha256: string) => Promise<Uint8Array>;
}

/**
 * Where the contents of a release are. What the release before has in a pack of which at least half is still used stays there; everything else
 * is put into packs of its own, so that what nobody needs any more never takes more room than what is needed.
 */
export async function packContents(
  files: Pick<FileStore, 'putBytes'>,
  { wanted, before, read }: Contents,
): Promise<Pick<Manifest, 'packs' | 'places'> & { stored: MadeBlob[] }> {
  const places: Manifest['places'] = {};
  const packs: string[] = [];
  const stored: MadeBlob[] = [];
  for (const [pack, kept] of stillUsed(before, wanted)) {
    for (const [sha256, [, from, length]] of kept) places[sha256] = [packs.length, from, length];
    packs.push(pack);
  }
  let open: Uint8Array[] = [];
  let size = 0;
  const close = async () => {
    const blob = await put(files, Buffer.concat(open));
    packs.push(blob.sha256);
    stored.push(blob);
    open = [];
    size = 0;
  };
  for (const sha256 of wanted) {
    if (places[sha256]) continue;
    const bytes = await read(sha256);
    places[sha256] = [packs.length, size, bytes.length];
    open.push(bytes);
    size += bytes.length;
    if (size >= packBytes) await close();
  }
  if (open.length > 0) await close();
  return { packs, places, stored };
}

type Kept = [sha256: string, place: z.infer<typeof place>][];

function stillUsed(before: Contents['before'], wanted: readonly string[]): [pack: string, kept: Kept][] {
  const needed = new Set(wanted);
  const byPack = Map.groupBy(Object.entries(before?.places ?? {}), ([, [pack]]) => pack);
  return (before?.packs ?? []).flatMap((pack, at): [string, Kept][] => {
    const all = byPack.get(at) ?? [];
    const kept = all.filter(([sha256]) => needed.has(sha256));
    return kept.length > 0 && bytesOf(kept) * 2 >= bytesOf(all) ? [[pack, kept]] : [];
  });
}

const bytesOf = (kept: Kept) => kept.reduce((sum, [, [, , length]]) => sum + length, 0);

/** Gives the missing contents, pack by pack: one is in memory at a time. */
export async function unpackContents(
  files: Pick<FileStore, 'read'>,
  { packs, places }: Pick<Manifest, 'packs' | 'places'>,
  missing: ReadonlySet<string>,
  keep: (sha256: string, bytes: Uint8Array) => void,
): Promise<void> {
  const wanted = [...missing].flatMap((sha256) => {
    const found = places[sha256];
    return found ? [{ sha256, pack: found[0], from: found[1], length: found[2] }] : [];
  });
  for (const [at, contents] of Map.groupBy(wanted, ({ pack }) => pack)) {
    const bytes = await take(files, packs[at] ?? '');
    for (const { sha256, from, length } of contents) keep(sha256, bytes.subarray(from, from + length));
  }
}
