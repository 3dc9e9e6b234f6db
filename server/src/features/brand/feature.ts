import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { adoptBrands } from './adopt-brands.job.ts';
import { brandRoutes } from './brand.routes.ts';
import { brandChangeRoutes } from './brand-change.routes.ts';
import { uploadRoute } from './upload/upload.routes.ts';

type Needs = Pick<Services, 'database' | 'files' | 'imaging' | 'media' | 'announce'>;

export function brandFeature(services: Needs): Feature {
  return {
    routes: [...brandRoutes(services), ...brandChangeRoutes(services)],
    plainRoutes: [uploadRoute(services)],
    jobs: [bindJob(adoptBrands, services)],
  };
}
