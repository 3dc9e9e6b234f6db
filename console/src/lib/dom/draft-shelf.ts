/** Unsaved work of one kind, kept in this browser. */
export interface DraftShelf<Draft> {
  /** null: there is none, or none that can be read. */
  read: (place: readonly string[]) => Draft | null;
  /** Whether it could be kept: a full or forbidden storage keeps nothing. */
  keep: (place: readonly string[], draft: Draft) => boolean;
  drop: (place: readonly string[]) => void;
  /** Forgets drafts that were kept before this moment, ms since 1970: nobody has come back to them. */
  dropOld: (before: number) => void;
}

/**
 * A shelf whose places begin with the person: the next one at this device must not find somebody else's work.
 *
 * @param parsed what was stored, or null when it can be read no more
 */
export function draftShelf<Draft extends { at: number }>(
  prefix: string,
  parsed: (stored: unknown) => Draft | null,
): DraftShelf<Draft> {
  const keyOf = (place: readonly string[]) => `${prefix}${place.join(':')}`;
  const readKey = (name: string): Draft | null => {
    try {
      const text = localStorage.getItem(name);
      return text === null ? null : parsed(JSON.parse(text));
    } catch {
      return null;
    }
  };
  return {
    read: (place) => readKey(keyOf(place)),
    keep(place, draft) {
      try {
        localStorage.setItem(keyOf(place), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    drop(place) {
      try {
        localStorage.removeItem(keyOf(place));
      } catch {
        // Storage is forbidden: nothing was kept either.
      }
    },
    dropOld(before) {
      try {
        for (const name of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
          const draft = readKey(name);
          if (draft === null || draft.at < before) localStorage.removeItem(name);
        }
      } catch {
        // As above.
      }
    },
  };
}
