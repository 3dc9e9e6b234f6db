import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

const component = lazyRouteComponent(
  () => withTexts('site', import('../../features/site/build.page.tsx')),
  'BuildPage',
);

const buildRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/build',
  validateSearch: z.object({}),
  component,
});

/** The same page within the shop area (BLD-02). */
const shopBuildRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/build',
  validateSearch: z.object({}),
  component,
});

export const siteRoutes = [buildRoute, shopBuildRoute] as const;
