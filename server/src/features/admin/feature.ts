import { bindJob, order } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { sourcesFolder } from '../../settings/data-folders.ts';
import type { Post } from '../mail/open/letter.ts';
import { adminRoutes } from './admin.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { firmDeletionRoutes } from './firms/firm-deletion.routes.ts';
import { type FirmOwnerDeps, firmOwnerRoutes } from './firms/firm-owner.routes.ts';
import { firmUsageRoutes } from './firms/firm-usage.routes.ts';
import { type RemoveFirmsDeps, removeFirms } from './firms/remove-firms.job.ts';
import { helpRoutes } from './help.routes.ts';
import { integrityRoutes } from './integrity.routes.ts';
import { checkIntegrity } from './integrity-check.job.ts';
import { jobsRoutes } from './jobs/jobs.routes.ts';
import { keepFailedJobs } from './jobs/keep-failed.job.ts';

interface Needs extends Pick<Services, 'env' | 'database' | 'files' | 'queue' | 'clock'> {
  post: Post;
  makeShop: FirmOwnerDeps['makeShop'];
  removeSite: RemoveFirmsDeps['removeSite'];
}

/** The check of the file store reads no faster: a tenth of a plain disk. */
const integrityPace = 20_000_000;

export function adminFeature(services: Needs): Feature {
  const { database, queue, post } = services;
  return {
    routes: [
      ...adminRoutes(services),
      ...helpRoutes({ database }),
      ...firmDeletionRoutes({ database, post }),
      ...firmUsageRoutes(services),
      ...firmOwnerRoutes(services),
      ...auditRoutes({ database }),
      ...jobsRoutes({ database, queue }),
      ...integrityRoutes({
        database,
        orderCheck: (scope) => queue.enqueue(scope, [order(checkIntegrity, {}, { priority: 10 })]),
      }),
    ],
    plainRoutes: [],
    jobs: [
      bindJob(keepFailedJobs, { database }),
      bindJob(removeFirms, { ...services, localRoot: sourcesFolder(services.env.dataDir) }),
      bindJob(checkIntegrity, { ...services, bytesPerSecond: integrityPace }),
    ],
  };
}
