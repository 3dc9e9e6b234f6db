import type { Feature } from '../../kernel/feature.ts';
import { type StaffDeps, staffRoutes } from './staff.routes.ts';

export const staffFeature = (services: StaffDeps): Feature => ({
  routes: staffRoutes(services),
  plainRoutes: [],
  jobs: [],
});
