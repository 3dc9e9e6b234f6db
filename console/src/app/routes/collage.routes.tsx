import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { shellRoute } from './shell.route.tsx';

/** `$subfolder` is an id or the word `all` (ROUTE-20). */
const collagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/$folder/$subfolder',
  validateSearch: z.object({
    q: z.catch(z.optional(z.string()), undefined),
    passive: z.catch(z.optional(z.boolean()), undefined),
    discounted: z.catch(z.optional(z.boolean()), undefined),
    status: z.catch(z.optional(z.enum(['failed', 'done', 'pending', 'verified'])), undefined),
    year: z.catch(z.optional(z.int()), undefined),
    /** The collage that is looked at, large. */
    look: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(() => import('../../features/collage/collages.page.tsx'), 'CollagesPage'),
});

export const collageRoutes = [collagesRoute] as const;
