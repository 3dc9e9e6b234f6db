import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { sessionQuery } from '../../lib/session.query.ts';
import { pathAfterLogin } from '../gate.ts';
import { rootRoute } from './root.route.tsx';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ from: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
    if (user !== null) throw redirect({ href: pathAfterLogin(search.from) });
  },
  component: lazyRouteComponent(() => import('../../features/account/login.page.tsx'), 'LoginPage'),
});

/** Public pages: no shell around them. */
export const accountRoutes = [loginRoute] as const;
