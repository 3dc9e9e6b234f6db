import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

/** `invite` is the open window. */
const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/staff',
  validateSearch: z.object({ invite: z.catch(z.optional(z.boolean()), undefined) }),
  component: lazyRouteComponent(() => withTexts('staff', import('../../features/staff/staff.page.tsx')), 'StaffPage'),
});

export const staffRoutes = [staffRoute] as const;
