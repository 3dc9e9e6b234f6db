import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isSpeakable } from '../../../adapters/ftp-door/door-path.ts';
import {
  beginPart,
  bytesOfPart,
  dropPart,
  type PartFile,
  partFile,
  sweepParts,
} from '../../../adapters/ftp-door/part-file.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { inShop, lookInShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { type DoorFolder, FolderTrouble, type Upload, type UploadLimits } from '../../../ports/door-folder.ts';
import type { FileStore, StoredFile } from '../../../ports/file-store.ts';
import { doorPartsFolder } from '../../../settings/data-folders.ts';
import { holdPlaces, keptEntries } from '../kept/kept-photo.store.ts';
import { openKeptSource } from '../kept/kept-source.ts';
import type { Source } from '../open/source.store.ts';
import { refuseLong, storePlaces } from './store-places.ts';

export interface StoreFolderDeps {
  /** What is on its way in waits below it. */
  dataDir: string;
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'putFile' | 'read' | 'tempFolder'>;
  clock: () => Date;
  random: () => number;
}

/** So many entries are told together. */
const atOnce = 256;

/** Photos in the store, where every machine has the same ones; only what is on its way in is on this machine. */
export function storeFolder(
  { id: sourceId, shopId }: Pick<Source, 'id' | 'shopId'>,
  deps: StoreFolderDeps,
): DoorFolder {
  const { database, files, clock } = deps;
  const source = openKeptSource({ id: sourceId, shopId }, deps);
  const places = storePlaces(sourceId, clock);
  const incoming = doorPartsFolder(deps.dataDir);
  const partOf = (path: string) => partFile(incoming, `${sourceId}/${path}`);
  const look = <Result>(run: (scope: ShopScope) => Promise<Result>) => lookInShop(database, shopId, run);
  /** Nobody else changes what is where meanwhile, at whichever machine. */
  const change = <Result>(run: (scope: ShopScope) => Promise<Result>, blob: StoredFile | null = null) =>
    repeatable(deps.random, () =>
      inShop(database, shopId, async (scope) => {
        await holdPlaces(scope, { sourceId, blob });
        return run(scope);
      }),
    );

  async function beginUpload(path: string, from: number, limits: UploadLimits): Promise<Upload | null> {
    refuseLong(path);
    const part = partOf(path);
    const hash = createHash('sha256');
    async function appear() {
      const stored = await put(files, part);
      if (stored.sha256 !== hash.digest('hex')) {
        // Another process of this data folder takes in a file of this name.
        await dropPart(part);
        throw new Error(`What came of ${path} was altered on its way.`);
      }
      await change((scope) => places.keep(scope, path, stored), stored);
      await dropPart(part);
    }
    const upload = await beginPart({ part, from, appear, onBytes: (chunk) => hash.update(chunk) }, limits);
    if (upload && from > 0) await pipeline(createReadStream(part.file, { end: from - 1 }), hash, { end: false });
    return upload;
  }

  return {
    spelled: (path) => path.normalize('NFC'),
    find: (path) => look((scope) => places.find(scope, path)),
    async *entries(path) {
      const kept = await look((scope) => keptEntries(scope, { sourceId, folder: path }));
      const told = kept
        .filter(({ name }) => isSpeakable(name))
        .map(({ name, isFolder: isDirectory, bytes, cameAt: modifiedAt }) => ({
          name,
          isDirectory,
          bytes,
          modifiedAt,
        }));
      for (let from = 0; from < told.length; from += atOnce) yield told.slice(from, from + atOnce);
    },
    async read(path, from) {
      const opened = await source.openRead(path, from);
      if (opened.kind !== 'open') throw new FolderTrouble('ENOENT');
      return opened.stream;
    },
    async makeFolder(path) {
      refuseLong(path);
      await change((scope) => places.makeFolder(scope, path));
    },
    removeFolder: (path) => change((scope) => places.removeFolder(scope, path)),
    removeFile: (path) => change((scope) => places.removeFile(scope, path)),
    async move(from, to) {
      refuseLong(to);
      return change((scope) => places.move(scope, from, to));
    },
    partBytes: (path) => bytesOfPart(partOf(path)),
    beginUpload: ({ path, from }, limits) => beginUpload(path, from, limits),
    sweepParts: (now) => sweepParts(incoming, now),
  };
}

/** A copy of it, which nobody has open: what is in the store is never written to. The part itself stays for another try. */
async function put(files: StoreFolderDeps['files'], { file }: PartFile): Promise<StoredFile> {
  const folder = await files.tempFolder();
  const whole = join(folder, 'whole');
  try {
    await copyFile(file, whole, constants.COPYFILE_FICLONE);
    return await files.putFile(whole);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
