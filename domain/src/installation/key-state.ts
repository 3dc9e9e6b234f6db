/** What the database knows of the key that seals the installation's secrets; keys by their fingerprints. */
export interface KeyState {
  /** null = no start has noted it yet. */
  keyId: string | null;
  /** A change to this one was begun and has not ended. */
  nextKeyId: string | null;
  /** Keys that values name themselves. */
  sealedWith: readonly string[];
}

/** `fits`: go on. `is-new`: nothing says otherwise, so it becomes the installation's key. `makes`: nothing is sealed, so a key may be made. */
export type KeyVerdict = 'fits' | 'is-new' | 'makes' | 'is-changing' | 'is-missing' | 'is-other';

/** Whether a process with this key may work. One with another would leave behind secrets that nobody else opens. */
export function keyVerdict({ keyId, nextKeyId, sealedWith }: KeyState, ours: string | null): KeyVerdict {
  if (nextKeyId !== null) return 'is-changing';
  const isFresh = keyId === null && sealedWith.length === 0;
  if (ours === null) return isFresh ? 'makes' : 'is-missing';
  if (keyId !== null) return keyId === ours ? 'fits' : 'is-other';
  return isFresh || sealedWith.includes(ours) ? 'is-new' : 'is-other';
}
