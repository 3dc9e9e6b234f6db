import { fold } from '../../shared/fold.ts';
import { countKind } from '../pickable.ts';
import { directoryProductName, stemOf } from '../product/product-name.ts';
import { isSeasonName } from './season-name.ts';
import { isTooDeep, type UploadFile, uploadFile } from './upload-file.ts';
import { maxZipEntries } from './upload-limits.ts';
import type { UploadReason } from './upload-reason.ts';

/** An entry of a ZIP as its directory at the end describes it. */
export interface ZipEntry {
  /** Decoded, with "/" between names; a directory's ends in one. */
  path: string;
  bytes: number;
  packedBytes: number;
  isEncrypted: boolean;
  isLink: boolean;
  /** Packed in a way that can be unpacked here. */
  isReadable: boolean;
}

/** An entry as the directory of a ZIP writes it. */
export interface ZipHeader {
  versionMadeBy: number;
  flags: number;
  method: number;
  bytes: number;
  packedBytes: number;
  attributes: number;
  /** Where the entry's own header begins. */
  at: number;
  crc32: number;
}

const madeByUnix = 3;
const fileType = 0o170_000;
const ordinaryFile = 0o100_000;
const directory = 0o040_000;

/** Encrypted, and in the way that hides more than the bytes. */
const encryptedFlags = 0x41;

export function zipEntry(
  { versionMadeBy, flags, method, attributes, bytes, packedBytes }: ZipHeader,
  path: string,
): ZipEntry {
  const mode = versionMadeBy >> 8 === madeByUnix ? (attributes >>> 16) & fileType : 0;
  return {
    ...{ path, bytes, packedBytes },
    isEncrypted: (flags & encryptedFlags) !== 0,
    isLink: mode !== 0 && mode !== ordinaryFile && mode !== directory,
    isReadable: method === 0 || method === 8,
  };
}

export type ZipContents<Entry extends ZipEntry> =
  | { kind: 'ok'; photos: Entry[]; leftOut: { path: string; reason: UploadReason }[]; others: Map<string, number> }
  | { kind: 'refused'; reason: UploadReason };

/** Photos are packed to little less than themselves, drawings (BMP, TIFF) to a tenth. Only a bomb beats these. */
const maxRatio = 20;
const maxEntryRatio = 200;
/** Small ZIPs may unpack to this much whatever the ratio, bytes. */
const alwaysFine = 64 * 1024 * 1024;

/**
 * The photos of a ZIP, decided by its directory alone, before a byte is unpacked. One bad entry is left out with its
 * reason; the whole is refused only when it is a bomb, too much, or nothing of it can be used.
 */
export function photosOfZip<Entry extends ZipEntry>(entries: readonly Entry[], zipBytes: number): ZipContents<Entry> {
  if (entries.length > maxZipEntries) return { kind: 'refused', reason: 'too_many_files' };
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > Math.max(alwaysFine, zipBytes * maxRatio)) return { kind: 'refused', reason: 'bomb' };

  const leftOut: { path: string; reason: UploadReason }[] = [];
  const photos: Entry[] = [];
  const others = new Map<string, number>();
  for (const entry of entries) {
    const judged = judge(entry);
    if (judged.kind === 'photo') photos.push(entry);
    else if (judged.kind === 'left-out') leftOut.push({ path: entry.path, reason: judged.reason });
    else if (judged.kind === 'other') countKind(others, judged.of);
  }
  const [only] = new Set(leftOut.map(({ reason }) => reason));
  if (photos.length === 0) return { kind: 'refused', reason: only ?? (others.size > 0 ? 'not_a_photo' : 'empty') };
  return { kind: 'ok', photos, leftOut, others };
}

function judge(entry: ZipEntry): UploadFile {
  const { path, bytes } = entry;
  if (path.endsWith('/')) return { kind: 'ignored' };
  if (isTooDeep(path)) return { kind: 'left-out', reason: 'too_deep' };
  const name = path.slice(path.lastIndexOf('/') + 1);
  const whole = uploadFile(entry);
  // Whether it is too deep is known once its place is known.
  const file = whole.kind === 'left-out' && whole.reason === 'too_deep' ? uploadFile({ path: name, bytes }) : whole;
  if (file.kind === 'zip') return { kind: 'left-out', reason: 'zip_in_zip' };
  const fault = file.kind === 'photo' ? faultOf(entry) : null;
  return fault === null ? file : { kind: 'left-out', reason: fault };
}

function faultOf({ bytes, packedBytes, isEncrypted, isLink, isReadable }: ZipEntry): UploadReason | null {
  if (isLink) return 'link';
  if (isEncrypted) return 'encrypted';
  if (!isReadable) return 'not_a_photo';
  return bytes > alwaysFine && bytes > packedBytes * maxEntryRatio ? 'bomb' : null;
}

/**
 * The paths that the photos of a ZIP have beside it once somebody has unpacked it: in the directory that wraps them all, else in
 * one that is called like the ZIP. A wrapping directory that is one product's does not do (D-28), nor does the one brand in a ZIP that
 * is called like a season.
 */
export function unpackedPaths(paths: readonly string[], zipName: string): string[] {
  const stem = stemOf(zipName);
  const wrapping = wrappingDirectory(paths, [stem]);
  const isOneBrand = isSeasonName(stem) && !isSeasonName(wrapping) && !isCalled(wrapping.slice(0, -1), stem);
  return wrapping === '' || isOneBrand ? paths.map((path) => `${stem}/${path}`) : [...paths];
}

/**
 * The directory that only wraps the whole ("Beren.zip" holds "Beren/…"), with its "/"; '' when there is none. A wrapping
 * directory that is named like a product and holds photos itself is a product's directory, unless it is called like one of
 * `names` (D-28).
 */
export function wrappingDirectory(paths: readonly string[], names: readonly string[]): string {
  const [first] = paths;
  const end = first?.indexOf('/') ?? -1;
  if (first === undefined || end < 0) return '';
  const root = first.slice(0, end + 1);
  if (!paths.every((path) => path.startsWith(root))) return '';

  const name = root.slice(0, -1);
  if (names.some((known) => isCalled(name, known))) return root;
  const holdsPhotos = paths.some((path) => !path.slice(root.length).includes('/'));
  return holdsPhotos && directoryProductName(name).pattern !== 'directory' ? '' : root;
}

const isCalled = (name: string, known: string): boolean => fold(known) === fold(name);
