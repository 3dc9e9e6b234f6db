import type { PublicRoute } from '../../lib/public-page.ts';

/** Public pages: no shell around them, and none of its code. */
export const publicRoutes: readonly PublicRoute[] = [
  {
    path: '/login',
    isForStrangers: true,
    load: async () => (await import('../../features/account/login.page.tsx')).LoginPage,
  },
];
