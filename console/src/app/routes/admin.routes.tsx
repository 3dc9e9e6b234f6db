import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { shellRoute } from './shell.route.tsx';

// Who is no administrator gets no further than the guard of the shell (ROUTE-10).

/** `q` is what is searched for, `hidden` shows the firms that are left out otherwise (D-86). */
const firmsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/yta',
  validateSearch: z.object({
    q: z.catch(z.optional(z.string()), undefined),
    hidden: z.catch(z.optional(z.boolean()), undefined),
  }),
  component: lazyRouteComponent(() => import('../../features/admin/firms.page.tsx'), 'FirmsPage'),
});

/** Any other address below /yta leads back to it (ROUTE-19). */
const unknownAdminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/yta/$',
  validateSearch: z.object({}),
  beforeLoad: () => {
    throw redirect({ to: '/yta', replace: true });
  },
});

export const adminRoutes = [firmsRoute, unknownAdminRoute] as const;
