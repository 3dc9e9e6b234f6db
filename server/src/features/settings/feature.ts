import type { Feature, Services } from '../../kernel/feature.ts';
import { settingsRoutes } from './settings.routes.ts';

export function settingsFeature({ announce }: Pick<Services, 'announce'>): Feature {
  return { routes: settingsRoutes({ announce }), plainRoutes: [], jobs: [] };
}
