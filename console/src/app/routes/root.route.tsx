import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { LoadErrorPage, NotFoundPage } from '../error-pages/error-pages.tsx';

/** Unknown paths below an area lead to the area (ROUTE-15, ROUTE-18); all others are the 404 page (ROUTE-11). */
export function UnknownPath({ isWithin = false }: { isWithin?: boolean }) {
  const { pathname } = useLocation();
  if (pathname.startsWith('/whatsapp-shop/')) return <Navigate to="/whatsapp-shop" replace />;
  if (pathname.startsWith('/wgroup/')) return <Navigate to="/wgroup" replace />;
  return <NotFoundPage isWithin={isWithin} />;
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: () => <UnknownPath />,
  errorComponent: LoadErrorPage,
});
