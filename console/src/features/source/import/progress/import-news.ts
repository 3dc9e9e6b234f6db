import type { ImportJob } from '@kolaj/contract/source/source';

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
