import { type DoorNotes, openDiskFolder } from '../../../adapters/ftp-door/disk-folder.ts';
import type { DoorLog, DoorLogin, DoorUser } from '../../../adapters/ftp-door/door-options.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { isRightPassword } from '../../account/open/passwords.ts';
import { isKept, localFolderOf } from '../connection/local-folder.ts';
import {
  findOpenDoor,
  forgetReceivedBelow,
  isReceivedFile,
  moveReceived,
  noteByDoor,
  noteDoorLogin,
  type OpenDoor,
} from './door.store.ts';
import { type StoreFolderDeps, storeFolder } from './store-folder.ts';

/** Slows down who guesses passwords; the answers are seconds to wait, 0 = none. */
export interface DoorThrottle {
  wait: (username: string, ip: string) => Promise<number>;
  failed: (username: string, ip: string) => Promise<number>;
  succeeded: (username: string, ip: string) => Promise<void>;
}

export interface DoorDeps extends StoreFolderDeps {
  database: Pick<Database, 'db'>;
  throttle: DoorThrottle;
  /** Holds the folders of local sources on this machine. */
  localRoot: string;
  log: DoorLog;
}

/** Lets shops in by their own user names. An unknown name takes as long as a wrong password. */
export function doorLogin(deps: DoorDeps) {
  const { database, throttle } = deps;
  return async ({ username, password, ip }: { username: string; password: string; ip: string }): Promise<DoorLogin> => {
    const seconds = await throttle.wait(username, ip);
    if (seconds > 0) return { kind: 'wait', seconds };
    const door = await asSystem(database, (scope) => findOpenDoor(scope, username));
    const open = door ? folderOf(deps, door) : null;
    const isRight = await isRightPassword(password, door && open ? door.passwordHash : null);
    if (!door || !open || !isRight) {
      const wait = await throttle.failed(username, ip);
      return wait > 0 ? { kind: 'wait', seconds: wait } : { kind: 'refused' };
    }
    await throttle.succeeded(username, ip);
    await inShop(database, door.shopId, noteDoorLogin);
    return { kind: 'welcome', user: doorUser(deps, { username, door, open }) };
  };
}

/** What is behind a door; null = the source is somebody else's server. */
function folderOf(deps: DoorDeps, { source }: OpenDoor): DoorUser['open'] | null {
  if (isKept(source)) return async () => storeFolder(source, deps);
  const folder = localFolderOf(source, deps.localRoot);
  return folder === null ? null : () => openDiskFolder(folder, { ...deps, notes: notesOf(deps, source) });
}

function doorUser(
  { database }: DoorDeps,
  { username, door, open }: { username: string; door: OpenDoor; open: DoorUser['open'] },
): DoorUser {
  const { shopId, version, source } = door;
  return {
    id: shopId,
    open,
    async isWelcome() {
      const now = await asSystem(database, (scope) => findOpenDoor(scope, username));
      // Photos may have moved from the folder into the store meanwhile.
      return (
        now?.version === version &&
        now.source.id === source.id &&
        isKept(now.source) === isKept(source) &&
        now.source.driver === 'local'
      );
    },
  };
}

function notesOf({ database }: Pick<DoorDeps, 'database'>, { id: sourceId, shopId }: OpenDoor['source']): DoorNotes {
  return {
    received: (file) => inShop(database, shopId, (scope) => noteByDoor(scope, { sourceId, ...file })),
    moved: (change) => inShop(database, shopId, (scope) => moveReceived(scope, { sourceId, ...change })),
    removed: (path) => inShop(database, shopId, (scope) => forgetReceivedBelow(scope, { sourceId, path })),
    isReceived: (path) => inShop(database, shopId, (scope) => isReceivedFile(scope, { sourceId, path })),
  };
}
