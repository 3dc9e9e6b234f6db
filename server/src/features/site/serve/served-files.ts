import { isWorthPacking, type Packing, pack } from '../packed-files.ts';

export type Encoding = Packing | 'identity';

/** A file as it leaves: bytes, how they are packed, and the ETag of exactly these bytes. */
export interface ServedFile {
  bytes: Buffer;
  encoding: Encoding;
  etag: string;
}

interface Asked {
  /** SHA-256 of the file, hex: equal files of all sites and releases are kept once. */
  hash: string;
  /** Whether packing makes it smaller. */
  isText: boolean;
  /** `Accept-Encoding` of the request. */
  accepted: string | undefined;
  read: () => Promise<Buffer>;
  /** The file as it was packed before; null = it was not. */
  readPacked: (packing: Packing) => Promise<Buffer | null>;
}

/** A page of 20 KB takes 2 ms at this, and is a tenth larger than at the slowest. */
const brotliQuality = 6;
/** Larger files are read every time: a list of 10,000 products would push out a thousand pages. */
const keptAtMost = 1 << 20;

/**
 * Files of releases ready to be sent: packed at the first request, then answered from memory. Releases never change, so nothing has
 * to be forgotten but what has not been asked for longest when `bytesAtMost` are kept.
 */
export function servedFiles({ bytesAtMost }: { bytesAtMost: number }): (asked: Asked) => Promise<ServedFile> {
  const kept = new Map<string, Promise<ServedFile>>();
  const sizes = new Map<string, number>();
  let total = 0;

  function forget(key: string): void {
    kept.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  async function made(key: string, asked: Asked, encoding: Encoding): Promise<ServedFile> {
    try {
      const file = await packed(asked, encoding);
      if (file.bytes.length > keptAtMost) forget(key);
      else {
        sizes.set(key, file.bytes.length);
        total += file.bytes.length;
        for (const oldest of kept.keys()) {
          if (total <= bytesAtMost) break;
          // What is still being made takes no room yet, and is counted when it does.
          if (sizes.has(oldest)) forget(oldest);
        }
      }
      return file;
    } catch (error) {
      forget(key);
      throw error;
    }
  }

  const encodings = new Map<string, Encoding>();
  const wished = (accepted = '') => {
    const encoding = encodings.get(accepted) ?? encodingFor(accepted);
    // Browsers have a dozen ways to say it, whoever has more is none.
    if (encodings.size < 100) encodings.set(accepted, encoding);
    return encoding;
  };

  return (asked) => {
    const encoding = asked.isText ? wished(asked.accepted) : 'identity';
    const key = `${asked.hash} ${encoding}`;
    const known = kept.get(key);
    const file = known ?? made(key, asked, encoding);
    // Asked for last, so forgotten last.
    kept.delete(key);
    kept.set(key, file);
    return file;
  };
}

const tagEnd = { identity: '', br: '-br', gzip: '-gz' } as const satisfies Record<Encoding, string>;

async function packed({ hash, read, readPacked }: Asked, encoding: Encoding): Promise<ServedFile> {
  const etag = `"${hash}${tagEnd[encoding]}"`;
  const before = encoding === 'identity' ? null : await readPacked(encoding);
  if (before !== null) return { bytes: before, encoding, etag };
  const bytes = await read();
  if (encoding === 'identity' || !isWorthPacking(bytes.length))
    return { bytes, encoding: 'identity', etag: `"${hash}"` };
  return { bytes: await pack(bytes, encoding, brotliQuality), encoding, etag };
}

/** The best packing that a browser takes: brotli, else gzip; `q=0` is a no. */
export function encodingFor(accepted: string | undefined): Encoding {
  const wishes = new Map(
    (accepted ?? '').split(',').map((wish): [string, boolean] => {
      const [name = '', ...parameters] = wish.toLowerCase().split(';');
      return [name.trim(), !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))];
    }),
  );
  const takes = (name: string) => wishes.get(name) ?? wishes.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Whether `If-None-Match` names these bytes: a list, weak or strong, or any. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;
