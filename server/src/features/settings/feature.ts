import type { Feature } from '../../kernel/feature.ts';
import { settingsRoutes } from './settings.routes.ts';

export function settingsFeature(): Feature {
  return { routes: settingsRoutes(), plainRoutes: [], jobs: [] };
}
