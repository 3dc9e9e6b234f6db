import * as z from 'zod/mini';
import { defineJob } from '../../../jobs/define-job.ts';
import type { LiveLinks } from './live-links.ts';

/** For what nobody said: a process died between commit and link. Run twice it finds nothing. */
export const repairLinks = defineJob<{ links: LiveLinks }>()({
  name: 'site.repair-links',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '*/10 * * * *',

  run: (_payload, { links }) => links.repair(),
});
