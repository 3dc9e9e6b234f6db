import type { ImportJob } from '@kolaj/contract/source/source';

export interface ImportCounts {
  /** Photos while they are copied, collages once they are made. */
  phase: 'photos' | 'collages';
  done: number;
  failed: number;
  /** Expected ones among them while not every subfolder has been listed. */
  total: number;
  isExpected: boolean;
}

interface ImportProgress extends ImportCounts {
  /** null while nothing can be said. */
  secondsLeft: number | null;
}

/** Too little has happened before this to foretell anything. */
const MIN_SECONDS = 3;

/** What is counted now, the same on every screen. */
export function importCounts({
  status,
  photos,
  collages,
}: Pick<ImportJob, 'status' | 'photos' | 'collages'>): ImportCounts {
  if (status === 'processing' && collages.total > 0) return { phase: 'collages', ...collages, isExpected: false };
  const { done, failed, total, expected } = photos;
  return { phase: 'photos', done, failed, total: expected, isExpected: expected !== total };
}

/** For small places. Nothing before anything is known, and no total that would jump with each subfolder that is listed. */
export function shortCount({ done, failed, total, isExpected }: ImportCounts): string {
  const settled = done + failed;
  if (total === 0) return '';
  return isExpected ? String(settled) : `${settled}/${total}`;
}

/** How far an import is, and how long it will take if it goes on like this. `now` in ms since the epoch. */
export function importProgress(
  job: Pick<ImportJob, 'status' | 'photos' | 'collages' | 'created_at'>,
  now: number,
): ImportProgress {
  const counts = importCounts(job);
  const { done, failed, total } = counts;
  const passed = (now - Date.parse(job.created_at)) / 1000;
  const settled = done + failed;
  const isMoving = job.status === 'copying' || job.status === 'processing';
  const canTell = isMoving && passed >= MIN_SECONDS && settled > 0 && total > settled;
  return {
    ...counts,
    secondsLeft: canTell ? (passed * (total - settled)) / settled : null,
  };
}

type Ended = Pick<ImportJob, 'status' | 'unreadable' | 'origin' | 'photos'>;

/**
 * Whether an ended import is told on the page: trouble always, a plain success to those who saw it at work. A watched folder
 * imports all day long, and says nothing unless something went wrong.
 */
export function isNews({ status, unreadable, origin }: Ended, { wasSeen }: { wasSeen: boolean }): boolean {
  if (status === 'failed') return true;
  const isTroubled = unreadable.some(({ code }) => code !== 'still_uploading');
  if (origin === 'watch') return isTroubled;
  return unreadable.length > 0 || wasSeen;
}
