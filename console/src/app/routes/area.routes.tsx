import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { Area } from '../areas/areas.ts';
import { shellRoute } from './shell.route.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on pages that only say why they have nothing to show. */
    area?: Area;
  }
}

const areaRoute = <const Path extends string>(path: Path, area: Area) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: z.object({}),
    staticData: { area },
    component: lazyRouteComponent(() => import('../areas/area.page.tsx'), 'AreaPage'),
  });

/** Addresses of the specification whose part of the product comes later (ROUTE-09). */
export const areaRoutes = [areaRoute('/analytic', 'analytic')] as const;
