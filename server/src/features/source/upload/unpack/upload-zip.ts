import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-file';
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

/** The bytes 0x80…0xFF of code page 857: what Turkish Windows writes, and 850 (western Europe) in all letters but ð, þ, ý. */
const turkishPage =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ�ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ�×ÚÛÙìÿ¯´­±�¾¶§÷¸°¨·¹³²■ ';

const utf8Flag = 0x800;
const unicodePathField = 0x7075;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const russian = new TextDecoder('ibm866');

type NamedEntry = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

/**
 * The names of a ZIP's entries as text. A ZIP says whether a name is UTF-8; most of those that do not say so are UTF-8 all
 * the same (macOS), the others are in the code page of the machine that packed them, which nothing tells: Russian when
 * whole words are Cyrillic in it, else Turkish and western European.
 */
function zipNames(entries: readonly NamedEntry[]): string[] {
  const unmarked = entries.filter((entry) => !saysUnicode(entry)).map(({ fileNameRaw }) => fileNameRaw);
  const isRussian = unmarked.some((name) => asUtf8(name) === null && hasCyrillicWord(name));
  return entries.map((entry) => nameOf(entry, isRussian).replaceAll('\\', '/'));
}

function nameOf(entry: NamedEntry, isRussian: boolean): string {
  const { generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields } = entry;
  if (saysUnicode(entry)) return getFileNameLowLevel(flags, raw, extraFields, true);
  return asUtf8(raw) ?? (isRussian ? russian.decode(raw) : turkishOf(raw));
}

function saysUnicode({ generalPurposeBitFlag, extraFields }: NamedEntry): boolean {
  return (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField);
}

function asUtf8(raw: Uint8Array): string | null {
  try {
    return utf8.decode(raw);
  } catch {
    return null;
  }
}

const turkishOf = (raw: Uint8Array): string =>
  [...raw].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : turkishPage[byte - 0x80])).join('');

/** A word of four or more letters without a single Latin one: no Turkish or western European word is like that. */
const cyrillicWord = /(?<![A-Za-z\x80-\xff])[\x80-\xaf\xe0-\xf1]{4,}(?![A-Za-z\x80-\xff])/;
const hasCyrillicWord = (raw: Buffer): boolean => cyrillicWord.test(raw.toString('latin1'));
