import { Readable } from 'node:stream';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { lookInShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { Source } from '../open/source.store.ts';
import { isKeptFolder, keptFolderAt } from './kept-folder.store.ts';
import { type KeptEntry, keptEntries, keptPhoto } from './kept-photo.store.ts';

export interface KeptDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'read'>;
}

/** Photos in the store as a source: every machine sees the same. */
export function openKeptSource(
  { id: sourceId, shopId }: Pick<Source, 'id' | 'shopId'>,
  { database, files }: KeptDeps,
): FileSource {
  const look = <Result>(run: (scope: ShopScope) => Promise<Result>) => lookInShop(database, shopId, run);
  return {
    async list(path) {
      const found = await look(async (scope) => {
        const entries = await keptEntries(scope, { sourceId, folder: path });
        return entries.length > 0 || (await isKeptFolder(scope, { sourceId, path })) ? entries : null;
      });
      if (found === null) return { kind: 'gone' };
      return { kind: 'listed', entries: found.map((entry) => entryOf(path, entry)), unreadable: [] };
    },

    async stat(path) {
      const photo = await look((scope) => keptPhoto(scope, { sourceId, path }));
      const { folder, name } = placeOf(path);
      if (photo) return { kind: 'found', entry: entryOf(folder, { ...photo, name, isFolder: false }) };
      const cameAt = await look((scope) => keptFolderAt(scope, { sourceId, path }));
      if (cameAt === null) return { kind: 'gone' };
      return { kind: 'found', entry: entryOf(folder, { name, isFolder: true, bytes: 0, cameAt }) };
    },

    async openRead(path, offset) {
      const photo = await look((scope) => keptPhoto(scope, { sourceId, path }));
      if (photo === null) return { kind: 'gone' };
      if (offset >= photo.bytes) return { kind: 'open', stream: Readable.from([]) };
      const stream = await files.read(photo.sha256, { start: offset, end: photo.bytes - 1 });
      return stream === null ? { kind: 'gone' } : { kind: 'open', stream };
    },

    close: async () => undefined,
  };
}

function placeOf(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) };
}

const entryOf = (folder: string, { name, isFolder, bytes, cameAt }: KeptEntry): SourceEntry => ({
  name,
  path: folder === '' ? name : `${folder}/${name}`,
  kind: isFolder ? 'directory' : 'file',
  bytes: isFolder ? 0 : bytes,
  modifiedAt: cameAt,
  bornAt: null,
  // We have written it ourselves, and by our own clock.
  changedAt: cameAt,
});
