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
