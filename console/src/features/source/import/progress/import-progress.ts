import type { ImportJob } from '@kolaj/contract/source/source';

interface ImportProgress {
  /** Photos while they are copied, collages once they are made. */
  phase: 'photos' | 'collages';
  done: number;
  failed: number;
  total: number;
  /** null while nothing can be said. */
  secondsLeft: number | null;
}

/** Too little has happened before this to foretell anything. */
const MIN_SECONDS = 3;

/** How far an import is, and how long it will take if it goes on like this. `now` in ms since the epoch. */
export function importProgress(
  job: Pick<ImportJob, 'status' | 'photos' | 'collages' | 'created_at'>,
  now: number,
): ImportProgress {
  const { photos, collages } = job;
  const isMaking = job.status === 'processing' && collages.total > 0;
  const [done, failed, total] = isMaking
    ? [collages.done, collages.failed, collages.total]
    : [photos.done, photos.failed, photos.total];
  const passed = (now - Date.parse(job.created_at)) / 1000;
  const settled = done + failed;
  const isMoving = job.status === 'copying' || job.status === 'processing';
  const canTell = isMoving && passed >= MIN_SECONDS && settled > 0 && total > settled;
  return {
    phase: isMaking ? 'collages' : 'photos',
    done,
    failed,
    total,
    secondsLeft: canTell ? (passed * (total - settled)) / settled : null,
  };
}
