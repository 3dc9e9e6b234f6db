import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type ZipName, zipNames } from '@kolaj/domain/source/names/zip-names';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-reason';
import { maxZipEntries, type ZipEntry, zipEntry } from '@kolaj/domain/source/upload/upload-zip';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

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
  const { texts } = zipNames(raw.map(nameOf));
  return {
    bytes,
    entries: raw.map((entry, at) => entryOf(entry, texts[at] ?? '')),
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

const entryOf = (raw: Entry, path: string): ReadableEntry => ({
  raw,
  ...zipEntry(
    {
      versionMadeBy: raw.versionMadeBy,
      flags: raw.generalPurposeBitFlag,
      method: raw.compressionMethod,
      bytes: raw.uncompressedSize,
      packedBytes: raw.compressedSize,
      attributes: raw.externalFileAttributes,
    },
    path,
  ),
});

const utf8Flag = 0x800;
const unicodePathField = 0x7075;

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): ZipName => ({
  raw: fileNameRaw,
  saysUtf8: (generalPurposeBitFlag & utf8Flag) !== 0,
  unicode: extraFields.find(({ id }) => id === unicodePathField)?.data ?? null,
});
