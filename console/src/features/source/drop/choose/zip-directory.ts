import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { type ZipName, zipNames } from '@kolaj/domain/source/names/zip-names';
import { maxZipEntries, type ZipEntry, type ZipHeader, zipEntry } from '@kolaj/domain/source/upload/upload-zip';

/** What a ZIP says about itself at its end. */
export interface ZipDirectory {
  entries: ZipEntry[];
  /** Code page by which names that are not UTF-8 were read. */
  readAs: NameEncoding | null;
}

/** Of the end that says where the directory is: itself, the longest comment, and what ZIP64 puts before it. */
const TAIL_BYTES = 22 + 0xffff + 20;
/** No 20,000 entries have a longer one. */
const MOST_BYTES = 64 * 1024 * 1024;
const ZIP64 = 0xffffffff;

/** The list of what is in a ZIP, without its contents; null = this is none, or one that cannot be read here. */
export async function readZipDirectory(zip: Blob): Promise<ZipDirectory | null> {
  const place = await placeOfDirectory(zip).catch(() => null);
  if (place === null || place.bytes > MOST_BYTES || place.from + place.bytes > zip.size) return null;
  try {
    return directoryIn(await viewOf(zip, place.from, place.bytes), place.entries);
  } catch {
    // It ends in the middle of an entry.
    return null;
  }
}

async function viewOf(zip: Blob, from: number, bytes: number): Promise<DataView> {
  return new DataView(await zip.slice(from, from + bytes).arrayBuffer());
}

async function placeOfDirectory(zip: Blob): Promise<{ from: number; bytes: number; entries: number } | null> {
  const from = Math.max(0, zip.size - TAIL_BYTES);
  const tail = await viewOf(zip, from, TAIL_BYTES);
  const end = endIn(tail);
  if (end === null) return null;
  const place = {
    entries: tail.getUint16(end + 10, true),
    bytes: tail.getUint32(end + 12, true),
    from: tail.getUint32(end + 16, true),
  };
  const isLarge = end >= 20 && tail.getUint32(end - 20, true) === 0x07064b50;
  if (!isLarge) return place;
  const large = await viewOf(zip, long(tail, end - 12), 56);
  if (large.getUint32(0, true) !== 0x06064b50) return null;
  return { entries: long(large, 32), bytes: long(large, 40), from: long(large, 48) };
}

/** The last mark whose comment ends with the file. */
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
    if (view.getUint32(at, true) !== 0x02014b50) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const fields = fieldsIn(view, at + 46 + nameBytes, view.getUint16(at + 30, true));
    const flags = view.getUint16(at + 8, true);
    const sizes = { bytes: view.getUint32(at + 24, true), packedBytes: view.getUint32(at + 20, true) };
    headers.push({
      ...{ versionMadeBy: view.getUint16(at + 4, true), flags, method: view.getUint16(at + 10, true) },
      ...{ attributes: view.getUint32(at + 38, true), ...inFull(sizes, fields.get(0x0001)) },
    });
    names.push({
      raw: new Uint8Array(view.buffer, at + 46, nameBytes),
      saysUtf8: (flags & 0x800) !== 0,
      unicode: bytesOf(fields.get(0x7075)),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const { texts, readAs } = zipNames(names);
  return { entries: headers.map((header, at) => zipEntry(header, texts[at] ?? '')), readAs };
}

function fieldsIn(view: DataView, from: number, bytes: number): Map<number, DataView> {
  const fields = new Map<number, DataView>();
  for (let at = from; at + 4 <= from + bytes; ) {
    const length = view.getUint16(at + 2, true);
    fields.set(view.getUint16(at, true), new DataView(view.buffer, at + 4, length));
    at += 4 + length;
  }
  return fields;
}

const bytesOf = (field: DataView | undefined): Uint8Array | null =>
  field === undefined ? null : new Uint8Array(field.buffer, field.byteOffset, field.byteLength);

/** Sizes that need more than 32 bits are in a field of their own, one after the other. */
function inFull<Sizes extends Pick<ZipHeader, 'bytes' | 'packedBytes'>>(sizes: Sizes, field: DataView | undefined) {
  if (field === undefined) return sizes;
  const isLong = sizes.bytes === ZIP64;
  const bytes = isLong ? long(field, 0) : sizes.bytes;
  const packedBytes = sizes.packedBytes === ZIP64 ? long(field, isLong ? 8 : 0) : sizes.packedBytes;
  return { bytes, packedBytes };
}
