import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { UnknownPath } from './root.route.tsx';
import { shellRoute } from './shell.route.tsx';

/** Any other address: the 404 page beside the navigation, for those who are logged in (ROUTE-11). */
export const anyOtherRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  validateSearch: z.object({}),
  component: () => <UnknownPath isWithin />,
});

/** An address below an area that has no page: it leads back to the area (ROUTE-12, ROUTE-19). */
export const unknownRoute = <const Path extends string>(path: Path, area: '/account' | '/yta') =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: z.object({}),
    beforeLoad: () => {
      throw redirect({ to: area, replace: true });
    },
  });
