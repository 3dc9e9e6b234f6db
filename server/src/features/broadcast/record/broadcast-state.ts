import { isComplete } from '@kolaj/domain/broadcast/accept/batches';
import { type BroadcastStatus, openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { broadcastStatusOf, logStatusOf } from '@kolaj/domain/broadcast/delivery/progress';
import { afterCommit, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { tryLockAccepts } from './broadcast.store.ts';
import type { MessageKey } from './delivery.store.ts';
import { setLogStatus } from './send-log.store.ts';
import { isAnythingOpen, type LockedSend, lockSend, readCounts, writeStatus } from './send-state.store.ts';
import { findTwin, isSentSince, keepSendKey } from './twin.store.ts';

/** `refreshLocked` for code that does not hold the send yet. Code that holds a delivery's lock must hold the send's already. */
export async function refreshBroadcast(scope: ShopScope, broadcastId: string): Promise<BroadcastStatus> {
  return refreshLocked(scope, await lockSend(scope, broadcastId));
}

/**
 * Brings a send's status, its send key and its log rows in line with its deliveries. Called after everything that moves one,
 * in the same transaction. The counts are read after the lock: what others have moved in the meantime is in them.
 */
export async function refreshLocked(scope: ShopScope, send: LockedSend): Promise<BroadcastStatus> {
  const { id: broadcastId, status: before, incomplete } = send;
  const counts = await readCounts(scope, broadcastId);
  const paused = send.pauseReason !== null;
  const started = before !== 'accepted' || counts.open < counts.total;
  const awaitsParts = !incomplete && !isComplete(send.partsReceived, send.partsTotal);
  const now = awaitsParts
    ? openStatusOf({ paused, started })
    : broadcastStatusOf({ counts, paused, started, incomplete });
  if (now === before) return now;

  const isOpen = openStatuses.includes(now);
  await writeStatus(scope, broadcastId, { status: now, isOpen });
  if (isOpen !== openStatuses.includes(before)) await keepSendKey(scope, broadcastId, { isOpen });
  await setLogStatus(scope, broadcastId, logStatusOf(now));
  await tell(scope, {
    kind: 'broadcasts',
    id: broadcastId,
    ...(send.subfolderId ? { subfolder_id: send.subfolderId } : {}),
  });
  return now;
}

/**
 * Ends a send that this transaction shares, if it is over. Only after the commit: those who end the last two messages at the same
 * time see each other's only then, and the later one sees that nothing is open. Lost with the process, the minute-wise sweep
 * does it.
 */
export function endIfOver(scope: ShopScope, broadcastId: string): void {
  afterCommit(scope, async (database) => {
    const end = inShop(database, scope.shopId, async (after) => {
      if (!(await isAnythingOpen(after, broadcastId))) await refreshBroadcast(after, broadcastId);
    });
    await end.catch(() => undefined);
  });
}

type Ended = Pick<LockedSend, 'id' | 'status'>;

/**
 * The send that keeps an ended one from going on: the same day and brand never run twice. null = it may. The caller holds the
 * shop's accepts (`lockAccepts`), so that none comes between.
 */
export async function runningInstead(scope: ShopScope, { id, status }: Ended): Promise<string | null> {
  return openStatuses.includes(status) ? null : findTwin(scope, id);
}

/**
 * Whether a message that has proved not to have left may leave again without anybody's word: not beside another send of its day,
 * and not when a later one has brought its picture. Waits for nothing: while a send is being accepted the answer is no.
 */
export async function mayLeaveByItself(scope: ShopScope, send: Ended, message: MessageKey): Promise<boolean> {
  if (openStatuses.includes(send.status)) return true;
  if (!(await tryLockAccepts(scope))) return false;
  return (await findTwin(scope, send.id)) === null && !(await isSentSince(scope, message));
}

function openStatusOf({ paused, started }: { paused: boolean; started: boolean }): BroadcastStatus {
  if (paused) return 'paused';
  return started ? 'running' : 'accepted';
}
