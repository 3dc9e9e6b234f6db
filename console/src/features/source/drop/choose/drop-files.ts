import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { maxZipBytes } from '@kolaj/domain/source/upload/upload-file';
import type { DroppedFile } from '@kolaj/domain/source/upload/upload-plan';
import type { PackedEntry } from '@kolaj/domain/source/upload/zip-directory';

/** A file of this device with its path below what was dropped or chosen. */
export interface DeviceFile extends DroppedFile {
  file: File;
  /** Of a ZIP: what its directory lists; null = it could not be read. */
  entries?: readonly PackedEntry[] | null;
  /** Of a ZIP: by which code page its names were read; null = all are UTF-8. */
  readAs?: NameEncoding | null;
}

export const isZip = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name);

/** The files, ZIPs with the list of what is in them. */
export async function lookInto(files: readonly DeviceFile[]): Promise<DeviceFile[]> {
  const zips = files.filter(({ file, bytes }) => isZip(file) && bytes <= maxZipBytes);
  if (zips.length === 0) return [...files];
  const reader = await import('./zip-directory.ts').catch(() => null);
  const looks = zips.map(async ({ file }) => [file, (await reader?.readZipDirectory(file)) ?? null] as const);
  const found = new Map(await Promise.all(looks));
  return files.map((device) => {
    const directory = found.get(device.file);
    return directory ? { ...device, ...directory } : device;
  });
}

const deviceFile = (file: File, path: string): DeviceFile => ({ file, path, bytes: file.size });

/** Files of an `<input type="file">`; those of a chosen directory bring their path. */
export const filesOfInput = (files: Iterable<File>): DeviceFile[] =>
  [...files].map((file) => deviceFile(file, file.webkitRelativePath || file.name));

/**
 * Everything in a drop, directories to their depth. The browser only tells during the event what was dropped: call it at once,
 * wait for it later.
 */
export function filesOfDrop(transfer: DataTransfer): Promise<DeviceFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null)) return Promise.resolve(filesOfInput(plain));
  return filesOfEntries(entries.filter((entry) => entry !== null));
}

async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<DeviceFile[]> {
  const found: DeviceFile[] = [];
  for (const entry of entries) {
    if (isDirectory(entry)) found.push(...(await filesOfEntries(await entriesOf(entry))));
    else if (isFile(entry)) found.push(deviceFile(await fileOf(entry), entry.fullPath.replace(/^\//, '')));
  }
  return found;
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader gives a hundred at a time, and none at the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
