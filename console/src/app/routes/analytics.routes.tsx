import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { rangeSearch } from '../../features/analytics/range/chosen-range.ts';
import { salesSearch } from '../../features/analytics/sales/sales-search.ts';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

const analyticRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analytic',
  validateSearch: z.object({ ...rangeSearch, ...salesSearch }),
  component: lazyRouteComponent(
    () => withTexts('analytics', import('../../features/analytics/analytic.page.tsx')),
    'AnalyticPage',
  ),
});

export const analyticsRoutes = [analyticRoute] as const;
