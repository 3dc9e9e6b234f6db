import { type CollageStatus, collageStatuses, type State } from '../collage.ts';

export interface Sendability {
  status: CollageStatus;
  state: State;
  subfolderState: State;
  exportUrl: string | null;
}

/** Whether a collage may be sent or published: verified, active in an active subfolder, with an export. Each alone blocks (WG-29, D-39, D-52). */
export function isSendable({ status, state, subfolderState, exportUrl }: Sendability): boolean {
  return status === 'verified' && state === 'active' && subfolderState === 'active' && Boolean(exportUrl);
}

/** Badge numbers of a subfolder: active collages by status, and how many passive ones are hidden. */
export type StatusCounts = Record<CollageStatus | 'passive', number>;

/** Counts for the badges; never stored (section J). */
export function statusCounts(collages: Iterable<{ status: CollageStatus; state: State }>): StatusCounts {
  const counts: StatusCounts = { pending: 0, failed: 0, done: 0, verified: 0, passive: 0 };
  for (const { status, state } of collages) counts[state === 'passive' ? 'passive' : status]++;
  return counts;
}

/** Adds the counts of several subfolders. */
export function sumCounts(all: Iterable<StatusCounts>): StatusCounts {
  const sum = statusCounts([]);
  for (const counts of all) for (const place of [...collageStatuses, 'passive'] as const) sum[place] += counts[place];
  return sum;
}
