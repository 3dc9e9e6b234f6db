import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { shellRoute } from './shell.route.tsx';

const buildRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/build',
  validateSearch: z.object({}),
  component: lazyRouteComponent(() => import('../../features/site/build.page.tsx'), 'BuildPage'),
});

export const siteRoutes = [buildRoute] as const;
