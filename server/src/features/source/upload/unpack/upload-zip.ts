import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { readNames } from '@kolaj/domain/source/names/read-names';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-reason';
import { maxZipEntries, type ZipEntry } from '@kolaj/domain/source/upload/upload-zip';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

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

const utf8Flag = 0x800;
const unicodePathField = 0x7075;
type NamedEntry = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

/**
 * The names of a ZIP's entries as text. A ZIP says whether a name is UTF-8; most of those that do not say so are UTF-8 all
 * the same (macOS), the others are in a code page of the machine that packed them, which nothing tells: the one that makes
 * the most plausible words of all of them.
 */
function zipNames(entries: readonly NamedEntry[]): string[] {
  const unmarked = entries.filter((entry) => !saysUnicode(entry));
  const { texts } = readNames(unmarked.map(({ fileNameRaw }) => fileNameRaw));
  const read = new Map(unmarked.map((entry, at) => [entry, texts[at] ?? '']));
  return entries.map((entry) => (read.get(entry) ?? marked(entry)).replaceAll('\\', '/'));
}

function marked({ generalPurposeBitFlag, fileNameRaw, extraFields }: NamedEntry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function saysUnicode({ generalPurposeBitFlag, extraFields }: NamedEntry): boolean {
  return (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField);
}
