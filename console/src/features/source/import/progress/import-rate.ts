import type { ImportJob } from '@kolaj/contract/source/source';
import { useEffect, useState } from 'react';

interface Sample {
  /** ms since the epoch. */
  at: number;
  /** Photos that are through, whatever became of them. */
  settled: number;
}

/** The rate is that of the last seconds, ms: what a person sees moving. */
const WINDOW_MS = 20_000;
/** Over less time than this a rate is chance, ms. */
const LEAST_MS = 3_000;

export const settledPhotos = ({ photos }: Pick<ImportJob, 'photos'>) => photos.done + photos.failed;

/** The samples with one more; what is older than the window goes, and everything when an import starts again. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.settled < last.settled) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Photos a minute lately; null while nothing can be said, or nothing moves. */
export function ratePerMinute(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return null;
  const rate = ((last.settled - first.settled) * 60_000) / (last.at - first.at);
  return rate > 0 ? rate : null;
}

/** How fast an import goes now, and how long the photos that are left take at that. `at`: when `job` was asked for, ms. */
export function useImportRate(
  job: Pick<ImportJob, 'photos'>,
  at: number,
): { perMinute: number | null; secondsLeft: number | null } {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const settled = settledPhotos(job);
  useEffect(() => setSamples((before) => withSample(before, { at, settled })), [at, settled]);
  const perMinute = ratePerMinute(samples);
  const left = job.photos.expected - settled;
  return { perMinute, secondsLeft: perMinute === null || left <= 0 ? null : (left * 60) / perMinute };
}
