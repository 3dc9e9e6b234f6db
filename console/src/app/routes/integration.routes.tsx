import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

/** `webhook` is the one whose log is open. */
const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/integrations',
  validateSearch: z.object({ webhook: z.catch(z.optional(z.uuid()), undefined) }),
  component: lazyRouteComponent(
    () => withTexts('integration', import('../../features/integration/integrations.page.tsx')),
    'IntegrationsPage',
  ),
});

const apiDocsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/integrations/api',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('integration', import('../../features/integration/docs/api-docs.page.tsx')),
    'ApiDocsPage',
  ),
});

export const integrationRoutes = [integrationsRoute, apiDocsRoute] as const;
