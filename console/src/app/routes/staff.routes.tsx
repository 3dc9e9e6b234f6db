import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { shellRoute } from './shell.route.tsx';

/** `invite` is the open window. */
const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/staff',
  validateSearch: z.object({ invite: z.catch(z.optional(z.boolean()), undefined) }),
  component: lazyRouteComponent(() => import('../../features/staff/staff.page.tsx'), 'StaffPage'),
});

export const staffRoutes = [staffRoute] as const;
