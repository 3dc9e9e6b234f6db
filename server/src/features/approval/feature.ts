import type { Feature } from '../../kernel/feature.ts';
import { type ApprovalDeps, approvalRoutes } from './approval.routes.ts';

export const approvalFeature = (services: ApprovalDeps): Feature => ({
  routes: approvalRoutes(services),
  plainRoutes: [],
  jobs: [],
});
