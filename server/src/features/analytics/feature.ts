import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { addUpCollages } from './add-up-collages.job.ts';
import { analyticsRoutes } from './analytics.routes.ts';

/** What a shop's work was, in numbers. */
export function analyticsFeature(services: Pick<Services, 'database'>): Feature {
  return { routes: analyticsRoutes(), plainRoutes: [], jobs: [bindJob(addUpCollages, services)] };
}
