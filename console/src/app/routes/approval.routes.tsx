import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

const verifyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/verify/$folder',
  /** `at` is the collage that is looked at: a reload keeps the place. */
  validateSearch: z.object({
    subfolder: z.catch(z.optional(z.string()), undefined),
    at: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('approval', import('../../features/approval/verify.page.tsx')),
    'VerifyPage',
  ),
});

const linksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/approval-links',
  validateSearch: z.object({}),
  component: lazyRouteComponent(() => withTexts('links', import('../../features/links/links.page.tsx')), 'LinksPage'),
});

export const approvalRoutes = [verifyRoute, linksRoute] as const;
