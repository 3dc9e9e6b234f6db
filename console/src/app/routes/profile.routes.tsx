import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';
import { unknownRoute } from './unknown-route.tsx';

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
    () => withTexts('profile', import('../../features/profile/company/company.page.tsx')),
    'CompanyPage',
  ),
});

export const profileRoutes = [
  profileRoute,
  companyRoute,
  unknownRoute('/account/$unknown', '/account'),
  unknownRoute('/account/$unknown/$', '/account'),
] as const;
