import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { queryClient } from './query-client.ts';
import { adminRoutes } from './routes/admin.routes.tsx';
import { analyticsRoutes } from './routes/analytics.routes.tsx';
import { approvalRoutes } from './routes/approval.routes.tsx';
import { brandRoutes } from './routes/brand.routes.tsx';
import { broadcastRoutes } from './routes/broadcast.routes.tsx';
import { collageRoutes } from './routes/collage.routes.tsx';
import { integrationRoutes } from './routes/integration.routes.tsx';
import { orderRoutes } from './routes/order.routes.tsx';
import { picturesRoutes } from './routes/pictures.routes.tsx';
import { profileRoutes } from './routes/profile.routes.tsx';
import { reelsRoutes } from './routes/reels.routes.tsx';
import { rootRoute } from './routes/root.route.tsx';
import { shellRoute } from './routes/shell.route.tsx';
import { siteRoutes } from './routes/site.routes.tsx';
import { sourceRoutes } from './routes/source.routes.tsx';
import { staffRoutes } from './routes/staff.routes.tsx';
import { telegramRoutes } from './routes/telegram.routes.tsx';
import { anyOtherRoute } from './routes/unknown-route.tsx';

/** Every ui part in every state; not in the production build. */
const devRoutes = __GALLERY__
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery',
        validateSearch: z.object({}),
        component: lazyRouteComponent(() => import('./gallery/gallery.page.tsx'), 'GalleryPage'),
      }),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  ...devRoutes,
  shellRoute.addChildren([
    ...sourceRoutes,
    ...collageRoutes,
    ...picturesRoutes,
    ...approvalRoutes,
    ...siteRoutes,
    ...analyticsRoutes,
    ...orderRoutes,
    ...integrationRoutes,
    ...brandRoutes,
    ...broadcastRoutes,
    ...telegramRoutes,
    ...reelsRoutes,
    ...profileRoutes,
    ...staffRoutes,
    ...adminRoutes,
    anyOtherRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
