import type { DoorLogin, DoorUser } from '../../../adapters/ftp-door/door-options.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { isRightPassword } from '../../account/open/passwords.ts';
import type { Source } from '../open/source.store.ts';
import { recordReceived } from '../upload/upload.store.ts';
import {
  findOpenDoor,
  forgetReceivedBelow,
  isReceivedFile,
  moveReceived,
  noteDoorLogin,
  type OpenDoor,
} from './door.store.ts';

/** Slows down who guesses passwords; the answers are seconds to wait, 0 = none. */
export interface DoorThrottle {
  wait: (username: string, ip: string) => Promise<number>;
  failed: (username: string, ip: string) => Promise<number>;
  succeeded: (username: string, ip: string) => Promise<void>;
}

export interface DoorDeps {
  database: Pick<Database, 'db'>;
  throttle: DoorThrottle;
  /** The folder of a local source on this machine; null = the source is somebody else's server. */
  localFolder: (source: Source) => string | null;
}

/** Lets shops in by their own user names. An unknown name takes as long as a wrong password. */
export function doorLogin(deps: DoorDeps) {
  const { database, throttle } = deps;
  return async ({ username, password, ip }: { username: string; password: string; ip: string }): Promise<DoorLogin> => {
    const seconds = await throttle.wait(username, ip);
    if (seconds > 0) return { kind: 'wait', seconds };
    const door = await asSystem(database, (scope) => findOpenDoor(scope, username));
    const root = door ? deps.localFolder(door.source) : null;
    const isRight = await isRightPassword(password, door && root !== null ? door.passwordHash : null);
    if (!door || root === null || !isRight) {
      const wait = await throttle.failed(username, ip);
      return wait > 0 ? { kind: 'wait', seconds: wait } : { kind: 'refused' };
    }
    await throttle.succeeded(username, ip);
    await inShop(database, door.shopId, noteDoorLogin);
    return { kind: 'welcome', user: doorUser(deps, { username, root, door }) };
  };
}

function doorUser(
  { database }: DoorDeps,
  { username, root, door }: { username: string; root: string; door: OpenDoor },
): DoorUser {
  const { shopId, version } = door;
  const sourceId = door.source.id;
  return {
    id: shopId,
    root,
    async isWelcome() {
      const now = await asSystem(database, (scope) => findOpenDoor(scope, username));
      return now?.version === version && now.source.id === sourceId && now.source.driver === 'local';
    },
    received: (file) => inShop(database, shopId, (scope) => recordReceived(scope, { sourceId, ...file })),
    moved: (change) => inShop(database, shopId, (scope) => moveReceived(scope, { sourceId, ...change })),
    removed: (path) => inShop(database, shopId, (scope) => forgetReceivedBelow(scope, { sourceId, path })),
    isReceived: (path) => inShop(database, shopId, (scope) => isReceivedFile(scope, { sourceId, path })),
  };
}
