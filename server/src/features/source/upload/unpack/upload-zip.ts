import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-file';
import { maxZipEntries, type ZipEntry } from '@kolaj/domain/source/upload/upload-zip';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { zipNames } from './upload-zip-name.ts';

export interface ReadableEntry extends ZipEntry {
  raw: Entry;
}

export interface OpenZip {
  entries: ReadableEntry[];
  bytes: number;
  /** The unpacked bytes; ends with an error when they are more or fewer than announced. Their CRC is for the reader to check. */
  read: (entry: ReadableEntry) => Promise<Readable>;
  close: () => void;
}

/** Reads the directory of a ZIP; the contents only when asked for, one entry at a time. */
export async function openZip(file: string): Promise<OpenZip | { refused: UploadReason }> {
  const bytes = await sizeOf(file);
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(
    () => null,
  );
  if (zip === null) return { refused: 'damaged' };
  if (zip.entryCount > maxZipEntries) {
    zip.close();
    return { refused: 'too_many_files' };
  }
  const raw = await directoryOf(zip);
  if (raw === null) {
    zip.close();
    return { refused: 'damaged' };
  }
  const names = zipNames(raw);
  return {
    bytes,
    entries: raw.map((entry, at) => entryOf(entry, names[at] ?? '')),
    read: (entry) => zip.openReadStreamPromise(entry.raw),
    close: () => zip.close(),
  };
}

async function sizeOf(file: string): Promise<number> {
  await using handle = await open(file);
  return (await handle.stat()).size;
}

async function directoryOf(zip: ZipFile): Promise<Entry[] | null> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return entries;
  } catch {
    return null;
  }
}

const madeByUnix = 3;
const fileType = 0o170_000;
const ordinaryFile = 0o100_000;
const directory = 0o040_000;

function entryOf(raw: Entry, path: string): ReadableEntry {
  const mode = raw.versionMadeBy >> 8 === madeByUnix ? (raw.externalFileAttributes >>> 16) & fileType : 0;
  return {
    raw,
    path,
    bytes: raw.uncompressedSize,
    packedBytes: raw.compressedSize,
    isEncrypted: raw.isEncrypted(),
    isLink: mode !== 0 && mode !== ordinaryFile && mode !== directory,
    isReadable: raw.compressionMethod === 0 || raw.compressionMethod === 8,
  };
}
