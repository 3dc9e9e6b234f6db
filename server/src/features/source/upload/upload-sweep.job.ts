import { keptSince } from '@kolaj/domain/installation/retention';
import * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { forgetOldUploads } from './upload.store.ts';
import type { UploadDeps } from './upload-deps.ts';

/** No request takes this long, ms. */
const pieceLivesMs = 3_600_000;

/** Forgets uploads that nobody continues with, and their bytes; what they delivered stays in the source. */
export const sweepUploads = defineJob<Pick<UploadDeps, 'database' | 'parts' | 'clock'>>()({
  name: 'source.sweep-uploads',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 600,
  slots: 1,
  schedule: '17 * * * *',

  async run(_payload, { database, parts, clock }) {
    const now = clock();
    // Those who send photos see what has become of them.
    const before = { unfinished: keptSince('uploads', now), ended: keptSince('sent-photos', now) };
    const alive = await asSystem(database, (scope) => forgetOldUploads(scope, before));
    await parts.sweep(alive, pieceLivesMs);
  },
});
