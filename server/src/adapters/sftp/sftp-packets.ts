/** What a server knows of a file. Times in whole seconds, as SFTP version 3 has them. */
export interface SftpFacts {
  kind: 'file' | 'directory' | 'link' | 'other';
  bytes: number;
  modifiedAt: Date;
}

export interface SftpEntry {
  /** A character for each byte. */
  name: string;
  facts: SftpFacts;
}

/** An answer of the server; `id` is that of the question. */
export type SftpAnswer = { id: number } & (
  | { kind: 'status'; code: number; words: string }
  | { kind: 'handle'; handle: Buffer }
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'names'; entries: SftpEntry[] }
  | { kind: 'facts'; facts: SftpFacts }
);

/** The questions that are asked here, of draft-ietf-secsh-filexfer-02. */
export const questions = {
  init: 1,
  open: 3,
  close: 4,
  read: 5,
  openDirectory: 11,
  readDirectory: 12,
  realPath: 16,
  stat: 17,
} as const;
export const versionAnswer = 2;

type Field = { u32: number } | { u64: number } | { text: Buffer };

/** A packet with its length before it. */
export function packet(type: number, fields: readonly Field[]): Buffer {
  const parts = fields.map(bytesOf);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 1));
  head.writeUInt8(type, 4);
  return Buffer.concat([head, ...parts]);
}

function bytesOf(field: Field): Buffer {
  if ('text' in field) return Buffer.concat([number32(field.text.length), field.text]);
  if ('u32' in field) return number32(field.u32);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(field.u64));
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** No server sends larger ones; one that does is none. */
const maxPacketBytes = 1024 * 1024;

/** Cuts what arrives into packets, each without its length. Throws on one that cannot be. */
export function packetCutter(): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const packets: Buffer[] = [];
    while (rest.length >= 4) {
      const length = rest.readUInt32BE();
      if (length === 0 || length > maxPacketBytes) throw new Error('What answers does not speak SFTP.');
      if (rest.length < 4 + length) break;
      packets.push(rest.subarray(4, 4 + length));
      rest = rest.subarray(4 + length);
    }
    return packets;
  };
}

/** Reads one packet. Throws when it ends too early or is none of those that answer our questions. */
export function readAnswer(bytes: Buffer): SftpAnswer {
  const read = reader(bytes);
  const type = read.u8();
  const id = read.u32();
  switch (type) {
    case 101:
      return { id, kind: 'status', code: read.u32(), words: read.isAtEnd() ? '' : read.text().toString() };
    case 102:
      return { id, kind: 'handle', handle: read.text() };
    case 103:
      return { id, kind: 'data', bytes: read.text() };
    case 104:
      return { id, kind: 'names', entries: Array.from({ length: read.u32() }, () => entryOf(read)) };
    case 105:
      return { id, kind: 'facts', facts: factsOf(read) };
    default:
      throw new Error(`An answer of the unknown kind ${type}.`);
  }
}

function entryOf(read: Reader): SftpEntry {
  const name = read.text().toString('latin1');
  // The long name, made for people.
  read.text();
  return { name, facts: factsOf(read) };
}

const kinds = new Map<number, SftpFacts['kind']>([
  [0o10, 'file'],
  [0o04, 'directory'],
  [0o12, 'link'],
]);

function factsOf(read: Reader): SftpFacts {
  const flags = read.u32();
  const has = (flag: number) => (flags & flag) !== 0;
  const bytes = has(1) ? read.u64() : 0;
  if (has(2)) read.skip(8);
  const mode = has(4) ? read.u32() : 0;
  if (has(8)) read.skip(4);
  const seconds = has(8) ? read.u32() : 0;
  if (flags >>> 31 === 1) for (let left = read.u32(); left > 0; left--) for (const _ of 'ab') read.text();
  return { kind: kinds.get((mode >> 12) & 0o17) ?? 'other', bytes, modifiedAt: new Date(seconds * 1000) };
}

type Reader = ReturnType<typeof reader>;

function reader(bytes: Buffer) {
  let at = 0;
  const skip = (count: number) => {
    at += count;
    return at - count;
  };
  const u32 = () => bytes.readUInt32BE(skip(4));
  return {
    skip,
    u8: () => bytes.readUInt8(skip(1)),
    u32,
    u64: () => Number(bytes.readBigUInt64BE(skip(8))),
    text() {
      const length = u32();
      if (at + length > bytes.length) throw new RangeError('A packet that ends too early.');
      return bytes.subarray(skip(length), at);
    },
    isAtEnd: () => at >= bytes.length,
  };
}
