import type { Feature, Services } from '../../kernel/feature.ts';
import { brandRoutes } from './brand.routes.ts';
import { brandChangeRoutes } from './brand-change.routes.ts';
import { uploadRoute } from './upload/upload.routes.ts';

type Needs = Pick<Services, 'files' | 'imaging' | 'media'>;

export function brandFeature(services: Needs): Feature {
  return { routes: [...brandRoutes(), ...brandChangeRoutes()], plainRoutes: [uploadRoute(services)], jobs: [] };
}
