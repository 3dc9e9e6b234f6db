import type { Feature, Services } from '../../kernel/feature.ts';
import { orderRoutes } from './order.routes.ts';

/** What a shop does with what its customers ordered. */
export const orderFeature = (services: Pick<Services, 'media'>): Feature => ({
  routes: orderRoutes(services),
  plainRoutes: [],
  jobs: [],
});
