import type { Feature } from '../../kernel/feature.ts';
import { brandRoutes } from './brand.routes.ts';
import { brandChangeRoutes } from './brand-change.routes.ts';

export function brandFeature(): Feature {
  return { routes: [...brandRoutes(), ...brandChangeRoutes()], plainRoutes: [], jobs: [] };
}
