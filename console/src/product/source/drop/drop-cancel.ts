import { type DropItem, type DropTransport, isSettled } from './drop-types.ts';

/** What cancelling needs of the engine. */
interface Cancelling {
  transport: Pick<DropTransport, 'giveUp'>;
  items: () => readonly DropItem[];
  find: (key: string) => DropItem | undefined;
  change: (key: string, changes: Partial<DropItem>) => void;
  /** Breaks off what is being sent of a file. */
  stop: (key: string) => void;
  /** Into the list that somebody has taken it off. */
  putBack: (item: DropItem) => void;
  startMore: () => void;
}

/** Files that a person has cancelled: the server keeps what has arrived of them until they are taken back or given up. */
export function cancelledFiles({ transport, items, find, change, stop, putBack, startMore }: Cancelling) {
  /** As they were. */
  const cancelled = new Map<string, DropItem>();

  /** Unless another file of the list is the same one. */
  function drop(uploadId: string): void {
    const isShared = items().some((item) => item.uploadId === uploadId && (item.mayUndo || !isSettled(item)));
    if (!isShared) void transport.giveUp(uploadId).catch(() => undefined);
  }

  return {
    cancel(keys: readonly string[]): void {
      for (const key of keys) {
        const item = find(key);
        if (!item || isSettled(item)) continue;
        stop(key);
        cancelled.set(key, item);
        change(key, { status: 'cancelled', mayUndo: true });
      }
    },
    takeBack(keys: readonly string[]): void {
      for (const key of keys) {
        const before = cancelled.get(key);
        if (!before) continue;
        cancelled.delete(key);
        if (!find(key)) putBack(before);
        change(key, { ...before, status: 'waiting', isUnpacking: before.status === 'unpacking' || before.isUnpacking });
      }
      startMore();
    },
    giveUp(keys: readonly string[]): void {
      for (const key of keys) {
        const before = cancelled.get(key);
        if (!before) continue;
        cancelled.delete(key);
        change(key, { mayUndo: false });
        if (before.uploadId !== null) drop(before.uploadId);
      }
    },
    /** It was cancelled before the server had answered that it knows the file. */
    announcedLate(key: string, uploadId: string): void {
      const before = cancelled.get(key);
      if (before) {
        cancelled.set(key, { ...before, uploadId });
        change(key, { uploadId });
        return;
      }
      const item = find(key);
      if (!item || item.status === 'cancelled') drop(uploadId);
    },
  };
}
