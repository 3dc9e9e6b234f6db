/**
 * Why an installation holds all sending by itself; people give a reason of their own. `imported`: it holds one shop only, which was
 * read in from another installation.
 */
export const holdCauses = ['setting', 'restored', 'copied', 'imported'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** What tells an installation from a copy of it. null = not known, now or then. */
export interface Whereabouts {
  /** PostgreSQL's number of its cluster: another one after a dump was read in. A copy of the cluster's files keeps it. */
  cluster: string | null;
  /** What no copy of the data folder shares with it; null also where the database is not in that folder. */
  folder: string | null;
}

interface AtStart {
  /** KOLAJ_SENDING=hold. */
  startsHeld: boolean;
  /** A person who restored a backup left the mark for it. */
  isMarked: boolean;
  known: Whereabouts;
  now: Whereabouts;
}

/**
 * Whether a start begins with all sending held (D-104): a copy would send what its original sends already. What is not known
 * proves nothing.
 */
export function holdCauseAtStart({ startsHeld, isMarked, known, now }: AtStart): HoldCause | null {
  if (startsHeld) return 'setting';
  if (isMarked || isOther(known.cluster, now.cluster)) return 'restored';
  return isOther(known.folder, now.folder) ? 'copied' : null;
}

const isOther = (known: string | null, now: string | null) => known !== null && now !== null && known !== now;
