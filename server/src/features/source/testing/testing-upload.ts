import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { Announce, EventName } from '../../../events.ts';
import { localFolderOf } from '../connection/local-folder.ts';
import { folderPlace } from '../upload/drop-place.ts';
import { uploadParts } from '../upload/upload-parts.ts';

/** What uploads work on, in a folder of its own or the one given; facts are collected instead of starting jobs. */
export async function uploadWorld(database: Pick<Database, 'db'>, folder?: string) {
  const base = folder ?? (await mkdtemp(join(tmpdir(), 'kolaj-upload-')));
  const announced: { shopId: string; name: EventName; fact: object }[] = [];
  const announce: Announce = async ({ shopId }, name, fact) => {
    announced.push({ shopId, name, fact });
  };
  const disk = { free: Number.POSITIVE_INFINITY };
  const parts = uploadParts(base);
  return {
    base,
    announced,
    disk,
    deps: {
      database,
      parts: { ...parts, freeBytes: async () => disk.free },
      placeOf: (source: Parameters<typeof localFolderOf>[0]) => {
        const folder = localFolderOf(source, join(base, 'sources'));
        return folder === null ? null : folderPlace(folder);
      },
      announce,
      clock: () => new Date(),
    },
    close: () => rm(base, { recursive: true, force: true }),
  };
}
export type UploadWorld = Awaited<ReturnType<typeof uploadWorld>>;

/** A small JPEG; every seed has its own bytes. */
export function aPhoto(seed: number): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 71) % 256, b: (seed * 13) % 256 };
  return sharp({ create: { width: 64, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface Packed {
  /** The name's raw bytes. */
  name: string | Buffer;
  bytes: Buffer;
  /** General purpose flags: 0x800 = the name is UTF-8, 1 = encrypted. */
  flags?: number;
  method?: 0 | 8 | 9 | 99;
  /** The size that the ZIP directory claims, if it lies. */
  claims?: { bytes?: number; crc32?: number };
  /** Unix mode with the file's type. */
  mode?: number;
  /** Extra fields of the directory, as they are. */
  extra?: Buffer;
}

/** A ZIP byte by byte: names in old code pages, wrong sizes and links, which no packer would write. */
export function aZip(entries: readonly Packed[], comment: Buffer = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = packed(entry, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(entries.length, 8);
  tail.writeUInt16LE(entries.length, 10);
  tail.writeUInt32LE(Buffer.concat(directory).length, 12);
  tail.writeUInt32LE(offset, 16);
  tail.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, ...directory, tail, comment]);
}

function packed(entry: Packed, offset: number) {
  const { name, bytes, flags = 0x800, method = 8, claims = {}, mode = 0, extra = Buffer.alloc(0) } = entry;
  const rawName = Buffer.from(name);
  const data = method === 8 ? deflateRawSync(bytes) : bytes;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(claims.crc32 ?? crc32(bytes), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(claims.bytes ?? bytes.length, 18);
  common.writeUInt16LE(rawName.length, 22);
  const rest = Buffer.alloc(14);
  const described = Buffer.from(common);
  described.writeUInt16LE(extra.length, 24);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeByUnix = Buffer.from([20, 3]);
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), common, rawName, data]),
    central: Buffer.concat([Buffer.from('PK\x01\x02'), madeByUnix, described, rest, rawName, extra]),
  };
}
