import { fold } from '../../shared/fold.ts';
import { directoryProductName } from '../product/product-name.ts';
import { uploadFile } from './upload-file.ts';
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

export type ZipPlan<Entry extends ZipEntry> =
  /** `path` is below the subfolder: the ZIP's own outermost directory may be gone. */
  | {
      kind: 'ok';
      photos: { entry: Entry; path: string }[];
      leftOut: { path: string; reason: UploadReason }[];
      bytes: number;
    }
  | { kind: 'refused'; reason: UploadReason };

/** A ZIP of more entries is refused before its directory is read. */
export const maxZipEntries = 20_000;

/** Photos are packed to little less than themselves, drawings (BMP, TIFF) to a tenth. Only a bomb beats these. */
const maxRatio = 20;
const maxEntryRatio = 200;
/** Small ZIPs may unpack to this much whatever the ratio, bytes. */
const alwaysFine = 64 * 1024 * 1024;

/**
 * What is taken out of a ZIP, decided by its directory alone, before a byte is unpacked. One bad entry is left out with its
 * reason; the whole is refused only when it is a bomb, too much, or nothing of it can be used.
 */
export function planZip<Entry extends ZipEntry>(
  entries: readonly Entry[],
  { zipBytes, folder, subfolder }: { zipBytes: number; folder: string; subfolder: string },
): ZipPlan<Entry> {
  if (entries.length > maxZipEntries) return { kind: 'refused', reason: 'too_many_files' };
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > Math.max(alwaysFine, zipBytes * maxRatio)) return { kind: 'refused', reason: 'bomb' };

  const leftOut: { path: string; reason: UploadReason }[] = [];
  const photos: { entry: Entry; path: string }[] = [];
  for (const entry of entries) {
    const judged = judge(entry);
    if (judged === 'photo') photos.push({ entry, path: entry.path });
    else if (judged !== 'ignored') leftOut.push({ path: entry.path, reason: judged });
  }
  const [only] = new Set(leftOut.map(({ reason }) => reason));
  if (photos.length === 0) return { kind: 'refused', reason: leftOut.length > 0 && only ? only : 'empty' };

  const root = wrappingDirectory(photos, [folder, subfolder]);
  const unwrapped = photos.map(({ entry, path }) => ({ entry, path: path.slice(root.length) }));
  return { kind: 'ok', photos: unwrapped, leftOut, bytes: photos.reduce((sum, { entry }) => sum + entry.bytes, 0) };
}

function judge(entry: ZipEntry): 'photo' | 'ignored' | UploadReason {
  if (entry.path.endsWith('/')) return 'ignored';
  const file = uploadFile(entry);
  switch (file.kind) {
    case 'ignored':
      return 'ignored';
    case 'left-out':
      return file.reason;
    case 'zip':
      return 'zip_in_zip';
    case 'photo':
      return faultOf(entry) ?? 'photo';
  }
}

function faultOf({ bytes, packedBytes, isEncrypted, isLink, isReadable }: ZipEntry): UploadReason | null {
  if (isLink) return 'link';
  if (isEncrypted) return 'encrypted';
  if (!isReadable) return 'damaged';
  return bytes > alwaysFine && bytes > packedBytes * maxEntryRatio ? 'bomb' : null;
}

/**
 * The directory that only wraps the whole ("Beren.zip" holds "Beren/…"), with its "/"; '' when there is none. A wrapping
 * directory that is named like a product and holds photos itself is a product's directory and stays, unless the folder or
 * the subfolder is called the same (D-28).
 */
function wrappingDirectory(photos: readonly { path: string }[], names: readonly string[]): string {
  const [first] = photos;
  const end = first?.path.indexOf('/') ?? -1;
  if (first === undefined || end < 0) return '';
  const root = first.path.slice(0, end + 1);
  if (!photos.every(({ path }) => path.startsWith(root))) return '';

  const name = root.slice(0, -1);
  if (names.some((known) => fold(known) === fold(name))) return root;
  const holdsPhotos = photos.some(({ path }) => !path.slice(root.length).includes('/'));
  return holdsPhotos && directoryProductName(name).pattern !== 'directory' ? '' : root;
}
