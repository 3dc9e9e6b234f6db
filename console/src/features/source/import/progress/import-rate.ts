import type { ImportJob } from '@kolaj/contract/source/source';
import { useEffect, useState } from 'react';
import { type ImportCounts, importCounts } from '../../../../product/source/import-progress.ts';

interface Sample extends Pick<ImportCounts, 'phase'> {
  /** ms since the epoch. */
  at: number;
  /** Photos or collages that are through, whatever became of them. */
  settled: number;
}

/** The rate is that of the last minute, ms: of what is being done now, whatever was slow before. */
const WINDOW_MS = 60_000;
/** Over less time than this, ms, or of fewer that are through, a rate is chance. */
const LEAST_MS = 3_000;
const LEAST_SETTLED = 3;

/** The samples with one more; what is older than the window goes, and everything when photos become collages or an import starts again. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && (sample.phase !== last.phase || sample.settled < last.settled)) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Photos or collages a minute lately; null while nothing can be said, or nothing moves. */
export function ratePerMinute(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [passed, settled] = [last.at - first.at, last.settled - first.settled];
  return passed < LEAST_MS || settled < LEAST_SETTLED ? null : (settled * 60_000) / passed;
}

/** How fast an import goes now, and how long what is left of its phase takes at that. `at`: when `job` was asked for, ms. */
export function useImportRate(
  job: Pick<ImportJob, 'status' | 'photos' | 'collages'>,
  at: number,
): { perMinute: number | null; secondsLeft: number | null } {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const { phase, done, failed, total } = importCounts(job);
  const settled = done + failed;
  useEffect(() => setSamples((before) => withSample(before, { at, phase, settled })), [at, phase, settled]);
  const isMoving = job.status === 'copying' || job.status === 'processing';
  const perMinute = isMoving ? ratePerMinute(samples) : null;
  const left = total - settled;
  return { perMinute, secondsLeft: perMinute === null || left <= 0 ? null : (left * 60) / perMinute };
}
