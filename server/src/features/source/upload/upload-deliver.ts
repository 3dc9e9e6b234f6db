import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-reason';

export type Delivered =
  | {
      kind: 'delivered';
      /** Where it is, below the source's root, and in which state. */
      path: string;
      bytes: number;
      modifiedAt: Date;
      /** It was there with the same bytes. */
      wasThere: boolean;
    }
  | { kind: 'refused'; reason: UploadReason };

export interface Delivery {
  /** The source's folder on this machine. */
  root: string;
  /** Below it; checked by `uploadFile` and `uploadFolderName`. */
  path: string;
  /** Another file of this name is replaced; else the new one is put beside it as "name (2)". */
  replaces: boolean;
  /** Part of the file's name while it is on its way: see `removeLeft`. */
  uploadId: string;
}

/** "name (1000)" is the last one tried. */
const maxNumber = 1000;

/**
 * Puts a finished file into a local source: whole or not at all, never through a link, safely on the disk when it returns
 * (reliability rule 13). The file itself stays where it was. A file that is there already with the same bytes is the
 * delivered one, so it is safe to repeat.
 */
export async function deliverPhoto(file: string, { root, path, replaces, uploadId }: Delivery): Promise<Delivered> {
  const names = path.split('/');
  const name = names.pop() ?? '';
  const real = await realpath(root).catch(() => null);
  if (real === null) return { kind: 'refused', reason: 'source_unreachable' };
  const entered = await enterFolders(real, names);
  if (entered === null) return { kind: 'refused', reason: 'not_a_folder' };

  const folder = join(real, ...entered);
  const temporary = join(folder, `${partsOf(uploadId)}${randomUUID()}.part`);
  try {
    await linkOrCopy(file, temporary);
    const put = replaces ? await takePlace(temporary, folder, name) : await standBeside(temporary, folder, name);
    if (put === null) return { kind: 'refused', reason: 'not_a_folder' };
    await rm(temporary, { force: true });
    await sync(folder);
    const { size, mtime } = await lstat(join(folder, put.name));
    const path = [...entered, put.name].join('/');
    return { kind: 'delivered', path, bytes: size, modifiedAt: mtime, wasThere: put.wasThere };
  } finally {
    await rm(temporary, { force: true });
  }
}

const partsOf = (uploadId: string) => `.kolaj-${uploadId}-`;

/** Removes what a killed run of this upload has left in these folders below the root. */
export async function removeLeft(root: string, folders: Iterable<string>, uploadId: string): Promise<void> {
  for (const folder of new Set(folders)) {
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names)
      if (name.startsWith(partsOf(uploadId))) await rm(join(root, folder, name), { force: true });
  }
}

/**
 * The directories of a path as they are called on the disk, made where they are missing; null when one is no directory.
 * One that differs only in how its accents are written (NFC, NFD) is the same one.
 */
async function enterFolders(root: string, names: readonly string[]): Promise<string[] | null> {
  const entered: string[] = [];
  for (const name of names) {
    const parent = join(root, ...entered);
    const known = await nameOnDisk(parent, name);
    if (known === null) await makeFolder(parent, name);
    const found = await lstat(join(parent, known ?? name));
    if (!found.isDirectory()) return null;
    entered.push(known ?? name);
  }
  return entered;
}

/** The same paths as the source writes them, as far as they exist there. Each directory is read once, however many paths lead through it. */
export async function pathsOnDisk(root: string, paths: readonly (readonly string[])[]): Promise<string[][]> {
  const directories = new Map<string, Promise<Map<string, string>>>();
  const namesIn = (folder: string) => {
    const known = directories.get(folder) ?? namesOnDisk(folder);
    directories.set(folder, known);
    return known;
  };
  const written: string[][] = [];
  for (const names of paths) written.push(await pathAmong(root, names, namesIn));
  return written;
}

async function pathAmong(
  root: string,
  names: readonly string[],
  namesIn: (folder: string) => Promise<ReadonlyMap<string, string>>,
): Promise<string[]> {
  const written: string[] = [];
  for (const [at, name] of names.entries()) {
    const there = await namesIn(join(root, ...written));
    const known = there.get(name) ?? there.get(name.normalize('NFC'));
    // What is below it is not there either.
    if (known === undefined) return [...written, ...names.slice(at)];
    written.push(known);
  }
  return written;
}

/** Every name of a directory by itself, and by what a person would call it. */
async function namesOnDisk(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((): string[] => []);
  const composed = names.map((name) => [name.normalize('NFC'), name] as const);
  return new Map([...composed.toReversed(), ...names.map((name) => [name, name] as const)]);
}

/** How an existing entry of a directory is written that a person would call the same; null = there is none. */
async function nameOnDisk(folder: string, name: string): Promise<string | null> {
  const isThere = await lstat(join(folder, name)).then(
    () => true,
    () => false,
  );
  if (isThere) return name;
  const wanted = name.normalize('NFC');
  return (await readdir(folder)).find((other) => other.normalize('NFC') === wanted) ?? null;
}

async function makeFolder(parent: string, name: string): Promise<void> {
  await mkdir(join(parent, name)).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await sync(parent);
}

/** The source may be on another disk, or on one without links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await sync(to);
  }
}

interface Put {
  name: string;
  wasThere: boolean;
}

async function takePlace(temporary: string, folder: string, wanted: string): Promise<Put | null> {
  const name = (await nameOnDisk(folder, wanted)) ?? wanted;
  const before = await lstat(join(folder, name)).catch(() => null);
  if (before?.isDirectory()) return null;
  if (before?.isFile() && (await isSameContent(temporary, join(folder, name)))) return { name, wasThere: true };
  await rename(temporary, join(folder, name));
  return { name, wasThere: false };
}

/** The first free name, or the name under which the same bytes already exist. */
async function standBeside(temporary: string, folder: string, wanted: string): Promise<Put | null> {
  for (let number = 1; number <= maxNumber; number++) {
    const name = numbered(wanted, number);
    const taken = await nameOnDisk(folder, name);
    if (taken !== null) {
      if (await isSameContent(temporary, join(folder, taken))) return { name: taken, wasThere: true };
    } else if (await putUnder(temporary, join(folder, name))) {
      return { name, wasThere: false };
    }
  }
  return null;
}

function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
}

/** False: somebody else took the name in the meantime. */
async function putUnder(temporary: string, target: string): Promise<boolean> {
  try {
    await link(temporary, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (codeOf(error) === 'ENOENT') throw error;
    // A disk without links: the name is reserved first.
    const reserved = await open(target, 'wx').catch(() => null);
    if (reserved === null) return false;
    await reserved.close();
    await rename(temporary, target).catch(async (failure: unknown) => {
      await rm(target, { force: true });
      throw failure;
    });
    return true;
  }
}

async function sync(fileOrFolder: string): Promise<void> {
  await using handle = await open(fileOrFolder, 'r');
  await handle.sync();
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const chunkBytes = 256 * 1024;

/** Whether two files hold the same bytes; false when one is not an ordinary file. */
async function isSameContent(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([stat(one), stat(other).catch(() => null)]);
  if (!right?.isFile() || left.size !== right.size) return false;
  if (left.ino === right.ino && left.dev === right.dev) return true;

  await using first = await open(one);
  await using second = await open(other);
  const buffers = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)] as const;
  for (let at = 0; at < left.size; at += chunkBytes) {
    const length = Math.min(chunkBytes, left.size - at);
    await Promise.all([first.read(buffers[0], 0, length, at), second.read(buffers[1], 0, length, at)]);
    if (!buffers[0].subarray(0, length).equals(buffers[1].subarray(0, length))) return false;
  }
  return true;
}
