import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { salesRoutes } from './sales/sales.routes.ts';
import { addUp } from './totals/add-up.job.ts';

/** What a shop's work was, in numbers. */
export function analyticsFeature(services: Pick<Services, 'database' | 'media'>): Feature {
  return {
    routes: [...analyticsRoutes(), ...salesRoutes(services)],
    plainRoutes: [],
    jobs: [bindJob(addUp, services)],
  };
}
