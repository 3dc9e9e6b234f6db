import type { NameEncoding } from '../names/name-encoding.ts';
import { type ZipName, zipNames } from '../names/zip-names.ts';
import { maxZipEntries } from './upload-limits.ts';
import { type ZipEntry, type ZipHeader, zipEntry } from './upload-zip.ts';

/** An entry with what it takes to find and check its bytes. */
export interface PackedEntry extends ZipEntry {
  /** Where its own header begins; in front of its bytes. */
  at: number;
  /** Its bytes are deflated, not stored as they are. */
  isDeflated: boolean;
  crc32: number;
}

/** What a ZIP says about itself at its end. */
export interface ZipDirectory {
  entries: PackedEntry[];
  /** Code page by which names that are not UTF-8 were read. */
  readAs: NameEncoding | null;
}

/** Bytes of a ZIP that are wanted next; fewer where it ends before. */
export interface ZipSpan {
  from: number;
  bytes: number;
}

/** Of the end that says where the directory is: itself, the longest comment, and what ZIP64 puts before it. */
const tailBytes = 22 + 0xffff + 20;
const largeEndBytes = 56;
/** No 20,000 entries with names that a disk takes have a longer one: it is held in memory as a whole. */
const maxDirectoryBytes = 16 * 1024 * 1024;
const inOwnField = 0xffffffff;

/**
 * The list of what is in a ZIP, without its contents; null = this is none, or it is torn. It asks for the bytes that it needs. Browser
 * and server read by it alone, so that both see the same entries; what is wrong with one entry is that entry's matter.
 */
export function* directoryOfZip(size: number): Generator<ZipSpan, ZipDirectory | null, DataView> {
  const tailFrom = Math.max(0, size - tailBytes);
  const tail = yield { from: tailFrom, bytes: size - tailFrom };
  const end = endIn(tail);
  if (end === null) return null;
  const isLarge = end >= 20 && tail.getUint32(end - 20, true) === 0x07064b50;
  const large = isLarge ? yield { from: long(tail, end - 12), bytes: largeEndBytes } : null;
  const place = large === null ? placeIn(tail, end) : placeInLarge(large);
  if (place === null || place.bytes > maxDirectoryBytes || place.from + place.bytes > size) return null;
  return directoryIn(yield { from: place.from, bytes: place.bytes }, place.entries);
}

type Place = ZipSpan & { entries: number };

const placeIn = (tail: DataView, end: number): Place => ({
  entries: tail.getUint16(end + 10, true),
  bytes: tail.getUint32(end + 12, true),
  from: tail.getUint32(end + 16, true),
});

function placeInLarge(view: DataView): Place | null {
  if (view.byteLength < largeEndBytes || view.getUint32(0, true) !== 0x06064b50) return null;
  return { entries: long(view, 32), bytes: long(view, 40), from: long(view, 48) };
}

/** The last mark whose comment ends with the file: a comment may hold the mark, too. */
function endIn(tail: DataView): number | null {
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    const isMark = tail.getUint32(at, true) === 0x06054b50;
    if (isMark && at + 22 + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return null;
}

const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

function directoryIn(view: DataView, count: number): ZipDirectory | null {
  const headers: ZipHeader[] = [];
  const names: ZipName[] = [];
  // One too many is enough to tell that there are too many.
  const most = Math.min(count, maxZipEntries + 1);
  for (let at = 0; headers.length < most; ) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const fieldBytes = view.getUint16(at + 30, true);
    const next = at + 46 + nameBytes + fieldBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) return null;
    const fields = fieldsIn(view, at + 46 + nameBytes, fieldBytes);
    const header = headerIn(view, at, fields.get(0x0001));
    headers.push(header);
    names.push({
      raw: bytesOf(view, at + 46, nameBytes),
      saysUtf8: (header.flags & 0x800) !== 0,
      unicode: fields.get(0x7075) ?? null,
    });
    at = next;
  }
  const { texts, readAs } = zipNames(names);
  const entries = headers.map((header, at) => ({
    ...zipEntry(header, texts[at] ?? ''),
    ...{ at: header.at, isDeflated: header.method === 8, crc32: header.crc32 },
  }));
  return { entries, readAs };
}

function headerIn(view: DataView, at: number, large: Uint8Array | undefined): ZipHeader {
  const inField = longsIn(large);
  /** What needs more than 32 bits is in a field of its own, one after the other; one that is missing there is as large as can be. */
  const inFull = (bytes: number) => (bytes === inOwnField ? (inField.next().value ?? inOwnField) : bytes);
  const bytes = inFull(view.getUint32(at + 24, true));
  const packedBytes = inFull(view.getUint32(at + 20, true));
  return {
    ...{ bytes, packedBytes, at: inFull(view.getUint32(at + 42, true)) },
    versionMadeBy: view.getUint16(at + 4, true),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    attributes: view.getUint32(at + 38, true),
  };
}

function* longsIn(field: Uint8Array = new Uint8Array()): Generator<number> {
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  for (let at = 0; at + 8 <= field.byteLength; at += 8) yield long(view, at);
}

/** The fields of an entry by their kind, as far as they are whole: programs pad them and cut them off. */
function fieldsIn(view: DataView, from: number, bytes: number): Map<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>();
  for (let at = from; at + 4 <= from + bytes; ) {
    const length = view.getUint16(at + 2, true);
    if (at + 4 + length > from + bytes) break;
    fields.set(view.getUint16(at, true), bytesOf(view, at + 4, length));
    at += 4 + length;
  }
  return fields;
}

const bytesOf = (view: DataView, from: number, bytes: number): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset + from, bytes);

/** Bytes of the header that is in front of an entry's own, without its name. */
export const localHeaderBytes = 30;

/** Where an entry's bytes begin, by the header in front of them; null = there is none. */
export function bytesBegin({ at }: Pick<PackedEntry, 'at'>, header: DataView): number | null {
  if (header.byteLength < localHeaderBytes || header.getUint32(0, true) !== 0x04034b50) return null;
  return at + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
}
