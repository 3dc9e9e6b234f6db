import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { type ApprovalDeps, approvalRoutes } from './approval.routes.ts';
import { linkRoutes } from './link/link.routes.ts';
import { reviewRoutes } from './link/review.routes.ts';
import { tidyLinks } from './link/tidy-links.job.ts';

export const approvalFeature = (services: ApprovalDeps & Pick<Services, 'database' | 'installation'>): Feature => ({
  routes: [...approvalRoutes(services), ...linkRoutes(services), ...reviewRoutes(services)],
  plainRoutes: [],
  jobs: [bindJob(tidyLinks, services)],
});
