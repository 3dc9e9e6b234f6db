const KEY = 'kolaj-recent';
const KEPT = 5;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Ids of what was opened from the palette last on this device, newest first. */
export function recentIds(storage: Store): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberRecent(storage: Store, id: string): void {
  const others = recentIds(storage).filter((other) => other !== id);
  storage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
}
