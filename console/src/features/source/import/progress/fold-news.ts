import type { ImportJob } from '@kolaj/contract/source/source';

type Told = Pick<ImportJob, 'status' | 'unreadable'>;

/**
 * Which results are shown at once, and which are folded into one line. What failed or left photos out needs a person and stays; a plain
 * success leaves by itself; one of the rest alone takes no more room than the line.
 */
export function foldNews<Job extends Told>(
  told: readonly Job[],
  isPlain: (job: Job) => boolean,
): { open: Job[]; folded: Job[] } {
  const isOpen = (job: Job) => job.status === 'failed' || job.unreadable.length > 0 || isPlain(job);
  const folded = told.filter((job) => !isOpen(job));
  return folded.length < 2 ? { open: [...told], folded: [] } : { open: told.filter(isOpen), folded };
}
