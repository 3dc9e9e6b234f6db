import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { shellRoute } from './shell.route.tsx';

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
