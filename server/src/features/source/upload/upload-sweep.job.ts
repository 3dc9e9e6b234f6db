import * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { forgetOldUploads } from './upload.store.ts';
import type { UploadDeps } from './upload-deps.ts';

/** An upload that nobody continues with for this long is given up, ms; the console lists the last day. */
const keptForMs = 86_400_000;
/** No request takes this long, ms. */
const pieceLivesMs = 3_600_000;

/** Forgets uploads of yesterday and their bytes; what they delivered stays in the source. */
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
    const before = new Date(clock().getTime() - keptForMs);
    const alive = await asSystem(database, (scope) => forgetOldUploads(scope, before));
    await parts.sweep(alive, pieceLivesMs);
  },
});
