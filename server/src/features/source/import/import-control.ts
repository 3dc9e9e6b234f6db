import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import {
  type Controlled,
  hasOtherRunning,
  lockControlled,
  queueAgain,
  queueFailedItems,
  setWish,
  stopAs,
  wishOf,
} from './import-control.store.ts';

/** What a person asked of an import, and what came of it. */
export type ControlResult =
  /** `order`: its job has to be ordered again. */
  | { kind: 'changed'; from: string; order: boolean }
  | { kind: 'refused'; code: 'not_running' | 'not_stopped' | 'other_import'; message: string }
  | { kind: 'unknown' };

const unchanged = (from: string): ControlResult => ({ kind: 'changed', from, order: false });
const refused = (code: 'not_running' | 'not_stopped' | 'other_import', message: string): ControlResult => ({
  kind: 'refused',
  code,
  message,
});
const allCopied = refused('not_running', 'All photos are copied; there is nothing to stop any more.');
const nothingLeft = refused('not_stopped', 'This import has nothing left to do.');

/** Stops the copying; the worker obeys within a second. An import that waits for a worker stops at once. */
export async function pauseImport(scope: ShopScope, importId: string): Promise<ControlResult> {
  const found = await lockControlled(scope, importId);
  switch (found?.status) {
    case undefined:
      return { kind: 'unknown' };
    case 'paused':
      return unchanged('paused');
    case 'queued':
    case 'listing':
    case 'copying':
      await (found.isIdle ? stopAs(scope, importId, 'paused') : setWish(scope, importId, 'pause'));
      return unchanged(found.status);
    default:
      return allCopied;
  }
}

/** Ends an import for good; what was copied is kept, and collages already made stay. */
export async function cancelImport(scope: ShopScope, importId: string): Promise<ControlResult> {
  const found = await lockControlled(scope, importId);
  switch (found?.status) {
    case undefined:
      return { kind: 'unknown' };
    case 'cancelled':
      return unchanged('cancelled');
    case 'paused':
    case 'queued':
    case 'listing':
    case 'copying':
      await (found.isIdle || found.status === 'paused'
        ? stopAs(scope, importId, 'cancelled')
        : setWish(scope, importId, 'cancel'));
      return unchanged(found.status);
    default:
      return allCopied;
  }
}

/**
 * Goes on with a paused import, takes back a wish that is not obeyed yet, or tries an ended one again: what failed or was not
 * reached. A folder has one running import, so an older one is refused while another one runs.
 */
export async function resumeImport(scope: ShopScope, importId: string): Promise<ControlResult> {
  const found = await lockControlled(scope, importId);
  switch (found?.status) {
    case undefined:
      return { kind: 'unknown' };
    case 'queued':
    case 'listing':
    case 'copying':
      await setWish(scope, importId, null);
      return { kind: 'changed', from: found.status, order: found.isIdle };
    case 'paused':
    case 'failed':
    case 'cancelled':
    case 'partial':
      return tryAgain(scope, importId, found);
    default:
      return nothingLeft;
  }
}

/** A paused import holds its folder already; locking the folder after it would meet a new import's locks in a circle. */
async function tryAgain(scope: ShopScope, importId: string, { status, folderId }: Controlled): Promise<ControlResult> {
  if (status !== 'paused') {
    if (await hasOtherRunning(scope, { importId, folderId })) {
      return refused('other_import', 'Another import of this folder is running or paused.');
    }
    const again = await queueFailedItems(scope, importId);
    if (status === 'partial' && again === 0) return nothingLeft;
  }
  await queueAgain(scope, importId);
  return { kind: 'changed', from: status, order: true };
}

/** The worker has stopped: the import is what was wished. `withdrawn`: the wish was taken back in the meantime. */
export async function obeyWish(scope: ShopScope, importId: string): Promise<'paused' | 'cancelled' | 'withdrawn'> {
  const found = await lockControlled(scope, importId);
  const wish = await wishOf(scope, importId);
  if (!found || wish === null) return 'withdrawn';
  const status = wish === 'pause' ? 'paused' : 'cancelled';
  await stopAs(scope, importId, status);
  return status;
}
