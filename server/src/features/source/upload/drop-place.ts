import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type Drawn, ownPhotos, removePhotos } from '../try/drawn-photos.ts';
import { type Delivered, deliverPhoto, pathsOnDisk, removeLeft } from './upload-deliver.ts';

/** A finished photo on its way into a source. */
export interface Arrived {
  file: string;
  /** Where it is in the store already; null = it is not. */
  sha256: string | null;
}

export interface Arrival {
  /** Below the source's root; checked by `uploadFile` and `uploadFolderName`. */
  path: string;
  /** Another file of this name is replaced; else the new one is put beside it as "name (2)". */
  replaces: boolean;
  uploadId: string;
}

/** A shop's own photos, where files can be dropped. */
export interface DropPlace {
  /** Whole or not at all; what is there already with the same bytes is the delivered one, so it is safe to repeat. */
  deliver: (scope: ShopScope, arrived: Arrived, arrival: Arrival) => Promise<Delivered>;
  /** Removes what a killed run of an upload has left in these folders. */
  removeLeft: (folders: Iterable<string>, uploadId: string) => Promise<void>;
  /** The paths as they are written here, as far as they exist. */
  written: (paths: readonly (readonly string[])[]) => Promise<string[][]>;
  /** Of a photo; null = there is none. */
  bytesOf: (scope: ShopScope, path: string) => Promise<number | null>;
  /** Has photos drawn into a folder; what is there is left alone. */
  bring: (path: string, draw: (folder: string) => Promise<string[]>) => Promise<string[]>;
  /** Photos in the folder that were not drawn, below it. */
  own: (scope: ShopScope, drawn: Drawn) => Promise<string[]>;
  removeDrawn: (scope: ShopScope, drawn: Drawn) => Promise<void>;
}

/** A folder of this machine. */
export function folderPlace(root: string): DropPlace {
  return {
    deliver: (_scope, { file }, arrival) => deliverPhoto(file, { root, ...arrival }),
    removeLeft: (folders, uploadId) => removeLeft(root, folders, uploadId),
    written: (paths) => pathsOnDisk(root, paths),
    async bytesOf(_scope, path) {
      const there = await lstat(join(root, path)).catch(() => null);
      return there?.isFile() ? there.size : null;
    },
    bring: (path, draw) => draw(join(root, path)),
    own: (_scope, drawn) => ownPhotos(root, drawn),
    removeDrawn: (_scope, drawn) => removePhotos(root, drawn),
  };
}
