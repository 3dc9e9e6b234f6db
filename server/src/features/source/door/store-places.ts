import { safeRelativePath } from '@kolaj/domain/source/path';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { FolderTrouble, type Found } from '../../../ports/door-folder.ts';
import type { StoredFile } from '../../../ports/file-store.ts';
import { forgetFolder, isFilled, isKeptFolder, keepFolder, keptFolderAt, moveKept } from '../kept/kept-folder.store.ts';
import { forgetKept, keepPhoto, keptPhoto } from '../kept/kept-photo.store.ts';
import { forgetReceivedBelow, isReceivedFile, moveReceived, noteByDoor } from './door.store.ts';

/** In UTF-8. The database finds rows by their paths, and longer ones it cannot. */
const longestPath = 1024;

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** What was short enough as it was written may be too long as it is kept. */
export function refuseLong(path: string): void {
  const isTooLong = Buffer.byteLength(path) > longestPath || safeRelativePath(path).kind === 'refused';
  if (isTooLong) throw new FolderTrouble('ENAMETOOLONG');
}

/**
 * What the door does with photos and folders of a source in the store, each within a transaction; what changes something, within one that holds
 * the places (`holdPlaces`). A folder from which something is taken stays, as on a disk.
 */
export function storePlaces(sourceId: string, clock: () => Date) {
  const photoAt = (scope: ShopScope, path: string) => keptPhoto(scope, { sourceId, path });
  const isFolder = (scope: ShopScope, path: string) => isKeptFolder(scope, { sourceId, path });
  const isOurs = (scope: ShopScope, path: string) => isReceivedFile(scope, { sourceId, path });

  async function stay(scope: ShopScope, path: string): Promise<void> {
    if (path !== '') await keepFolder(scope, { sourceId, path, madeAt: clock() });
  }
  async function needParent(scope: ShopScope, path: string): Promise<void> {
    if (!(await isFolder(scope, parentOf(path)))) throw new FolderTrouble('ENOENT');
  }
  async function needFree(scope: ShopScope, path: string): Promise<void> {
    if ((await photoAt(scope, path)) || (await isFolder(scope, path))) throw new FolderTrouble('EEXIST');
  }

  /** Whether a photo may go there: nowhere else than to a free place, or that of another one that came in by the door. */
  async function mayMovePhoto(scope: ShopScope, to: string): Promise<boolean> {
    if (await photoAt(scope, to)) return isOurs(scope, to);
    await needFree(scope, to);
    return true;
  }

  async function checkFolder(scope: ShopScope, from: string, to: string): Promise<void> {
    if (!(await isFolder(scope, from))) throw new FolderTrouble('ENOENT');
    if (await photoAt(scope, to)) throw new FolderTrouble('ENOTDIR');
    await needFree(scope, to);
    if (to.startsWith(`${from}/`)) throw new FolderTrouble('EINVAL');
  }

  return {
    async find(scope: ShopScope, path: string): Promise<Found> {
      const photo = path === '' ? null : await photoAt(scope, path);
      if (photo) return { kind: 'file', bytes: photo.bytes, modifiedAt: photo.cameAt };
      const modifiedAt = await keptFolderAt(scope, { sourceId, path });
      if (modifiedAt) return { kind: 'directory', bytes: 0, modifiedAt };
      return { kind: 'nothing', hasParent: await isFolder(scope, parentOf(path)) };
    },

    async makeFolder(scope: ShopScope, path: string): Promise<void> {
      await needFree(scope, path);
      await needParent(scope, path);
      await stay(scope, path);
    },

    async removeFolder(scope: ShopScope, path: string): Promise<void> {
      if (!(await isFolder(scope, path))) throw new FolderTrouble('ENOENT');
      if (await isFilled(scope, { sourceId, path })) throw new FolderTrouble('ENOTEMPTY');
      await forgetFolder(scope, { sourceId, path });
      await stay(scope, parentOf(path));
    },

    async removeFile(scope: ShopScope, path: string): Promise<boolean> {
      if (!(await isOurs(scope, path))) return false;
      if (!(await photoAt(scope, path))) throw new FolderTrouble('ENOENT');
      await forgetKept(scope, { sourceId, paths: [path] });
      await forgetReceivedBelow(scope, { sourceId, path });
      await stay(scope, parentOf(path));
      return true;
    },

    async move(scope: ShopScope, from: string, to: string): Promise<boolean> {
      if (!(await photoAt(scope, from))) await checkFolder(scope, from, to);
      else if (!(await mayMovePhoto(scope, to))) return false;
      if (from === to) return true;
      await needParent(scope, to);
      await forgetKept(scope, { sourceId, paths: [to] });
      if ((await moveKept(scope, { sourceId, from, to })) > longestPath) throw new FolderTrouble('ENAMETOOLONG');
      await moveReceived(scope, { sourceId, from, to });
      await stay(scope, parentOf(from));
      return true;
    },

    /** The photo and the note that it came whole. */
    async keep(scope: ShopScope, path: string, stored: StoredFile): Promise<void> {
      const before = await photoAt(scope, path);
      if (before === null) await needFree(scope, path);
      await needParent(scope, path);
      // Its time tells it from the one before, whichever machine's clock is ahead.
      const cameAt = new Date(Math.max(clock().getTime(), (before?.cameAt.getTime() ?? 0) + 1));
      await keepPhoto(scope, { sourceId, path, ...stored, cameAt, replaces: true });
      await noteByDoor(scope, { sourceId, path, bytes: stored.bytes, modifiedAt: cameAt });
    },
  };
}
