import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/i18n.ts';
import { shellRoute } from './shell.route.tsx';

/** `dialog` is the open window; `session` is the device that `end-session` is about. */
const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  validateSearch: z.object({
    dialog: z.catch(
      z.optional(z.enum(['email', 'two-step', 'recovery-codes', 'two-step-off', 'end-session', 'end-others'])),
      undefined,
    ),
    session: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('profile', import('../../features/profile/account.page.tsx')),
    'AccountPage',
  ),
});

const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/company',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('profile', import('../../features/profile/company.page.tsx')),
    'CompanyPage',
  ),
});

/** Any other address below /account leads back to it (ROUTE-12), however deep. */
const unknownRoute = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: z.object({}),
    beforeLoad: () => {
      throw redirect({ to: '/account', replace: true });
    },
  });

export const profileRoutes = [
  profileRoute,
  companyRoute,
  unknownRoute('/account/$unknown'),
  unknownRoute('/account/$unknown/$'),
] as const;
